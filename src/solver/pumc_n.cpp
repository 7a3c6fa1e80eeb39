#include "solver/pumc_n.hpp"

#include "linalg/small_dense.hpp"
#include "linalg/sparse_kernels.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

constexpr int64_t kFirstWidth = 16;

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

// The block has so many directions of V_{t-1} beyond V_t, the newest, and as many more as the kernels take for the same
// price: they work on whole Lanes. Fewer miss what the last step was about to find, and more cost more than they gain.
constexpr int64_t kLeastFromBefore = 4;

// Below this share of ||X||^2 the squared length of a step, as a difference of squared norms, has too few digits.
constexpr double kLeastDifference = 1e-9;

} // namespace

PumcN::PumcN(const Positives &positives, const Calibrated &calibrated, const Options &options, SparsePlusLowRank &step,
             Random &random, Context &context)
    : positives_(positives), calibrated_(calibrated), model_(calibrated.model), step_(step), random_(random),
      workers_(context.workers), watch_(context.watch), finder_(context.workers),
      power_iterations_(options.power_iterations), rule_(options.continuation), tolerance_(options.tolerance) {
    const int64_t side = std::min(positives.rows, positives.cols);
    max_rank_ = rank_limit(options, positives.rows, positives.cols);
    widest_ = std::min(side, max_rank_ + spare_columns(max_rank_));
    observed_.resize(static_cast<size_t>(positives.count()));
    observed_before_.resize(static_cast<size_t>(positives.count()));
    piece_sums_.resize(static_cast<size_t>(positives.pattern.chunks() * positives.pattern.sections()));
    for (Iterate *iterate : {&current_, &previous_, &next_}) {
        iterate->x.u.reshape(positives.rows, 0);
        iterate->x.v.reshape(positives.cols, 0);
    }
}

void PumcN::warm_start(LowRank x) {
    if (x.rank() > max_rank_) {
        x.s = arma::vec(x.s.head(static_cast<arma::uword>(max_rank_)));
    }
    growth_ = spare_columns(x.rank());
    current_.x.swap(x);
}

void PumcN::first_block(Panel block) {
    if (current_.x.v.width() == 0) {
        current_.x.v.swap(block);
        growth_ = std::max<int64_t>(0, std::min(kFirstWidth, widest_) - current_.x.v.width());
    }
}

// Y = orth([V_t, V_{t-1}, random]).
void PumcN::build_block() {
    const PanelView basis = current_.x.v.first(std::min(current_.x.v.width(), widest_));
    const PanelView before = previous_.x.right();
    const int64_t wanted = padded(basis.width + growth_ + kLeastFromBefore);
    const int64_t added = std::min({wanted, positives_.rows, positives_.cols, 2 * widest_}) - basis.width;
    if (growth_ > 0) {
        candidates_.reshape(positives_.cols, before.width + growth_);
        copy_columns(before, candidates_, 0, workers_);
        candidates_.fill_normal(before.width, random_);
        new_directions(basis, candidates_.view(), added, extra_, workers_);
    } else {
        const auto width = static_cast<arma::uword>(before.width);
        new_directions(basis, before, arma::eye(width, width), overlap_, added, extra_, workers_);
    }
    block_.reshape(positives_.cols, basis.width + extra_.width());
    copy_columns(basis, block_, 0, workers_);
    copy_columns(extra_.view(), block_, basis.width, workers_);
    arma::mat with_added;
    cross_product(before, extra_.view(), with_added, workers_);
    previous_and_block_ = arma::join_rows(overlap_.t(), with_added);
    growth_ = 0;
}

// X_{t+1} from Z = X_t + c (X_t - X_{t-1}) into next_.
void PumcN::take_step(double extrapolation, double rho, int64_t passes, bool keep_left_space) {
    const double c3 = 2 * (1 - model_.omega) / rho, c4 = 2 * (1 - 2 * model_.omega) / rho;
    const Shape shape{model_.shape.eta * model_.rho / rho, model_.shape.mu, model_.shape.knee};
    const double *p = observed_.data(), *before = observed_before_.data();
    watch_.check();
    step_.set_sparse([=](int64_t e) {
        const double z = p[e] + extrapolation * (p[e] - before[e]);
        return c3 + c4 * (z - 1);
    });
    step_.set_low_rank((1 - c3) * (1 + extrapolation), &current_.x, -(1 - c3) * extrapolation, &previous_.x);
    step_.know_block(block_, previous_and_block_);

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
        if (!(value > kRoundingShare * sigma[0])) {
            break;
        }
        shrunk[static_cast<arma::uword>(rank++)] = value;
    }
    next_.x.s.set_size(static_cast<arma::uword>(rank));
    std::copy_n(shrunk.memptr(), rank, next_.x.s.memptr());
    next_.complete = rank < computed || computed >= std::min(positives_.rows, positives_.cols);
    finder_.left(rank, next_.x.u);
    finder_.right(std::min({computed, rank + spare_columns(rank), widest_}), next_.x.v);
    watch_.check();
    evaluate(next_, step_.values().data());
}

