#pragma once

#include "factors/factors.hpp"

#include <cstdint>

namespace pumc {

// All of these, and rankings, give a cell the same bits: score_tile.hpp says how a score is summed.

/// out[e] = X(row[e], col[e]); fails with Code::bad_index naming the first pair outside the matrix.
template <typename Index>
void score_cells(const Factors &factors, int64_t count, const Index *row, const Index *col, double *out);

/// Whole rows, count x cols, column-major; fails with Code::bad_index naming the first row outside the matrix.
template <typename Index>
void score_rows(const Factors &factors, int64_t count, const Index *rows, double *out, Workers &workers);

/// Columns [first_col, first_col + cols) of these rows, count x cols, column-major. All must lie within the matrix.
template <typename Index>
void score_columns_of_rows(const Factors &factors, int64_t count, const Index *rows, int64_t first_col, int64_t cols,
                           double *out, Workers &workers);

/// The given rows of U diag(s): the queries of a ranking of columns, once zero rows are replaced (unknown_lines.hpp).
template <typename Index> Panel weighted_rows(const Factors &factors, int64_t count, const Index *rows);

/// Scores become probabilities, in place.
void scores_to_probabilities(const Factors &factors, int64_t count, double *values) noexcept;

/// Fails with Code::bad_index unless 0 <= value < size.
template <typename Index> void check_position(const char *what, Index value, int64_t entry, int64_t size);

} // namespace pumc
