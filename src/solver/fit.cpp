#include "solver/fit.hpp"

#include "error.hpp"
#include "solver/basic.hpp"
#include "solver/first_step_spectrum.hpp"
#include "solver/pumc_n.hpp"

#include <algorithm>

namespace pumc {

namespace {

void check_warm_start(const Positives &positives, const Factors &start) {
    if (start.rows != positives.rows || start.cols != positives.cols) {
        fail(Code::wrong_shape, "warm_start is %lld x %lld but the problem is %lld x %lld",
             static_cast<long long>(start.rows), static_cast<long long>(start.cols),
             static_cast<long long>(positives.rows), static_cast<long long>(positives.cols));
    }
}

template <typename Solver> void take_result(Solver &solver, Factors &factors) {
    factors.x.swap(solver.result());
    factors.objective = solver.objective();
    factors.loss = solver.smooth_part();
    factors.relative_change = solver.relative_change();
}

// Directions beyond the rank served the search; the result does not carry them.
void drop_spare_columns(LowRank &x) {
    if (x.v.width() > x.rank()) {
        Panel exact(x.v.rows(), x.rank());
        copy_columns(x.right(), exact, 0);
        x.v.swap(exact);
    }
}

// The best score of a cell in a row or column without ones is 0: rounding must not rank such cells.
void clear_empty_lines(const Pattern &pattern, Panel &panel) noexcept {
    for (int64_t i = 0; i < pattern.lines(); ++i) {
        if (pattern.degree(i) == 0) {
            std::fill_n(panel.row(i), panel.width(), 0.0);
        }
    }
}

} // namespace

Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, const Observer &observer) {
    check_consistency(options);
    if (warm_start != nullptr) {
        check_warm_start(positives, *warm_start);
    }
    RunLog log(options, observer);
    const SingleThreadedBlas single_threaded_blas;
    Workers workers(options.threads);
    Random random(static_cast<uint64_t>(options.seed));
    SparsePlusLowRank step(positives, workers);
    Panel block;
    double largest = 0;
    const Calibrated calibrated = [&] {
        FirstStepSpectrum spectrum(step, positives.count(), random, workers);
        const Calibrated result = calibrate(options, positives, spectrum.answers());
        if (options.continuation == "lambda") {
            largest = 2 * result.model.omega / result.model.rho * spectrum.largest();
        }
        block = spectrum.take_right_vectors();
        return result;
    }();

    Factors factors;
    if (options.algorithm == "basic") {
        Basic solver(positives, calibrated, options);
        if (warm_start != nullptr) {
            solver.warm_start(warm_start->x);
        }
        solver.run(log);
        take_result(solver, factors);
    } else {
        PumcN solver(positives, calibrated, options, step, random, workers);
        if (warm_start != nullptr) {
            solver.warm_start(warm_start->x);
        }
        solver.first_block(std::move(block));
        solver.run(log, largest);
        take_result(solver, factors);
    }
    drop_spare_columns(factors.x);
    clear_empty_lines(positives.pattern, factors.x.u);
    clear_empty_lines(positives.transposed, factors.x.v);
    fix_signs(factors.x);
    factors.rows = positives.rows;
    factors.cols = positives.cols;
    factors.count = positives.count();
    factors.regularizer = calibrated.model.penalty->name;
    factors.omega = calibrated.model.omega;
    factors.sampling_rate = calibrated.model.delta;
    factors.rho = calibrated.model.rho;
    factors.lambda = calibrated.model.rho * calibrated.model.shape.eta;
    factors.mu = calibrated.model.shape.mu;
    factors.threshold = calibrated.tau;
    factors.mu_ratio = calibrated.mu_ratio;
    factors.lambda_ratio = options.lambda_ratio;
    factors.tolerance = options.tolerance;
    factors.iterations = log.iterations();
    factors.stop_reason = log.stop_reason();
    factors.seed = options.seed;
    factors.threads = options.threads;
    factors.history = std::move(log.history());
    factors.seconds = log.seconds();
    return factors;
}

} // namespace pumc
