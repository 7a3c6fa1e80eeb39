#include "api/call.hpp"
#include "api/checks.hpp"
#include "factors/scoring.hpp"

using namespace pumc;

namespace {

template <typename Index>
pumc_status score(const pumc_factors *factors, int64_t count, const Index *row, const Index *col, double *out,
                  bool probability) {
    return guarded([&] {
        require(factors, "factors");
        require_count(count, "count");
        if (count > 0) {
            require(row, "row");
            require(col, "col");
            require(out, "out");
        }
        score_cells(factors->factors, count, row, col, out);
        if (probability) {
            scores_to_probabilities(factors->factors, count, out);
        }
    });
}

template <typename Index>
pumc_status score_whole_rows(const pumc_factors *factors, int64_t count, const Index *rows, double *out,
                             int64_t length) {
    return guarded([&] {
        require(factors, "factors");
        require_count(count, "count");
        const int64_t cols = factors->factors.cols;
        if (count > 0) {
            require(rows, "rows");
        }
        if (cols > 0 && count > INT64_MAX / 8 / cols) {
            fail(Code::too_large, "count must fit in memory with %lld columns, got %lld", static_cast<long long>(cols),
                 static_cast<long long>(count));
        }
        if (count * cols > 0) {
            require(out, "out");
        }
        require_length(length, count * cols, "the block of rows");
        Call call(factors->factors.threads);
        score_rows(factors->factors, count, rows, out, call.context.workers);
    });
}

} // namespace

pumc_status pumc_factors_score_i32(const pumc_factors *factors, int64_t count, const int32_t *row, const int32_t *col,
                                   double *out) {
    return score(factors, count, row, col, out, false);
}

pumc_status pumc_factors_score_i64(const pumc_factors *factors, int64_t count, const int64_t *row, const int64_t *col,
                                   double *out) {
    return score(factors, count, row, col, out, false);
}

pumc_status pumc_factors_probability_i32(const pumc_factors *factors, int64_t count, const int32_t *row,
                                         const int32_t *col, double *out) {
    return score(factors, count, row, col, out, true);
}

pumc_status pumc_factors_probability_i64(const pumc_factors *factors, int64_t count, const int64_t *row,
                                         const int64_t *col, double *out) {
    return score(factors, count, row, col, out, true);
}

pumc_status pumc_factors_score_rows_i32(const pumc_factors *factors, int64_t count, const int32_t *rows, double *out,
                                        int64_t length) {
    return score_whole_rows(factors, count, rows, out, length);
}

pumc_status pumc_factors_score_rows_i64(const pumc_factors *factors, int64_t count, const int64_t *rows, double *out,
                                        int64_t length) {
    return score_whole_rows(factors, count, rows, out, length);
}

pumc_status pumc_factors_score_to_probability(const pumc_factors *factors, int64_t count, double *values) {
    return guarded([&] {
        require(factors, "factors");
        require_count(count, "count");
        if (count > 0) {
            require(values, "values");
        }
        scores_to_probabilities(factors->factors, count, values);
    });
}
