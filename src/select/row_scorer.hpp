#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <vector>

namespace pumc {

/// Which numbers of cells: their scores, or what rankings go by, which a tilt sets apart by the weights of rows and
/// columns.
enum class By { score, ranking };

/// Computes scores of cells of one row, on one thread, summed as score_tile.hpp says.
class RowScorer {
public:
    RowScorer(const Factors &factors, By by);

    /// The scores of row i at the given columns, in their order.
    void score(int64_t i, const int32_t *columns, int64_t count, double *out) noexcept;

    /// The same at all columns; `tiles` is what tiles_of_all() returns.
    void score_all(int64_t i, const Panel &tiles, double *out) noexcept;

private:
    void weigh_row(int64_t i) noexcept;

    const Factors *factors_;
    By by_;
    PanelView right_;
    double tilt_; // 0 for scores
    Panel weighted_, tile_;
};

/// The columns' vectors, packed in tiles for RowScorer::score_all(), for all rows and threads.
Panel tiles_of_all(const Factors &factors, By by);

/// The score of every one, in row order.
std::vector<double> scores_of_ones(const Factors &factors, By by, const Positives &ones, Context &context);

} // namespace pumc
