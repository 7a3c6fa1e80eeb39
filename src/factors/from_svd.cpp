#include "factors/from_svd.hpp"

#include "error.hpp"
#include "factors/validation.hpp"
#include "model/calibration.hpp"
#include "model/defaults.hpp"

#include <cmath>
#include <limits>

namespace pumc {

namespace {

Panel panel_from_columns(int64_t rows, int64_t rank, const double *values, const char *name) {
    Panel panel(rows, rank);
    for (int64_t c = 0; c < rank; ++c) {
        for (int64_t i = 0; i < rows; ++i) {
            const double value = values[c * rows + i];
            if (!std::isfinite(value)) {
                fail(Code::bad_value, "%s must be finite, got %g at row %lld, column %lld", name, value,
                     static_cast<long long>(i), static_cast<long long>(c));
            }
            panel.row(i)[c] = value;
        }
    }
    return panel;
}

} // namespace

Factors factors_from_svd(int64_t rows, int64_t cols, int64_t rank, const double *u, const double *s, const double *v,
                         const Options &options, Workers &workers) {
    if (rows < 0 || cols < 0 || rows > 2147483647 || cols > 2147483647) {
        fail(rows < 0 || cols < 0 ? Code::bad_size : Code::too_large,
             "rows and cols must be in 0..2147483647, got %lld and %lld", static_cast<long long>(rows),
             static_cast<long long>(cols));
    }
    if (rank < 0 || rank > std::min(rows, cols)) {
        fail(rank < 0 ? Code::bad_size : Code::too_large, "rank must be in 0..%lld, got %lld",
             static_cast<long long>(std::min(rows, cols)), static_cast<long long>(rank));
    }
    for (int64_t i = 0; i < rank; ++i) {
        if (!std::isfinite(s[i]) || s[i] < 0) {
            fail(Code::bad_value, "s must be finite and not negative, got %g at entry %lld", s[i],
                 static_cast<long long>(i));
        }
    }
    Factors factors;
    factors.rows = rows;
    factors.cols = cols;
    factors.x.u = panel_from_columns(rows, rank, u, "u");
    factors.x.v = panel_from_columns(cols, rank, v, "v");
    factors.x.s = arma::vec(s, static_cast<arma::uword>(rank));
    make_orthonormal(factors.x, workers);
    fix_signs(factors.x);
    derive(factors, workers);
    // Nothing is known of data here: only what the options say outright.
    Options plain = options;
    const bool has_lambda = !std::isnan(options.lambda);
    if (!has_lambda) {
        plain.lambda = 1;
        plain.lambda_ratio = std::numeric_limits<double>::quiet_NaN();
    }
    const FirstStep no_data{[](double) { return 0.0; }, [](double, double, int64_t) { return int64_t{0}; }};
    const Calibrated calibrated = calibrate(plain, Positives(), {}, no_data);
    factors.regularizer = options.regularizer;
    factors.omega = calibrated.objective.loss.omega();
    factors.sampling_rate = calibrated.objective.sampling_rate;
    factors.sampling_rate_assumed = assumes_sampling_rate(options) ? 1 : 0;
    factors.rho = calibrated.objective.rho;
    factors.lambda = has_lambda ? options.lambda : 0;
    factors.mu = has_lambda ? calibrated.objective.numbers.mu : 0;
    factors.threshold = has_lambda ? calibrated.threshold : 0;
    factors.mu_ratio = has_lambda ? calibrated.mu_ratio : 0;
    factors.lambda_ratio = options.lambda_ratio;
    factors.tolerance = stop_tolerance(options);
    factors.seed = options.seed;
    factors.threads = options.threads;
    validate(factors, Code::bad_value, "u, s and v give no model");
    return factors;
}

} // namespace pumc
