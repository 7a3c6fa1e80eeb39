#include "api/call.hpp"
#include "api/guard.hpp"
#include "api/handles.hpp"
#include "factors/completion.hpp"
#include "factors/fold_in.hpp"
#include "factors/scoring.hpp"
#include "factors/top_n.hpp"
#include "select/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace pumc;

namespace {

void require_count(int64_t count, const char *name) {
    if (count < 0) {
        fail(Code::bad_size, "%s must not be negative, got %lld", name, static_cast<long long>(count));
    }
}

void require_same_shape(const Factors &factors, const pumc_problem *problem, const char *name) {
    if (problem != nullptr && (problem->positives.rows != factors.rows || problem->positives.cols != factors.cols)) {
        fail(Code::wrong_shape, "%s is %lld x %lld but the model is %lld x %lld", name,
             static_cast<long long>(problem->positives.rows), static_cast<long long>(problem->positives.cols),
             static_cast<long long>(factors.rows), static_cast<long long>(factors.cols));
    }
}

void require_top_n(int64_t top_n, int64_t most, const char *what) {
    if (top_n < 1 || top_n > most) {
        fail(Code::bad_size, "top_n must be in 1..%lld, the number of %s, got %lld", static_cast<long long>(most), what,
             static_cast<long long>(top_n));
    }
}

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
        Workers workers(factors->factors.threads);
        score_rows(factors->factors, count, rows, out, workers);
    });
}

// Answers as the caller laid them out.
template <typename Index>
void put_ranked(const std::vector<Ranked> &ranked, int64_t first, Index *positions, double *values) {
    for (size_t e = 0; e < ranked.size(); ++e) {
        positions[static_cast<size_t>(first) + e] = static_cast<Index>(ranked[e].position);
        if (values != nullptr) {
            values[static_cast<size_t>(first) + e] = ranked[e].value;
        }
    }
}

// Queries a block at a time, so that memory does not grow with their number.
template <typename Index, typename Queries, typename Exclude>
void answer(PanelView items, int64_t top_n, int64_t threads, int64_t count, const Queries &queries_of,
            const Exclude &exclude, Index *positions, double *values) {
    constexpr int64_t kBlock = 4096;
    Workers workers(threads);
    TopN engine(items, top_n, workers);
    std::vector<Ranked> ranked;
    for (int64_t begin = 0; begin < count; begin += kBlock) {
        const int64_t size = std::min(kBlock, count - begin);
        const Panel queries = queries_of(begin, size);
        ranked.resize(static_cast<size_t>(size * top_n));
        engine.search(
            queries.view(), [&](int64_t q) { return exclude(begin + q); }, ranked.data());
        put_ranked(ranked, begin * top_n, positions, values);
    }
}

template <typename Index>
pumc_status recommend(const pumc_factors *factors, const pumc_problem *exclude, int64_t count, const Index *rows,
                      int64_t top_n, Index *out_col, double *out_score) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_count(count, "count");
        require_same_shape(model, exclude, "exclude");
        require_top_n(top_n, model.cols, "columns");
        if (count > 0) {
            require(rows, "rows");
            require(out_col, "out_col");
        }
        for (int64_t e = 0; e < count; ++e) {
            check_position("row", rows[e], e, model.rows);
        }
        answer(
            model.x.right(), top_n, model.threads, count,
            [&](int64_t begin, int64_t size) { return weighted_rows(model, size, rows + begin); },
            [&](int64_t e) {
                if (exclude == nullptr) {
                    return Excluded{nullptr, nullptr};
                }
                const Line row = exclude->positives.row(static_cast<int64_t>(rows[e]));
                return Excluded{row.begin(), row.end()};
            },
            out_col, out_score);
    });
}

template <typename Index>
pumc_status similar(const pumc_factors *factors, bool of_rows, int64_t count, const Index *which, int64_t top_n,
                    Index *out, double *out_cosine) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        const PanelView side = of_rows ? model.x.left() : model.x.right();
        require_count(count, "count");
        require_top_n(top_n, side.rows, of_rows ? "rows" : "columns");
        if (count > 0) {
            require(which, of_rows ? "rows" : "cols");
            require(out, of_rows ? "out_row" : "out_col");
        }
        for (int64_t e = 0; e < count; ++e) {
            check_position(of_rows ? "row" : "column", which[e], e, side.rows);
        }
        const Panel unit = unit_rows(side, model.x.s);
        std::vector<int32_t> self(which, which + count);
        answer(
            unit.view(), top_n, model.threads, count,
            [&](int64_t begin, int64_t size) {
                Panel queries(size, side.width);
                for (int64_t q = 0; q < size; ++q) {
                    std::copy_n(unit.row(which[begin + q]), side.width, queries.row(q));
                }
                return queries;
            },
            [&](int64_t e) {
                return Excluded{self.data() + e, self.data() + e + 1};
            },
            out, out_cosine);
        if (side.width == 0) { // no row has weight
            std::fill_n(out, count * top_n, static_cast<Index>(-1));
            if (out_cosine != nullptr) {
                std::fill_n(out_cosine, count * top_n, std::nan(""));
            }
        }
    });
}

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

