#include "factors/reindex.hpp"
#include "api/checks.hpp"

using namespace pumc;

namespace {

// Checks the map of one side: a new model with `lines` rows (columns), taken from the `old` ones of the model.
template <typename Index> void check_side(int64_t lines, const Index *map, int64_t old, bool of_rows) {
    const char *size_name = of_rows ? "rows" : "cols", *map_name = of_rows ? "row_of" : "col_of";
    if (lines < 0 || lines > INT32_MAX) {
        fail(lines < 0 ? Code::bad_size : Code::too_large, "%s must be in 0..%d, got %lld", size_name, INT32_MAX,
             static_cast<long long>(lines));
    }
    if (map == nullptr) {
        if (lines < old) {
            fail(Code::null_argument, "%s must not be NULL when %s, %lld, is less than the model's %lld", map_name,
                 size_name, static_cast<long long>(lines), static_cast<long long>(old));
        }
        return;
    }
    for (int64_t i = 0; i < lines; ++i) {
        if (map[i] < -1 || static_cast<int64_t>(map[i]) >= old) {
            fail(Code::bad_index, "%s[%lld] must be in -1..%lld, got %lld", map_name, static_cast<long long>(i),
                 static_cast<long long>(old - 1), static_cast<long long>(map[i]));
        }
    }
}

template <typename Index>
pumc_status reindex(pumc_factors **out, const pumc_factors *factors, int64_t rows, const Index *row_of, int64_t cols,
                    const Index *col_of) {
    return guarded_out(out, [&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        check_side(rows, row_of, model.rows, true);
        check_side(cols, col_of, model.cols, false);
        Workers workers(model.threads);
        return new pumc_factors{reindexed(model, rows, row_of, cols, col_of, workers)};
    });
}

} // namespace

pumc_status pumc_factors_reindex_i32(pumc_factors **out, const pumc_factors *factors, int64_t rows,
                                     const int32_t *row_of, int64_t cols, const int32_t *col_of) {
    return reindex(out, factors, rows, row_of, cols, col_of);
}

pumc_status pumc_factors_reindex_i64(pumc_factors **out, const pumc_factors *factors, int64_t rows,
                                     const int64_t *row_of, int64_t cols, const int64_t *col_of) {
    return reindex(out, factors, rows, row_of, cols, col_of);
}
