#pragma once

#include "factors/factors.hpp"

#include <cstdint>

namespace pumc {

/// out[e] = X(row[e], col[e]); fails with Code::bad_index naming the first pair outside the matrix.
template <typename Index>
void score_cells(const Factors &factors, int64_t count, const Index *row, const Index *col, double *out);

/// Whole rows, count x cols, column-major.
template <typename Index>
void score_rows(const Factors &factors, int64_t count, const Index *rows, double *out, Workers &workers);

/// Scores become probabilities, in place.
void scores_to_probabilities(const Factors &factors, int64_t count, double *values) noexcept;

/// Fails with Code::bad_index unless 0 <= value < size.
template <typename Index> void check_position(const char *what, Index value, int64_t entry, int64_t size);

} // namespace pumc
