#pragma once

#include "factors/factors.hpp"

#include <cstdint>

namespace pumc {

// A line without ones has zeros in U or V, and all its scores are 0. It is ranked by the mean of the lines that are not
// zero: for someone of whom nothing is known, what most people have. Scores stay 0.

/// Factors::unknown_row with this tilt. `ranks`: where several have the rows of U.
Panel mean_row(const Factors &factors, double tilt, Ranks *ranks = nullptr);

/// Factors::unknown_col.
Panel mean_col(const Factors &factors);

/// Whether all `count` values are 0.
bool is_zero(const double *values, int64_t count) noexcept;

/// Put `stand_in` (a row, such as Factors::unknown_row) in the place of every query that is zero.
void replace_zero_rows(Panel &queries, const Panel &stand_in) noexcept;

} // namespace pumc
