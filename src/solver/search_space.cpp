#include "solver/search_space.hpp"

#include "linalg/first_rank.hpp"
#include "linalg/small_dense.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace pumc {

namespace {

// Below this share of ||X||^2 the squared length of a step, computed as a difference of squared norms, has fewer than
// seven digits left.
constexpr double kLeastDifference = 1e-9;

// When a probe stops: its value is above the level, or rises by less than this share of it in a pass, or this many
// passes are done. At X = 0, where a fit that ends says that there is nothing at all, and in small matrices passes cost
// little beside the rest. The spectrum of random sparse squares is nearly flat: of 400 lines, two passes came to 0.83
// of the largest value. The numbers were not tuned.
struct Patience {
    double least_rise;
    int64_t most_passes;
};
constexpr Patience kUntilSettled{1e-5, 300}, kShort{1e-2, 3};
constexpr int64_t kSmallSide = 256;

// A value that has not settled is below the singular value that it is on the way to, so that 0.9 of the level counts as
// above it. Too many columns in the block do no harm.
constexpr double kProbeShare = 0.9;

} // namespace

SearchSpace::SearchSpace(const Positives &positives, int64_t widest, Random &random, Context &context)
    : positives_(positives), rows_(positives.rows_here()), cols_(positives.cols_here()), widest_(widest),
      random_(random), context_(context), workers_(context.workers), finder_(context) {}

void SearchSpace::begin(const LowRank &start) {
    with_before_.zeros(static_cast<arma::uword>(std::min(start.v.width(), widest_)), 0);
}

void SearchSpace::resume(const LowRank &current, const LowRank &before) {
    cross_product(current.v.view(), before.right(), with_before_, workers_);
}

void SearchSpace::build(const LowRank &current, const LowRank &before) {
    const PanelView last = before.right();
    if (growth_ > 0) {
        candidates_.reshape(cols_, last.width + growth_);
        copy_columns(last, candidates_, 0, workers_);
        candidates_.fill_normal(last.width, random_, positives_.first_col());
    }
    build_from_candidates(current, before);
}

// The random columns, if there are any, are among the candidates with those of V_{t-1}.
void SearchSpace::build_from_candidates(const LowRank &current, const LowRank &before) {
    const PanelView basis = basis_of(current), last = before.right();
    const int64_t wanted = padded(basis.width + growth_ + kLeastFromBefore);
    const int64_t most = std::min({wanted, positives_.rows, positives_.cols, 2 * widest_}) - basis.width;
    // begin() or the last step_between() has computed V_t' V_{t-1}.
    assert(static_cast<int64_t>(with_before_.n_rows) >= basis.width &&
           static_cast<int64_t>(with_before_.n_cols) == last.width);
    if (growth_ > 0) {
        new_directions(basis, candidates_.view(), most, added_, context_);
    } else {
        const auto width = static_cast<arma::uword>(last.width);
        new_directions(basis, last, arma::eye(width, width), with_before_, most, added_, context_);
    }
    block_.reshape(cols_, basis.width + added_.width());
    copy_columns(basis, block_, 0, workers_);
    copy_columns(added_.view(), block_, basis.width, workers_);
    arma::mat with_added;
    cross_product(last, added_.view(), with_added, workers_);
    before_with_block_ = arma::join_rows(with_before_.t(), with_added);
    growth_ = 0;
    if (positives_.share != nullptr) {
        fetch_block(current, basis.width);
    }
}

// The largest singular value of a panel, the same on every rank.
double SearchSpace::largest_in(const Panel &panel) {
    arma::mat gram, value(1, 1);
    gram_matrix(panel.view(), gram, workers_);
    SmallSvd squares;
    squares.compute(gram, context_);
    on_first_rank(workers_, [&] { value[0] = std::sqrt(squares.values[0]); }, {&value});
    return value[0];
}

// Spare columns of V_t are not left out: in the first steps from a warm start they are nearly random, and the largest
// value may need them and the random columns together.
void SearchSpace::probe(const Operator &g, const LowRank &current, const LowRank &before, double level) {
    const PanelView known = current.right();
    const int64_t side = g.shorter_side(), most = std::min(kProbes, side - known.width);
    const bool until_settled = current.rank() == 0 || side <= kSmallSide;
    const Patience patience = until_settled ? kUntilSettled : kShort;
    const double enough = until_settled ? level : kProbeShare * level;
    Panel &left = finder_.left_room(), &right = finder_.right_room();
    right.reshape(cols_, kProbes);
    right.fill_normal(0, random_, positives_.first_col());
    arma::mat small;
    double value = 0, before_pass = 0;
    for (int64_t pass = 1; pass <= patience.most_passes; ++pass) {
        new_directions(known, right.view(), most, added_, context_);
        if (added_.width() == 0) {
            return;
        }
        g.multiply(added_, left);
        orthonormalise(left, small, workers_);
        g.multiply_transposed(left, right, small);
        before_pass = std::exchange(value, largest_in(right));
        if (value > level || (pass > 1 && value - before_pass <= patience.least_rise * value)) {
            break;
        }
    }
    if (value <= enough) {
        return;
    }
    grow(right.width());
    candidates_.reshape(cols_, before.rank() + growth_);
    copy_columns(before.right(), candidates_, 0, workers_);
    copy_columns(right.view(), candidates_, before.rank(), workers_);
    build_from_candidates(current, before);
}

