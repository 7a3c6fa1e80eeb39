#pragma once

#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

#include <algorithm>

namespace pumc {

/// Columns searched beyond the rank. They show that nothing above the threshold was missed, and make the values near it
/// accurate. An eighth of the rank costs about an eighth of an iteration's products; the share was not tuned.
constexpr int64_t spare_columns(int64_t rank) noexcept { return std::max<int64_t>(4, rank / 8); }

/// The block takes so many directions of V_{t-1}, those that V_t holds least of, and as many more as fill up a Lanes,
/// which the kernels take for the same time. Measured on ml-1m and gowalla: with fewer a fit takes more iterations,
/// with more each iteration costs more than is saved.
constexpr int64_t kLeastFromBefore = 4;

/// A probe takes as many random columns as the kernels take for the time of one.
constexpr int64_t kProbes = kLanes;

/// The step D = X_{t+1} - X_t: its squared length, and u_i' D v_i for the singular vectors of X_{t+1}.
struct StepTaken {
    double square;
    arma::vec along;
};

/// Where the singular vectors of the next step are searched for: the block K = orth([V_t, V_{t-1}, random columns]) and
/// what the range finder makes of it. It also keeps the overlaps V_t' V_{t-1} and V_{t-1}' K, which one step computes
/// and the next one needs.
///
/// [V_t, V_{t-1}] spans nothing new once the two agree. So the block grows by random columns whenever every singular
/// value found survives the proximal map. Where the ones fall into parts that have no row or column in common, singular
/// vectors of one part are exactly zero on the others: a part that has fallen out of the block stays out. So a step
/// that may be the last one is probed.
class SearchSpace {
public:
    /// `widest` bounds the columns that a block takes from V_t, and twice it the block.
    SearchSpace(const Positives &positives, int64_t widest, Random &random, Context &context);

    /// Prepare for the step from `start`, which no iterate precedes.
    void begin(const LowRank &start);
    /// Prepare for the step from `current`, which follows `before`.
    void resume(const LowRank &current, const LowRank &before);
    Random &random() noexcept { return random_; }
    /// Steps are symmetric from now on, as the problem and the iterate are.
    void keep_symmetric() noexcept { finder_.keep_symmetric(); }
    /// The next block gets this many random columns.
    void grow(int64_t columns) noexcept { growth_ = columns; }
    int64_t growth() const noexcept { return growth_; }
    int64_t width() const noexcept { return block_.width(); }

    /// Make the block for the step from `current`, whose V may carry spare columns. `before` is the iterate before it.
    void build(const LowRank &current, const LowRank &before);
    /// Look beyond the block, which must be that for the step from `current`, for singular values of G above `level`:
    /// by power iterations on random columns. If there is one, make the block anew, with the vectors found. It finds
    /// what is exactly orthogonal to the block, and may miss values that are hardly above the level. At X = 0 it goes
    /// on until the largest value has settled.
    void probe(const Operator &g, const LowRank &current, const LowRank &before, double level);
    /// Find singular values and vectors of G, starting from the block. G's leading term must be `current` and its
    /// second term `before`, as given to build().
    void search(const SparsePlusLowRank &g, int64_t passes);
    /// The same with `left`, the left vectors of the iterate, among those that are searched.
    void search_including(const SparsePlusLowRank &g, int64_t passes, PanelView left);

    const arma::vec &singular_values() const noexcept { return finder_.singular_values(); }
    void left(int64_t count, Panel &out) const { finder_.left(count, out); }
    void right(int64_t count, Panel &out) const { finder_.right(count, out); }

    /// The step from x to y, if y was made from the last search and x was G's leading term.
    StepTaken step_between(const LowRank &x, const LowRank &y);

private:
    PanelView basis_of(const LowRank &current) const { return current.v.first(std::min(current.v.width(), widest_)); }
    double largest_in(const Panel &panel);
    void build_from_candidates(const LowRank &current, const LowRank &before);
    void fetch_block(const LowRank &current, int64_t basis_width);
    const Panel &block_at_ones() const noexcept { return positives_.share == nullptr ? block_ : touched_block_; }
    void take_from_first_rank(StepTaken &step);
    StepTaken step_from_overlaps(const LowRank &x, const LowRank &y) const;
    StepTaken step_from_panels(const LowRank &x, const LowRank &y);

    const Positives &positives_;
    const int64_t rows_, cols_, widest_; // rows_ and cols_ of panels
    Random &random_;
    Context &context_;
    Workers &workers_;
    RangeFinder finder_;
    Panel block_, added_, candidates_;
    Panel touched_block_; // the block at the columns of the ones, where several ranks work together
    int64_t growth_ = 0;
    arma::mat with_before_;       // V_t' V_{t-1}, V_t with its spare columns
    arma::mat before_with_block_; // V_{t-1}' K
};

} // namespace pumc
