#include "solver/pumc_n.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pumc {

namespace {

constexpr int64_t kFirstWidth = 16;

// Enough for the real data sets that were tried; where popularity is skewed, hundreds of singular values stand above
// the threshold, and more of them cost more than they gain.
constexpr int64_t kDefaultMaxRank = 64;

// Columns searched beyond the rank. They show that nothing above the threshold was missed, and make the
// values near it accurate.
int64_t spare_columns(int64_t rank) noexcept { return std::max<int64_t>(4, rank / 8); }

// The extrapolation goes no further than this many times the last step: beyond it the parabola says little.
constexpr double kMostExtrapolation = 3;

// A step is as long as the loss's curvature along the last one allows, with a margin, and grows by no more than this
// at a time.
constexpr double kCurvatureMargin = 1.1;
constexpr double kMostGrowth = 1.4;

// At max_rank, singular values near the cut are nearly equal and keep changing places long after F has settled. So many
// steps that each lower F by less than this share of the tolerance end such a fit.
constexpr double kFlatShare = 1e-2;
constexpr int kFlatSteps = 3;

// Directions of V_{t-1} that V_t already holds to this share are left out of the block.
constexpr double kNewShare = 1e-2;

} // namespace

PumcN::PumcN(const Positives &positives, const Calibrated &calibrated, const Options &options, SparsePlusLowRank &step,
             Random &random, Workers &workers)
    : positives_(positives), calibrated_(calibrated), model_(calibrated.model), step_(step), random_(random),
      workers_(workers), finder_(workers), power_iterations_(options.power_iterations), rule_(options.continuation),
      tolerance_(options.tolerance) {
    const int64_t side = std::min(positives.rows, positives.cols);
    max_rank_ = std::min(side, options.max_rank > 0 ? options.max_rank : kDefaultMaxRank);
    widest_ = std::min(side, max_rank_ + spare_columns(max_rank_));
    for (Iterate *iterate : {&current_, &previous_, &next_}) {
        iterate->observed.assign(static_cast<size_t>(positives.count()), 0.0);
        iterate->x.u.reshape(positives.rows, 0);
        iterate->x.v.reshape(positives.cols, 0);
    }
}

void PumcN::warm_start(const LowRank &x) {
    const int64_t rank = std::min(x.rank(), max_rank_);
    current_.x.u.reshape(positives_.rows, rank);
    current_.x.v.reshape(positives_.cols, rank);
    copy_columns(x.u.first(rank), current_.x.u, 0);
    copy_columns(x.v.first(rank), current_.x.v, 0);
    current_.x.s = x.s.head(static_cast<arma::uword>(rank));
    growth_ = spare_columns(rank);
}

void PumcN::first_block(Panel block) {
    if (current_.x.v.width() == 0) {
        current_.x.v.swap(block);
        growth_ = std::max<int64_t>(0, std::min(kFirstWidth, widest_) - current_.x.v.width());
    }
}

// Y = orth([V_t, V_{t-1}, random]).
void PumcN::build_block() {
    const LowRank &x = current_.x;
    const int64_t held = std::min(x.v.width(), widest_);
    const PanelView basis = x.v.first(held);
    extra_.reshape(positives_.cols, previous_.x.rank() + growth_);
    copy_columns(previous_.x.right(), extra_, 0);
    extra_.fill_normal(previous_.x.rank(), random_);
    orthonormalise_against(basis, extra_, kNewShare, work_, workers_);
    const int64_t most = std::min({positives_.rows, positives_.cols, 2 * widest_});
    const int64_t added = std::min(extra_.width(), most - held);
    block_.reshape(positives_.cols, held + added);
    copy_columns(basis, block_, 0);
    copy_columns(extra_.first(added), block_, held);
    growth_ = 0;
}

