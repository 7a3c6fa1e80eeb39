#pragma once

#include "context/context.hpp"
#include "factors/score_scan.hpp"

#include <cstdint>

namespace pumc {

/// One of the best items of a query: `position` is the item's name (see Items), `value` its inner product with the
/// query.
struct Ranked {
    int64_t position;
    double value;
};

/// The items to leave out for one query: a list that ascends, and one more.
struct Excluded {
    const int32_t *begin, *end;
    int64_t also = -1; ///< -1: no other item
};

/// For every query q (a row of `queries`) the `top_n` of `items` with the largest inner product, best first, ties by
/// the smaller name, into out[q * top_n ...]; where fewer are left, position -1 and NaN.
///
/// For each query, `out` holds the best items found so far. Scores are computed some hundred at a time in registers and
/// compared there with the worst of these. Few scores are better, and only those are looked at one by one. The
/// registers are filled from packed items. Packing does not pay for one or two queries: their scores are computed from
/// the items where they lie, with the additions in the same order, so that the bits are the same. Beside `out`, a
/// search takes 16 bytes for each query and a block of packed items for each thread.
class TopN {
public:
    TopN(const Items &items, int64_t top_n, Context &context) : items_(items), top_n_(top_n), context_(context) {}

    /// exclude(q) gives the items to leave out for query q. Asks the watch between parts of the work.
    template <typename Exclude> void search(PanelView queries, const Exclude &exclude, Ranked *out) {
        run(
            queries, [](const void *call, int64_t query) { return (*static_cast<const Exclude *>(call))(query); },
            &exclude, out);
    }

    /// How many queries to give to one search(). More queries share the work of packing items; at most 4096 are
    /// advised, and fewer where their answers would take more than 64 MiB.
    static int64_t queries_at_a_time(int64_t top_n) noexcept;

private:
    using ExcludeCall = Excluded (*)(const void *call, int64_t query);
    void run(PanelView queries, ExcludeCall exclude, const void *call, Ranked *out);

    Items items_;
    int64_t top_n_;
    Context &context_;
};

} // namespace pumc
