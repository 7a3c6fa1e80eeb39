#include "factors/top_n.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cblas.h>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace pumc {

namespace {

// A block of scores, queries times items, that stays in the second-level cache between product and scan.
constexpr int64_t kQueries = 96;
constexpr int64_t kItems = 1024;

// The first i >= from with values[i] > bound, or count. 32 values are compared before the one branch.
PUMC_FOR_EACH_CPU
int64_t next_above(const double *values, int64_t from, int64_t count, double bound) noexcept {
    int64_t i = from;
    for (; i + 32 <= count; i += 32) {
        Lanes x[4];
        std::memcpy(x, values + i, sizeof x);
        const auto hit = (x[0] > bound) | (x[1] > bound) | (x[2] > bound) | (x[3] > bound);
        const auto pair = hit | __builtin_shufflevector(hit, hit, 4, 5, 6, 7, 0, 1, 2, 3);
        const auto quad = pair | __builtin_shufflevector(pair, pair, 2, 3, 0, 1, 6, 7, 4, 5);
        if ((quad[0] | quad[1]) != 0) {
            break;
        }
    }
    while (i < count && !(values[i] > bound)) {
        ++i;
    }
    return i;
}

bool better(const Ranked &a, const Ranked &b) noexcept {
    return a.value > b.value || (a.value == b.value && a.position < b.position);
}

// The best so far of one query: a heap with the worst at the front. Items come in ascending order, so an equal
// value never displaces one that is there.
struct Best {
    std::vector<Ranked> heap;

    double bound(int64_t top_n) const noexcept {
        return static_cast<int64_t>(heap.size()) < top_n ? -std::numeric_limits<double>::infinity()
                                                         : heap.front().value;
    }
    void offer(Ranked candidate, int64_t top_n) noexcept {
        if (static_cast<int64_t>(heap.size()) == top_n) {
            std::pop_heap(heap.begin(), heap.end(), better);
            heap.back() = candidate;
        } else {
            heap.push_back(candidate); // within the reserved room
        }
        std::push_heap(heap.begin(), heap.end(), better);
    }
};

struct Room {
    std::vector<double> scores;
    std::vector<Best> best;
};

} // namespace

TopN::TopN(PanelView items, int64_t top_n, int64_t threads)
    : items_(items), top_n_(top_n), threads_(threads > 0 ? threads : Workers::available()) {}

void TopN::run(PanelView queries, ExcludeCall exclude, const void *context, Ranked *out) {
    const SingleThreadedBlas single_threaded_blas;
    const int64_t chunks = (queries.rows + kQueries - 1) / kQueries;
    Workers workers(std::max<int64_t>(1, std::min(threads_, chunks)));
    std::vector<Room> rooms(static_cast<size_t>(workers.threads()));
    for (Room &room : rooms) {
        room.scores.resize(static_cast<size_t>(kQueries * kItems));
        room.best.resize(static_cast<size_t>(std::min(kQueries, queries.rows)));
        for (Best &best : room.best) {
            best.heap.reserve(static_cast<size_t>(top_n_));
        }
    }
    workers.for_each(chunks, [&](int64_t chunk, int64_t slot) {
        Room &room = rooms[static_cast<size_t>(slot)];
        const int64_t first = chunk * kQueries, count = std::min(kQueries, queries.rows - first);
        for (int64_t q = 0; q < count; ++q) {
            room.best[static_cast<size_t>(q)].heap.clear();
        }
        for (int64_t begin = 0; begin < items_.rows; begin += kItems) {
            const int64_t width = std::min(kItems, items_.rows - begin);
            double *scores = room.scores.data();
            if (queries.width > 0) {
                cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, static_cast<blasint>(width),
                            static_cast<blasint>(count), static_cast<blasint>(queries.width), 1.0, items_.row(begin),
                            static_cast<blasint>(items_.stride), queries.row(first),
                            static_cast<blasint>(queries.stride), 0.0, scores, static_cast<blasint>(kItems));
            } else {
                std::fill_n(scores, kItems * count, 0.0);
            }
            for (int64_t q = 0; q < count; ++q) {
                Best &best = room.best[static_cast<size_t>(q)];
                const Excluded excluded = exclude(context, first + q);
                const double *values = scores + q * kItems;
                for (int64_t i = next_above(values, 0, width, best.bound(top_n_)); i < width;
                     i = next_above(values, i + 1, width, best.bound(top_n_))) {
                    if (!std::binary_search(excluded.begin, excluded.end, static_cast<int32_t>(begin + i))) {
                        best.offer({begin + i, values[i]}, top_n_);
                    }
                }
            }
        }
        for (int64_t q = 0; q < count; ++q) {
            std::vector<Ranked> &heap = room.best[static_cast<size_t>(q)].heap;
            std::sort_heap(heap.begin(), heap.end(), better);
            Ranked *target = out + (first + q) * top_n_;
            std::fill(std::copy(heap.begin(), heap.end(), target), target + top_n_,
                      Ranked{-1, std::numeric_limits<double>::quiet_NaN()});
        }
    });
}

template <typename Index> Panel weighted_rows(const Factors &factors, int64_t count, const Index *rows) {
    const LowRank &x = factors.x;
    Panel packed(count, x.rank());
    for (int64_t e = 0; e < count; ++e) {
        const double *u = x.u.row(rows[e]);
        for (int64_t c = 0; c < x.rank(); ++c) {
            packed.row(e)[c] = u[c] * x.s[static_cast<arma::uword>(c)];
        }
    }
    return packed;
}

Panel unit_rows(PanelView panel, const arma::vec &s) {
    Panel unit(panel.rows, panel.width);
    for (int64_t i = 0; i < panel.rows; ++i) {
        double sum = 0;
        for (int64_t c = 0; c < panel.width; ++c) {
            const double value = panel.row(i)[c] * s[static_cast<arma::uword>(c)];
            unit.row(i)[c] = value;
            sum += value * value;
        }
        const double scale = sum > 0 ? 1 / std::sqrt(sum) : std::numeric_limits<double>::quiet_NaN();
        for (int64_t c = 0; c < panel.width; ++c) {
            unit.row(i)[c] *= scale;
        }
    }
    return unit;
}

template Panel weighted_rows(const Factors &, int64_t, const int32_t *);
template Panel weighted_rows(const Factors &, int64_t, const int64_t *);

} // namespace pumc
