#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <vector>

namespace pumc {

/// Computes scores of cells of one row, on one thread, summed as score_tile.hpp says.
class RowScorer {
public:
    explicit RowScorer(const Factors &factors);

    /// The scores of row i at the given columns, in their order.
    void score(int64_t i, const int32_t *columns, int64_t count, double *out) noexcept;

    /// The same at all columns; `tiles` is what tiles_of_all() returns.
    void score_all(int64_t i, const Panel &tiles, double *out) noexcept;

private:
    const LowRank *x_;
    Panel weighted_, tile_;
};

/// V, packed in tiles for RowScorer::score_all(), for all rows and threads.
Panel tiles_of_all(const Factors &factors);

/// The score of every one, in row order.
std::vector<double> scores_of_ones(const Factors &factors, const Positives &ones, Context &context);

} // namespace pumc