// The rows of the block at the columns of the ones. Those of V_t are there already, but for the first block.
void SearchSpace::fetch_block(const LowRank &current, int64_t basis_width) {
    const SharedLines &columns = positives_.share->columns;
    touched_block_.reshape(positives_.pattern.extent(), block_.width());
    if (current.spread) {
        copy_columns(current.v_touched.first(basis_width), touched_block_, 0, workers_);
    } else {
        columns.fetch(current.v.first(basis_width), touched_block_, 0, workers_);
    }
    columns.fetch(added_.view(), touched_block_, basis_width, workers_);
}

void SearchSpace::search(const SparsePlusLowRank &g, int64_t passes) {
    g.multiply_block(block_, block_at_ones(), before_with_block_, finder_.product_room());
    finder_.compute_from_product(g, passes);
}

void SearchSpace::search_including(const SparsePlusLowRank &g, int64_t passes, PanelView left) {
    g.multiply_block(block_, block_at_ones(), before_with_block_, finder_.product_room());
    finder_.compute_from_product_including(g, passes, left);
}

StepTaken SearchSpace::step_between(const LowRank &x, const LowRank &y) {
    assert(y.rank() <= static_cast<int64_t>(singular_values().n_elem));
    cross_product(y.v.view(), x.right(), with_before_, workers_);
    StepTaken step = step_from_overlaps(x, y);
    take_from_first_rank(step);
    if (step.square < kLeastDifference * x.squared_norm()) {
        step = step_from_panels(x, y);
        take_from_first_rank(step);
    }
    return step;
}

// The rounding of a step must not make one rank stop and another go on.
void SearchSpace::take_from_first_rank(StepTaken &step) {
    arma::mat square(1, 1);
    square[0] = step.square;
    on_first_rank(workers_, [] {}, {&square, &step.along});
    step.square = square[0];
}

// With P = U_t' U_{t+1} and Q = V_t' V_{t+1}: <X_t, X_{t+1}> = sum_ij s_i P_ij Q_ij s'_j. P costs little: U_{t+1} = W
// L, and U_t' W is known from the product G' W.
StepTaken SearchSpace::step_from_overlaps(const LowRank &x, const LowRank &y) const {
    if (x.rank() == 0) {
        return {y.squared_norm(), y.s};
    }
    arma::mat shared_by_pair = finder_.overlap_with_leading_term(y.rank());
    shared_by_pair %= with_before_.head_rows(y.s.n_elem).t();
    const arma::vec shared = transposed_product(shared_by_pair, x.s); // u_i' X_t v_i
    return {x.squared_norm() + y.squared_norm() - 2 * arma::dot(shared, y.s), y.s - shared};
}

// The same for steps so short that a difference of squared norms has lost its digits: the step is computed as panels,
// for the part of X_t within the span of V_{t+1} and for the part outside of it.
StepTaken SearchSpace::step_from_panels(const LowRank &x, const LowRank &y) {
    const arma::mat overlap = with_before_.head_rows(y.s.n_elem).t();
    const arma::mat weighted = arma::diagmat(x.s) * overlap;
    Panel &inside = finder_.left_room();
    inside.reshape(rows_, y.rank());
    multiply(x.left(), weighted, -1.0, 0.0, inside, workers_);
    add_scaled_columns(y.left(), y.s, inside, workers_);
    Panel &outside = finder_.right_room();
    outside.reshape(cols_, x.rank());
    copy_columns(x.right(), outside, 0, workers_);
    multiply(y.right(), overlap.t(), -1.0, 1.0, outside, workers_);
    // The sums of this rank, which then take one message to each other rank instead of three.
    arma::vec sums(y.s.n_elem + 2);
    {
        const Ranks::Alone alone(workers_.ranks());
        sums[0] = squared_norm(inside.view(), arma::ones(y.s.n_elem), workers_);
        sums[1] = squared_norm(outside.view(), x.s, workers_);
        sums.tail(y.s.n_elem) = column_products(y.left(), inside.view(), workers_);
    }
    workers_.sum_over_ranks(sums.memptr(), static_cast<int64_t>(sums.n_elem));
    return {sums[0] + sums[1], sums.tail(y.s.n_elem)};
}

} // namespace pumc
