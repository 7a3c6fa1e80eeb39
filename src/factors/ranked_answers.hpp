#pragma once

#include "factors/factors.hpp"
#include "factors/top_n.hpp"
#include "factors/unknown_lines.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace pumc {

/// The scores behind a ranking that went by tilted ones.
void put_scores(PanelView right, PanelView queries, int64_t top_n, std::vector<Ranked> &ranked) noexcept;

/// The scores of lines of which nothing is known are 0, whatever they are ranked by.
void put_zeros(const std::vector<int64_t> &unknown, int64_t top_n, std::vector<Ranked> &ranked) noexcept;

/// The queries that are zero.
std::vector<int64_t> zero_rows(const Panel &queries);

/// Copies answers to the caller's arrays, from entry `first` on.
template <typename Index>
void put_ranked(const std::vector<Ranked> &ranked, int64_t first, Index *positions, double *values) {
    for (size_t e = 0; e < ranked.size(); ++e) {
        positions[static_cast<size_t>(first) + e] = static_cast<Index>(ranked[e].position);
        if (values != nullptr) {
            values[static_cast<size_t>(first) + e] = ranked[e].value;
        }
    }
}

/// What lines of which nothing is known are ranked by, and the model whose tilted columns the items are, if they are.
struct Manner {
    const Panel *stand_in = nullptr;
    const Factors *tilted = nullptr;
};

/// Answers the queries a batch at a time, so that memory does not grow with their number. The values are scores, also
/// where items are tilted and where another query stands in for one that is zero.
template <typename Index, typename Queries, typename Exclude>
void answer(const Items &items, int64_t top_n, int64_t count, const Queries &queries_of, const Exclude &exclude,
            Index *positions, double *values, Context &context, const Manner &manner = {}) {
    assert(top_n >= 0 && count >= 0);
    const int64_t batch = TopN::queries_at_a_time(top_n);
    TopN engine(items, top_n, context);
    std::vector<Ranked> ranked;
    for (int64_t begin = 0; begin < count; begin += batch) {
        const int64_t size = std::min(batch, count - begin);
        Panel queries = queries_of(begin, size);
        std::vector<int64_t> unknown;
        if (manner.stand_in != nullptr) {
            unknown = zero_rows(queries);
            replace_zero_rows(queries, *manner.stand_in);
        }
        ranked.resize(static_cast<size_t>(size * top_n));
        engine.search(
            queries.view(), [&](int64_t q) { return exclude(begin + q); }, ranked.data());
        if (manner.tilted != nullptr && manner.tilted->tilted.width() > 0 && values != nullptr) {
            put_scores(manner.tilted->scoring_right(), queries.view(), top_n, ranked);
        }
        put_zeros(unknown, top_n, ranked);
        put_ranked(ranked, begin * top_n, positions, values);
    }
}

} // namespace pumc
