#pragma once

#include "api/guard.hpp"
#include "api/handles.hpp"
#include "model/network.hpp"

namespace pumc {

inline void require_count(int64_t count, const char *name) {
    if (count < 0) {
        fail(Code::bad_size, "%s must not be negative, got %lld", name, static_cast<long long>(count));
    }
}

/// Fails with Code::wrong_shape unless the problem, which may be NULL, has the model's rows and columns.
inline void require_same_shape(const Factors &factors, const pumc_problem *problem, const char *name) {
    if (problem != nullptr && (problem->positives.rows != factors.rows || problem->positives.cols != factors.cols)) {
        fail(Code::wrong_shape, "%s is %lld x %lld but the model is %lld x %lld", name,
             static_cast<long long>(problem->positives.rows), static_cast<long long>(problem->positives.cols),
             static_cast<long long>(factors.rows), static_cast<long long>(factors.cols));
    }
}

/// Fails with Code::bad_value if the model has no cells on its diagonal and the problem, which may be NULL, has a one
/// there. To be called after require_same_shape().
inline void require_ones_in_cells(const Factors &factors, const pumc_problem *problem, const char *name) {
    if (factors.no_diagonal != 0 && problem != nullptr && !problem->positives.no_diagonal) {
        require_no_ones_on_diagonal(problem->positives, name);
    }
}

/// Fails with Code::wrong_shape unless new rows have as many columns as the model or, if `transposed`, new columns have
/// as many rows.
inline void require_same_extent(const Factors &factors, bool transposed, const Positives &lines) {
    const int64_t have = transposed ? lines.rows : lines.cols, expected = transposed ? factors.rows : factors.cols;
    if (have != expected) {
        fail(Code::wrong_shape, "%s has %lld %s but the model has %lld", transposed ? "new_cols" : "new_rows",
             static_cast<long long>(have), transposed ? "rows" : "columns", static_cast<long long>(expected));
    }
}

/// Copies a panel, whose rows lie side by side, into a caller's column-major array.
inline void copy_column_major(PanelView from, double *to) noexcept {
    for (int64_t i = 0; i < from.rows; ++i) {
        const double *row = from.row(i);
        for (int64_t c = 0; c < from.width; ++c) {
            to[c * from.rows + i] = row[c];
        }
    }
}

inline const Positives *positives_or_null(const pumc_problem *problem) noexcept {
    return problem != nullptr ? &problem->positives : nullptr;
}

} // namespace pumc
