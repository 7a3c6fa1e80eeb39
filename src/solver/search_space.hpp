#pragma once

#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

namespace pumc {

/// The step D = X_{t+1} - X_t: its squared length, and u_i' D v_i for the singular vectors of X_{t+1}.
struct StepTaken {
    double square;
    arma::vec along;
};

/// Where the singular vectors of the next step are looked for: the block Y = orth([V_t, V_{t-1}, random columns]), what
/// the range finder makes of it, and the overlaps of the bases of successive iterates, which one step finds out and the
/// next one needs.
///
/// [V_t, V_{t-1}] spans nothing new once the two agree, so the block grows by random columns whenever every singular
/// value found survives the proximal map.
class SearchSpace {
public:
    /// Blocks have at most `widest` columns for V_t and random ones.
    SearchSpace(const Positives &positives, int64_t widest, Random &random, Context &context);

    /// The basis of the first search has this width; there is no iterate before it.
    void begin(const LowRank &start);
    /// Random columns for the next block.
    void grow(int64_t columns) noexcept { growth_ = columns; }
    int64_t growth() const noexcept { return growth_; }
    int64_t width() const noexcept { return block_.width(); }

    /// Y for the step from `current` (whose V may carry columns beyond the rank), `before` it.
    void build(const LowRank &current, const LowRank &before);
    /// Singular values and vectors of G in the space that Y leads to. G's leading term is `current`, its second
    /// `before`.
    void search(const SparsePlusLowRank &g, int64_t passes);
    /// The same with the left vectors of the iterate in the space.
    void search_including(const SparsePlusLowRank &g, int64_t passes, PanelView left);

    const arma::vec &singular_values() const noexcept { return finder_.singular_values(); }
    void left(int64_t count, Panel &out) const { finder_.left(count, out); }
    void right(int64_t count, Panel &out) const { finder_.right(count, out); }

    /// The step from x to y, when y was made from the last search and G's leading term was x.
    StepTaken step_between(const LowRank &x, const LowRank &y);

private:
    StepTaken step_from_overlaps(const LowRank &x, const LowRank &y) const;
    StepTaken step_from_panels(const LowRank &x, const LowRank &y);

    const int64_t rows_, cols_, widest_;
    Random &random_;
    Context &context_;
    Workers &workers_;
    RangeFinder finder_;
    Panel block_, added_, candidates_;
    int64_t growth_ = 0;
    arma::mat with_before_;       // V_t (with its spare columns) with V_{t-1}
    arma::mat before_with_block_; // V_{t-1} with Y
};

} // namespace pumc
