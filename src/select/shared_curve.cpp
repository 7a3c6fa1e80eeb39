#include "select/negative_cells.hpp"
#include "select/ranking_curve.hpp"
#include "select/score_ladder.hpp"
#include "select/score_ranges.hpp"
#include "select/sorting.hpp"

#include <algorithm>
#include <limits>

namespace pumc {

namespace {

std::vector<double> scores_of_negatives(const JudgedRows &judged, Context &context) {
    NegativeCells cells(judged, context);
    std::vector<double> scores(static_cast<size_t>(cells.before(judged.hidden.rows)), NegativeCells::kNowhere);
    cells.for_each_row([&](int64_t i, int64_t, const double *of_row, int64_t size, int64_t) {
        std::copy_n(of_row, size, scores.begin() + cells.before(i));
    });
    scores.erase(std::remove(scores.begin(), scores.end(), NegativeCells::kNowhere), scores.end());
    return scores;
}

} // namespace

RankingCurve shared_curve(const JudgedRows &judged, Context &context) {
    Ranks &ranks = *judged.ranks;
    std::vector<double> hidden, negatives;
    {
        const Ranks::Alone alone(&ranks);
        hidden = scores_of_ones(judged.model, By::ranking, judged.hidden, context);
        sort_ascending(hidden, context);
        negatives = scores_of_negatives(judged, context);
    }
    const ScoreRanges ranges(hidden, ranks);
    const ScoreLadder ladder(ranges.gather(std::move(hidden)));
    negatives = ranges.send(std::move(negatives));
    ScoreLadder::Counts counts = ladder.no_counts();
    ladder.count(negatives.data(), static_cast<int64_t>(negatives.size()), counts);

    const OfRanks positives(static_cast<double>(ladder.positives()), &ranks);
    const OfRanks counted(static_cast<double>(negatives.size()), &ranks);
    const double all_negatives = judged.negatives();
    if (positives.all == 0 || counted.all == 0) {
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        return {nothing, positives.all == 0 ? nothing : 1};
    }
    double sums[2] = {ladder.wins(counts, counted.before),
                      ladder.precisions(counts, all_negatives / counted.all, positives.after(), counted.after())};
    ranks.sum(sums, 2);
    return {sums[0] / positives.all / counted.all, sums[1] / positives.all};
}

} // namespace pumc
