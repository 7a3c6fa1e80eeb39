#include "select/evaluation.hpp"

#include "factors/scoring.hpp"
#include "factors/top_n.hpp"
#include "find_by_name.hpp"
#include "model/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace pumc {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

// Beyond this many cells the negatives of the curve are a fixed random sample.
constexpr int64_t kMostNegatives = 2000000;

const EvaluationField table[] = {
    {"auc", &Evaluation::auc, {false, true, false, false}},
    {"average_precision", &Evaluation::average_precision, {false, true, false, false}},
    {"precision", &Evaluation::precision, {true, false, false, false}},
    {"recall", &Evaluation::recall, {true, false, false, false}},
    {"ndcg", &Evaluation::ndcg, {true, false, false, false}},
    {"mse", &Evaluation::mse, {false, false, true, false}},
    {"mse_probability", &Evaluation::mse_probability, {false, false, false, true}},
    {"rows", &Evaluation::rows, {true, false, false, false}},
};

const int32_t *line_begin(const Pattern &pattern, int64_t line) noexcept {
    return pattern.index.data() + pattern.pointer[static_cast<size_t>(line)];
}
const int32_t *line_end(const Pattern &pattern, int64_t line) noexcept { return line_begin(pattern, line + 1); }

bool holds(const Pattern &pattern, int64_t line, int64_t index) noexcept {
    return std::binary_search(line_begin(pattern, line), line_end(pattern, line), static_cast<int32_t>(index));
}

std::vector<double> scores_of(const Factors &factors, const Positives &cells) {
    std::vector<double> scores(static_cast<size_t>(cells.count()));
    Workers workers(factors.threads);
    sampled_products(cells.by_row, factors.x.left(), factors.x.s.memptr(), factors.x.right(), scores.data(), workers);
    return scores;
}

void measure_ranking(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                     Evaluation &result) {
    std::vector<int64_t> rows;
    for (int64_t i = 0; i < hidden.rows; ++i) {
        if (line_begin(hidden.by_row, i) != line_end(hidden.by_row, i)) {
            rows.push_back(i);
        }
    }
    result.rows = static_cast<double>(rows.size());
    if (rows.empty()) {
        return;
    }
    const int64_t count = std::min(top_n, factors.cols);
    TopN engine(factors.x.right(), count, factors.threads);
    double precision = 0, recall = 0, ndcg = 0;
    constexpr int64_t kBlock = 4096;
    std::vector<Ranked> ranked(static_cast<size_t>(kBlock * count));
    for (int64_t begin = 0; begin < static_cast<int64_t>(rows.size()); begin += kBlock) {
        const int64_t size = std::min(kBlock, static_cast<int64_t>(rows.size()) - begin);
        const int64_t *block = rows.data() + begin;
        const Panel queries = weighted_rows(factors, size, block);
        engine.search(
            queries.view(),
            [&](int64_t q) {
                return observed != nullptr
                           ? Excluded{line_begin(observed->by_row, block[q]), line_end(observed->by_row, block[q])}
                           : Excluded{nullptr, nullptr};
            },
            ranked.data());
        for (int64_t q = 0; q < size; ++q) {
            double hits = 0, gain = 0, ideal = 0;
            for (int64_t n = 0; n < count; ++n) {
                const int64_t col = ranked[static_cast<size_t>(q * count + n)].position;
                if (col >= 0 && holds(hidden.by_row, block[q], col)) {
                    hits += 1;
                    gain += 1 / std::log2(static_cast<double>(n) + 2);
                }
            }
            const int64_t relevant = line_end(hidden.by_row, block[q]) - line_begin(hidden.by_row, block[q]);
            const int64_t reachable = std::min(relevant, top_n);
            for (int64_t n = 0; n < reachable; ++n) {
                ideal += 1 / std::log2(static_cast<double>(n) + 2);
            }
            precision += hits / static_cast<double>(top_n);
            recall += hits / static_cast<double>(reachable);
            ndcg += gain / ideal;
        }
    }
    result.precision = precision / result.rows;
    result.recall = recall / result.rows;
    result.ndcg = ndcg / result.rows;
}

// Scores of ones summed in the order in which negative_scores() sums: a tie between a one and a zero is one to the bit.
std::vector<double> positive_scores(const Factors &factors, const Positives &hidden) {
    std::vector<int64_t> row, col;
    for (int64_t i = 0; i < hidden.rows; ++i) {
        for (const int32_t *j = line_begin(hidden.by_row, i); j != line_end(hidden.by_row, i); ++j) {
            row.push_back(i);
            col.push_back(*j);
        }
    }
    std::vector<double> scores(row.size());
    score_cells(factors, hidden.count(), row.data(), col.data(), scores.data());
    return scores;
}

// Scores of cells that are neither hidden nor observed: all of them, or a fixed sample. `total` is how many there are.
std::vector<double> negative_scores(const Factors &factors, const Positives *observed, const Positives &hidden,
                                    double &total) {
    const auto taken = [&](int64_t i, int64_t j) {
        return holds(hidden.by_row, i, j) || (observed != nullptr && holds(observed->by_row, i, j));
    };
    const double cells = static_cast<double>(hidden.rows) * static_cast<double>(hidden.cols);
    std::vector<int64_t> row, col;
    if (cells <= static_cast<double>(kMostNegatives)) {
        for (int64_t i = 0; i < hidden.rows; ++i) {
            for (int64_t j = 0; j < hidden.cols; ++j) {
                if (!taken(i, j)) {
                    row.push_back(i);
                    col.push_back(j);
                }
            }
        }
        total = static_cast<double>(row.size());
    } else {
        Random random(0x5EED);
        int64_t tries = 0;
        while (static_cast<int64_t>(row.size()) < kMostNegatives / 2 && tries < 4 * kMostNegatives) {
            const auto i = static_cast<int64_t>(random.below(static_cast<uint64_t>(hidden.rows)));
            const auto j = static_cast<int64_t>(random.below(static_cast<uint64_t>(hidden.cols)));
            ++tries;
            if (!taken(i, j)) {
                row.push_back(i);
                col.push_back(j);
            }
        }
        total = cells * static_cast<double>(row.size()) / static_cast<double>(tries);
    }
    std::vector<double> scores(row.size());
    score_cells(factors, static_cast<int64_t>(row.size()), row.data(), col.data(), scores.data());
    return scores;
}