// X_{t+1} from Z = X_t + c (X_t - X_{t-1}) into next_.
void PumcN::take_step(double extrapolation, double rho, int64_t passes, bool keep_left_space) {
    const double c3 = 2 * (1 - model_.omega) / rho, c4 = 2 * (1 - 2 * model_.omega) / rho;
    const Shape shape{model_.shape.eta * model_.rho / rho, model_.shape.mu, model_.shape.knee};
    const double *p = current_.observed.data(), *before = previous_.observed.data();
    double *values = step_.values();
    const EvenSplit split(positives_.count(), 1 << 14, 64);
    workers_.for_each(split.chunks, [&](int64_t chunk) {
        const int64_t end = split.end(chunk);
        for (int64_t e = split.begin(chunk); e < end; ++e) {
            const double z = p[e] + extrapolation * (p[e] - before[e]);
            values[e] = c3 + c4 * (z - 1);
        }
    });
    step_.set((1 - c3) * (1 + extrapolation), &current_.x, -(1 - c3) * extrapolation, &previous_.x);

    if (keep_left_space) {
        finder_.compute_including(step_, block_, passes, current_.x.left());
    } else {
        finder_.compute(step_, block_, passes);
    }
    const arma::vec &sigma = finder_.singular_values();
    const auto computed = static_cast<int64_t>(sigma.n_elem);
    arma::vec shrunk(sigma.n_elem);
    int64_t rank = 0;
    // The map is nondecreasing, so the positive values come first.
    while (rank < std::min(computed, max_rank_)) {
        const double value = model_.penalty->prox(sigma[static_cast<arma::uword>(rank)], rank, shape);
        if (!(value > 0)) {
            break;
        }
        shrunk[static_cast<arma::uword>(rank++)] = value;
    }
    next_.x.s.set_size(static_cast<arma::uword>(rank));
    std::copy_n(shrunk.memptr(), rank, next_.x.s.memptr());
    next_.complete = rank < computed || computed >= std::min(positives_.rows, positives_.cols);
    finder_.left(rank, next_.x.u);
    finder_.right(std::min({computed, rank + spare_columns(rank), widest_}), next_.x.v);
    evaluate(next_);
}

// The values on Omega, the loss, and the step from X_t as the observed cells see it.
void PumcN::evaluate(Iterate &iterate) {
    sampled_products(positives_.by_row, iterate.x.left(), iterate.x.s.memptr(), iterate.x.right(),
                     iterate.observed.data(), workers_);
    const EvenSplit split(positives_.count(), 1 << 14, 64);
    double *parts = workers_.scratch(static_cast<size_t>(5 * split.chunks));
    const double *p = iterate.observed.data(), *before = current_.observed.data();
    workers_.for_each(split.chunks, [&](int64_t chunk) {
        double linear = 0, square = 0, step = 0, step_product = 0, step_square = 0;
        const int64_t end = split.end(chunk);
        for (int64_t e = split.begin(chunk); e < end; ++e) {
            const double moved = p[e] - before[e];
            linear += p[e];
            square += p[e] * p[e];
            step += moved;
            step_product += p[e] * moved;
            step_square += moved * moved;
        }
        const double sums[] = {linear, square, step, step_product, step_square};
        std::copy(std::begin(sums), std::end(sums), parts + 5 * chunk);
    });
    double sums[5] = {};
    for (int64_t i = 0; i < 5 * split.chunks; ++i) {
        sums[i % 5] += parts[i];
    }
    const ObservedSums observed{static_cast<double>(positives_.count()), sums[0], sums[1]};
    iterate.loss = loss(model_, observed, iterate.x.squared_norm());
    iterate.step_on_observed = {sums[2], sums[3], sums[4]};
}

double PumcN::objective_of(const Iterate &iterate) const { return iterate.loss + penalty_sum(model_, iterate.x.s); }

// A step that does not raise F; false when there is none at working precision.
bool PumcN::take_guarded_step() {
    build_block();
    take_step(extrapolation_, rho_, power_iterations_, false);
    const auto rises = [&] { return !(objective_of(next_) <= objective_); };
    if (rises() && (extrapolation_ != 0 || rho_ < model_.rho)) {
        rho_ = model_.rho;
        take_step(0, rho_, power_iterations_, false);
    }
    // The plain step lowers F in exact arithmetic when the subspace is good enough: make it better.
    for (int64_t more = 1; more <= 2 && rises(); ++more) {
        growth_ = spare_columns(current_.x.rank());
        build_block();
        take_step(0, model_.rho, power_iterations_ + more, false);
    }
    // With X_t itself in reach the step cannot be worse than X_t, but for rounding.
    if (rises() && current_.x.rank() > 0) {
        take_step(0, model_.rho, power_iterations_ + 2, true);
    }
    return !rises();
}

