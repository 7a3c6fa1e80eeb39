#include "factors/fit.hpp"

#include "factors/checkpoints.hpp"
#include "factors/solver_form.hpp"
#include "factors/unknown_lines.hpp"
#include "factors/validation.hpp"
#include "factors/warm_start.hpp"
#include "linalg/sparse_kernels.hpp"
#include "linalg/symmetric_svd.hpp"
#include "model/defaults.hpp"
#include "path_text.hpp"
#include "solver/absent_diagonal.hpp"
#include "solver/basic.hpp"
#include "solver/ones_sums.hpp"
#include "solver/pumc_n.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace pumc {

namespace {

// What the runs of a fit have in common.
struct Fit {
    PreparedProblem &problem;
    const Options &options;
    const Factors *warm_start;
    const Calibrated &calibrated;
    Checkpoints &checkpoints;
    RunLog &log;
    Random &random;
};

template <typename Solver> void take_result(Solver &solver, Factors &factors) {
    factors.x.swap(solver.result());
    factors.objective = solver.objective();
    factors.loss = solver.loss();
    factors.relative_change = solver.relative_change();
    factors.rank_limited = solver.rank_limited() ? 1 : 0;
}

// Where PUMC_N begins: where it was interrupted, at the warm start, or at zero.
void give_start(PumcN &solver, const PreparedProblem &problem, const Options &options, const Factors *warm_start,
                std::optional<InterruptedFit> interrupted) {
    if (interrupted) {
        solver.resume(std::move(*interrupted));
        return;
    }
    if (warm_start != nullptr) {
        solver.warm_start(prepared_start(problem, *warm_start, options));
    }
    solver.first_block(problem.spectrum.right_vectors());
}

// Loss and objective of factors.x, computed anew.
void take_objective(const PreparedProblem &problem, const Objective &objective, Factors &factors) {
    const Positives &positives = problem.positives;
    Workers &workers = problem.context.workers;
    OnesSums ones = sums_at_zero(problem.targets, positives.count());
    if (factors.x.rank() > 0) {
        std::vector<double> observed(static_cast<size_t>(positives.count()));
        fetch_right(positives, factors.x, workers);
        sampled_products(positives.pattern, factors.x.left(), factors.x.s.memptr(), factors.x.right_at_ones(),
                         observed.data(), workers);
        ones = ones_sums(problem.targets, observed.data(), observed.data(), 0, positives.count());
        std::vector<double> diagonal(positives.no_diagonal ? static_cast<size_t>(positives.rows_here()) : 0);
        diagonal_of(factors.x, diagonal, workers);
        ones += sums_of_absent(diagonal, diagonal);
    }
    ones = over_ranks(ones, workers);
    factors.loss = objective.loss.value(ones, factors.x.squared_norm());
    factors.objective = factors.loss + penalty_sum(objective, factors.x.s);
}

// If the fit was stopped before the first iteration, its result is the start: zero, or the warm start.
void take_start(PreparedProblem &problem, const Options &options, const Factors *warm_start, const Objective &objective,
                Factors &factors) {
    factors.x.u.reshape(problem.positives.rows_here(), 0);
    factors.x.v.reshape(problem.positives.cols_here(), 0);
    if (warm_start != nullptr) {
        factors.x = prepared_start(problem, *warm_start, options);
    }
    take_objective(problem, objective, factors);
}

// The result of a fit that was interrupted when all iterations were done. The value of the point is that of the
// continuation, if there is one.
void take_interrupted(InterruptedFit &interrupted, const Objective &objective, Factors &factors) {
    factors.x.swap(interrupted.current);
    factors.loss = interrupted.point.loss;
    factors.objective = factors.loss + penalty_sum(objective, factors.x.s);
    factors.relative_change = interrupted.point.relative_change;
    factors.rank_limited = interrupted.point.rank_limited ? 1 : 0;
}

// The solver searches both sides, which agree no better than it has converged. (X + X')/2 is symmetric to the last bit.
// The loss is convex and the same for X and X', so that taking the mean does not raise it; the cut to the rank of X
// then takes off singular values as small as the two sides differ. F is computed anew. Returns the share of X that is
// lost, ||X - X'|| / (2 ||X||).
double take_symmetric_part(const PreparedProblem &problem, const Objective &objective, bool in_haste,
                           Factors &factors) {
    const int64_t rank = factors.x.rank();
    const double square = factors.x.squared_norm();
    if (!in_haste || rank < kHighSymmetricRank || !make_nearly_symmetric(factors.x, problem.context.workers)) {
        make_symmetric(factors.x, problem.context.workers);
    }
    double lost = square > 0 ? std::sqrt(std::max(0.0, 1 - factors.x.squared_norm() / square)) : 0;
    if (problem.positives.share != nullptr) {
        problem.positives.ranks()->broadcast(&lost, sizeof lost); // its rounding must not divide the ranks
    }
    if (factors.x.rank() > rank) {
        factors.x.s = arma::vec(factors.x.s.head(static_cast<arma::uword>(rank)));
        tidy(problem.positives, factors.x, problem.context.workers);
    }
    take_objective(problem, objective, factors);
    return lost;
}

// `largest`: sigma_1 of A_w, for continuation.
void fit_first(Fit &fit, std::optional<InterruptedFit> interrupted, double largest, Factors &factors) {
    PreparedProblem &problem = fit.problem;
    const Objective &objective = fit.calibrated.objective;
    PumcN solver(problem.positives, problem.targets, fit.calibrated, fit.options, problem.step_operator, fit.random,
                 problem.context);
    give_start(solver, problem, fit.options, fit.warm_start, std::move(interrupted));
    solver.set_keeper(fit.checkpoints.are_wanted() ? &fit.checkpoints : nullptr);
    solver.run(fit.log, objective.loss.first_step(objective.rho) * largest);
    take_result(solver, factors);
}

// In units of the tolerance. Of 58 symmetric fits of random problems that were looked at, all but one lost at most
// 0.42, and that one 51; the twelve described below lost 4e5 and more.
constexpr double kMostLost = 10;

// F of a nonconvex penalty may be least at an X that is not symmetric, and at X'. A fit that has converged to one of
// them is far from their mean, which is no fixed point and may be worse than the start. Then a second run, from the
// better of the two, takes symmetric steps, with the rest of the iterations. They lead to a fixed point among the
// symmetric matrices, and since G is symmetric there, to one among all. Such steps alone would do, but fits to real
// networks take up to twice as many of them (docs/algorithm.md).
//
// If it was interrupted, it goes on from there. What it starts with must not depend on whether the first run was: not
// on what was found before it, but on where its random numbers ended.
void fit_symmetrically(Fit &fit, std::optional<InterruptedFit> interrupted, Factors &factors) {
    PreparedProblem &problem = fit.problem;
    Options options = fit.options;
    options.continuation = "none";
    PumcN solver(problem.positives, problem.targets, fit.calibrated, options, problem.step_operator, fit.random,
                 problem.context);
    solver.keep_symmetric();
    if (interrupted) {
        solver.resume(std::move(*interrupted));
    } else {
        Factors start;
        take_start(problem, options, fit.warm_start, fit.calibrated.objective, start);
        LowRank &better = factors.objective <= start.objective ? factors.x : start.x;
        if (better.rank() > 0) {
            solver.warm_start(std::move(better));
        }
        solver.first_block(Panel(problem.positives.cols_here(), 0));
    }
    solver.set_keeper(fit.checkpoints.are_wanted() ? &fit.checkpoints : nullptr);
    solver.run(fit.log, 0);
    problem.context.watch.set_aside(0);
    take_result(solver, factors);
    tidy(problem.positives, factors.x, problem.context.workers);
}

void take_symmetric_result(Fit &fit, Factors &factors) {
    RunLog &log = fit.log;
    Watch &watch = fit.problem.context.watch;
    const bool in_haste = log.stop_reason() == StopReason::time_limit || watch.out_of_time();
    watch.set_aside(0); // of a selection's fits the next one has the same watch
    const double lost = take_symmetric_part(fit.problem, fit.calibrated.objective, in_haste, factors);
    // A fit that max_rank cut short ends while its steps are long, and loses as much.
    if (log.stop_reason() == StopReason::converged && factors.relative_change < factors.tolerance &&
        lost > kMostLost * factors.tolerance && log.start_anew()) {
        factors.resumed_iterations = 0;
        fit_symmetrically(fit, {}, factors);
    }
}

// What the fit used, and how it went.
void take_facts(const Positives &positives, const Options &options, const Calibrated &calibrated, RunLog &log,
                Factors &factors) {
    const Objective &objective = calibrated.objective;
    factors.rows = positives.rows;
    factors.cols = positives.cols;
    factors.count = positives.total();
    factors.no_diagonal = positives.no_diagonal ? 1 : 0;
    factors.regularizer = objective.penalty->name;
    factors.row_balance = options.row_balance;
    factors.col_balance = options.col_balance;
    factors.omega = objective.loss.omega();
    factors.sampling_rate = objective.sampling_rate;
    factors.sampling_rate_assumed = assumes_sampling_rate(options) ? 1 : 0;
    factors.rho = objective.rho;
    factors.lambda = objective.lambda();
    factors.mu = objective.numbers.mu;
    factors.threshold = calibrated.threshold;
    factors.mu_ratio = calibrated.mu_ratio;
    factors.lambda_ratio = options.lambda_ratio;
    factors.iterations = log.iterations();
    factors.stop_reason = log.stop_reason();
    factors.seed = options.seed;
    factors.threads = options.threads;
    factors.history = std::move(log.history());
    factors.seconds = log.seconds();
}

Factors fit_from(PreparedProblem &problem, const Options &options, const Factors *warm_start, Checkpoints &checkpoints,
                 std::optional<InterruptedFit> interrupted) {
    const Positives &positives = problem.positives;
    Workers &workers = problem.context.workers;
    RunLog log(options, problem.context.watch);
    const bool done_before = interrupted && log.resume(std::move(interrupted->history), interrupted->seconds,
                                                       interrupted->iterations_before);
    const bool in_second_run = interrupted && interrupted->iterations_before > 0;
    const Calibrated calibrated = interrupted
                                      ? calibrated_again(options, positives, interrupted->point.scale)
                                      : calibrate(options, positives, problem.weights, problem.spectrum.answers());
    const double largest = options.continuation == "lambda" && !interrupted ? problem.spectrum.largest() : 0;
    if (problem.spectrum.stopped()) {
        log.record(*problem.spectrum.stopped());
    }
    Factors factors;
    factors.share = positives.share;
    factors.tolerance = stop_tolerance(options);
    factors.resumed_iterations = log.iterations();
    Random random = problem.spectrum.random();
    Fit runs{problem, options, warm_start, calibrated, checkpoints, log, random};
    if (done_before) {
        take_interrupted(*interrupted, calibrated.objective, factors);
    } else if (log.ended()) {
        take_start(problem, options, warm_start, calibrated.objective, factors);
    } else if (in_second_run) {
        fit_symmetrically(runs, std::move(interrupted), factors);
    } else if (options.algorithm == "basic") {
        Basic solver(positives, problem.weights, calibrated, options, problem.context);
        if (warm_start != nullptr) {
            solver.warm_start(prepared_start(problem, *warm_start, options));
        }
        solver.run(log);
        take_result(solver, factors);
    } else {
        fit_first(runs, std::move(interrupted), largest, factors);
    }
    tidy(positives, factors.x, workers);
    if (positives.symmetric && !in_second_run) {
        take_symmetric_result(runs, factors);
    }
    drop_touched_rows(factors.x);
    take_off_weights(positives, problem.weights, workers, factors);
    fix_signs(factors.x, positives.ranks());
    factors.tilt = options.tilt;
    factors.symmetric = positives.symmetric ? 1 : 0;
    factors.col_votes = votes_for_columns(positives, workers);
    derive(factors, workers);
    factors.checkpoint_failures = checkpoints.failures();
    take_facts(positives, options, calibrated, log, factors);
    validate(factors, Code::internal, "the fit gave no model");
    if (log.stop_reason() == StopReason::converged || log.stop_reason() == StopReason::max_iterations) {
        checkpoints.remove();
    }
    return factors;
}

} // namespace

Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, Context &context) {
    PreparedProblem problem(positives, line_weights(positives, options.row_balance, options.col_balance), options.seed,
                            context);
    return fit(problem, options, warm_start);
}

Factors fit(PreparedProblem &problem, const Options &options, const Factors *warm_start) {
    check_consistency(options);
    check_warm_start(problem.positives, warm_start);
    Checkpoints checkpoints(problem, options, warm_start);
    std::optional<InterruptedFit> interrupted = checkpoints.find();
    const bool goes_on = interrupted.has_value();
    try {
        return fit_from(problem, options, warm_start, checkpoints, std::move(interrupted));
    } catch (const Error &error) {
        // The file has a right checksum and numbers that no fit has.
        if (goes_on && (error.code() == Code::internal || error.code() == Code::bad_value)) {
            fail(Code::bad_file, "no fit goes on from checkpoint '%s': %.200s; remove its files to start anew",
                 PathText(options.checkpoint).c_str(), error.what());
        }
        throw;
    }
}

} // namespace pumc
