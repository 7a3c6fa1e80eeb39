// Every kind of question that a model answers, asked once of a small one.
#pragma once

#include "promise.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace fuzz {

constexpr int64_t kMostLines = 4096; // models with more are only asked about their first lines

inline void ask_for_facts(const pumc_factors *model) {
    for (int32_t i = -1; i <= pumc_factors_fact_count(); ++i) {
        const char *name = pumc_factors_fact_name(i), *text = nullptr;
        double real = 0;
        int64_t whole = 0;
        const bool found[] = {worked(pumc_factors_get_f64(model, name, &real)),
                              worked(pumc_factors_get_i64(model, name, &whole)),
                              worked(pumc_factors_get_str(model, name, &text))};
        promise((found[0] ? 1 : 0) + (found[1] ? 1 : 0) + (found[2] ? 1 : 0) == (name != nullptr ? 1 : 0),
                "a fact has one type");
    }
}

inline void ask_for_rankings(const pumc_factors *model, int64_t rows, int64_t cols) {
    const int64_t top_n = std::min<int64_t>(cols, 3);
    std::vector<int64_t> row(static_cast<size_t>(std::min<int64_t>(rows, 4))), best(row.size() * 3);
    std::vector<double> score(best.size());
    for (size_t e = 0; e < row.size(); ++e) {
        row[e] = static_cast<int64_t>(e);
    }
    const auto count = static_cast<int64_t>(row.size());
    if (!worked(pumc_factors_recommend_i64(model, nullptr, count, row.data(), top_n, best.data(), score.data()))) {
        return;
    }
    for (int64_t e = 0; e < count * top_n; ++e) {
        const int64_t col = best[static_cast<size_t>(e)];
        promise(col >= -1 && col < cols, "a ranking names columns that there are");
        double value = 0, probability = 0;
        if (col >= 0) {
            const int64_t i = row[static_cast<size_t>(e / top_n)];
            promise(pumc_factors_score_i64(model, 1, &i, &col, &value) == PUMC_OK && std::isfinite(value),
                    "a score is finite");
            promise(std::memcmp(&value, &score[static_cast<size_t>(e)], 8) == 0, "a cell has one score");
            promise(pumc_factors_probability_i64(model, 1, &i, &col, &probability) == PUMC_OK && probability >= 0 &&
                        probability <= 1,
                    "a probability is in [0, 1]");
        }
    }
    worked(pumc_factors_similar_rows_i64(model, count, row.data(), std::min<int64_t>(rows, 3), best.data(), nullptr));
}

inline void ask_for_new_lines(const pumc_factors *model, int64_t rows, int64_t cols) {
    std::vector<double> line(static_cast<size_t>(std::max<int64_t>(1, pumc_factors_rank(model))));
    const int32_t first = 0;
    if (cols > 0 && worked(pumc_factors_fold_in_row_i32(model, 1, &first, line.data()))) {
        promise(std::all_of(line.begin(), line.end(), [](double value) { return std::isfinite(value); }),
                "a row that is folded in is finite");
        int32_t best = 0;
        worked(pumc_factors_recommend_new_row_i32(model, line.data(), 1, &first, 1, &best, nullptr));
    }
    if (rows > 0) {
        worked(pumc_factors_fold_in_col_i32(model, 1, &first, line.data()));
    }
}

inline void use_model(const pumc_factors *model) {
    const int64_t rows = pumc_factors_rows(model), cols = pumc_factors_cols(model), rank = pumc_factors_rank(model);
    promise(rows >= 0 && cols >= 0 && rank >= 0 && rank <= std::min(rows, cols), "a model has a shape");
    ask_for_facts(model);
    if (rows > kMostLines || cols > kMostLines) {
        return;
    }
    ask_for_rankings(model, rows, cols);
    ask_for_new_lines(model, rows, cols);
    const auto none = [](int64_t, int64_t, const int64_t *, const double *, void *) -> int32_t { return 0; };
    worked(pumc_factors_complete(model, nullptr, 0, std::min<int64_t>(rows, 4), 0.5, none, nullptr));
    pumc_factors *moved = nullptr;
    made(pumc_factors_reindex_i64(&moved, model, rows + 1, nullptr, cols + 1, nullptr), moved);
    pumc_factors_free(moved);
}

} // namespace fuzz
