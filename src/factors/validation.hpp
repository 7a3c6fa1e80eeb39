#pragma once

#include "error.hpp"
#include "factors/factors.hpp"

namespace pumc {

/// Check what holds for every model, whether from a file, from factors found elsewhere or from a fit: its shape is
/// possible; its facts are finite and within their ranges (lambda_ratio may be unset); U, V and s are finite; s
/// descends; the columns of U and of V are orthonormal; the history has one entry for each iteration; every row has a
/// label or none has, and likewise the columns.
///
/// Fails with `code` and "subject: what is wrong", which names the fact and its value. Takes one pass over U and V.
void validate(const Factors &factors, Code code, const char *subject);

} // namespace pumc
