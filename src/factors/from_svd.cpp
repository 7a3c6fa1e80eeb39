#include "factors/from_svd.hpp"

#include "error.hpp"
#include "linalg/orthonormal.hpp"
#include "linalg/small_svd.hpp"
#include "model/calibration.hpp"

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
                         const Options &options) {
    if (rows < 0 || cols < 0 || rows > 2147483647 || cols > 2147483647) {
        fail(Code::bad_size, "rows and cols must be in 0..2147483647, got %lld and %lld", static_cast<long long>(rows),
             static_cast<long long>(cols));
    }
    if (rank < 0 || rank > std::min(rows, cols)) {
        fail(Code::bad_size, "rank must be in 0..%lld, got %lld", static_cast<long long>(std::min(rows, cols)),
             static_cast<long long>(rank));
    }
    for (int64_t i = 0; i < rank; ++i) {
        if (!std::isfinite(s[i]) || s[i] < 0) {
            fail(Code::bad_value, "s must be finite and not negative, got %g at entry %lld", s[i],
                 static_cast<long long>(i));
        }
    }
    const SingleThreadedBlas single_threaded_blas;
    Workers workers(options.threads);
    Panel left = panel_from_columns(rows, rank, u, "u"), right = panel_from_columns(cols, rank, v, "v");
    arma::mat left_r, right_r;
    orthonormalise(left, left_r, workers);
    orthonormalise(right, right_r, workers);
    Factors factors;
    factors.rows = rows;
    factors.cols = cols;
    factors.x.u.reshape(rows, 0);
    factors.x.v.reshape(cols, 0);
    if (rank > 0) {
        SmallSvd svd;
        svd.compute(left_r * arma::diagmat(arma::vec(s, static_cast<arma::uword>(rank))) * right_r.t());
        // What rounding made of zero singular values is no direction of the model.
        const auto kept = static_cast<arma::uword>(arma::accu(svd.values > 1e-14 * svd.values[0]));
        factors.x.s = svd.values.head(kept);
        factors.x.u.reshape(rows, static_cast<int64_t>(kept));
        factors.x.v.reshape(cols, static_cast<int64_t>(kept));
        multiply(left.view(), svd.left.head_cols(kept), 1.0, 0.0, factors.x.u, workers);
        multiply(right.view(), svd.right.head_cols(kept), 1.0, 0.0, factors.x.v, workers);
    }
    fix_signs(factors.x);
    // Nothing is known of data here: only what the options say outright.
    Options plain = options;
    const bool has_lambda = !std::isnan(options.lambda);
    if (!has_lambda) {
        plain.lambda = 1;
        plain.lambda_ratio = std::numeric_limits<double>::quiet_NaN();
    }
    const FirstStep no_data{[](double) { return 0.0; }, [](double, double) { return int64_t{0}; }};
    const Calibrated calibrated = calibrate(plain, Positives(), no_data);
    factors.regularizer = options.regularizer;
    factors.omega = calibrated.model.omega;
    factors.sampling_rate = calibrated.model.delta;
    factors.rho = calibrated.model.rho;
    factors.lambda = has_lambda ? options.lambda : 0;
    factors.mu = has_lambda ? calibrated.model.shape.mu : 0;
    factors.threshold = has_lambda ? calibrated.tau : 0;
    factors.mu_ratio = has_lambda ? calibrated.mu_ratio : 0;
    factors.lambda_ratio = options.lambda_ratio;
    factors.tolerance = options.tolerance;
    factors.seed = options.seed;
    factors.threads = options.threads;
    return factors;
}

} // namespace pumc
