#include "select/sampling_rate.hpp"

#include "context/pace.hpp"
#include "error.hpp"
#include "factors/scoring.hpp"
#include "linalg/random.hpp"
#include "select/best_scores.hpp"
#include "select/hold_out.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace pumc {

namespace {

// Not tuned: docs/model.md shows what comes of them on data whose rate is known. More hidden ones spoil the fit, fewer
// leave little to count. More cells bring in some that are no ones, which pull the estimate down; fewer make it noisy.
constexpr double kHidden = 0.1;     // the share h of the ones that is hidden
constexpr double kBestCells = 0.25; // cells looked at, as a share of the ones in the rows looked at
constexpr double kMostCells = 2e7;  // cells scored: a second of one core at rank 64; more do not improve the estimate

// A batch of rows, and its scores at a time: 8 MiB.
constexpr int64_t kRowsOfBatch = 256, kScoresOfBatch = 1 << 20;

// The rows to look at: all of them, or a random sample.
std::vector<int64_t> rows_to_rank(const Positives &positives, int64_t seed, Pace &pace) {
    std::vector<int64_t> rows(static_cast<size_t>(positives.rows));
    for (size_t i = 0; i < rows.size(); ++i) {
        pace.did(1);
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

// What is not among the cells that are looked at.
constexpr double kNoCell = -std::numeric_limits<double>::infinity();

// The columns of `line` in [begin, end).
Line within(const Line &line, int64_t begin, int64_t end) {
    return {std::lower_bound(line.begin(), line.end(), begin), std::lower_bound(line.begin(), line.end(), end)};
}

// The cells of some rows that the fit did not see as ones, and the best-scored among them.
class UnseenCells {
public:
    UnseenCells(const Factors &factors, const Parts &parts, const std::vector<int64_t> &rows, Pace &pace)
        : factors_(factors), parts_(parts), rows_(rows) {
        int64_t ones = 0;
        for (const int64_t i : rows) {
            pace.did(1);
            ones += parts.kept.row(i).size() + parts.hidden.row(i).size();
            count_ += factors.cols - factors.no_diagonal - parts.kept.row(i).size();
        }
        best_ = std::min(std::max<int64_t>(1, static_cast<int64_t>(kBestCells * static_cast<double>(ones))), count_);
    }

    /// How many cells count as the best-scored; 0 if there is no cell.
    int64_t best() const noexcept { return best_; }

    /// How many of the best are hidden ones.
    double hidden_among_best(Context &context) {
        if (best_ == 0) {
            return 0;
        }
        BestScores best(best_);
        std::vector<double> hidden, scores;
        for (size_t first = 0; first < rows_.size(); first += kRowsOfBatch) {
            const int64_t rows = std::min(kRowsOfBatch, static_cast<int64_t>(rows_.size() - first));
            const int64_t width = std::max<int64_t>(1, kScoresOfBatch / rows);
            for (int64_t col = 0; col < factors_.cols; col += width) {
                context.watch.check();
                const int64_t cols = std::min(width, factors_.cols - col);
                scores.resize(static_cast<size_t>(rows * cols));
                score_columns_of_rows(factors_, rows, rows_.data() + first, col, cols, scores.data(), context.workers);
                for (int64_t e = 0; e < rows; ++e) {
                    const int64_t i = rows_[first + static_cast<size_t>(e)];
                    for (const int32_t j : within(parts_.hidden.row(i), col, col + cols)) {
                        hidden.push_back(scores[static_cast<size_t>((j - col) * rows + e)]);
                    }
                    for (const int32_t j : within(parts_.kept.row(i), col, col + cols)) {
                        scores[static_cast<size_t>((j - col) * rows + e)] = kNoCell;
                    }
                    if (factors_.no_diagonal != 0 && i >= col && i < col + cols) {
                        scores[static_cast<size_t>((i - col) * rows + e)] = kNoCell;
                    }
                }
                best.add(scores.data(), rows * cols);
            }
        }
        const BestScores::Cut cut = best.cut();
        double found = 0;
        for (const double score : hidden) {
            found += cut.share_of(score);
        }
        return found;
    }

private:
    const Factors &factors_;
    const Parts &parts_;
    const std::vector<int64_t> &rows_;
    int64_t count_ = 0, best_ = 0;
};

// The fit must not be cut short: its scores of hidden ones would be too low, and so would the estimate.
Factors whole_fit(const Positives &kept, const Options &options, Context &context, const bool &cancelled) {
    Factors factors = fit(kept, options, nullptr, context);
    if (cancelled || factors.stop_reason == StopReason::cancelled) {
        throw Stopped(StopReason::cancelled, options.time_limit);
    }
    if (factors.stop_reason == StopReason::time_limit) {
        throw Stopped(StopReason::time_limit, options.time_limit);
    }
    return factors;
}

} // namespace

double estimate_sampling_rate(const Positives &positives, const Options &options, Context &outer) {
    bool cancelled = false;
    const Observer observer = [&](const Progress &now) {
        cancelled = outer.watch.tell(now);
        return cancelled;
    };
    Watch watch(outer.watch, observer);
    Context context{outer.workers, watch};
    const Parts parts = hold_out(positives, kHidden, options.seed, &watch);
    const double share = static_cast<double>(parts.hidden.count()) / static_cast<double>(positives.count());
    const Factors factors = whole_fit(parts.kept, options, context, cancelled);
    Pace pace(&watch);
    const std::vector<int64_t> rows = rows_to_rank(positives, options.seed, pace);
    UnseenCells cells(factors, parts, rows, pace);
    const double found = factors.x.rank() > 0 ? cells.hidden_among_best(context) : 0;
    if (!(found > 0)) {
        fail(Code::bad_value,
             "no hidden one was among the best-scored cells: too few ones for an estimate of the sampling rate, the "
             "problem has %lld",
             static_cast<long long>(positives.count()));
    }
    const double a = found / static_cast<double>(cells.best());
    return std::min(1.0, a / (share + (1 - share) * a));
}

} // namespace pumc