// The values on Omega, the loss, and the step from X_t as the observed cells see it.
void PumcN::evaluate(Iterate &iterate, double *observed) {
    const double *before = observed_.data();
    sampled_products(positives_.pattern, iterate.x.left(), iterate.x.s.memptr(), iterate.x.right(), observed, workers_,
                     [&](int64_t piece, int64_t begin, int64_t end) {
                         piece_sums_[static_cast<size_t>(piece)] =
                             step_sums(observed + begin, before + begin, end - begin);
                     });
    iterate.sums = {};
    for (const StepSums &piece : piece_sums_) {
        iterate.sums += piece;
    }
    const ObservedSums on_observed{static_cast<double>(positives_.count()), iterate.sums.linear, iterate.sums.square};
    iterate.loss = loss(model_, on_observed, iterate.x.squared_norm());
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

// With A = U_t' U_{t+1} and C = V_t' V_{t+1}: <X_t, X_{t+1}> = sum_ij s_i A_ij C_ij s'_j. A is at hand, since U_{t+1}
// is W turned, and U_t' W was needed for G' W.
PumcN::Move PumcN::move_from_overlaps() const {
    const LowRank &x = current_.x, &y = next_.x;
    if (x.rank() == 0) {
        return {y.squared_norm(), y.s};
    }
    arma::mat shared_by_pair = product(step_.left_overlap(), finder_.left_rotation().head_cols(y.s.n_elem));
    shared_by_pair %= overlap_.head_rows(y.s.n_elem).t();
    shared_by_pair.each_col() %= x.s;
    const arma::vec shared = arma::sum(shared_by_pair, 0).t(); // u_i' X_t v_i
    return {x.squared_norm() + y.squared_norm() - 2 * arma::dot(shared, y.s), y.s - shared};
}

// The same between panels, in the part of X_t that V_{t+1} spans and the part that it does not, for steps so short that
// a difference of squared norms would have lost their digits.
PumcN::Move PumcN::move_from_panels() {
    const LowRank &x = current_.x, &y = next_.x;
    const arma::mat overlap = overlap_.head_rows(y.s.n_elem).t();
    arma::mat weighted = overlap;
    weighted.each_col() %= x.s;
    Panel &inside = finder_.left_room();
    inside.reshape(positives_.rows, y.rank());
    multiply(x.left(), weighted, -1.0, 0.0, inside, workers_);
    add_scaled_columns(y.left(), y.s, inside, workers_);
    Panel &outside = finder_.right_room();
    outside.reshape(positives_.cols, x.rank());
    copy_columns(x.right(), outside, 0, workers_);
    multiply(y.right(), overlap.t(), -1.0, 1.0, outside, workers_);
    return {squared_norm(inside.view(), arma::ones(y.s.n_elem), workers_) + squared_norm(outside.view(), x.s, workers_),
            column_products(y.left(), inside.view(), workers_)};
}

// What the step D = X_{t+1} - X_t says about the next one. Along D the loss is a parabola whose curvature is known
// exactly; with the slope of F at X_{t+1} it says how much further to go in the same direction before the next
// gradient step, and how long that step may be.
void PumcN::learn_from_step() {
    const LowRank &x = current_.x, &y = next_.x;
    cross_product(y.v.view(), x.right(), overlap_, workers_);
    Move move = move_from_overlaps();
    if (move.square < kLeastDifference * x.squared_norm()) {
        move = move_from_panels();
    }
    const double square = move.square;
    const arma::vec &along = move.along;
    relative_change_ = std::sqrt(square) / std::max(1.0, std::sqrt(x.squared_norm()));

    const double omega = model_.omega, lambda = model_.rho * model_.shape.eta;
    const StepSums &observed = next_.sums;
    double penalty_slope = 0;
    for (arma::uword i = 0; i < y.s.n_elem; ++i) {
        penalty_slope += model_.penalty->slope(y.s[i], static_cast<int64_t>(i), model_.shape) * along[i];
    }
    const double slope = 2 * omega * (observed.step_product - observed.step) +
                         2 * (1 - omega) * (arma::dot(y.s, along) - observed.step_product) + lambda * penalty_slope;
    const double curvature = 2 * ((1 - omega) * square + (2 * omega - 1) * observed.step_square);
    // While the search space still grows, the step was cut short in directions that are not known yet.
    if (!next_.complete || !(curvature > 0) || !(square > 0)) {
        extrapolation_ = 0;
        rho_ = model_.rho;
        return;
    }
    extrapolation_ = std::clamp(-slope / curvature, 0.0, kMostExtrapolation);
    rho_ = std::min(model_.rho, std::max(kCurvatureMargin * curvature / square, rho_ / kMostGrowth));
}

void PumcN::accept_step() {
    std::swap(previous_, current_);
    std::swap(current_, next_);
    observed_before_.swap(observed_);
    observed_.swap(step_.values());
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
    overlap_.zeros(static_cast<arma::uword>(std::min(current_.x.v.width(), widest_)), 0); // there is no X_{t-1} yet
    if (current_.x.rank() > 0) {
        evaluate(current_, observed_.data());
    } else { // the values on Omega are zero already
        current_.loss = loss(model_, {static_cast<double>(positives_.count()), 0, 0}, 0);
    }
    objective_ = objective_of(current_);
    try {
        iterate(log, continuation);
    } catch (const Stopped &stopped) {
        log.record(stopped); // a step that was not accepted has changed nothing that the result consists of
    }
}

void PumcN::iterate(RunLog &log, Continuation &continuation) {
    int flat_steps = 0;
    for (;;) {
        const bool stepped = take_guarded_step();
        const double change_before = relative_change_;
        bool converged = false;
        if (stepped) {
            learn_from_step();
            const double objective = objective_of(next_);
            const bool flat =
                cut_by_max_rank(next_.x.rank()) && objective_ - objective <= kFlatShare * tolerance_ * objective_;
            flat_steps = flat ? flat_steps + 1 : 0;
            objective_ = objective;
            if (!next_.complete && next_.x.rank() < max_rank_) {
                growth_ = std::min(std::max<int64_t>(8, block_.width()), widest_ - next_.x.v.width());
            }
            accept_step();
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
