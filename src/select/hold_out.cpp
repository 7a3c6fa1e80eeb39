#include "select/hold_out.hpp"

#include "context/pace.hpp"
#include "error.hpp"
#include "linalg/random_order.hpp"
#include "model/network.hpp"
#include "model/part_of_ones.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pumc {

namespace {

// The ones here by their numbers in the whole, in row order: visit(row, column).
template <typename Visit> void for_each_one(const Positives &positives, Pace &pace, const Visit &visit) {
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const Line row = positives.row(i);
        pace.did(1 + row.size());
        for (const int32_t j : row) {
            visit(positives.first_row() + i, positives.column_name(j));
        }
    }
}

// A one and its mirror image have the same key.
uint64_t key_of(const RandomOrder &order, bool symmetric, int64_t row, int64_t col) noexcept {
    return symmetric && row > col ? order.key(col, row) : order.key(row, col);
}

Parts split(const Positives &positives, const std::vector<bool> &hide, Watch *watch) {
    Pace pace(watch);
    Lines kept, hidden;
    const auto reserve = [&](Lines &part, int64_t ones) {
        part.pointer.reserve(static_cast<size_t>(positives.rows_here()) + 1);
        part.index.reserve(static_cast<size_t>(ones));
    };
    const int64_t hidden_count = std::count(hide.begin(), hide.end(), true);
    reserve(kept, positives.count() - hidden_count);
    reserve(hidden, hidden_count);
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const Line row = positives.row(i);
        pace.did(1 + row.size());
        auto is_hidden = hide.begin() + positives.before_row(i);
        const double *confidence = positives.confidence(i);
        for (const int32_t j : row) {
            Lines &part = *is_hidden++ ? hidden : kept;
            part.index.push_back(j);
            if (confidence != nullptr) {
                part.value.push_back(*confidence++);
            }
        }
        kept.pointer.push_back(kept.count());
        hidden.pointer.push_back(hidden.count());
    }
    Positives kept_ones = part_of(positives, std::move(kept), watch);
    return {std::move(kept_ones), part_of(positives, std::move(hidden), watch)};
}

// Hides the ones, or edges, at the places from `begin` to `end` of a random order.
Parts hide_range(const Positives &positives, int64_t begin, int64_t end, int64_t seed, Watch *watch) {
    const RandomOrder order(static_cast<uint64_t>(seed));
    const bool symmetric = positives.symmetric;
    Pace pace(watch);
    const auto for_each_key = [&](const auto &visit) {
        for_each_one(positives, pace, [&](int64_t row, int64_t col) {
            if (!symmetric || row <= col) {
                visit(order.key(row, col));
            }
        });
    };
    KeySearch search(positives.ranks());
    const uint64_t first = search.at(begin, for_each_key), last = search.at(end - 1, for_each_key);
    std::vector<bool> hide;
    hide.reserve(static_cast<size_t>(positives.count()));
    for_each_one(positives, pace, [&](int64_t row, int64_t col) {
        const uint64_t key = key_of(order, symmetric, row, col);
        hide.push_back(key >= first && key <= last);
    });
    return split(positives, hide, watch);
}

void need_two(const Positives &positives) {
    if (const int64_t edges = count_of_edges(positives); edges < 2) {
        fail(Code::bad_value, "hiding some %s needs at least 2, the problem has %lld",
             positives.symmetric ? "edges" : "ones", static_cast<long long>(edges));
    }
}

// How many of at least two ones a share is: at least one, and not all.
int64_t size_of_share(int64_t count, double share) {
    return std::clamp<int64_t>(std::llround(share * static_cast<double>(count)), 1, count - 1);
}

} // namespace

int64_t parts_of_share(int64_t count, double share) { return count < 2 ? 1 : count / size_of_share(count, share); }

Parts hold_out_part(const Positives &positives, double share, int64_t part, int64_t seed, Watch *watch) {
    if (!(share > 0 && share < 1)) {
        fail(Code::bad_value, "share must be in (0, 1), got %g", share);
    }
    need_two(positives);
    const int64_t size = size_of_share(count_of_edges(positives), share);
    return hide_range(positives, part * size, (part + 1) * size, seed, watch);
}

Parts hold_out(const Positives &positives, double share, int64_t seed, Watch *watch) {
    return hold_out_part(positives, share, 0, seed, watch);
}

Parts hold_out_fold(const Positives &positives, int64_t folds, int64_t fold, int64_t seed, Watch *watch) {
    need_two(positives);
    const int64_t edges = count_of_edges(positives);
    if (folds > edges) {
        fail(Code::bad_value, "folds must be at most the number of %s %lld, got %lld",
             positives.symmetric ? "edges" : "ones", static_cast<long long>(edges), static_cast<long long>(folds));
    }
    return hide_range(positives, edges * fold / folds, edges * (fold + 1) / folds, seed, watch);
}

} // namespace pumc
