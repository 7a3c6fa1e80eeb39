#include "api/guard.hpp"
#include "api/handles.hpp"

#include <limits>

using namespace pumc;

namespace {

template <typename Index>
pumc_status from_pairs(pumc_problem **out, int64_t rows, int64_t cols, int64_t count, const Index *row,
                       const Index *col, const double *confidence) {
    return guarded_out(out, [&] {
        if (count > 0) {
            require(confidence, "confidence");
        }
        return new pumc_problem{positives_from_pairs(rows, cols, count, row, col, confidence)};
    });
}

// Whether there are ones is known where the pointers are: not for sizes that no problem can have, which are refused
// later.
template <typename Index> void require_confidence(const double *confidence, const Index *pointer, int64_t lines) {
    const bool possible = pointer != nullptr && lines >= 0 && lines <= std::numeric_limits<int32_t>::max();
    if (possible && pointer[lines] > 0) {
        require(confidence, "confidence");
    }
}

template <typename Index>
pumc_status from_compressed(pumc_problem **out, int64_t rows, int64_t cols, bool by_column, const Index *pointer,
                            const Index *index, const double *confidence) {
    return guarded_out(out, [&] {
        require_confidence(confidence, pointer, by_column ? cols : rows);
        return new pumc_problem{positives_from_compressed(rows, cols, by_column, pointer, index, confidence)};
    });
}

pumc_status set_weights(pumc_problem *problem, bool of_rows, const double *weights, int64_t length) {
    return guarded([&] {
        require(problem, "problem");
        Positives &positives = problem->positives;
        const int64_t lines = of_rows ? positives.rows : positives.cols;
        std::vector<double> checked;
        if (weights != nullptr) {
            if (length != lines) {
                fail(Code::bad_size, "weights must have one number for each of the %lld %s, got length %lld",
                     static_cast<long long>(lines), of_rows ? "rows" : "columns", static_cast<long long>(length));
            }
            for (int64_t i = 0; i < length; ++i) {
                check_weight("weight", weights[i], i, 1e-12, 1e12);
            }
            checked.assign(weights, weights + length);
        }
        (of_rows ? positives.row_weight : positives.col_weight) = std::move(checked);
    });
}

} // namespace

pumc_status pumc_problem_from_coo_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
                                               const int32_t *row, const int32_t *col, const double *confidence) {
    return from_pairs(out, rows, cols, count, row, col, confidence);
}

pumc_status pumc_problem_from_coo_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
                                               const int64_t *row, const int64_t *col, const double *confidence) {
    return from_pairs(out, rows, cols, count, row, col, confidence);
}

pumc_status pumc_problem_from_csc_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols, const int32_t *col_ptr,
                                               const int32_t *row_idx, const double *confidence) {
    return from_compressed(out, rows, cols, true, col_ptr, row_idx, confidence);
}

pumc_status pumc_problem_from_csc_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols, const int64_t *col_ptr,
                                               const int64_t *row_idx, const double *confidence) {
    return from_compressed(out, rows, cols, true, col_ptr, row_idx, confidence);
}

pumc_status pumc_problem_from_csr_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols, const int32_t *row_ptr,
                                               const int32_t *col_idx, const double *confidence) {
    return from_compressed(out, rows, cols, false, row_ptr, col_idx, confidence);
}

pumc_status pumc_problem_from_csr_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols, const int64_t *row_ptr,
                                               const int64_t *col_idx, const double *confidence) {
    return from_compressed(out, rows, cols, false, row_ptr, col_idx, confidence);
}

pumc_status pumc_problem_set_row_weights(pumc_problem *problem, const double *weights, int64_t length) {
    return set_weights(problem, true, weights, length);
}

pumc_status pumc_problem_set_col_weights(pumc_problem *problem, const double *weights, int64_t length) {
    return set_weights(problem, false, weights, length);
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
