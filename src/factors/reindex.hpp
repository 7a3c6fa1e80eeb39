#pragma once

#include "factors/factors.hpp"

namespace pumc {

/// A model whose row i is row row_of[i] of `factors`, or zero where that is -1; and columns likewise. A null map keeps
/// every line in its place and adds new ones behind. Brought to orthonormal columns and descending values again. What
/// the fit was told is kept, what it found out about its data is not; labels follow their lines, and a new line's is
/// empty; notes stay.
template <typename Index>
Factors reindexed(const Factors &factors, int64_t rows, const Index *row_of, int64_t cols, const Index *col_of,
                  Workers &workers);

} // namespace pumc
