#include "select/ranking_sums.hpp"

#include "context/pace.hpp"
#include "factors/scoring.hpp"
#include "factors/top_n.hpp"
#include "factors/unknown_lines.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pumc {

namespace {

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
    const OfRanks places(static_cast<double>(here), judged.ranks);
    const auto all = static_cast<int64_t>(places.all), before = static_cast<int64_t>(places.before);
    if (most > 0 && all > most) {
        size_t taken = 0;
        for (int64_t k = 0; k < most; ++k) {
            const int64_t at = k * all / most - before;
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

RankingSums sums_here(const JudgedRows &judged, const std::vector<int64_t> &rows, int64_t top_n, Context &context) {
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

} // namespace

RankingSums ranking_sums(const JudgedRows &judged, int64_t top_n, int64_t most_rows, Context &context) {
    Pace pace(&context.watch);
    const std::vector<int64_t> rows = rows_to_rank(judged, most_rows, pace);
    RankingSums sums{};
    if (!rows.empty()) {
        const Ranks::Alone alone(judged.ranks);
        sums = sums_here(judged, rows, top_n, context);
    }
    if (judged.ranks != nullptr) {
        static_assert(sizeof(RankingSums) == 4 * sizeof(double));
        judged.ranks->sum(&sums.precision, 4);
    }
    return sums;
}

} // namespace pumc
