#include "select/ranking_curve.hpp"

#include "select/row_scorer.hpp"
#include "select/score_ladder.hpp"

#include <limits>

namespace pumc {

namespace {

// Up to so many cells all are looked at; of more, so many are drawn.
constexpr int64_t kMostCells = 2000000, kDrawn = 1000000;
constexpr uint64_t kSeed = 0x5EED;

EvenSplit row_chunks(int64_t rows) { return {rows, 4, 256}; }

int64_t longest_row(const Positives &ones) noexcept {
    int64_t longest = 0;
    for (int64_t i = 0; i < ones.rows; ++i) {
        longest = std::max(longest, ones.row(i).size());
    }
    return longest;
}

std::vector<double> scores_of_ones(const Factors &factors, const Positives &ones, Workers &workers) {
    std::vector<double> scores(static_cast<size_t>(ones.count()));
    std::vector<RowScorer> scorers(static_cast<size_t>(workers.threads()), RowScorer(factors, longest_row(ones)));
    const EvenSplit split = row_chunks(ones.rows);
    workers.for_each(split.chunks, [&](int64_t chunk, int64_t slot) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const Line line = ones.row(i);
            const double *found = scorers[static_cast<size_t>(slot)].score(i, line.begin(), line.size());
            std::copy_n(found, line.size(), scores.data() + ones.before_row(i));
        }
    });
    return scores;
}

// Negatives of all rows, counted. Whole numbers have the same sum in any order, so that every thread adds up what it
// happens to meet.
class NegativeCount {
public:
    NegativeCount(const Factors &factors, const Positives *observed, const Positives &hidden, const ScoreLadder &ladder,
                  Workers &workers)
        : factors_(factors), observed_(observed), hidden_(hidden), ladder_(ladder), workers_(workers),
          tallies_(static_cast<size_t>(workers.threads()), Tally{ladder.no_counts(), 0, 0}) {}

    void count_all() {
        const std::vector<double> tiles = tiles_of_all(factors_);
        std::vector<RowScorer> scorers(tallies_.size(), RowScorer(factors_, hidden_.cols));
        for_each_row([&](int64_t i, Tally &tally, size_t slot, Random &) {
            double *scores = scorers[slot].score_all(i, tiles);
            // A cell that is not a negative goes where it can be subtracted again.
            int64_t others = 0;
            for (const Line &line : {seen(i), hidden_.row(i)}) {
                for (const int32_t j : line) {
                    others += scores[j] != kNowhere ? 1 : 0;
                    scores[j] = kNowhere;
                }
            }
            ladder_.count(scores, hidden_.cols, tally.counts);
            tally.counts[0] -= others;
            tally.counted += hidden_.cols - others;
            tally.negatives += hidden_.cols - others;
        });
    }

    // Equally many cells are drawn from every row, and those that are not negatives are left out.
    void count_drawn() {
        const auto drawn_before = [&](int64_t i) {
            return static_cast<int64_t>(static_cast<double>(kDrawn) * static_cast<double>(i) /
                                        static_cast<double>(hidden_.rows));
        };
        const int64_t most = kDrawn / hidden_.rows + 2;
        std::vector<RowScorer> scorers(tallies_.size(), RowScorer(factors_, most));
        std::vector<std::vector<int32_t>> drawn(tallies_.size(), std::vector<int32_t>(static_cast<size_t>(most)));
        for_each_row([&](int64_t i, Tally &tally, size_t slot, Random &random) {
            const Line observed = seen(i), hidden = hidden_.row(i);
            int32_t *columns = drawn[slot].data();
            int64_t size = 0;
            for (int64_t e = drawn_before(i); e < drawn_before(i + 1); ++e) {
                const auto j = static_cast<int32_t>(random.below(static_cast<uint64_t>(hidden_.cols)));
                columns[size] = j;
                size += observed.holds(j) || hidden.holds(j) ? 0 : 1;
            }
            ladder_.count(scorers[slot].score(i, columns, size), size, tally.counts);
            tally.counted += size;
            tally.negatives +=
                hidden_.cols - hidden.size() -
                std::count_if(observed.begin(), observed.end(), [&](int32_t j) { return !hidden.holds(j); });
        });
    }

    RankingCurve curve() const {
        Tally all{ladder_.no_counts(), 0, 0};
        for (const Tally &tally : tallies_) {
            for (size_t k = 0; k < all.counts.size(); ++k) {
                all.counts[k] += tally.counts[k];
            }
            all.counted += tally.counted;
            all.negatives += tally.negatives;
        }
        const double weight =
            all.counted > 0 ? static_cast<double>(all.negatives) / static_cast<double>(all.counted) : 0;
        return {ladder_.area_under_curve(all.counts), ladder_.average_precision(all.counts, weight)};
    }

private:
    struct Tally {
        ScoreLadder::Counts counts;
        int64_t counted, negatives; // negatives looked at, and all there are
    };
    static constexpr double kNowhere = -std::numeric_limits<double>::infinity();

    Line seen(int64_t i) const noexcept { return observed_ != nullptr ? observed_->row(i) : Line{}; }

    // The random numbers are a chunk's own, so that they do not depend on who works on it.
    template <typename Task> void for_each_row(const Task &task) {
        const EvenSplit split = row_chunks(hidden_.rows);
        workers_.for_each(split.chunks, [&](int64_t chunk, int64_t slot) {
            Random random(kSeed + static_cast<uint64_t>(chunk));
            for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
                task(i, tallies_[static_cast<size_t>(slot)], static_cast<size_t>(slot), random);
            }
        });
    }

    const Factors &factors_;
    const Positives *observed_;
    const Positives &hidden_;
    const ScoreLadder &ladder_;
    Workers &workers_;
    std::vector<Tally> tallies_;
};

} // namespace

RankingCurve ranking_curve(const Factors &factors, const Positives *observed, const Positives &hidden,
                           Workers &workers) {
    const ScoreLadder ladder(scores_of_ones(factors, hidden, workers));
    NegativeCount negatives(factors, observed, hidden, ladder, workers);
    if (static_cast<double>(hidden.rows) * static_cast<double>(hidden.cols) <= static_cast<double>(kMostCells)) {
        negatives.count_all();
    } else {
        negatives.count_drawn();
    }
    return negatives.curve();
}

} // namespace pumc
