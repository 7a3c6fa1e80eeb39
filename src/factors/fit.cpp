#include "factors/fit.hpp"

#include "factors/checkpoints.hpp"
#include "factors/validation.hpp"
#include "factors/warm_start.hpp"
#include "linalg/sparse_kernels.hpp"
#include "linalg/symmetric_svd.hpp"
#include "model/defaults.hpp"
#include "solver/absent_diagonal.hpp"
#include "solver/basic.hpp"
#include "solver/ones_sums.hpp"
#include "solver/pumc_n.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace pumc {

namespace {

template <typename Solver> void take_result(Solver &solver, Factors &factors) {
    factors.x.swap(solver.result());
    factors.objective = solver.objective();
    factors.loss = solver.loss();
    factors.relative_change = solver.relative_change();
    factors.rank_limited = solver.rank_limited() ? 1 : 0;
}

// Spare columns serve the search; a model does not carry them.
void drop_spare_columns(Panel &panel, int64_t rank, Workers &workers) {
    if (panel.width() > rank) {
        Panel exact(panel.rows(), rank);
        copy_columns(panel.first(rank), exact, 0, workers);
        panel.swap(exact);
    }
}

// Nor what only products with the ones need, where several ranks hold them.
void drop_touched_rows(LowRank &x) noexcept {
    Panel().swap(x.v_touched);
    x.spread = false;
}

// Where a line has no ones, F is least with all its scores 0. Rounding must not rank such cells, and a warm start must
// not bring scores from data in which the line had ones.
void clear_empty_lines(const Positives &positives, LowRank &x) noexcept {
    for (int64_t i = 0; i < x.u.rows(); ++i) {
        if (positives.pattern.degree(i) == 0) {
            std::fill_n(x.u.row(i), x.u.width(), 0.0);
        }
    }
    for (int64_t j = 0; j < x.v.rows(); ++j) {
        if (positives.col_degree(j) == 0) {
            std::fill_n(x.v.row(j), x.v.width(), 0.0);
        }
    }
}

void scale_rows(Panel &panel, const std::vector<double> &root, bool divide) noexcept {
    for (int64_t i = 0; i < panel.rows(); ++i) {
        const double factor = divide ? 1 / root[static_cast<size_t>(i)] : root[static_cast<size_t>(i)];
        std::transform(panel.row(i), panel.row(i) + panel.width(), panel.row(i), [=](double x) { return factor * x; });
    }
}

// From X to Y = D_a^1/2 X D_b^1/2, which the solvers work on, or back; its columns are then no longer orthonormal.
void scale(LowRank &x, const LineWeights &weights, bool back_to_x) {
    if (!weights.all_one()) {
        scale_rows(x.u, weights.row_root, back_to_x);
        scale_rows(x.v, weights.root_of_owned(), back_to_x);
    }
}

// The form of an iterate. Of a warm start that is not symmetric, a symmetric problem takes (X + X')/2.
void make_regular(const Positives &positives, LowRank &x, Workers &workers) {
    if (positives.symmetric) {
        make_symmetric(x, workers);
    } else {
        make_orthonormal(x, workers);
    }
}

// The warm start as the solvers need it: weighted, with orthonormal columns and at most max_rank singular values.
LowRank prepared_start(const PreparedProblem &problem, const Factors &start, const Options &options) {
    const Positives &positives = problem.positives;
    LowRank x = start_for(positives, start);
    clear_empty_lines(positives, x);
    scale(x, problem.weights, false);
    make_regular(positives, x, problem.context.workers);
    const int64_t rank = std::min(x.rank(), rank_limit(options, positives.rows, positives.cols));
    x.s = arma::vec(x.s.head(static_cast<arma::uword>(rank)));
    return x;
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

// The result of a fit that was interrupted when all iterations were done.
void take_interrupted(InterruptedFit &interrupted, Factors &factors) {
    factors.x.swap(interrupted.current);
    factors.objective = interrupted.point.value;
    factors.loss = interrupted.point.loss;
    factors.relative_change = interrupted.point.relative_change;
    factors.rank_limited = interrupted.point.rank_limited ? 1 : 0;
}

// The solver searches both sides, which agree no better than it has converged. (X + X')/2 is symmetric to the last bit.
// The loss is convex and the same for X and X', so that taking the mean does not raise it; the cut to the rank of X
// then takes off singular values as small as the two sides differ. F is computed anew.
void take_symmetric_part(const PreparedProblem &problem, const Objective &objective, Factors &factors) {
    const int64_t rank = factors.x.rank();
    make_symmetric(factors.x, problem.context.workers);
    if (factors.x.rank() > rank) {
        factors.x.s = arma::vec(factors.x.s.head(static_cast<arma::uword>(rank)));
        drop_spare_columns(factors.x.u, rank, problem.context.workers);
        drop_spare_columns(factors.x.v, rank, problem.context.workers);
    }
    take_objective(problem, objective, factors);
}

// The solvers' Y becomes X, and the model gets the weights between them.
void take_off_weights(const Positives &positives, const LineWeights &weights, Workers &workers, Factors &factors) {
    if (weights.all_one()) {
        return;
    }
    scale(factors.x, weights, true);
    make_regular(positives, factors.x, workers);
    const auto square = [](double root) { return root * root; };
    factors.row_weight.resize(weights.row_root.size());
    const std::vector<double> &col_root = weights.root_of_owned();
    factors.col_weight.resize(col_root.size());
    std::transform(weights.row_root.begin(), weights.row_root.end(), factors.row_weight.begin(), square);
    std::transform(col_root.begin(), col_root.end(), factors.col_weight.begin(), square);
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
    factors.tolerance = stop_tolerance(options);
    factors.iterations = log.iterations();
    factors.stop_reason = log.stop_reason();
    factors.seed = options.seed;
    factors.threads = options.threads;
    factors.history = std::move(log.history());
    factors.seconds = log.seconds();
}

} // namespace

Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, Context &context) {
    PreparedProblem problem(positives, line_weights(positives, options.row_balance, options.col_balance), options.seed,
                            context);
    return fit(problem, options, warm_start);
}

