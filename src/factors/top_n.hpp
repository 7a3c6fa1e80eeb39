#pragma once

#include "factors/factors.hpp"
#include "linalg/sparse_kernels.hpp"

#include <cstdint>

namespace pumc {

/// The best columns of one query: position and value, best first.
struct Ranked {
    int64_t position;
    double value;
};

/// For every query q (a row of `queries`) the `top_n` rows j of `items` with the largest inner product, best
/// first, ties by smaller j, into out[q * top_n ...]; where fewer are left, position -1 and NaN.
///
/// Scores are made some hundred at a time in registers and compared there with the worst of the best so far. Few pass,
/// and only those are looked at one by one.
///
/// exclude(q, begin, end) gives query q's sorted list of items to leave out.
struct Excluded {
    const int32_t *begin, *end;
};

class TopN {
public:
    TopN(PanelView items, int64_t top_n, Workers &workers);

    /// `exclude` may be null: nothing is left out.
    template <typename Exclude> void search(PanelView queries, const Exclude &exclude, Ranked *out) {
        run(
            queries, [](const void *context, int64_t query) { return (*static_cast<const Exclude *>(context))(query); },
            &exclude, out);
    }

private:
    using ExcludeCall = Excluded (*)(const void *context, int64_t query);
    void run(PanelView queries, ExcludeCall exclude, const void *context, Ranked *out);

    PanelView items_;
    int64_t top_n_;
    Workers &workers_;
};

/// The given rows of U diag(s), packed: what recommend() asks with.
template <typename Index> Panel weighted_rows(const Factors &factors, int64_t count, const Index *rows);

} // namespace pumc
