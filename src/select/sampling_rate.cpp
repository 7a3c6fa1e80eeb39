#include "select/sampling_rate.hpp"

#include "context/pace.hpp"
#include "error.hpp"
#include "factors/own_part.hpp"
#include "factors/scoring.hpp"
#include "linalg/random_order.hpp"
#include "model/part_of_ones.hpp"
#include "select/best_scores.hpp"
#include "select/hold_out.hpp"
#include "select/judged_rows.hpp"

#include <algorithm>
#include <cmath>
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

// The rows to look at, by their numbers here: all of them, or the first ones of a random order.
std::vector<int64_t> rows_to_rank(const Positives &positives, int64_t seed, Pace &pace) {
    const int64_t here = positives.rows_here();
    std::vector<int64_t> rows;
    const auto most = static_cast<int64_t>(std::max(1.0, kMostCells / static_cast<double>(positives.cols)));
    const RandomOrder order(static_cast<uint64_t>(seed) + 1);
    const auto key = [&](int64_t i) { return order.key(static_cast<uint64_t>(positives.first_row() + i)); };
    uint64_t last = std::numeric_limits<uint64_t>::max();
    if (positives.rows > most) {
        KeySearch search(positives.ranks());
        last = search.at(most - 1, [&](const auto &visit) {
            for (int64_t i = 0; i < here; ++i) {
                pace.did(1);
                visit(key(i));
            }
        });
    }
    for (int64_t i = 0; i < here; ++i) {
        pace.did(1);
        if (key(i) <= last) {
            rows.push_back(i);
        }
    }
    return rows;
}

// What is not among the cells that are looked at.
constexpr double kNoCell = -std::numeric_limits<double>::infinity();

// The columns of `line` in [begin, end).
Line within(const Line &line, int64_t begin, int64_t end) {
    return {std::lower_bound(line.begin(), line.end(), begin), std::lower_bound(line.begin(), line.end(), end)};
}

// Cells of some rows, and how many there are of each kind.
struct Cells {
    double ones = 0, unseen = 0; // unseen: those that the fit did not see as ones
};

// What the fit did not see as ones in the rows to look at, and the best-scored among them.
class UnseenCells {
public:
    UnseenCells(const JudgedRows &judged, const std::vector<int64_t> &rows, Pace &pace) : judged_(judged), rows_(rows) {
        for (const int64_t i : rows) {
            pace.did(1);
            const int64_t seen = judged.seen(i).size();
            here_.ones += static_cast<double>(seen + judged.hidden.row(i).size());
            here_.unseen += static_cast<double>(judged.model.cols - (judged.no_diagonal ? 1 : 0) - seen);
        }
        const double ones = judged.sum(here_.ones), unseen = judged.sum(here_.unseen);
        best_ = static_cast<int64_t>(std::min(std::max(1.0, std::floor(kBestCells * ones)), unseen));
    }

    /// How many cells count as the best-scored; 0 if there is no cell.
    int64_t best() const noexcept { return best_; }

    /// How many of the best are hidden ones. Collective where several ranks have the rows.
    double hidden_among_best(Context &context) {
        if (best_ == 0) {
            return 0;
        }
        BestScores best(std::min(best_, static_cast<int64_t>(here_.unseen)));
        {
            const Ranks::Alone alone(judged_.ranks);
            score(best, context);
        }
        const BestScores::Cut cut = judged_.ranks != nullptr ? best.cut(best_, *judged_.ranks) : best.cut();
        double found = 0;
        for (const double score : hidden_) {
            found += cut.share_of(score);
        }
        return judged_.sum(found);
    }

private:
    void score(BestScores &best, Context &context) {
        const Factors &model = judged_.model;
        std::vector<double> scores;
        for (size_t first = 0; first < rows_.size(); first += kRowsOfBatch) {
            const int64_t rows = std::min(kRowsOfBatch, static_cast<int64_t>(rows_.size() - first));
            const int64_t width = std::max<int64_t>(1, kScoresOfBatch / rows);
            for (int64_t col = 0; col < model.cols; col += width) {
                context.watch.check();
                const int64_t cols = std::min(width, model.cols - col);
                scores.resize(static_cast<size_t>(rows * cols));
                score_columns_of_rows(model, rows, rows_.data() + first, col, cols, scores.data(), context.workers);
                for (int64_t e = 0; e < rows; ++e) {
                    take_out(rows_[first + static_cast<size_t>(e)], col, cols, scores.data() + e, rows);
                }
                best.add(scores.data(), rows * cols);
            }
        }
    }

    // Of row i and the columns from `col` on, whose scores are `stride` apart: keeps those of hidden ones, and takes
    // out cells that the fit saw.
    void take_out(int64_t i, int64_t col, int64_t cols, double *scores, int64_t stride) {
        for (const int32_t j : within(judged_.hidden.row(i), col, col + cols)) {
            hidden_.push_back(scores[(j - col) * stride]);
        }
        for (const int32_t j : within(judged_.seen(i), col, col + cols)) {
            scores[(j - col) * stride] = kNoCell;
        }
        if (const int64_t diagonal = judged_.left_out(i); diagonal >= col && diagonal < col + cols) {
            scores[(diagonal - col) * stride] = kNoCell;
        }
    }

    const JudgedRows &judged_;
    const std::vector<int64_t> &rows_;
    Cells here_;
    int64_t best_ = 0;
    std::vector<double> hidden_; // their scores
};

// Where several ranks hold the model, each looks at rows of its own.
double hidden_among_best(const Factors &factors, const Parts &parts, int64_t seed, int64_t &best, Context &context) {
    Pace pace(&context.watch);
    const std::vector<int64_t> rows = rows_to_rank(parts.kept, seed, pace);
    const auto found_in = [&](const JudgedRows &judged) {
        UnseenCells cells(judged, rows, pace);
        best = cells.best();
        return factors.x.rank() > 0 ? cells.hidden_among_best(context) : 0;
    };
    const bool no_diagonal = factors.no_diagonal != 0;
    if (factors.share == nullptr) {
        return found_in({factors, &parts.kept, parts.hidden, 0, factors.rows, no_diagonal, nullptr});
    }
    const std::vector<int64_t> &border = factors.share->row_border;
    const Factors model = own_part(factors, context.workers);
    const Positives kept = own_rows(parts.kept, border), hidden = own_rows(parts.hidden, border);
    const double found =
        found_in({model, &kept, hidden, parts.kept.first_row(), factors.rows, no_diagonal, factors.ranks()});
    context.watch.check();
    return found;
}

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
    const double share = static_cast<double>(parts.hidden.total()) / static_cast<double>(positives.total());
    const Factors factors = whole_fit(parts.kept, options, context, cancelled);
    int64_t best = 0;
    const double found = hidden_among_best(factors, parts, options.seed, best, context);
    if (!(found > 0)) {
        fail(Code::bad_value,
             "no hidden one was among the best-scored cells: too few ones for an estimate of the sampling rate, the "
             "problem has %lld",
             static_cast<long long>(positives.total()));
    }
    const double a = found / static_cast<double>(best);
    return std::min(1.0, a / (share + (1 - share) * a));
}

} // namespace pumc
