#pragma once

#include "error.hpp"
#include "factors/factors.hpp"

namespace pumc {

/// The range of a model's singular values. The square of the greatest is finite, and so is what fold-in finds when it
/// divides by the least.
constexpr double kLeastSingularValue = 1e-150, kMostSingularValue = 1e150;

/// Check what holds for every model, whether from a file, from factors found elsewhere or from a fit: its shape is
/// possible, and square if it is symmetric or has no diagonal; its facts are finite and within their ranges
/// (lambda_ratio may be unset); s is within its range and descends; the columns of U and of V are orthonormal, and the
/// same but for signs if it is symmetric; the history has one entry for each iteration; weights are within their range;
/// either every row has a weight or none has, and likewise a label, and the same for columns; no label holds a zero
/// byte; notes are as notes.hpp says.
///
/// Fails with `code` and "subject: what is wrong", which names the fact and its value. Takes one pass over U and V.
void validate(const Factors &factors, Code code, const char *subject);

} // namespace pumc
