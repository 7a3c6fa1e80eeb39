#include "factors/ranking.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"
#include "api/collective.hpp"
#include "factors/own_part.hpp"

#include <algorithm>
#include <vector>

using namespace pumc;

namespace {

void require_top_n(int64_t top_n, int64_t most, const char *what) {
    if (top_n < 1 || top_n > most) {
        fail(top_n < 1 ? Code::bad_size : Code::too_large, "top_n must be in 1..%lld, the number of %s, got %lld",
             static_cast<long long>(most), what, static_cast<long long>(top_n));
    }
}

// The checks that every ranking of `count` lines begins with.
template <typename Index>
void require_lines(int64_t count, const Index *lines, const char *name, const Index *out, const char *out_name) {
    require_count(count, "count");
    if (count > 0) {
        require(lines, name);
        require(out, out_name);
    }
}

// For a model that several ranks hold: each recommends for rows of its own.
template <typename Index>
void recommend_own_rows(const Factors &model, const pumc_problem *exclude, int64_t count, const Index *rows,
                        int64_t top_n, Index *out_col, double *out_score) {
    const auto first = model.share->row_border[static_cast<size_t>(model.ranks()->rank())];
    std::vector<int64_t> own(static_cast<size_t>(count));
    for (int64_t q = 0; q < count; ++q) {
        const int64_t row = rows[q];
        if (row < first || row >= first + model.rows_here()) {
            fail(Code::bad_index, "row %lld at entry %lld is not among those of this rank, %lld..%lld",
                 static_cast<long long>(row), static_cast<long long>(q), static_cast<long long>(first),
                 static_cast<long long>(first + model.rows_here() - 1));
        }
        own[static_cast<size_t>(q)] = row - first;
    }
    if (exclude != nullptr) {
        require_held_alike(exclude, model.ranks(), "exclude");
    }
    Workers shared_workers(model.threads, model.ranks());
    const Factors part = own_part(model, shared_workers);
    Positives left_out;
    if (exclude != nullptr) {
        left_out = own_part(exclude->positives, model, model.no_diagonal != 0);
    } else if (model.no_diagonal != 0) {
        left_out = own_diagonal(model);
    }
    Call call(model.threads);
    std::vector<int64_t> best(static_cast<size_t>(count * top_n));
    recommend(part, left_out.rows > 0 ? &left_out : nullptr, count, own.data(), top_n, best.data(), out_score,
              call.context);
    std::transform(best.begin(), best.end(), out_col, [](int64_t col) { return static_cast<Index>(col); });
}

template <typename Index>
pumc_status recommend_rows(const pumc_factors *factors, const pumc_problem *exclude, int64_t count, const Index *rows,
                           int64_t top_n, Index *out_col, double *out_score) {
    Ranks *ranks = ranks_of(factors);
    const auto terms = CallTerms("pumc_factors_recommend")
                           .handle("factors", number_of(factors))
                           .handle("exclude", number_of(exclude))
                           .real("tilt", tilt_of(factors));
    return collective(ranks, terms, [&] {
        require_any(factors, "factors");
        const Factors &model = factors->factors;
        require_lines(count, rows, "rows", out_col, "out_col");
        require_same_shape(model, exclude, "exclude");
        require_top_n(top_n, model.cols, "columns");
        if (ranks != nullptr) {
            recommend_own_rows(model, exclude, count, rows, top_n, out_col, out_score);
            return;
        }
        Call call(model.threads);
        recommend(model, positives_or_null(exclude), count, rows, top_n, out_col, out_score, call.context);
    });
}

template <typename Index>
pumc_status recommend_candidates(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                 const Index *rows, int64_t candidate_count, const Index *candidates, int64_t top_n,
                                 Index *out_col, double *out_score) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_lines(count, rows, "rows", out_col, "out_col");
        require_count(candidate_count, "candidate_count");
        require_same_shape(model, exclude, "exclude");
        require_top_n(top_n, model.cols, "columns");
        if (candidate_count > 0) {
            require(candidates, "candidates");
        }
        Call call(model.threads);
        recommend_among(model, positives_or_null(exclude), count, rows, candidate_count, candidates, top_n, out_col,
                        out_score, call.context);
    });
}

template <typename Index>
pumc_status rank_rows(const pumc_factors *factors, const pumc_problem *exclude, int64_t count, const Index *cols,
                      int64_t top_n, Index *out_row, double *out_score) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_lines(count, cols, "cols", out_row, "out_row");
        require_same_shape(model, exclude, "exclude");
        require_top_n(top_n, model.rows, "rows");
        Call call(model.threads);
        best_rows(model, positives_or_null(exclude), count, cols, top_n, out_row, out_score, call.context);
    });
}

template <typename Index>
pumc_status similar_lines(const pumc_factors *factors, bool of_rows, int64_t count, const Index *which, int64_t top_n,
                          Index *out, double *out_cosine) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_lines(count, which, of_rows ? "rows" : "cols", out, of_rows ? "out_row" : "out_col");
        require_top_n(top_n, of_rows ? model.rows : model.cols, of_rows ? "rows" : "columns");
        Call call(model.threads);
        similar(model, of_rows, count, which, top_n, out, out_cosine, call.context);
    });
}

