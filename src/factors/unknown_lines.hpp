#pragma once

#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <cstdint>
#include <vector>

namespace pumc {

// A line without ones has zeros in U or V, and all its scores are 0. A row is then ranked by votes: every row of the
// data has one, which it divides among its columns. Someone of whom nothing is known gets what most rows have, and is
// more like those who have little than like those who have much. A model that was not fitted to data has no votes; its
// unknown rows, and the unknown columns of every model, are ranked by the mean of the lines that are not zero. Scores
// stay 0.

/// Factors::col_votes. Collective where several ranks hold the problem.
std::vector<double> votes_for_columns(const Positives &positives, Workers &workers);

/// Factors::unknown_row with this tilt. `ranks`: where several have the rows of U, and each has all of V.
Panel unknown_row(const Factors &factors, double tilt, Ranks *ranks = nullptr);

/// Factors::unknown_col.
Panel mean_col(const Factors &factors);

/// Whether all `count` values are 0.
bool is_zero(const double *values, int64_t count) noexcept;

/// Put `stand_in` (a row, such as Factors::unknown_row) in the place of every query that is zero.
void replace_zero_rows(Panel &queries, const Panel &stand_in) noexcept;

} // namespace pumc