// ||P_notobserved(X - M)||^2 / ||P_notobserved(M)||^2 with M's ones beyond the observed given by `hidden`; the sum of
// X^2 over all cells is the sum of s^2.
double relative_error(const Factors &factors, const Positives *observed, const Positives &hidden) {
    double sum = factors.x.squared_norm();
    for (const double p : scores_of(factors, hidden)) {
        sum += 1 - 2 * p;
    }
    if (observed != nullptr) {
        for (const double p : scores_of(factors, *observed)) {
            sum -= p * p;
        }
    }
    return sum / static_cast<double>(hidden.count());
}

// The same of the probabilities, which are not of low rank: every cell is visited, some rows at a time.
double relative_calibrated_error(const Factors &factors, const Positives *observed, const Positives &hidden) {
    const int64_t block = std::clamp<int64_t>((1 << 20) / std::max<int64_t>(1, factors.cols), 1, 256);
    std::vector<double> scores(static_cast<size_t>(block * factors.cols));
    std::vector<int64_t> rows;
    double sum = 0;
    for (int64_t begin = 0; begin < factors.rows; begin += block) {
        const int64_t size = std::min(block, factors.rows - begin);
        rows.clear();
        for (int64_t i = 0; i < size; ++i) {
            rows.push_back(begin + i);
        }
        score_rows(factors, size, rows.data(), scores.data());
        scores_to_probabilities(factors, size * factors.cols, scores.data());
        for (int64_t i = 0; i < size; ++i) {
            const auto value = [&](int64_t j) { return scores[static_cast<size_t>(j * size + i)]; };
            for (int64_t j = 0; j < factors.cols; ++j) {
                sum += value(j) * value(j);
            }
            for (const int32_t *j = line_begin(hidden.by_row, begin + i); j != line_end(hidden.by_row, begin + i);
                 ++j) {
                sum += 1 - 2 * value(*j);
            }
            if (observed != nullptr) {
                for (const int32_t *j = line_begin(observed->by_row, begin + i);
                     j != line_end(observed->by_row, begin + i); ++j) {
                    sum -= value(*j) * value(*j);
                }
            }
        }
    }
    return sum / static_cast<double>(hidden.count());
}

} // namespace

double area_under_curve(std::vector<double> positives, std::vector<double> negatives) {
    if (positives.empty() || negatives.empty()) {
        return kNothing;
    }
    std::sort(positives.begin(), positives.end());
    std::sort(negatives.begin(), negatives.end());
    double wins = 0;
    size_t below = 0, not_above = 0;
    for (const double value : positives) {
        while (below < negatives.size() && negatives[below] < value) {
            ++below;
        }
        not_above = std::max(not_above, below);
        while (not_above < negatives.size() && negatives[not_above] <= value) {
            ++not_above;
        }
        wins += static_cast<double>(below) + 0.5 * static_cast<double>(not_above - below);
    }
    return wins / static_cast<double>(positives.size()) / static_cast<double>(negatives.size());
}

double average_precision(std::vector<double> positives, std::vector<double> negatives, double weight) {
    if (positives.empty()) {
        return kNothing;
    }
    std::sort(positives.begin(), positives.end(), std::greater<>());
    std::sort(negatives.begin(), negatives.end(), std::greater<>());
    // At each distinct score of a positive: those found so far over all cells that score as high.
    double sum = 0;
    size_t at_least = 0;
    for (size_t e = 0; e < positives.size();) {
        size_t last = e;
        while (last < positives.size() && positives[last] == positives[e]) {
            ++last;
        }
        while (at_least < negatives.size() && negatives[at_least] >= positives[e]) {
            ++at_least;
        }
        const auto found = static_cast<double>(last);
        sum += static_cast<double>(last - e) * found / (found + weight * static_cast<double>(at_least));
        e = last;
    }
    return sum / static_cast<double>(positives.size());
}

Evaluation evaluate(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                    const Measures &measures) {
    Evaluation result{kNothing, kNothing, kNothing, kNothing, kNothing, kNothing, kNothing, kNothing};
    if (measures.ranking) {
        measure_ranking(factors, observed, hidden, top_n, result);
    }
    if (hidden.count() == 0) {
        return result;
    }
    if (measures.curve) {
        double total = 0;
        const std::vector<double> positive = positive_scores(factors, hidden);
        const std::vector<double> negative = negative_scores(factors, observed, hidden, total);
        result.auc = area_under_curve(positive, negative);
        result.average_precision =
            average_precision(positive, negative, negative.empty() ? 0 : total / static_cast<double>(negative.size()));
    }
    if (measures.error) {
        result.mse = relative_error(factors, observed, hidden);
    }
    if (measures.calibrated_error) {
        result.mse_probability = relative_calibrated_error(factors, observed, hidden);
    }
    return result;
}

const EvaluationField &find_measure(const char *name) { return find_by_name(table, name, "measure"); }

} // namespace pumc
