#include "select/ranking_curve.hpp"

#include "select/row_scorer.hpp"
#include "select/score_ladder.hpp"
#include "select/sorting.hpp"

#include <algorithm>
#include <limits>

namespace pumc {

namespace {

// A matrix of up to 2 million cells is looked at as a whole; of a larger one, a million cells are drawn.
constexpr int64_t kMostCells = 2000000, kDrawn = 1000000;
constexpr uint64_t kSeed = 0x5EED;

// Chunks of rows, of 256 at most, between two looks at the watch: 10 ms or so of one core. This is also the largest
// number of threads that count, which bounds the memory for their counts.
constexpr int64_t kChunksBetweenChecks = 16;

constexpr double kNowhere = -std::numeric_limits<double>::infinity();

// Counts the negatives of all rows. Each thread keeps counts of its own: sums of whole numbers do not depend on the
// order.
class NegativeCount {
public:
    NegativeCount(const Factors &factors, const Positives *observed, const Positives &hidden, const ScoreLadder &ladder,
                  Context &context)
        : factors_(factors), observed_(observed), hidden_(hidden), ladder_(ladder), context_(context),
          split_(hidden.rows, 4, 256) {
        const int64_t slots = context.workers.slots(std::min(split_.chunks, kChunksBetweenChecks));
        for (int64_t slot = 0; slot < slots; ++slot) {
            counters_.push_back({RowScorer(factors, By::ranking), ladder.no_counts(), {}, {}, 0});
        }
    }

    void count_all() {
        const Panel tiles = tiles_of_all(factors_, By::ranking);
        give_room(0, hidden_.cols);
        for_each_row([&](int64_t i, Counter &counter, Random &) {
            double *scores = counter.scores.data();
            counter.scorer.score_all(i, tiles, scores);
            // Cells that are no negatives are counted below the first rung, and subtracted again.
            const Line observed = seen(i), hidden = hidden_.row(i);
            for (const Line &line : {observed, hidden}) {
                for (const int32_t j : line) {
                    scores[j] = kNowhere;
                }
            }
            int64_t others = observed.size() + hidden.size();
            if (factors_.no_diagonal != 0) {
                scores[i] = kNowhere;
                ++others;
            }
            ladder_.count(scores, hidden_.cols, counter.counts);
            counter.counts[0] -= others;
            counter.counted += hidden_.cols - others;
        });
    }

    // Draws equally many cells from every row and leaves out those that are no negatives.
    void count_drawn() {
        const auto drawn_before = [&](int64_t i) {
            return static_cast<int64_t>(static_cast<double>(kDrawn) * static_cast<double>(i) /
                                        static_cast<double>(hidden_.rows));
        };
        const int64_t most = kDrawn / hidden_.rows + 2;
        give_room(most, most);
        for_each_row([&](int64_t i, Counter &counter, Random &random) {
            const Line observed = seen(i), hidden = hidden_.row(i);
            int32_t *columns = counter.columns.data();
            int64_t size = 0;
            for (int64_t e = drawn_before(i); e < drawn_before(i + 1); ++e) {
                const auto j = static_cast<int32_t>(random.below(static_cast<uint64_t>(hidden_.cols)));
                columns[size] = j;
                size += observed.holds(j) || hidden.holds(j) || (j == i && factors_.no_diagonal != 0) ? 0 : 1;
            }
            counter.scorer.score(i, columns, size, counter.scores.data());
            ladder_.count(counter.scores.data(), size, counter.counts);
            counter.counted += size;
        });
    }

    RankingCurve curve() const {
        ScoreLadder::Counts counts = ladder_.no_counts();
        int64_t counted = 0;
        for (const Counter &counter : counters_) {
            for (size_t k = 0; k < counts.size(); ++k) {
                counts[k] += counter.counts[k];
            }
            counted += counter.counted;
        }
        const double weight = counted > 0 ? static_cast<double>(negatives()) / static_cast<double>(counted) : 0;
        return {ladder_.area_under_curve(counts), ladder_.average_precision(counts, weight)};
    }

private:
    // What one thread works with and has counted.
    struct Counter {
        RowScorer scorer;
        ScoreLadder::Counts counts;
        std::vector<int32_t> columns;
        std::vector<double> scores;
        int64_t counted; // negatives looked at
    };

    Line seen(int64_t i) const noexcept { return observed_ != nullptr ? observed_->row(i) : Line{}; }

    void give_room(int64_t columns, int64_t scores) {
        for (Counter &counter : counters_) {
            counter.columns.resize(static_cast<size_t>(columns));
            counter.scores.resize(static_cast<size_t>(scores));
        }
    }

    // Each chunk has a random generator of its own, so that the cells do not depend on the thread.
    template <typename Task> void for_each_row(const Task &task) {
        for (int64_t first = 0; first < split_.chunks; first += kChunksBetweenChecks) {
            context_.watch.check();
            const int64_t chunks = std::min(kChunksBetweenChecks, split_.chunks - first);
            context_.workers.for_each(chunks, [&](int64_t chunk, int64_t slot) {
                Random random(kSeed + static_cast<uint64_t>(first + chunk));
                for (int64_t i = split_.begin(first + chunk); i < split_.end(first + chunk); ++i) {
                    task(i, counters_[static_cast<size_t>(slot)], random);
                }
            });
        }
    }

    // All cells that are neither observed nor hidden.
    int64_t negatives() const noexcept {
        const int64_t ones = hidden_.count() + (observed_ != nullptr ? observed_->count() : 0);
        return hidden_.rows * (hidden_.cols - factors_.no_diagonal) - ones;
    }

    const Factors &factors_;
    const Positives *observed_;
    const Positives &hidden_;
    const ScoreLadder &ladder_;
    Context &context_;
    EvenSplit split_;
    std::vector<Counter> counters_;
};

} // namespace

RankingCurve ranking_curve(const Factors &factors, const Positives *observed, const Positives &hidden,
                           Context &context) {
    std::vector<double> scores = scores_of_ones(factors, By::ranking, hidden, context);
    sort_ascending(scores, context);
    const ScoreLadder ladder(std::move(scores));
    NegativeCount negatives(factors, observed, hidden, ladder, context);
    if (static_cast<double>(hidden.rows) * static_cast<double>(hidden.cols) <= static_cast<double>(kMostCells)) {
        negatives.count_all();
    } else {
        negatives.count_drawn();
    }
    return negatives.curve();
}

} // namespace pumc
