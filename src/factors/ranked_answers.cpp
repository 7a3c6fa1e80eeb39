#include "factors/ranked_answers.hpp"

#include "factors/score_tile.hpp"
#include "factors/unknown_lines.hpp"

namespace pumc {

PUMC_FOR_EACH_CPU
void put_scores(PanelView right, PanelView queries, int64_t top_n, std::vector<Ranked> &ranked) noexcept {
    for (size_t e = 0; e < ranked.size(); e += kLanes) {
        const double *query[kLanes], *item[kLanes];
        for (size_t k = 0; k < kLanes; ++k) { // the last answer fills up the last group
            const size_t at = std::min(e + k, ranked.size() - 1);
            query[k] = queries.row(static_cast<int64_t>(at) / top_n);
            item[k] = right.row(std::max<int64_t>(0, ranked[at].position));
        }
        const Lanes scores = score_weighted_pairs(query, item, right.width);
        for (size_t k = 0; k < kLanes && e + k < ranked.size(); ++k) {
            if (ranked[e + k].position >= 0) {
                ranked[e + k].value = scores[k];
            }
        }
    }
}

void put_zeros(const std::vector<int64_t> &unknown, int64_t top_n, std::vector<Ranked> &ranked) noexcept {
    for (const int64_t q : unknown) {
        for (int64_t e = q * top_n; e < (q + 1) * top_n; ++e) {
            Ranked &found = ranked[static_cast<size_t>(e)];
            found.value = found.position >= 0 ? 0 : found.value;
        }
    }
}

std::vector<int64_t> zero_rows(const Panel &queries) {
    std::vector<int64_t> zero;
    for (int64_t q = 0; q < queries.rows(); ++q) {
        if (is_zero(queries.row(q), queries.width())) {
            zero.push_back(q);
        }
    }
    return zero;
}

} // namespace pumc