Factors fit(PreparedProblem &problem, const Options &options, const Factors *warm_start) {
    const Positives &positives = problem.positives;
    Workers &workers = problem.context.workers;
    check_consistency(options);
    check_warm_start(positives, warm_start);
    RunLog log(options, problem.context.watch);
    Checkpoints checkpoints(problem, options, warm_start);
    std::optional<InterruptedFit> interrupted = checkpoints.find();
    const bool done_before = interrupted && log.resume(std::move(interrupted->history), interrupted->seconds);
    const Calibrated calibrated = interrupted
                                      ? calibrated_again(options, positives, interrupted->point.scale)
                                      : calibrate(options, positives, problem.weights, problem.spectrum.answers());
    const double largest = options.continuation == "lambda" && !interrupted ? problem.spectrum.largest() : 0;
    if (problem.spectrum.stopped()) {
        log.record(*problem.spectrum.stopped());
    }
    Factors factors;
    factors.share = positives.share;
    factors.resumed_iterations = log.iterations();
    if (done_before) {
        take_interrupted(*interrupted, factors);
    } else if (log.ended()) {
        take_start(problem, options, warm_start, calibrated.objective, factors);
    } else if (options.algorithm == "basic") {
        Basic solver(positives, problem.weights, calibrated, options, problem.context);
        if (warm_start != nullptr) {
            solver.warm_start(prepared_start(problem, *warm_start, options));
        }
        solver.run(log);
        take_result(solver, factors);
    } else {
        Random random = problem.spectrum.random();
        PumcN solver(positives, problem.targets, calibrated, options, problem.step_operator, random, problem.context);
        give_start(solver, problem, options, warm_start, std::move(interrupted));
        solver.set_keeper(checkpoints.are_wanted() ? &checkpoints : nullptr);
        solver.run(log, calibrated.objective.loss.first_step(calibrated.objective.rho) * largest);
        take_result(solver, factors);
    }
    drop_spare_columns(factors.x.u, factors.x.rank(), workers);
    drop_spare_columns(factors.x.v, factors.x.rank(), workers);
    clear_empty_lines(positives, factors.x);
    if (positives.symmetric) {
        take_symmetric_part(problem, calibrated.objective, factors);
    }
    drop_touched_rows(factors.x);
    take_off_weights(positives, problem.weights, workers, factors);
    fix_signs(factors.x, positives.ranks());
    factors.tilt = options.tilt;
    factors.symmetric = positives.symmetric ? 1 : 0;
    derive(factors, workers);
    factors.checkpoint_failures = checkpoints.failures();
    take_facts(positives, options, calibrated, log, factors);
    validate(factors, Code::internal, "the fit gave no model");
    if (log.stop_reason() == StopReason::converged || log.stop_reason() == StopReason::max_iterations) {
        checkpoints.remove();
    }
    return factors;
}

} // namespace pumc
