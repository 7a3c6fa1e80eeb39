#include "select/evaluation.hpp"

#include "context/pace.hpp"
#include "factors/own_part.hpp"
#include "factors/scoring.hpp"
#include "factors/top_n.hpp"
#include "factors/unknown_lines.hpp"
#include "find_by_name.hpp"
#include "model/part_of_ones.hpp"
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

// Where the rows of this rank stand in a list of all ranks'.
struct Places {
    int64_t before, all;
};

Places places_of(int64_t here, Ranks *ranks) {
    if (ranks == nullptr) {
        return {0, here};
    }
    std::vector<double> of_rank(static_cast<size_t>(ranks->count()), 0.0);
    of_rank[static_cast<size_t>(ranks->rank())] = static_cast<double>(here);
    ranks->sum(of_rank.data(), ranks->count());
    const auto upto = [&](int64_t rank) {
        return static_cast<int64_t>(std::accumulate(of_rank.begin(), of_rank.begin() + rank, 0.0));
    };
    return {upto(ranks->rank()), upto(ranks->count())};
}

// All rows with a hidden one, or every k-th of them so that there are not more than `most` of all ranks if that is
// above 0.
std::vector<int64_t> rows_to_rank(const JudgedRows &judged, int64_t most, Pace &pace) {
    std::vector<int64_t> rows;
    for (int64_t i = 0; i < judged.hidden.rows; ++i) {
        pace.did(1);
        if (judged.hidden.row(i).size() > 0) {
            rows.push_back(i);
        }
    }
    const auto here = static_cast<int64_t>(rows.size());
    const Places places = places_of(here, judged.ranks);
    if (most > 0 && places.all > most) {
        size_t taken = 0;
        for (int64_t k = 0; k < most; ++k) {
            const int64_t at = k * places.all / most - places.before;
            if (at >= 0 && at < here) {
                rows[taken++] = rows[static_cast<size_t>(at)];
            }
        }
        rows.resize(taken);
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

// Sums over rows.
struct RankingSums {
    double precision, recall, ndcg, rows;
};

RankingSums ranking_sums(const JudgedRows &judged, const std::vector<int64_t> &rows, int64_t top_n, Context &context) {
    Pace pace(&context.watch);
    const int64_t count = std::min(top_n, judged.model.cols), batch = TopN::queries_at_a_time(count);
    const Discounts discounts(count);
    TopN engine(judged.model.ranking_right(), count, context);
    RankingSums sums{0, 0, 0, static_cast<double>(rows.size())};
    std::vector<Ranked> ranked;
    for (int64_t begin = 0; begin < static_cast<int64_t>(rows.size()); begin += batch) {
        const int64_t size = std::min(batch, static_cast<int64_t>(rows.size()) - begin);
        const int64_t *which = rows.data() + begin;
        Panel queries = weighted_rows(judged.model, size, which);
        replace_zero_rows(queries, judged.model.unknown_row);
        ranked.resize(static_cast<size_t>(size * count));
        engine.search(
            queries.view(),
            [&](int64_t q) {
                const Line line = judged.seen(which[q]);
                return Excluded{line.begin(), line.end(), judged.left_out(which[q])};
            },
            ranked.data());
        for (int64_t q = 0; q < size; ++q) {
            pace.did(count);
            const Line relevant = judged.hidden.row(which[q]);
            double hits = 0, gain = 0;
            for (int64_t n = 0; n < count; ++n) {
                const int64_t col = ranked[static_cast<size_t>(q * count + n)].position;
                if (col >= 0 && relevant.holds(col)) {
                    hits += 1;
                    gain += discounts.of_place[static_cast<size_t>(n)];
                }
            }
            const int64_t reachable = std::min(relevant.size(), top_n);
            sums.precision += hits / static_cast<double>(top_n);
            sums.recall += hits / static_cast<double>(reachable);
            sums.ndcg += gain / discounts.before[static_cast<size_t>(reachable)];
        }
    }
    return sums;
}

void measure_ranking(const JudgedRows &judged, int64_t top_n, int64_t most_rows, Evaluation &result, Context &context) {
    Pace pace(&context.watch);
    const std::vector<int64_t> rows = rows_to_rank(judged, most_rows, pace);
    RankingSums sums{};
    {
        const Ranks::Alone alone(judged.ranks);
        sums = rows.empty() ? sums : ranking_sums(judged, rows, top_n, context);
    }
    if (judged.ranks != nullptr) {
        static_assert(sizeof(RankingSums) == 4 * sizeof(double));
        judged.ranks->sum(&sums.precision, 4);
    }
    result.rows = sums.rows;
    if (sums.rows > 0) {
        result.precision = sums.precision / sums.rows;
        result.recall = sums.recall / sums.rows;
        result.ndcg = sums.ndcg / sums.rows;
    }
}

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
        measure_ranking(judged, top_n, measures.most_rows, result, context);
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
