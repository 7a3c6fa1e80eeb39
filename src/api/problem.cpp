#include "api/guard.hpp"
#include "api/handles.hpp"

using namespace pumc;

namespace {

template <typename Index>
pumc_status from_pairs(pumc_problem **out, int64_t rows, int64_t cols, int64_t count, const Index *row,
                       const Index *col) {
    return guarded_out(out, [&] { return new pumc_problem{positives_from_pairs(rows, cols, count, row, col)}; });
}

template <typename Index>
pumc_status from_compressed(pumc_problem **out, int64_t rows, int64_t cols, bool by_column, const Index *pointer,
                            const Index *index) {
    return guarded_out(
        out, [&] { return new pumc_problem{positives_from_compressed(rows, cols, by_column, pointer, index)}; });
}

} // namespace

pumc_status pumc_problem_from_coo_i32(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
                                      const int32_t *row, const int32_t *col) {
    return from_pairs(out, rows, cols, count, row, col);
}

pumc_status pumc_problem_from_coo_i64(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
                                      const int64_t *row, const int64_t *col) {
    return from_pairs(out, rows, cols, count, row, col);
}

pumc_status pumc_problem_from_csc_i32(pumc_problem **out, int64_t rows, int64_t cols, const int32_t *col_ptr,
                                      const int32_t *row_idx) {
    return from_compressed(out, rows, cols, true, col_ptr, row_idx);
}

pumc_status pumc_problem_from_csc_i64(pumc_problem **out, int64_t rows, int64_t cols, const int64_t *col_ptr,
                                      const int64_t *row_idx) {
    return from_compressed(out, rows, cols, true, col_ptr, row_idx);
}

pumc_status pumc_problem_from_csr_i32(pumc_problem **out, int64_t rows, int64_t cols, const int32_t *row_ptr,
                                      const int32_t *col_idx) {
    return from_compressed(out, rows, cols, false, row_ptr, col_idx);
}

pumc_status pumc_problem_from_csr_i64(pumc_problem **out, int64_t rows, int64_t cols, const int64_t *row_ptr,
                                      const int64_t *col_idx) {
    return from_compressed(out, rows, cols, false, row_ptr, col_idx);
}

int64_t pumc_problem_rows(const pumc_problem *problem) { return problem != nullptr ? problem->positives.rows : -1; }

int64_t pumc_problem_cols(const pumc_problem *problem) { return problem != nullptr ? problem->positives.cols : -1; }

int64_t pumc_problem_count(const pumc_problem *problem) {
    return problem != nullptr ? problem->positives.count() : -1;
}

void pumc_problem_free(pumc_problem *problem) { delete problem; }
