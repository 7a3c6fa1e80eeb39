#include "api/checks.hpp"

#include <limits>
#include <optional>

using namespace pumc;

namespace {

// What a function that takes confidences was given, which may be NULL. The other functions pass nothing, and all ones
// then have confidence 1.
using Confidences = std::optional<const double *>;

template <typename Index>
pumc_status from_pairs(pumc_problem **out, int64_t rows, int64_t cols, int64_t count, const Index *row,
                       const Index *col, Confidences confidence = {}) {
    return guarded_out(out, [&] {
        if (confidence && count > 0) {
            require(*confidence, "confidence");
        }
        return new pumc_problem{positives_from_pairs(rows, cols, count, row, col, confidence.value_or(nullptr))};
    });
}

// The last pointer is the number of ones. It is read only if `lines` is a size that a problem can have; any other size
// is refused when the problem is made.
template <typename Index> bool has_ones(const Index *pointer, int64_t lines) noexcept {
    const bool possible = pointer != nullptr && lines >= 0 && lines <= std::numeric_limits<int32_t>::max();
    return possible && pointer[lines] > 0;
}

template <typename Index>
pumc_status from_compressed(pumc_problem **out, int64_t rows, int64_t cols, bool by_column, const Index *pointer,
                            const Index *index, Confidences confidence = {}) {
    return guarded_out(out, [&] {
        if (confidence && has_ones(pointer, by_column ? cols : rows)) {
            require(*confidence, "confidence");
        }
        return new pumc_problem{
            positives_from_compressed(rows, cols, by_column, pointer, index, confidence.value_or(nullptr))};
    });
}

// The position of each label, in the order in which they first appear.
std::vector<int32_t> interned(LabelTable &table, int64_t count, const char *const *labels, const char *name) {
    std::vector<int32_t> positions(static_cast<size_t>(count));
    for (int64_t e = 0; e < count; ++e) {
        positions[static_cast<size_t>(e)] = static_cast<int32_t>(table.intern(require_at(labels, e, name)));
    }
    return positions;
}

} // namespace

pumc_status pumc_problem_from_coo_i32(pumc_problem **out, int64_t rows, int64_t cols, int64_t count, const int32_t *row,
                                      const int32_t *col) {
    return from_pairs(out, rows, cols, count, row, col);
}

pumc_status pumc_problem_from_coo_i64(pumc_problem **out, int64_t rows, int64_t cols, int64_t count, const int64_t *row,
                                      const int64_t *col) {
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

pumc_status pumc_problem_from_labels(pumc_problem **out, int64_t count, const char *const *row, const char *const *col,
                                     const double *confidence) {
    return guarded_out(out, [&] {
        require_count(count, "count");
        if (count > 0) {
            require(row, "row");
            require(col, "col");
        }
        LabelTable rows, cols;
        const std::vector<int32_t> i = interned(rows, count, row, "row"), j = interned(cols, count, col, "col");
        Positives positives =
            positives_from_pairs(static_cast<int64_t>(rows.texts().size()), static_cast<int64_t>(cols.texts().size()),
                                 count, i.data(), j.data(), confidence);
        return new pumc_problem{std::move(positives), Labels(std::move(rows)), Labels(std::move(cols))};
    });
}
