#include "select/hold_out.hpp"

#include "context/pace.hpp"
#include "error.hpp"
#include "linalg/random.hpp"
#include "model/network.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pumc {

namespace {

// A random order of the ones, by their position in row order (Fisher-Yates).
std::vector<int64_t> shuffled(int64_t count, int64_t seed, Pace &pace) {
    std::vector<int64_t> order(static_cast<size_t>(count));
    for (size_t e = 0; e < order.size(); ++e) {
        order[e] = static_cast<int64_t>(e);
    }
    Random random(static_cast<uint64_t>(seed));
    for (size_t e = order.size(); e > 1; --e) {
        pace.did(1);
        std::swap(order[e - 1], order[random.below(e)]);
    }
    return order;
}

Parts split(const Positives &positives, const std::vector<bool> &hide, int64_t hidden_count, Watch *watch) {
    Pace pace(watch);
    Lines kept, hidden;
    const auto reserve = [&](Lines &part, int64_t ones) {
        part.pointer.reserve(static_cast<size_t>(positives.rows) + 1);
        part.index.reserve(static_cast<size_t>(ones));
    };
    reserve(kept, positives.count() - hidden_count);
    reserve(hidden, hidden_count);
    for (int64_t i = 0; i < positives.rows; ++i) {
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
    Parts parts{positives_from_rows(std::move(kept), positives.cols, watch),
                positives_from_rows(std::move(hidden), positives.cols, watch)};
    for (Positives *part : {&parts.kept, &parts.hidden}) {
        keep_weights_and_facts(positives, *part);
    }
    return parts;
}

Parts hide_range(const Positives &positives, int64_t begin, int64_t end, int64_t seed, Watch *watch) {
    std::vector<bool> hide(static_cast<size_t>(positives.count()), false);
    {
        Pace pace(watch);
        const std::vector<int64_t> place = positives.symmetric ? places_of_edges(positives) : std::vector<int64_t>();
        const std::vector<int64_t> order = shuffled(count_of_edges(positives), seed, pace);
        for (int64_t e = begin; e < end; ++e) {
            pace.did(1);
            const int64_t edge = order[static_cast<size_t>(e)];
            hide[static_cast<size_t>(place.empty() ? edge : place[static_cast<size_t>(edge)])] = true;
        }
    }
    if (positives.symmetric) {
        mirror_flags(positives, hide);
    }
    return split(positives, hide, std::count(hide.begin(), hide.end(), true), watch);
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
