#include "factors/top_n.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <vector>

namespace pumc {

namespace {

// Queries that share a thread's packed items: enough of them to make the packing cheap.
constexpr int64_t kQueries = 256;
// Numbers in a block of packed items, which stays in the second-level cache while the queries pass by.
constexpr int64_t kBlock = 32768;

// A tile of scores is held in registers: R queries times L Lanes of items.
struct Tile {
    int64_t queries, lanes;
};
constexpr Tile kWideTile{8, 3};   // 24 of 32 registers of 512 bits
constexpr Tile kNarrowTile{4, 1}; // 8 of 16 registers of 256 bits

struct Packed {
    const double *queries;
    int64_t query_stride, rank;
    const double *items; // of one tile: the first number of each, then the second, and so on
};

// Compilers take comparisons of vectors apart where only some of the instruction sets have them; the sign of a
// difference they leave alone.
using Bits [[gnu::vector_size(sizeof(Lanes))]] = int64_t;

// Scores of a tile, into out[query][item]; false, and nothing written, if none of them is above its query's bound. As a
// rule none is, so that scores are not even stored. The sign of a NaN may say yes: whoever looks closer decides.
template <int R, int L>
[[gnu::always_inline]] inline bool score_tile(const Packed &p, const double *bounds, double *out) noexcept {
    Lanes sum[R][L] = {};
    for (int64_t c = 0; c < p.rank; ++c) {
        const Lanes *items = lanes(p.items + c * L * kLanes);
        for (int r = 0; r < R; ++r) {
            for (int l = 0; l < L; ++l) {
                sum[r][l] += p.queries[r * p.query_stride + c] * items[l];
            }
        }
    }
    Bits above = {};
    for (int r = 0; r < R; ++r) {
        for (int l = 0; l < L; ++l) {
            above |= reinterpret_cast<Bits>(bounds[r] - sum[r][l]);
        }
    }
    const Bits pair = above | __builtin_shufflevector(above, above, 4, 5, 6, 7, 0, 1, 2, 3);
    const Bits quad = pair | __builtin_shufflevector(pair, pair, 2, 3, 0, 1, 6, 7, 4, 5);
    if ((quad[0] | quad[1]) >= 0) {
        return false;
    }
    std::memcpy(out, sum, sizeof sum);
    return true;
}

// The same for any number of queries up to a whole tile's. Every score is the same sequence of operations in all of
// these, so that items with equal factors have equal scores.
PUMC_FOR_EACH_CPU
bool score(const Packed &p, int64_t queries, bool wide, const double *bounds, double *out) noexcept {
    if (wide) {
        return queries == kWideTile.queries ? score_tile<kWideTile.queries, kWideTile.lanes>(p, bounds, out)
                                            : score_tile<1, kWideTile.lanes>(p, bounds, out);
    }
    return queries == kNarrowTile.queries ? score_tile<kNarrowTile.queries, kNarrowTile.lanes>(p, bounds, out)
                                          : score_tile<1, kNarrowTile.lanes>(p, bounds, out);
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

// What one thread works with, for one run of queries at a time.
class Search {
public:
    Search(PanelView items, PanelView queries, int64_t top_n)
        : items_(items), queries_(queries), top_n_(top_n), wide_(has_wide_registers()),
          tile_(wide_ ? kWideTile : kNarrowTile), width_(tile_.lanes * kLanes),
          block_(std::max<int64_t>(1, kBlock / (width_ * std::max<int64_t>(1, items.width))) * width_),
          packed_(block_, items.width), best_(static_cast<size_t>(std::min(kQueries, queries.rows))),
          bounds_(best_.size()) {
        packed_.fill_zero(); // the last tile of a block may have room to spare
        for (Best &best : best_) {
            best.heap.reserve(static_cast<size_t>(top_n));
        }
    }

    template <typename Exclude> void run(int64_t first, int64_t count, const Exclude &exclude, Ranked *out) noexcept {
        for (int64_t q = 0; q < count; ++q) {
            Best &best = best_[static_cast<size_t>(q)];
            best.heap.clear();
            bounds_[static_cast<size_t>(q)] = best.bound(top_n_);
        }
        for (int64_t begin = 0; begin < items_.rows; begin += block_) {
            const int64_t size = std::min(block_, items_.rows - begin);
            pack(begin, size);
            for (int64_t q = 0; q < count;) {
                const int64_t group = count - q >= tile_.queries ? tile_.queries : 1;
                for (int64_t at = 0; at < size; at += width_) {
                    take_tile(first, q, group, begin, at, std::min(width_, size - at), exclude);
                }
                q += group;
            }
        }
        for (int64_t q = 0; q < count; ++q) {
            std::vector<Ranked> &heap = best_[static_cast<size_t>(q)].heap;
            std::sort_heap(heap.begin(), heap.end(), better);
            Ranked *target = out + q * top_n_;
            std::fill(std::copy(heap.begin(), heap.end(), target), target + top_n_,
                      Ranked{-1, std::numeric_limits<double>::quiet_NaN()});
        }
    }

private:
    void pack(int64_t begin, int64_t size) noexcept {
        for (int64_t at = 0; at < size; ++at) {
            const double *item = items_.row(begin + at);
            double *target = packed_.data() + at / width_ * width_ * items_.width + at % width_;
            for (int64_t c = 0; c < items_.width; ++c) {
                target[c * width_] = item[c];
            }
        }
    }

    template <typename Exclude>
    void take_tile(int64_t first, int64_t q, int64_t group, int64_t begin, int64_t at, int64_t size,
                   const Exclude &exclude) noexcept {
        alignas(64) double scores[kWideTile.queries * kWideTile.lanes * kLanes];
        const Packed tile{queries_.row(first + q), queries_.stride, items_.width, packed_.data() + at * items_.width};
        if (!score(tile, group, wide_, bounds_.data() + q, scores)) {
            return;
        }
        for (int64_t r = 0; r < group; ++r) {
            Best &best = best_[static_cast<size_t>(q + r)];
            double &bound = bounds_[static_cast<size_t>(q + r)];
            for (int64_t i = 0; i < size; ++i) {
                const Ranked candidate{begin + at + i, scores[r * width_ + i]};
                if (candidate.value > bound && !exclude(first + q + r, candidate.position)) {
                    best.offer(candidate, top_n_);
                    bound = best.bound(top_n_);
                }
            }
        }
    }

    PanelView items_, queries_;
    int64_t top_n_;
    bool wide_;
    Tile tile_;
    int64_t width_, block_; // items in a tile, and in a block of tiles
    Panel packed_;
    std::vector<Best> best_;
    std::vector<double> bounds_;
};

} // namespace

TopN::TopN(PanelView items, int64_t top_n, Workers &workers) : items_(items), top_n_(top_n), workers_(workers) {}

void TopN::run(PanelView queries, ExcludeCall exclude, const void *context, Ranked *out) {
    const int64_t chunks = (queries.rows + kQueries - 1) / kQueries;
    std::vector<std::unique_ptr<Search>> searches;
    for (int64_t slot = 0; slot < workers_.slots(chunks); ++slot) {
        searches.push_back(std::make_unique<Search>(items_, queries, top_n_));
    }
    const auto excluded = [&](int64_t query, int64_t item) {
        const Excluded line = exclude(context, query);
        return std::binary_search(line.begin, line.end, static_cast<int32_t>(item));
    };
    workers_.for_each(chunks, [&](int64_t chunk, int64_t slot) {
        const int64_t first = chunk * kQueries, count = std::min(kQueries, queries.rows - first);
        searches[static_cast<size_t>(slot)]->run(first, count, excluded, out + first * top_n_);
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

template Panel weighted_rows(const Factors &, int64_t, const int32_t *);
template Panel weighted_rows(const Factors &, int64_t, const int64_t *);

} // namespace pumc