// What the step D = X_{t+1} - X_t says about the next one.
//
// Its length is taken between panels, in the part of X_t that V_{t+1} spans and the part that it does not, since a
// difference of squared norms would lose half the digits. The first part, D V_{t+1}, also gives u_i' D v_i, from which
// follow <X_{t+1}, D> and the slope of the penalty. Along D the loss is a parabola whose curvature is known exactly;
// with the slope of F at X_{t+1} it says how much further to go in the same direction before the next gradient step,
// and how long that step may be.
void PumcN::learn_from_step() {
    const LowRank &x = current_.x, &y = next_.x;
    arma::mat overlap;
    cross_product(x.right(), y.right(), overlap, workers_);
    const arma::mat scaled = arma::diagmat(x.s) * overlap;
    Panel &inside = finder_.left_room();
    inside.reshape(positives_.rows, y.rank());
    multiply(y.left(), arma::mat(arma::diagmat(y.s)), 1.0, 0.0, inside, workers_);
    multiply(x.left(), scaled, -1.0, 1.0, inside, workers_);
    const arma::vec along = column_products(y.left(), inside.view(), workers_);
    double square = squared_norm(inside.view(), arma::ones(y.s.n_elem), workers_);
    Panel &outside = finder_.right_room();
    outside.reshape(positives_.cols, x.rank());
    copy_columns(x.right(), outside, 0);
    multiply(y.right(), overlap.t(), -1.0, 1.0, outside, workers_);
    square += squared_norm(outside.view(), x.s, workers_);
    relative_change_ = std::sqrt(square) / std::max(1.0, std::sqrt(x.squared_norm()));

    const double omega = model_.omega, lambda = model_.rho * model_.shape.eta;
    const StepSums &observed = next_.step_on_observed;
    double penalty_slope = 0;
    for (arma::uword i = 0; i < y.s.n_elem; ++i) {
        penalty_slope += model_.penalty->slope(y.s[i], static_cast<int64_t>(i), model_.shape) * along[i];
    }
    const double slope = 2 * omega * (observed.product - observed.sum) +
                         2 * (1 - omega) * (arma::dot(y.s, along) - observed.product) + lambda * penalty_slope;
    const double curvature = 2 * ((1 - omega) * square + (2 * omega - 1) * observed.square);
    // While the search space still grows, the step was cut short in directions that are not known yet.
    if (!next_.complete || !(curvature > 0) || !(square > 0)) {
        extrapolation_ = 0;
        rho_ = model_.rho;
        return;
    }
    extrapolation_ = std::clamp(-slope / curvature, 0.0, kMostExtrapolation);
    rho_ = std::min(model_.rho, std::max(kCurvatureMargin * curvature / square, rho_ / kMostGrowth));
}

bool PumcN::cut_by_max_rank(int64_t rank) const noexcept {
    return rank == max_rank_ && max_rank_ < std::min(positives_.rows, positives_.cols);
}

void PumcN::run(RunLog &log, double largest_first_step) {
    Continuation continuation(rule_, calibrated_, largest_first_step);
    model_ = continuation.model();
    rho_ = model_.rho;
    if (current_.x.v.width() == 0 && growth_ == 0) {
        growth_ = std::min(kFirstWidth, widest_);
    }
    evaluate(current_);
    objective_ = objective_of(current_);
    int flat_steps = 0;
    for (;;) {
        const bool stepped = take_guarded_step();
        const double change_before = relative_change_;
        bool converged = false;
        if (stepped) {
            learn_from_step();
            const double objective = objective_of(next_);
            const bool flat =
                cut_by_max_rank(next_.x.rank()) && objective_ - objective < kFlatShare * tolerance_ * objective_;
            flat_steps = flat ? flat_steps + 1 : 0;
            objective_ = objective;
            if (!next_.complete && next_.x.rank() < max_rank_) {
                growth_ = std::min(std::max<int64_t>(8, block_.width()), widest_ - next_.x.v.width());
            }
            std::swap(previous_, current_);
            std::swap(current_, next_);
            converged = continuation.ended() && growth_ <= 0 && log.iterations() > 0 &&
                        (std::max(relative_change_, change_before) < tolerance_ || flat_steps >= kFlatSteps);
        } else {
            relative_change_ = 0;
            converged = continuation.ended();
        }
        const double lambda = model_.rho * model_.shape.eta;
        if (log.record(objective_, current_.x.rank(), relative_change_, lambda, converged)) {
            return;
        }
        if (!continuation.ended()) {
            continuation.advance();
            model_ = continuation.model();
            objective_ = objective_of(current_);
        }
    }
}

} // namespace pumc
