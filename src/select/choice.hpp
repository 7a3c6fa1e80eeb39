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

/// Trials with their top and the one to use; both are -1 if no trial has a score.
Selection choose(std::vector<Trial> trials, int64_t splits_planned);

/// Put the trial to use, judged again, and after all others the same with other tilts in the table: `tilted`, the one
/// to use first. One of these becomes the one to use if its score is higher by more than chance explains.
void add_tilted(Selection &selection, const std::vector<Trial> &tilted);

} // namespace pumc
