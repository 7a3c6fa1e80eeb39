#pragma once

#include "error.hpp"
#include "factors/factors.hpp"

namespace pumc {

/// What every model is, wherever it comes from: a file, factors found elsewhere, a fit. Its shape is possible, its
/// facts are finite and within their ranges (lambda_ratio may be unset), U, V and s are finite, s descends, the columns
/// of U and of V are orthonormal, there is one entry of history an iteration, and a label for every row or none
/// (columns likewise).
///
/// Fails with `code` and "subject: what is wrong", which names the fact and its value. One pass over U and V.
void validate(const Factors &factors, Code code, const char *subject);

} // namespace pumc
