#pragma once

#include "select/selection.hpp"

#include <vector>

namespace pumc {

/// The trial with the highest score, the first of equals; -1 if no trial has a score.
int64_t top_of(const std::vector<Trial> &trials);

/// The trial to use. That is the one with the options as they were given, unless `top`, the one with the highest score,
/// is clearly better: trials are many, and the best of many is partly chance. Else it is `top` or, on the same path, a
/// smaller lambda_ratio that finds a higher rank and scores within 1 %, since the whole data needs less regularisation
/// than the part that was fitted.
int64_t best_of(const std::vector<Trial> &trials, int64_t top, int64_t splits_planned);

} // namespace pumc
