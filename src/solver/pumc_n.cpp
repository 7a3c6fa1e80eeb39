#include "solver/pumc_n.hpp"

#include "linalg/first_rank.hpp"
#include "linalg/sparse_kernels.hpp"
#include "model/defaults.hpp"
#include "solver/absent_diagonal.hpp"
#include "solver/flat_steps.hpp"
#include "solver/ones_sums.hpp"

#include <algorithm>

namespace pumc {

PumcN::PumcN(const Positives &positives, const Targets &targets, const Calibrated &calibrated, const Options &options,
             SparsePlusLowRank &step_operator, Random &random, Context &context)
    : positives_(positives), targets_(targets), calibrated_(calibrated), objective_(calibrated.objective),
      step_operator_(step_operator), workers_(context.workers), watch_(context.watch),
      max_rank_(rank_limit(options, positives.rows, positives.cols)),
      widest_(std::min({positives.rows, positives.cols, max_rank_ + spare_columns(max_rank_)})),
      power_iterations_(options.power_iterations), rule_(options.continuation), tolerance_(stop_tolerance(options)),
      space_(positives, widest_, random, context), control_(objective_.rho) {
    piece_sums_.resize(static_cast<size_t>(positives.pattern.chunks() * positives.pattern.sections()));
    for (Iterate *iterate : {&current_, &previous_, &next_}) {
        iterate->x.u.reshape(positives.rows_here(), 0);
        iterate->x.v.reshape(positives.cols_here(), 0);
        iterate->observed.resize(static_cast<size_t>(positives.count()));
        iterate->diagonal.assign(positives.no_diagonal ? static_cast<size_t>(positives.rows_here()) : 0, 0.0);
    }
    diagonal_step_ = current_.diagonal;
}

void PumcN::warm_start(LowRank x) {
    if (x.rank() > max_rank_) {
        x.s = arma::vec(x.s.head(static_cast<arma::uword>(max_rank_)));
    }
    space_.grow(spare_columns(x.rank()));
    current_.x.swap(x);
}

void PumcN::first_block(const Panel &block) {
    if (current_.x.v.width() == 0) {
        current_.x.v.reshape(positives_.cols_here(), block.width());
        copy_columns(block.view(), current_.x.v, 0);
        space_.grow(std::max<int64_t>(0, std::min(kFirstWidth, widest_) - current_.x.v.width()));
    }
}

void PumcN::start() {
    space_.begin(current_.x);
    fill_zero(previous_.observed, workers_);
    if (current_.x.rank() > 0) {
        fetch_right(positives_, current_.x, workers_);
        evaluate(current_, nullptr);
    } else {
        fill_zero(current_.observed, workers_);
        current_.sums = over_ranks(sums_at_zero(targets_, positives_.count()), workers_);
        current_.loss = objective_.loss.value(current_.sums, 0);
    }
    value_ = objective_of(current_);
}

void PumcN::resume(InterruptedFit interrupted) {
    current_.x.swap(interrupted.current);
    previous_.x.swap(interrupted.before);
    point_ = interrupted.point;
    value_ = point_.value;
    relative_change_ = point_.relative_change;
    current_.rank_limited = point_.rank_limited;
    control_.recall(point_.lesson);
    space_.grow(point_.growth);
    space_.random().go_to(point_.random);
    resumed_ = true;
}

// What start() and the steps since then have computed from X_t and X_{t-1}.
void PumcN::start_again() {
    take_values(current_);
    take_values(previous_);
    space_.resume(current_.x, previous_.x);
    current_.loss = point_.loss;
}

void PumcN::take_values(Iterate &iterate) {
    if (iterate.x.rank() > 0) {
        fetch_right(positives_, iterate.x, workers_);
        evaluate(iterate, nullptr);
    } else {
        fill_zero(iterate.observed, workers_);
    }
}

void PumcN::mark_point(const Continuation &continuation, const FlatSteps &flat_steps) {
    point_ = {value_,
              current_.loss,
              relative_change_,
              current_.rank_limited,
              control_.lesson(),
              scale_of(calibrated_),
              continuation.stage(),
              space_.growth(),
              flat_steps.count(),
              space_.random().place()};
}

// A fit that is stopped, and has done more than was kept, can go on from where it was.
void PumcN::keep_if_stopped(const RunLog &log) {
    const StopReason reason = log.stop_reason();
    if (keeper_ != nullptr && log.iterations() > 0 &&
        (reason == StopReason::cancelled || reason == StopReason::time_limit)) {
        keeper_->keep(point_, current_.x, previous_.x, log);
    }
}

void PumcN::run(RunLog &log, double largest_first_step) {
    Continuation continuation(rule_, calibrated_, largest_first_step);
    if (resumed_) {
        continuation.go_to(point_.stage);
    }
    objective_ = continuation.objective();
    resumed_ ? start_again() : start();
    try {
        iterate(log, continuation);
    } catch (const Stopped &stopped) {
        log.record(stopped); // the result is still the last accepted iterate: an attempt writes to next_ alone
    }
    keep_if_stopped(log);
    if (!continuation.ended()) { // facts describe the objective that was asked for, and so must the value
        value_ = current_.loss + penalty_sum(calibrated_.objective, current_.x.s);
    }
}

void PumcN::iterate(RunLog &log, Continuation &continuation) {
    FlatSteps flat_steps(tolerance_);
    flat_steps.go_on_from(point_.flat_steps);
    for (;;) {
        if (log.iterations() > 0 && !continuation.ended()) {
            continuation.advance();
            objective_ = continuation.objective();
            value_ = objective_of(current_);
        }
        space_.build(current_.x, previous_.x);
        may_be_last_ = log.iterations() > 0 && continuation.ended() &&
                       (relative_change_ < tolerance_ || flat_steps.are_nearly_enough());
        const bool probed = may_be_last_;
        const bool stepped =
            control_.descend(value_, current_.x.rank() > 0, [&](const Attempt &attempt) { return try_step(attempt); });
        const double change_before = relative_change_, value_before = value_;
        relative_change_ = 0;
        if (stepped) {
            accept_step();
            flat_steps.record(cut_by_max_rank(current_.x.rank()), value_before, value_);
        }
        // No step at all is one of length 0, so that the next one is probed.
        const bool settled =
            stepped ? space_.growth() <= 0 && log.iterations() > 0 &&
                          (std::max(relative_change_, change_before) < tolerance_ || flat_steps.are_enough())
                    : probed;
        mark_point(continuation, flat_steps);
        if (log.record(value_, current_.x.rank(), relative_change_, objective_.lambda(),
                       settled && continuation.ended())) {
            return;
        }
        set_time_aside(log);
        if (keeper_ != nullptr && keeper_->is_due()) {
            keeper_->keep(point_, current_.x, previous_.x, log);
        }
    }
}

// X_{t+1} into next_; its objective.
double PumcN::try_step(const Attempt &attempt) {
    if (attempt.wider_block) {
        space_.grow(spare_columns(current_.x.rank()));
        space_.build(current_.x, previous_.x);
    }
    if (next_.x.v_touched.rows() > 0) { // of an attempt that failed
        step_operator_.room_at_ones().swap(next_.x.v_touched);
    }
    take_gradient_step(attempt);
    if (may_be_last_) {
        space_.probe(step_operator_, current_.x, previous_.x, least_kept(attempt.rho));
        may_be_last_ = false;
    }
    const int64_t passes = power_iterations_ + attempt.extra_passes;
    if (attempt.keep_left_space) {
        space_.search_including(step_operator_, passes, current_.x.left());
    } else {
        space_.search(step_operator_, passes);
    }
    watch_.check();
    shrink(attempt.rho);
    watch_.check();
    evaluate(next_, &watch_);
    return objective_of(next_);
}

// G = Z - grad(Z)/rho at Z = X_t + c (X_t - X_{t-1}), where c is the extrapolation; the confidence of a one, which
// loss.hpp calls c, is `sure` here. S is kept in next_.observed, which evaluate() overwrites with the values of X_{t+1}
// when S is no longer needed.
void PumcN::take_gradient_step(const Attempt &attempt) {
    watch_.check();
    const Loss::GradientStep gradient = objective_.loss.gradient_step(attempt.rho);
    const double c = attempt.extrapolation, *p = current_.observed.data(), *before = previous_.observed.data();
    double *room = next_.observed.data();
    const auto z = [=](int64_t e) { return p[e] + c * (p[e] - before[e]); };
    step_operator_.set_sparse(room, [&](int64_t begin, int64_t end) {
        if (targets_.all_one()) {
            for (int64_t e = begin; e < end; ++e) {
                room[e] = gradient.at_one(z(e));
            }
        } else {
            targets_.for_each(begin, end,
                              [&](int64_t e, double t, double sure) { room[e] = gradient.at_one(z(e), t, sure); });
        }
    });
    for (size_t i = 0; i < diagonal_step_.size(); ++i) {
        const double x = current_.diagonal[i];
        diagonal_step_[i] = gradient.at_no_cell(x + c * (x - previous_.diagonal[i]));
    }
    step_operator_.set_diagonal(&diagonal_step_);
    step_operator_.set_low_rank(gradient.dense_share * (1 + c), &current_.x, -gradient.dense_share * c, &previous_.x);
}

// The proximal map of what the search found.
void PumcN::shrink(double rho) {
    const arma::vec &sigma = space_.singular_values();
    const PenaltyNumbers numbers = numbers_for(rho);
    const auto computed = static_cast<int64_t>(sigma.n_elem), most = std::min(computed, max_rank_);
    // One value more than max_rank allows tells whether it left any out.
    arma::vec shrunk(static_cast<arma::uword>(std::min(computed, most + 1)), arma::fill::zeros);
    on_first_rank(workers_,
                  [&] {
                      for (arma::uword i = 0; i < shrunk.n_elem; ++i) {
                          shrunk[i] = objective_.penalty->prox(sigma[i], static_cast<int64_t>(i), numbers);
                      }
                  },
                  {&shrunk});
    // The map is nondecreasing, so the positive values come first.
    const auto is_kept = [&](int64_t i) { return shrunk[static_cast<arma::uword>(i)] > kRoundingShare * sigma[0]; };
    int64_t rank = 0;
    while (rank < most && is_kept(rank)) {
        ++rank;
    }
    next_.x.s.set_size(static_cast<arma::uword>(rank));
    std::copy_n(shrunk.memptr(), rank, next_.x.s.memptr());
    next_.complete = rank < computed || computed >= std::min(positives_.rows, positives_.cols);
    next_.rank_limited = cut_by_max_rank(rank) && (computed == rank || is_kept(rank));
    space_.left(rank, next_.x.u);
    space_.right(std::min({computed, rank + spare_columns(rank), widest_}), next_.x.v);
    step_operator_.room_at_ones().swap(next_.x.v_touched);
    fetch_right(positives_, next_.x, workers_);
}

// The values on Omega, their sums and those of the step from X_t, and the loss.
void PumcN::evaluate(Iterate &iterate, Watch *watch) {
    const double *before = current_.observed.data();
    double *observed = iterate.observed.data();
    sampled_products(
        positives_.pattern, iterate.x.left(), iterate.x.s.memptr(), iterate.x.right_at_ones(), observed, workers_,
        [&](int64_t piece, int64_t begin, int64_t end) {
            piece_sums_[static_cast<size_t>(piece)] = ones_sums(targets_, observed, before, begin, end);
        },
        watch);
    iterate.sums = {};
    for (const OnesSums &piece : piece_sums_) {
        iterate.sums += piece;
    }
    diagonal_of(iterate.x, iterate.diagonal, workers_);
    iterate.sums += sums_of_absent(iterate.diagonal, current_.diagonal);
    iterate.sums = over_ranks(iterate.sums, workers_);
    iterate.loss = objective_.loss.value(iterate.sums, iterate.x.squared_norm());
}

double PumcN::objective_of(const Iterate &iterate) const {
    double value = iterate.loss + penalty_sum(objective_, iterate.x.s);
    if (positives_.share != nullptr) {
        positives_.ranks()->broadcast(&value, sizeof value); // its rounding must not divide the ranks
    }
    return value;
}

// Learns from the step about the next one; then next_ becomes the current iterate.
void PumcN::accept_step() {
    const StepTaken step = space_.step_between(current_.x, next_.x);
    relative_change_ = relative_to(step.square, current_.x.squared_norm());
    control_.learn(objective_, step, next_.sums, next_.x.s, next_.complete);
    value_ = objective_of(next_);
    // As many random columns as the block has: it doubles, and soon has room for any rank. 8 columns are a Lanes.
    if (!next_.complete && next_.x.rank() < max_rank_) {
        space_.grow(std::min(std::max<int64_t>(8, space_.width()), widest_ - next_.x.v.width()));
    }
    std::swap(previous_, current_);
    std::swap(current_, next_);
    // The next product S' W takes the room of V_t at the ones, which nothing needs any more.
    step_operator_.room_at_ones().swap(previous_.x.v_touched);
}

} // namespace pumc
