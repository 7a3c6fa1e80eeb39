#pragma once

#include "context/context.hpp"
#include "linalg/random.hpp"
#include "select/judged_rows.hpp"
#include "select/row_scorer.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace pumc {

/// Cells that stand for the negatives, those that are neither hidden nor observed. A matrix of up to two million cells
/// is looked at as a whole. Of a larger one a million cells are drawn, equally many from every row, and those that are
/// no negatives left out. What is drawn from a row follows from its number in the whole.
class NegativeCells {
public:
    static constexpr double kNowhere = -std::numeric_limits<double>::infinity();

    NegativeCells(const JudgedRows &judged, Context &context)
        : judged_(judged), context_(context), split_(judged.hidden.rows, 4, 256),
          takes_all_(static_cast<double>(judged.all) * static_cast<double>(judged.model.cols) <= kMostCells) {}

    /// How many slots for_each_row() hands out.
    int64_t slots() const noexcept { return context_.workers.slots(std::min(split_.chunks, kChunksBetweenChecks)); }
    /// How many cells of the rows before row i are looked at, before those that are no negatives are left out.
    int64_t before(int64_t i) const noexcept { return takes_all_ ? i * judged_.model.cols : drawn(i) - drawn(0); }

    /// Calls use(i, slot, scores, size, others) for every row i, with the scores of `size` cells. `others` of them are
    /// no negatives and have kNowhere for a score. Threads work at different rows; use() must not throw.
    template <typename Use> void for_each_row(const Use &use) {
        make_scorers();
        for (int64_t first = 0; first < split_.chunks; first += kChunksBetweenChecks) {
            context_.watch.check();
            const int64_t chunks = std::min(kChunksBetweenChecks, split_.chunks - first);
            context_.workers.for_each(chunks, [&](int64_t chunk, int64_t slot) {
                Scorer &scorer = scorers_[static_cast<size_t>(slot)];
                for (int64_t i = split_.begin(first + chunk); i < split_.end(first + chunk); ++i) {
                    int64_t others = 0;
                    const int64_t size = takes_all_ ? score_all(i, scorer, others) : score_drawn(i, scorer);
                    use(i, slot, scorer.scores.data(), size, others);
                }
            });
        }
    }

private:
    static constexpr double kMostCells = 2e6;
    static constexpr int64_t kDrawn = 1000000;
    static constexpr uint64_t kSeed = 0x5EED;

    // Chunks of rows, of 256 at most, between two looks at the watch: 10 ms or so of one core. This is also the largest
    // number of threads at work, which bounds the memory for what they have.
    static constexpr int64_t kChunksBetweenChecks = 16;

    struct Scorer {
        RowScorer scorer;
        std::vector<int32_t> columns;
        std::vector<double> scores;
    };

    // How many cells are drawn from the rows of the whole before row i of these.
    int64_t drawn(int64_t i) const noexcept {
        return static_cast<int64_t>(static_cast<double>(kDrawn) * static_cast<double>(judged_.first + i) /
                                    static_cast<double>(judged_.all));
    }

    void make_scorers() {
        const int64_t most = takes_all_ ? judged_.model.cols : kDrawn / judged_.all + 2;
        for (int64_t slot = 0; slot < slots(); ++slot) {
            scorers_.push_back({RowScorer(judged_.model, By::ranking), {}, {}});
            scorers_.back().columns.resize(static_cast<size_t>(takes_all_ ? 0 : most));
            scorers_.back().scores.resize(static_cast<size_t>(most));
        }
        tiles_ = takes_all_ ? tiles_of_all(judged_.model, By::ranking) : Panel();
    }

    int64_t score_all(int64_t i, Scorer &scorer, int64_t &others) noexcept {
        double *scores = scorer.scores.data();
        scorer.scorer.score_all(i, tiles_, scores);
        const Line observed = judged_.seen(i), hidden = judged_.hidden.row(i);
        for (const Line &line : {observed, hidden}) {
            for (const int32_t j : line) {
                scores[j] = kNowhere;
            }
        }
        others = observed.size() + hidden.size();
        if (const int64_t diagonal = judged_.left_out(i); diagonal >= 0) {
            scores[diagonal] = kNowhere;
            ++others;
        }
        return judged_.model.cols;
    }

    int64_t score_drawn(int64_t i, Scorer &scorer) noexcept {
        const Line observed = judged_.seen(i), hidden = judged_.hidden.row(i);
        const int64_t draws = drawn(i + 1) - drawn(i), diagonal = judged_.left_out(i);
        int32_t *columns = scorer.columns.data();
        int64_t size = 0;
        Random random = Random::keyed(kSeed, static_cast<uint64_t>(judged_.first + i));
        for (int64_t e = 0; e < draws; ++e) {
            const auto j = static_cast<int32_t>(random.below(static_cast<uint64_t>(judged_.model.cols)));
            columns[size] = j;
            size += observed.holds(j) || hidden.holds(j) || j == diagonal ? 0 : 1;
        }
        scorer.scorer.score(i, columns, size, scorer.scores.data());
        return size;
    }

    const JudgedRows &judged_;
    Context &context_;
    EvenSplit split_;
    bool takes_all_;
    Panel tiles_;
    std::vector<Scorer> scorers_;
};

} // namespace pumc