template <typename Index>
pumc_status recommend_for_new_row(const pumc_factors *factors, const double *row_of_u, int64_t exclude_count,
                                  const Index *exclude_cols, int64_t top_n, Index *out_col, double *out_score) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_count(exclude_count, "exclude_count");
        require_top_n(top_n, model.cols, "columns");
        require(out_col, "out_col");
        if (model.x.rank() > 0) {
            require(row_of_u, "row_of_u");
        }
        if (exclude_count > 0) {
            require(exclude_cols, "exclude_cols");
        }
        Call call(1);
        recommend_new_row(model, row_of_u, exclude_count, exclude_cols, top_n, out_col, out_score, call.context);
    });
}

template <typename Index>
pumc_status recommend_for_new_rows(const pumc_factors *factors, const pumc_problem *new_rows, int64_t top_n,
                                   Index *out_col, double *out_score) {
    return guarded([&] {
        require(factors, "factors");
        require(new_rows, "new_rows");
        const Factors &model = factors->factors;
        require_same_extent(model, false, new_rows->positives);
        require_top_n(top_n, model.cols, "columns");
        if (new_rows->positives.rows > 0) {
            require(out_col, "out_col");
        }
        Call call(model.threads);
        recommend_new_rows(model, new_rows->positives, top_n, out_col, out_score, call.context);
    });
}

} // namespace

pumc_status pumc_factors_recommend_i32(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                       const int32_t *rows, int64_t top_n, int32_t *out_col, double *out_score) {
    return recommend_rows(factors, exclude, count, rows, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_i64(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                       const int64_t *rows, int64_t top_n, int64_t *out_col, double *out_score) {
    return recommend_rows(factors, exclude, count, rows, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_among_i32(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                             const int32_t *rows, int64_t candidate_count, const int32_t *candidates,
                                             int64_t top_n, int32_t *out_col, double *out_score) {
    return recommend_candidates(factors, exclude, count, rows, candidate_count, candidates, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_among_i64(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                             const int64_t *rows, int64_t candidate_count, const int64_t *candidates,
                                             int64_t top_n, int64_t *out_col, double *out_score) {
    return recommend_candidates(factors, exclude, count, rows, candidate_count, candidates, top_n, out_col, out_score);
}

pumc_status pumc_factors_best_rows_i32(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                       const int32_t *cols, int64_t top_n, int32_t *out_row, double *out_score) {
    return rank_rows(factors, exclude, count, cols, top_n, out_row, out_score);
}

pumc_status pumc_factors_best_rows_i64(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                       const int64_t *cols, int64_t top_n, int64_t *out_row, double *out_score) {
    return rank_rows(factors, exclude, count, cols, top_n, out_row, out_score);
}

pumc_status pumc_factors_similar_rows_i32(const pumc_factors *factors, int64_t count, const int32_t *rows,
                                          int64_t top_n, int32_t *out_row, double *out_cosine) {
    return similar_lines(factors, true, count, rows, top_n, out_row, out_cosine);
}

pumc_status pumc_factors_similar_rows_i64(const pumc_factors *factors, int64_t count, const int64_t *rows,
                                          int64_t top_n, int64_t *out_row, double *out_cosine) {
    return similar_lines(factors, true, count, rows, top_n, out_row, out_cosine);
}

pumc_status pumc_factors_similar_cols_i32(const pumc_factors *factors, int64_t count, const int32_t *cols,
                                          int64_t top_n, int32_t *out_col, double *out_cosine) {
    return similar_lines(factors, false, count, cols, top_n, out_col, out_cosine);
}

pumc_status pumc_factors_similar_cols_i64(const pumc_factors *factors, int64_t count, const int64_t *cols,
                                          int64_t top_n, int64_t *out_col, double *out_cosine) {
    return similar_lines(factors, false, count, cols, top_n, out_col, out_cosine);
}

pumc_status pumc_factors_recommend_new_row_i32(const pumc_factors *factors, const double *row_of_u,
                                               int64_t exclude_count, const int32_t *exclude_cols, int64_t top_n,
                                               int32_t *out_col, double *out_score) {
    return recommend_for_new_row(factors, row_of_u, exclude_count, exclude_cols, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_new_row_i64(const pumc_factors *factors, const double *row_of_u,
                                               int64_t exclude_count, const int64_t *exclude_cols, int64_t top_n,
                                               int64_t *out_col, double *out_score) {
    return recommend_for_new_row(factors, row_of_u, exclude_count, exclude_cols, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_new_rows_i32(const pumc_factors *factors, const pumc_problem *new_rows,
                                                int64_t top_n, int32_t *out_col, double *out_score) {
    return recommend_for_new_rows(factors, new_rows, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_new_rows_i64(const pumc_factors *factors, const pumc_problem *new_rows,
                                                int64_t top_n, int64_t *out_col, double *out_score) {
    return recommend_for_new_rows(factors, new_rows, top_n, out_col, out_score);
}
