#include "select/sampling_rate.hpp"

#include "error.hpp"
#include "factors/scoring.hpp"
#include "linalg/random.hpp"
#include "select/hold_out.hpp"

#include <algorithm>
#include <vector>

namespace pumc {

namespace {

constexpr double kHidden = 0.1;     // h
constexpr double kBestCells = 0.25; // cells looked at, as a share of the ones in the rows looked at
constexpr double kMostCells = 2e7;  // scores held at once

struct Cell {
    double score;
    bool hidden;
};

// Rows to look at: all, or a random sample whose scores fit in memory.
std::vector<int64_t> rows_to_rank(const Positives &positives, int64_t seed) {
    std::vector<int64_t> rows(static_cast<size_t>(positives.rows));
    for (size_t i = 0; i < rows.size(); ++i) {
        rows[i] = static_cast<int64_t>(i);
    }
    const auto most = static_cast<size_t>(std::max(1.0, kMostCells / static_cast<double>(positives.cols)));
    if (rows.size() > most) {
        Random random(static_cast<uint64_t>(seed) + 1);
        for (size_t i = 0; i < most; ++i) {
            std::swap(rows[i], rows[i + random.below(rows.size() - i)]);
        }
        rows.resize(most);
        std::sort(rows.begin(), rows.end());
    }
    return rows;
}

} // namespace

double estimate_sampling_rate(const Positives &positives, const Options &options, Context &context) {
    const Parts parts = hold_out(positives, kHidden, options.seed);
    const double share = static_cast<double>(parts.hidden.count()) / static_cast<double>(positives.count());
    const Factors factors = fit(parts.kept, options, nullptr, context);
    if (factors.stop_reason == StopReason::cancelled) {
        fail(Code::bad_value, "the estimate of the sampling rate was stopped before it was done");
    }
    const std::vector<int64_t> rows = rows_to_rank(positives, options.seed);
    std::vector<Cell> cells;
    std::vector<double> scores(static_cast<size_t>(positives.cols));
    int64_t ones = 0;
    for (const int64_t i : rows) {
        auto [kept, kept_end] = parts.kept.row(i);
        auto [hidden, hidden_end] = parts.hidden.row(i);
        ones += (kept_end - kept) + (hidden_end - hidden);
        score_rows(factors, 1, &i, scores.data(), context.workers);
        for (int64_t j = 0; j < positives.cols; ++j) {
            if (kept != kept_end && *kept == j) {
                ++kept;
                continue;
            }
            const bool is_hidden = hidden != hidden_end && *hidden == j;
            hidden += is_hidden ? 1 : 0;
            cells.push_back({scores[static_cast<size_t>(j)], is_hidden});
        }
    }
    const auto best = std::clamp<size_t>(static_cast<size_t>(kBestCells * static_cast<double>(ones)), 1, cells.size());
    std::nth_element(cells.begin(), cells.begin() + static_cast<int64_t>(best) - 1, cells.end(),
                     [](const Cell &a, const Cell &b) { return a.score > b.score; });
    const auto found = static_cast<double>(std::count_if(cells.begin(), cells.begin() + static_cast<int64_t>(best),
                                                         [](const Cell &cell) { return cell.hidden; }));
    const double a = found / static_cast<double>(best);
    return a / (share + (1 - share) * a);
}

} // namespace pumc
