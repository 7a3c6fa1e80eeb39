#include "select/ranking_curve.hpp"

#include "select/negative_cells.hpp"
#include "select/score_ladder.hpp"
#include "select/sorting.hpp"

namespace pumc {

namespace {

// What one thread has counted. Sums of whole numbers do not depend on the order.
struct Counter {
    ScoreLadder::Counts counts;
    int64_t counted; // negatives looked at
};

} // namespace

RankingCurve ranking_curve(const JudgedRows &judged, Context &context) {
    if (judged.ranks != nullptr) {
        return shared_curve(judged, context);
    }
    std::vector<double> scores = scores_of_ones(judged.model, By::ranking, judged.hidden, context);
    sort_ascending(scores, context);
    const ScoreLadder ladder(std::move(scores));
    NegativeCells cells(judged, context);
    std::vector<Counter> counters(static_cast<size_t>(cells.slots()), Counter{ladder.no_counts(), 0});
    cells.for_each_row([&](int64_t, int64_t slot, const double *of_row, int64_t size, int64_t others) {
        Counter &counter = counters[static_cast<size_t>(slot)];
        ladder.count(of_row, size, counter.counts);
        counter.counts[0] -= others; // these count as below the first rung
        counter.counted += size - others;
    });
    ScoreLadder::Counts counts = ladder.no_counts();
    int64_t counted = 0;
    for (const Counter &counter : counters) {
        for (size_t k = 0; k < counts.size(); ++k) {
            counts[k] += counter.counts[k];
        }
        counted += counter.counted;
    }
    const double weight = counted > 0 ? judged.negatives() / static_cast<double>(counted) : 0;
    return {ladder.area_under_curve(counts), ladder.average_precision(counts, weight)};
}

} // namespace pumc
