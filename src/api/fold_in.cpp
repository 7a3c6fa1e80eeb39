#include "factors/fold_in.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"

using namespace pumc;

namespace {

template <typename Index>
pumc_status fold_in_line(const pumc_factors *factors, bool transposed, int64_t count, const Index *ones, double *out) {
    return guarded([&] {
        require(factors, "factors");
        require_count(count, "count");
        if (count > 0) {
            require(ones, transposed ? "rows" : "cols");
        }
        if (factors->factors.x.rank() > 0) {
            require(out, transposed ? "out_row_of_v" : "out_row_of_u");
        }
        fold_in(factors->factors, transposed, count, ones, out);
    });
}

pumc_status fold_in_all(const pumc_factors *factors, bool transposed, const pumc_problem *lines, double *out,
                        int64_t length) {
    return guarded([&] {
        require(factors, "factors");
        require(lines, transposed ? "new_cols" : "new_rows");
        const Factors &model = factors->factors;
        require_same_extent(model, transposed, lines->positives);
        const int64_t count = transposed ? lines->positives.cols : lines->positives.rows;
        if (count * model.x.rank() > 0) {
            require(out, "out");
        }
        require_length(length, count * model.x.rank(), transposed ? "the new part of V" : "the new part of U");
        Call call(model.threads);
        copy_column_major(fold_in_lines(model, transposed, lines->positives, call.context.workers).view(), out);
    });
}

} // namespace

pumc_status pumc_factors_fold_in_row_i32(const pumc_factors *factors, int64_t count, const int32_t *cols,
                                         double *out_row_of_u) {
    return fold_in_line(factors, false, count, cols, out_row_of_u);
}

pumc_status pumc_factors_fold_in_row_i64(const pumc_factors *factors, int64_t count, const int64_t *cols,
                                         double *out_row_of_u) {
    return fold_in_line(factors, false, count, cols, out_row_of_u);
}

pumc_status pumc_factors_fold_in_col_i32(const pumc_factors *factors, int64_t count, const int32_t *rows,
                                         double *out_row_of_v) {
    return fold_in_line(factors, true, count, rows, out_row_of_v);
}

pumc_status pumc_factors_fold_in_col_i64(const pumc_factors *factors, int64_t count, const int64_t *rows,
                                         double *out_row_of_v) {
    return fold_in_line(factors, true, count, rows, out_row_of_v);
}

pumc_status pumc_factors_fold_in_rows(const pumc_factors *factors, const pumc_problem *new_rows, double *out,
                                      int64_t length) {
    return fold_in_all(factors, false, new_rows, out, length);
}

pumc_status pumc_factors_fold_in_cols(const pumc_factors *factors, const pumc_problem *new_cols, double *out,
                                      int64_t length) {
    return fold_in_all(factors, true, new_cols, out, length);
}