template <typename Index>
pumc_status recommend_new_row(const pumc_factors *factors, const double *row_of_u, int64_t exclude_count,
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
        for (int64_t e = 0; e < exclude_count; ++e) {
            check_position("column", exclude_cols[e], e, model.cols);
        }
        std::vector<int32_t> excluded(exclude_cols, exclude_cols + exclude_count);
        std::sort(excluded.begin(), excluded.end());
        Panel query(1, model.x.rank());
        for (int64_t c = 0; c < model.x.rank(); ++c) {
            if (!std::isfinite(row_of_u[c])) {
                fail(Code::bad_value, "row_of_u must be finite, got %g at entry %lld", row_of_u[c],
                     static_cast<long long>(c));
            }
            query.row(0)[c] = row_of_u[c] * model.x.s[static_cast<arma::uword>(c)];
        }
        std::vector<Ranked> ranked(static_cast<size_t>(top_n));
        Workers workers(1);
        TopN engine(model.x.right(), top_n, workers);
        engine.search(
            query.view(),
            [&](int64_t) {
                return Excluded{excluded.data(), excluded.data() + excluded.size()};
            },
            ranked.data());
        put_ranked(ranked, 0, out_col, out_score);
    });
}

} // namespace

pumc_status pumc_factors_set_threads(pumc_factors *factors, int64_t threads) {
    return guarded([&] {
        require(factors, "factors");
        Options checked;
        set_option(checked, "threads", threads);
        factors->factors.threads = threads;
    });
}

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

pumc_status pumc_factors_recommend_i32(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                       const int32_t *rows, int64_t top_n, int32_t *out_col, double *out_score) {
    return recommend(factors, exclude, count, rows, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_i64(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
                                       const int64_t *rows, int64_t top_n, int64_t *out_col, double *out_score) {
    return recommend(factors, exclude, count, rows, top_n, out_col, out_score);
}

pumc_status pumc_factors_similar_rows_i32(const pumc_factors *factors, int64_t count, const int32_t *rows,
                                          int64_t top_n, int32_t *out_row, double *out_cosine) {
    return similar(factors, true, count, rows, top_n, out_row, out_cosine);
}

pumc_status pumc_factors_similar_rows_i64(const pumc_factors *factors, int64_t count, const int64_t *rows,
                                          int64_t top_n, int64_t *out_row, double *out_cosine) {
    return similar(factors, true, count, rows, top_n, out_row, out_cosine);
}

pumc_status pumc_factors_similar_cols_i32(const pumc_factors *factors, int64_t count, const int32_t *cols,
                                          int64_t top_n, int32_t *out_col, double *out_cosine) {
    return similar(factors, false, count, cols, top_n, out_col, out_cosine);
}

pumc_status pumc_factors_similar_cols_i64(const pumc_factors *factors, int64_t count, const int64_t *cols,
                                          int64_t top_n, int64_t *out_col, double *out_cosine) {
    return similar(factors, false, count, cols, top_n, out_col, out_cosine);
}

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

pumc_status pumc_factors_recommend_new_row_i32(const pumc_factors *factors, const double *row_of_u,
                                               int64_t exclude_count, const int32_t *exclude_cols, int64_t top_n,
                                               int32_t *out_col, double *out_score) {
    return recommend_new_row(factors, row_of_u, exclude_count, exclude_cols, top_n, out_col, out_score);
}

pumc_status pumc_factors_recommend_new_row_i64(const pumc_factors *factors, const double *row_of_u,
                                               int64_t exclude_count, const int64_t *exclude_cols, int64_t top_n,
                                               int64_t *out_col, double *out_score) {
    return recommend_new_row(factors, row_of_u, exclude_count, exclude_cols, top_n, out_col, out_score);
}

pumc_status pumc_factors_complete(const pumc_factors *factors, const pumc_problem *observed, int64_t first_row,
                                  int64_t count, double probability, pumc_row_fn visit, void *payload) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_same_shape(model, observed, "observed");
        require_count(count, "count");
        if (first_row < 0 || first_row > model.rows || count > model.rows - first_row) {
            fail(Code::bad_index, "%lld rows from row %lld on reach outside 0..%lld", static_cast<long long>(count),
                 static_cast<long long>(first_row), static_cast<long long>(model.rows - 1));
        }
        if (!(probability > 0 && probability <= 1)) {
            fail(Code::bad_value, "probability must be in (0, 1], got %g", probability);
        }
        if (visit == nullptr) {
            fail(Code::null_argument, "visit must not be NULL");
        }
        Workers workers(model.threads);
        complete(
            model, observed != nullptr ? &observed->positives : nullptr, first_row, count, probability,
            [&](int64_t row, int64_t found, const int64_t *cols, const double *probabilities) {
                return visit(row, found, cols, probabilities, payload) != 0;
            },
            workers);
    });
}

pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden,
                                  int64_t top_n, int64_t count, const char *const *names, double *out) {
    return guarded([&] {
        require(factors, "factors");
        require(hidden, "hidden");
        require_same_shape(factors->factors, observed, "observed");
        require_same_shape(factors->factors, hidden, "hidden");
        require_count(count, "count");
        if (top_n < 1) {
            fail(Code::bad_size, "top_n must be at least 1, got %lld", static_cast<long long>(top_n));
        }
        if (count > 0) {
            require(names, "names");
            require(out, "out");
        }
        Measures measures;
        std::vector<double Evaluation::*> fields;
        for (int64_t e = 0; e < count; ++e) {
            require(names[e], "a name");
            const EvaluationField &field = find_measure(names[e]);
            fields.push_back(field.field);
            measures.ranking |= field.needs.ranking;
            measures.curve |= field.needs.curve;
            measures.error |= field.needs.error;
            measures.calibrated_error |= field.needs.calibrated_error;
        }
        Call call(factors->factors.threads);
        const Evaluation result = evaluate(factors->factors, observed != nullptr ? &observed->positives : nullptr,
                                           hidden->positives, top_n, measures, call.context);
        for (size_t e = 0; e < fields.size(); ++e) {
            out[e] = result.*fields[e];
        }
    });
}
