#pragma once

#include "linalg/sparse_kernels.hpp"

#include <cstdint>

namespace pumc {

/// The observed ones of an m-by-n matrix: the set Omega. Kept compressed by row and by column, so that
/// products with the matrix and with its transpose are both gathers. Indices are sorted within each line
/// and each pair is there once, whatever the input's order.
struct Positives {
    int64_t rows = 0, cols = 0;
    Pattern by_row, by_column;

    int64_t count() const noexcept { return by_row.count(); }
    /// The share of cells that are ones; 0 for a matrix without cells.
    double density() const noexcept;
};

/// From pairs (row[e], col[e]), e < count.
template <typename Index>
Positives positives_from_pairs(int64_t rows, int64_t cols, int64_t count, const Index *row, const Index *col);

/// From compressed columns (by_column = true) or rows: pointer has lines + 1 entries that never decrease,
/// the first is 0; `index` within a line may come in any order.
template <typename Index>
Positives positives_from_compressed(int64_t rows, int64_t cols, bool by_column, const Index *pointer,
                                    const Index *index);

} // namespace pumc
