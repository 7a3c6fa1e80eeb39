#include "factors/top_n.hpp"

#include "factors/score_tile.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace pumc {

namespace {

// Queries that share a thread's packed items: enough of them to make the packing cheap.
constexpr int64_t kQueries = 256;
// Numbers in a block of packed items, which stays in the second-level cache while the queries pass by.
constexpr int64_t kBlock = 32768;
// Multiply-adds between two looks at the watch: 5 ms of one core with wide registers, 50 ms of a slow one.
constexpr int64_t kWorkBetweenChecks = 100000000;
// What a place in an answer costs in multiply-adds: its way into a heap and out of it.
constexpr int64_t kWorkOfPlace = 256;

// A tile of scores is held in registers: queries times Lanes of items.
struct Tile {
    int64_t queries, lanes;
};
constexpr Tile kWideTile{8, 3};   // 24 of 32 registers of 512 bits
constexpr Tile kNarrowTile{4, 1}; // 8 of 16 registers of 256 bits

struct Packed {
    const double *queries;
    int64_t query_stride, rank;
    const double *items; // one tile of them
};

// Compilers take comparisons of vectors apart where only some of the instruction sets have them; the sign of a
// difference they leave alone.
using Bits [[gnu::vector_size(sizeof(Lanes))]] = int64_t;

// Scores of a tile, into out[query][item]; false, and nothing written, if none of them is above its query's bound. As a
// rule none is, so that scores are not even stored. The sign of a NaN may say yes: whoever looks closer decides.
template <int R, int L>
[[gnu::always_inline]] inline bool compare_tile(const Packed &p, const double *bounds, double *out) noexcept {
    Lanes sum[R][L];
    score_tile<R, L>(p.queries, p.query_stride, p.rank, p.items, sum);
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

// The same for a whole tile's queries, or for one.
PUMC_FOR_EACH_CPU
bool compare(const Packed &p, int64_t queries, bool wide, const double *bounds, double *out) noexcept {
    if (wide) {
        return queries == kWideTile.queries ? compare_tile<kWideTile.queries, kWideTile.lanes>(p, bounds, out)
                                            : compare_tile<1, kWideTile.lanes>(p, bounds, out);
    }
    return queries == kNarrowTile.queries ? compare_tile<kNarrowTile.queries, kNarrowTile.lanes>(p, bounds, out)
                                          : compare_tile<1, kNarrowTile.lanes>(p, bounds, out);
}

bool better(const Ranked &a, const Ranked &b) noexcept {
    return a.value > b.value || (a.value == b.value && a.position < b.position);
}

// The best so far of all queries: for each a heap with the worst at the front, in its part of the answer. Items come in
// ascending order, so an equal value never displaces one that is there.
class Best {
public:
    Best(int64_t queries, int64_t top_n, Ranked *out)
        : top_n_(top_n), out_(out), held_(static_cast<size_t>(queries), 0),
          bounds_(static_cast<size_t>(queries), -std::numeric_limits<double>::infinity()) {}

    /// What a value must exceed to be among the best of query q; the bounds of the queries after it follow.
    const double *bounds(int64_t q) const noexcept { return bounds_.data() + q; }

    void offer(int64_t q, Ranked candidate) noexcept {
        Ranked *heap = out_ + q * top_n_;
        int64_t &held = held_[static_cast<size_t>(q)];
        if (held == top_n_) {
            std::pop_heap(heap, heap + held, better);
            heap[held - 1] = candidate;
        } else {
            heap[held++] = candidate;
        }
        std::push_heap(heap, heap + held, better);
        if (held == top_n_) {
            bounds_[static_cast<size_t>(q)] = heap->value;
        }
    }

    void finish(int64_t q) noexcept {
        Ranked *heap = out_ + q * top_n_, *end = heap + held_[static_cast<size_t>(q)];
        std::sort_heap(heap, end, better);
        std::fill(end, heap + top_n_, Ranked{-1, std::numeric_limits<double>::quiet_NaN()});
    }

private:
    int64_t top_n_;
    Ranked *out_;
    std::vector<int64_t> held_;
    std::vector<double> bounds_;
};

// What one thread works with: a block of packed items.
class Search {
public:
    Search(PanelView items, PanelView queries)
        : items_(items), queries_(queries), wide_(has_wide_registers()), tile_(wide_ ? kWideTile : kNarrowTile),
          width_(tile_.lanes * kLanes), packed_(items_of_block(items.width), items.width) {
        packed_.fill_zero(); // the last tile of a block may have room to spare
    }

    static int64_t items_of_block(int64_t rank) noexcept {
        const int64_t width = (has_wide_registers() ? kWideTile : kNarrowTile).lanes * kLanes;
        return std::max<int64_t>(1, kBlock / (width * std::max<int64_t>(1, rank))) * width;
    }

    /// Offer items [begin, end) to queries [first, last).
    template <typename Exclude>
    void run(int64_t first, int64_t last, int64_t begin, int64_t end, const Exclude &exclude, Best &best) noexcept {
        for (; begin < end; begin += packed_.rows()) {
            const int64_t size = std::min(packed_.rows(), end - begin);
            for (int64_t at = 0; at < size; ++at) {
                pack(items_.row(begin + at), items_.width, packed_.data() + at / width_ * width_ * items_.width, width_,
                     at % width_);
            }
            for (int64_t q = first; q < last;) {
                const int64_t group = last - q >= tile_.queries ? tile_.queries : 1;
                for (int64_t at = 0; at < size; at += width_) {
                    take_tile(q, group, begin, at, std::min(width_, size - at), exclude, best);
                }
                q += group;
            }
        }
    }

private:
    template <typename Exclude>
    void take_tile(int64_t q, int64_t group, int64_t begin, int64_t at, int64_t size, const Exclude &exclude,
                   Best &best) noexcept {
        alignas(64) double scores[kWideTile.queries * kWideTile.lanes * kLanes];
        const Packed tile{queries_.row(q), queries_.stride, items_.width, packed_.data() + at * items_.width};
        if (!compare(tile, group, wide_, best.bounds(q), scores)) {
            return;
        }
        for (int64_t r = 0; r < group; ++r) {
            const double &bound = *best.bounds(q + r);
            for (int64_t i = 0; i < size; ++i) {
                const Ranked candidate{begin + at + i, scores[r * width_ + i]};
                if (candidate.value > bound && !exclude(q + r, candidate.position)) {
                    best.offer(q + r, candidate);
                }
            }
        }
    }

    PanelView items_, queries_;
    bool wide_;
    Tile tile_;
    int64_t width_; // items in a tile
    Panel packed_;
};

} // namespace

int64_t TopN::queries_at_a_time(int64_t top_n) noexcept {
    constexpr int64_t kMost = 4096, kBytes = 64 << 20;
    return std::clamp<int64_t>(kBytes / static_cast<int64_t>(sizeof(Ranked)) / std::max<int64_t>(1, top_n), 1, kMost);
}

void TopN::run(PanelView queries, ExcludeCall exclude, const void *call, Ranked *out) {
    Workers &workers = context_.workers;
    const int64_t chunks = (queries.rows + kQueries - 1) / kQueries;
    std::vector<Search> searches;
    for (int64_t slot = 0; slot < workers.slots(chunks); ++slot) {
        searches.emplace_back(items_, queries);
    }
    Best best(queries.rows, top_n_, out);
    const auto excluded = [&](int64_t query, int64_t item) {
        const Excluded line = exclude(call, query);
        return std::binary_search(line.begin, line.end, static_cast<int32_t>(item));
    };
    const int64_t work_of_places = kWorkOfPlace * std::max<int64_t>(1, std::min(top_n_, items_.rows));
    const int64_t work_of_item = items_.width + 1 + work_of_places / std::max<int64_t>(1, items_.rows);
    const int64_t block = Search::items_of_block(items_.width);
    const int64_t range =
        std::max<int64_t>(1, kWorkBetweenChecks / (block * work_of_item) / std::max<int64_t>(1, queries.rows)) * block;
    for (int64_t begin = 0; begin < items_.rows; begin += range) {
        context_.watch.check();
        workers.for_each(chunks, [&](int64_t chunk, int64_t slot) {
            searches[static_cast<size_t>(slot)].run(chunk * kQueries, std::min((chunk + 1) * kQueries, queries.rows),
                                                    begin, std::min(begin + range, items_.rows), excluded, best);
        });
    }
    const int64_t finished = std::max<int64_t>(1, kWorkBetweenChecks / work_of_places);
    for (int64_t first = 0; first < queries.rows; first += finished) {
        context_.watch.check();
        const EvenSplit split(std::min(finished, queries.rows - first), kQueries, 64);
        workers.for_each(split.chunks, [&](int64_t chunk) {
            for (int64_t q = split.begin(chunk); q < split.end(chunk); ++q) {
                best.finish(first + q);
            }
        });
    }
}

} // namespace pumc
