#pragma once

#include "factors/factors.hpp"

#include <vector>

namespace pumc {

/// Scores of cells of one row, for one thread. Every score is the same sequence of operations wherever its cell stands,
/// so that cells with equal factors have scores that are equal to the bit; products by BLAS do not promise that.
class RowScorer {
public:
    /// With room for `most` cells of a row.
    RowScorer(const Factors &factors, int64_t most);

    /// The scores of row i at the given columns, in their order; valid until the next call.
    double *score(int64_t i, const int32_t *columns, int64_t count) noexcept;

    /// The same at all columns, packed by tiles_of_all().
    double *score_all(int64_t i, const std::vector<double> &tiles) noexcept;

private:
    double *multiply(int64_t i, const double *tiles, int64_t count) noexcept;

    const LowRank &x_;
    std::vector<double> weighted_, tiles_, scores_;
};

/// V as RowScorer multiplies by it: made once, for all rows and threads.
std::vector<double> tiles_of_all(const Factors &factors);

} // namespace pumc
