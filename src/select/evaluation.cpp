#include "select/evaluation.hpp"

#include "factors/own_part.hpp"
#include "factors/scoring.hpp"
#include "find_by_name.hpp"
#include "model/part_of_ones.hpp"
#include "select/ranking_curve.hpp"
#include "select/ranking_sums.hpp"
#include "select/row_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace pumc {

namespace {

constexpr Measures kRanking{true, false, false, false, 0}, kCurve{false, true, false, false, 0};

const EvaluationField table[] = {
    {"recall", &Evaluation::recall, kRanking, true,
     "hidden ones among a row's best top_n, over min(hidden, top_n); mean over rows with a hidden one"},
    {"precision", &Evaluation::precision, kRanking, true,
     "hidden ones among a row's best top_n, over top_n; mean over rows with a hidden one"},
    {"ndcg", &Evaluation::ndcg, kRanking, true,
     "normalised discounted gain of a row's best top_n; mean over rows with a hidden one"},
    {"auc", &Evaluation::auc, kCurve, true,
     "share of pairs of a hidden one and a cell neither hidden nor observed that are ranked right"},
    {"average_precision", &Evaluation::average_precision, kCurve, true,
     "mean precision at the hidden ones among all cells that are not observed"},
    {"mse",
     &Evaluation::mse,
     {false, false, true, false, 0},
     false,
     "relative error of the score on cells not observed, when hidden is the rest of the truth"},
    {"mse_probability",
     &Evaluation::mse_probability,
     {false, false, false, true, 0},
     false,
     "relative error of the probability on cells not observed, when hidden is the rest of the truth; visits every "
     "cell"},
    {"rows", &Evaluation::rows, kRanking, false, "how many rows have a hidden one"},
};

std::vector<double> scores_of_diagonal(const JudgedRows &judged) {
    std::vector<int64_t> row(static_cast<size_t>(judged.model.rows)), col(row.size());
    std::iota(row.begin(), row.end(), 0);
    std::iota(col.begin(), col.end(), judged.first);
    std::vector<double> scores(row.size());
    score_cells(judged.model, judged.model.rows, row.data(), col.data(), scores.data());
    return scores;
}

// ||P(X - M)||^2 / ||P(M)||^2, where P keeps the cells that were not observed and `hidden` has the ones of M among
// them. The sum of X_ij^2 over all cells is the sum of s^2, and this is the rest of the upper part.
double error_at_ones(const JudgedRows &judged, Context &context) {
    double sum = 0;
    for (const double p : scores_of_ones(judged.model, By::score, judged.hidden, context)) {
        sum += 1 - 2 * p;
    }
    if (judged.observed != nullptr) {
        for (const double p : scores_of_ones(judged.model, By::score, *judged.observed, context)) {
            sum -= p * p;
        }
    }
    if (judged.no_diagonal) {
        for (const double p : scores_of_diagonal(judged)) {
            sum -= p * p;
        }
    }
    return sum;
}

// The upper part for probabilities. They are not of low rank, so that every cell is visited, a batch of rows at a time.
double calibrated_error(const JudgedRows &judged, Context &context) {
    const Factors &model = judged.model;
    const int64_t batch = std::clamp<int64_t>((1 << 20) / std::max<int64_t>(1, model.cols), 1, 256);
    std::vector<double> scores(static_cast<size_t>(batch * model.cols));
    std::vector<int64_t> rows;
    double sum = 0;
    for (int64_t begin = 0; begin < model.rows; begin += batch) {
        context.watch.check();
        const int64_t size = std::min(batch, model.rows - begin);
        rows.resize(static_cast<size_t>(size));
        std::iota(rows.begin(), rows.end(), begin);
        score_rows(model, size, rows.data(), scores.data(), context.workers);
        scores_to_probabilities(model, size * model.cols, scores.data());
        for (int64_t i = 0; i < size; ++i) {
            const auto value = [&](int64_t j) { return scores[static_cast<size_t>(j * size + i)]; };
            const int64_t left_out = judged.left_out(begin + i);
            for (int64_t j = 0; j < model.cols; ++j) {
                sum += j == left_out ? 0.0 : value(j) * value(j);
            }
            for (const int32_t j : judged.hidden.row(begin + i)) {
                sum += 1 - 2 * value(j);
            }
            for (const int32_t j : judged.seen(begin + i)) {
                sum -= value(j) * value(j);
            }
        }
    }
    return sum;
}

// A sum over the rows of this rank, over all ranks.
template <typename Sum> double over_rows(const JudgedRows &judged, const Sum &sum) {
    double here = 0;
    {
        const Ranks::Alone alone(judged.ranks);
        here = sum();
    }
    return judged.sum(here);
}

Evaluation measured(const JudgedRows &judged, int64_t top_n, const Measures &measures, Context &context) {
    Evaluation result;
    if (measures.ranking) {
        const RankingSums sums = ranking_sums(judged, top_n, measures.most_rows, context);
        result.rows = sums.rows;
        if (sums.rows > 0) {
            result.precision = sums.precision / sums.rows;
            result.recall = sums.recall / sums.rows;
            result.ndcg = sums.ndcg / sums.rows;
        }
    }
    const double hidden = judged.sum(static_cast<double>(judged.hidden.count()));
    if (hidden == 0) {
        return result;
    }
    if (measures.curve) {
        const RankingCurve curve = ranking_curve(judged, context);
        result.auc = curve.auc;
        result.average_precision = curve.average_precision;
    }
    if (measures.error) {
        const double rest = over_rows(judged, [&] { return error_at_ones(judged, context); });
        result.mse = (judged.model.x.squared_norm() + rest) / hidden;
    }
    if (measures.calibrated_error) {
        result.mse_probability = over_rows(judged, [&] { return calibrated_error(judged, context); }) / hidden;
    }
    return result;
}

// Where several ranks hold the model.
Evaluation measured_by_ranks(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                             const Measures &measures, Context &context) {
    const std::vector<int64_t> &border = factors.share->row_border;
    Ranks *ranks = factors.ranks();
    const Factors model = own_part(factors, context.workers);
    const Positives seen = observed != nullptr ? own_rows(*observed, border) : Positives();
    Positives rest = own_rows(hidden, border);
    if (observed != nullptr && share_a_one(rest, seen)) {
        rest = difference(rest, seen);
    }
    const int64_t first = border[static_cast<size_t>(ranks->rank())];
    const JudgedRows judged{
        model, observed != nullptr ? &seen : nullptr, rest, first, factors.rows, factors.no_diagonal != 0, ranks};
    const Evaluation result = measured(judged, top_n, measures, context);
    context.watch.check(); // after sums, with which the wishes of all ranks to stop have come
    return result;
}

} // namespace

Evaluation evaluate(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                    const Measures &measures, Context &context) {
    if (factors.share != nullptr) {
        return measured_by_ranks(factors, observed, hidden, top_n, measures, context);
    }
    if (observed != nullptr && share_a_one(hidden, *observed)) {
        return evaluate(factors, observed, difference(hidden, *observed), top_n, measures, context);
    }
    const JudgedRows judged{factors, observed, hidden, 0, factors.rows, factors.no_diagonal != 0, nullptr};
    return measured(judged, top_n, measures, context);
}

const EvaluationField *measure_table(size_t &count) noexcept {
    count = sizeof table / sizeof *table;
    return table;
}

const EvaluationField &find_measure(const char *name) { return find_by_name(table, name, "measure"); }

} // namespace pumc
