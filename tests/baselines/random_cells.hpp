// Cells of a random matrix with their values, and the same as dense matrices.
#pragma once

#include "cells.hpp"
#include "dense_reference.hpp"

/// Each cell is observed with probability `density`; its value is 1 where a random matrix of rank 2 with noise is
/// positive, and 0 elsewhere.
inline baselines::Cells random_cells(int64_t rows, int64_t cols, double density, uint64_t seed) {
    uint64_t state = seed;
    const arma::mat scores = dense::random_matrix(rows, 2, state) * dense::random_matrix(2, cols, state) +
                             dense::random_matrix(rows, cols, state) / 2;
    baselines::Cells cells;
    cells.rows = rows;
    cells.cols = cols;
    for (int64_t j = 0; j < cols; ++j) {
        for (int64_t i = 0; i < rows; ++i) {
            if (next_uniform(&state) < density) {
                cells.row.push_back(static_cast<int32_t>(i));
                cells.col.push_back(static_cast<int32_t>(j));
                cells.value.push_back(scores(dense::index_of(i), dense::index_of(j)) > 0 ? 1 : 0);
            }
        }
    }
    return cells;
}

/// Which cells are observed, as a 0/1 matrix, and their values.
struct DenseCells {
    arma::mat observed, value;

    explicit DenseCells(const baselines::Cells &cells)
        : observed(dense::index_of(cells.rows), dense::index_of(cells.cols), arma::fill::zeros), value(observed) {
        for (size_t e = 0; e < cells.row.size(); ++e) {
            const arma::uword i = dense::index_of(cells.row[e]), j = dense::index_of(cells.col[e]);
            observed(i, j) = 1;
            value(i, j) = cells.value[e];
        }
    }
};
