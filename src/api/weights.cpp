#include "api/guard.hpp"
#include "api/handles.hpp"
#include "model/network.hpp"

#include <algorithm>
#include <utility>
#include <vector>

using namespace pumc;

namespace {

pumc_status set_weights(pumc_problem *problem, bool of_rows, const double *weights, int64_t length) {
    return guarded([&] {
        require_any(problem, "problem");
        Positives &positives = problem->positives;
        const int64_t lines = of_rows ? positives.rows_here() : positives.cols_here();
        std::vector<double> own;
        if (weights != nullptr) {
            if (length != lines) {
                fail(Code::wrong_shape, "weights must have one number for each of the %lld %s, got length %lld",
                     static_cast<long long>(lines), of_rows ? "rows" : "columns", static_cast<long long>(length));
            }
            own.assign(weights, weights + length);
        }
        (of_rows ? set_row_weights : set_col_weights)(positives, std::move(own));
    });
}

// The weights of a problem or of a model. An empty list stands for weights of 1.
void copy_weights(const std::vector<double> &weights, int64_t lines, double *buffer, int64_t length) {
    if (lines > 0) {
        require(buffer, "buffer");
    }
    require_length(length, lines, "the list of weights");
    if (weights.empty()) {
        std::fill_n(buffer, lines, 1.0);
    } else {
        std::copy_n(weights.data(), lines, buffer);
    }
}

pumc_status copy_weights(const pumc_problem *problem, bool of_rows, double *buffer, int64_t length) {
    return guarded([&] {
        require_any(problem, "problem");
        const Positives &from = problem->positives;
        copy_weights(of_rows ? from.row_weight : from.col_weight, of_rows ? from.rows_here() : from.cols_here(), buffer,
                     length);
    });
}

pumc_status copy_weights(const pumc_factors *factors, bool of_rows, double *buffer, int64_t length) {
    return guarded([&] {
        require_any(factors, "factors");
        const Factors &from = factors->factors;
        copy_weights(of_rows ? from.row_weight : from.col_weight, of_rows ? from.rows_here() : from.cols_here(), buffer,
                     length);
    });
}

} // namespace

pumc_status pumc_problem_set_row_weights(pumc_problem *problem, const double *weights, int64_t length) {
    return set_weights(problem, true, weights, length);
}

pumc_status pumc_problem_set_col_weights(pumc_problem *problem, const double *weights, int64_t length) {
    return set_weights(problem, false, weights, length);
}

pumc_status pumc_problem_copy_row_weights(const pumc_problem *problem, double *buffer, int64_t length) {
    return copy_weights(problem, true, buffer, length);
}

pumc_status pumc_problem_copy_col_weights(const pumc_problem *problem, double *buffer, int64_t length) {
    return copy_weights(problem, false, buffer, length);
}

pumc_status pumc_factors_copy_row_weights(const pumc_factors *factors, double *buffer, int64_t length) {
    return copy_weights(factors, true, buffer, length);
}

pumc_status pumc_factors_copy_col_weights(const pumc_factors *factors, double *buffer, int64_t length) {
    return copy_weights(factors, false, buffer, length);
}

pumc_status pumc_problem_copy_confidence(const pumc_problem *problem, double *buffer, int64_t length) {
    return guarded([&] {
        require(problem, "problem");
        const Positives &positives = problem->positives;
        if (positives.count() > 0) {
            require(buffer, "buffer");
        }
        require_length(length, positives.count(), "the list of confidences");
        for (int64_t i = 0; i < positives.rows; ++i) {
            const double *confidence = positives.confidence(i);
            const int64_t ones = positives.row(i).size();
            buffer = confidence == nullptr ? std::fill_n(buffer, ones, 1.0) : std::copy_n(confidence, ones, buffer);
        }
    });
}
