#include "select/evaluation.hpp"

#include "context/pace.hpp"
#include "factors/scoring.hpp"
#include "factors/top_n.hpp"
#include "factors/unknown_lines.hpp"
#include "find_by_name.hpp"
#include "select/ranking_curve.hpp"
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

// All of them, or every k-th so that there are not more than `most` of them if that is above 0.
std::vector<int64_t> rows_with_ones(const Positives &ones, int64_t most, Pace &pace) {
    std::vector<int64_t> rows;
    for (int64_t i = 0; i < ones.rows; ++i) {
        pace.did(1);
        if (ones.row(i).size() > 0) {
            rows.push_back(i);
        }
    }
    if (const auto count = static_cast<int64_t>(rows.size()); most > 0 && count > most) {
        for (int64_t k = 0; k < most; ++k) {
            rows[static_cast<size_t>(k)] = rows[static_cast<size_t>(k * count / most)];
        }
        rows.resize(static_cast<size_t>(most));
    }
    return rows;
}

// What a hit at each of the places of a ranking is worth, 1 / log2(n + 2), and the sums of all before each place.
struct Discounts {
    std::vector<double> of_place, before;

    explicit Discounts(int64_t places) : before{0} {
        for (int64_t n = 0; n < places; ++n) {
            of_place.push_back(1 / std::log2(static_cast<double>(n) + 2));
            before.push_back(before.back() + of_place.back());
        }
    }
};

void measure_ranking(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                     int64_t most_rows, Evaluation &result, Context &context) {
    Pace pace(&context.watch);
    const std::vector<int64_t> rows = rows_with_ones(hidden, most_rows, pace);
    result.rows = static_cast<double>(rows.size());
    if (rows.empty()) {
        return;
    }
    const int64_t count = std::min(top_n, factors.cols), batch = TopN::queries_at_a_time(count);
    const Discounts discounts(count);
    TopN engine(factors.ranking_right(), count, context);
    double precision = 0, recall = 0, ndcg = 0;
    std::vector<Ranked> ranked;
    for (int64_t begin = 0; begin < static_cast<int64_t>(rows.size()); begin += batch) {
        const int64_t size = std::min(batch, static_cast<int64_t>(rows.size()) - begin);
        const int64_t *which = rows.data() + begin;
        Panel queries = weighted_rows(factors, size, which);
        replace_zero_rows(queries, factors.unknown_row);
        ranked.resize(static_cast<size_t>(size * count));
        engine.search(
            queries.view(),
            [&](int64_t q) {
                const Line line = observed != nullptr ? observed->row(which[q]) : Line{};
                return Excluded{line.begin(), line.end(), factors.no_diagonal != 0 ? which[q] : -1};
            },
            ranked.data());
        for (int64_t q = 0; q < size; ++q) {
            pace.did(count);
            const Line relevant = hidden.row(which[q]);
            double hits = 0, gain = 0;
            for (int64_t n = 0; n < count; ++n) {
                const int64_t col = ranked[static_cast<size_t>(q * count + n)].position;
                if (col >= 0 && relevant.holds(col)) {
                    hits += 1;
                    gain += discounts.of_place[static_cast<size_t>(n)];
                }
            }
            const int64_t reachable = std::min(relevant.size(), top_n);
            precision += hits / static_cast<double>(top_n);
            recall += hits / static_cast<double>(reachable);
            ndcg += gain / discounts.before[static_cast<size_t>(reachable)];
        }
    }
    result.precision = precision / result.rows;
    result.recall = recall / result.rows;
    result.ndcg = ndcg / result.rows;
}

std::vector<double> scores_of_diagonal(const Factors &factors) {
    std::vector<int64_t> line(static_cast<size_t>(factors.rows));
    std::iota(line.begin(), line.end(), 0);
    std::vector<double> scores(line.size());
    score_cells(factors, factors.rows, line.data(), line.data(), scores.data());
    return scores;
}

// ||P(X - M)||^2 / ||P(M)||^2, where P keeps the cells that were not observed and `hidden` has the ones of M among
// them. The sum of X_ij^2 over all cells is the sum of s^2.
double relative_error(const Factors &factors, const Positives *observed, const Positives &hidden, Context &context) {
    double sum = factors.x.squared_norm();
    for (const double p : scores_of_ones(factors, By::score, hidden, context)) {
        sum += 1 - 2 * p;
    }
    if (observed != nullptr) {
        for (const double p : scores_of_ones(factors, By::score, *observed, context)) {
            sum -= p * p;
        }
    }
    if (factors.no_diagonal != 0) {
        for (const double p : scores_of_diagonal(factors)) {
            sum -= p * p;
        }
    }
    return sum / static_cast<double>(hidden.count());
}

// The same for probabilities. They are not of low rank, so that every cell is visited, a batch of rows at a time.
double relative_calibrated_error(const Factors &factors, const Positives *observed, const Positives &hidden,
                                 Context &context) {
    const int64_t batch = std::clamp<int64_t>((1 << 20) / std::max<int64_t>(1, factors.cols), 1, 256);
    std::vector<double> scores(static_cast<size_t>(batch * factors.cols));
    std::vector<int64_t> rows;
    double sum = 0;
    for (int64_t begin = 0; begin < factors.rows; begin += batch) {
        context.watch.check();
        const int64_t size = std::min(batch, factors.rows - begin);
        rows.clear();
        for (int64_t i = 0; i < size; ++i) {
            rows.push_back(begin + i);
        }
        score_rows(factors, size, rows.data(), scores.data(), context.workers);
        scores_to_probabilities(factors, size * factors.cols, scores.data());
        for (int64_t i = 0; i < size; ++i) {
            const auto value = [&](int64_t j) { return scores[static_cast<size_t>(j * size + i)]; };
            for (int64_t j = 0; j < factors.cols; ++j) {
                sum += j == begin + i && factors.no_diagonal != 0 ? 0.0 : value(j) * value(j);
            }
            for (const int32_t j : hidden.row(begin + i)) {
                sum += 1 - 2 * value(j);
            }
            if (observed != nullptr) {
                for (const int32_t j : observed->row(begin + i)) {
                    sum -= value(j) * value(j);
                }
            }
        }
    }
    return sum / static_cast<double>(hidden.count());
}

} // namespace

Evaluation evaluate(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                    const Measures &measures, Context &context) {
    if (observed != nullptr && share_a_one(hidden, *observed)) {
        return evaluate(factors, observed, difference(hidden, *observed), top_n, measures, context);
    }
    Evaluation result;
    if (measures.ranking) {
        measure_ranking(factors, observed, hidden, top_n, measures.most_rows, result, context);
    }
    if (hidden.count() == 0) {
        return result;
    }
    if (measures.curve) {
        const RankingCurve curve = ranking_curve(factors, observed, hidden, context);
        result.auc = curve.auc;
        result.average_precision = curve.average_precision;
    }
    if (measures.error) {
        result.mse = relative_error(factors, observed, hidden, context);
    }
    if (measures.calibrated_error) {
        result.mse_probability = relative_calibrated_error(factors, observed, hidden, context);
    }
    return result;
}

const EvaluationField *measure_table(size_t &count) noexcept {
    count = sizeof table / sizeof *table;
    return table;
}

const EvaluationField &find_measure(const char *name) { return find_by_name(table, name, "measure"); }

} // namespace pumc
