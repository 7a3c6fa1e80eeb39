#include "factors/top_n.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace pumc {

namespace {

// A thread compares a packed item with 256 queries, so that packing takes one copy for every 256 multiply-adds. Where
// there are few queries it is 32 at least, a multiple of a tile's, so that they make 16 chunks for as many threads.
constexpr int64_t kQueries = 256, kLeastQueries = 32, kChunksOfFew = 16;
// Multiply-adds of a chunk, at least: 0.1 ms or so, some times what it takes to wake a thread.
constexpr int64_t kWorkOfChunk = 2000000;
// A block of packed items has 32768 doubles. These 256 KiB stay in the second-level cache while the queries pass by.
constexpr int64_t kBlock = 32768;
// Multiply-adds between two looks at the watch: 5 ms of one core with wide registers, 50 ms of a slow one.
constexpr int64_t kWorkBetweenChecks = 100000000;
// An estimate, in multiply-adds, of what it takes to put an item into a heap and to sort it out again. It only decides
// how often the watch is asked when answers are long.
constexpr int64_t kWorkOfPlace = 256;

int64_t queries_of_chunk(int64_t queries, int64_t work_of_query) noexcept {
    const int64_t share = std::max(queries / kChunksOfFew, kWorkOfChunk / std::max<int64_t>(1, work_of_query));
    return std::clamp((share + kLeastQueries - 1) / kLeastQueries * kLeastQueries, kLeastQueries, kQueries);
}

// Up to this many queries are compared with the items where they lie, without packing.
constexpr int64_t kFew = 2;

bool better(const Ranked &a, const Ranked &b) noexcept {
    return a.value > b.value || (a.value == b.value && a.position < b.position);
}

// The best items so far of all queries. Each query has a heap with its worst item at the front, kept in the query's
// part of the answer. Items come in ascending order of their names, so that an item never displaces one of equal value.
class Best {
public:
    Best(int64_t queries, int64_t top_n, Ranked *out)
        : top_n_(top_n), out_(out), held_(static_cast<size_t>(queries), 0),
          bounds_(static_cast<size_t>(queries), -std::numeric_limits<double>::infinity()) {}

    /// The bound of query q, which a value must exceed to be among its best. The bounds of the next queries follow it.
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

// The search of one thread, which has room for a block of packed items.
class Search {
public:
    Search(const Items &items, PanelView queries) : items_(items), queries_(queries), tile_(best_tile()) {
        if (queries.rows > kFew) {
            packed_.reshape(items_of_block(items.panel.width), items.panel.width);
        }
    }

    static int64_t items_of_block(int64_t rank) noexcept {
        const int64_t width = best_tile().items();
        return std::max<int64_t>(1, kBlock / (width * std::max<int64_t>(1, rank))) * width;
    }

    /// Offer items [begin, end) to queries [first, last).
    template <typename Exclude>
    void run(int64_t first, int64_t last, int64_t begin, int64_t end, const Exclude &exclude, Best &best) noexcept {
        if (last - first <= kFew) {
            for (int64_t q = first; q < last; ++q) {
                scan(q, begin, end, exclude, best);
            }
            return;
        }
        const int64_t width = tile_.items(), rank = items_.panel.width;
        for (; begin < end; begin += packed_.rows()) {
            const int64_t size = std::min(packed_.rows(), end - begin);
            for (int64_t at = 0; at < size; at += width) {
                pack_tile(items_, begin + at, std::min(width, size - at), tile_, packed_.data() + at * rank);
            }
            for (int64_t q = first; q < last;) {
                const int64_t group = last - q >= tile_.queries ? tile_.queries : 1;
                for (int64_t at = 0; at < size; at += width) {
                    take_tile(q, group, begin + at, packed_.data() + at * rank, std::min(width, size - at), exclude,
                              best);
                }
                q += group;
            }
        }
    }

private:
    template <typename Exclude>
    void scan(int64_t q, int64_t begin, int64_t end, const Exclude &exclude, Best &best) const noexcept {
        alignas(64) double scores[kScanned];
        while ((begin = next_above(items_, begin, end, queries_.row(q), *best.bounds(q), scores)) < end) {
            offer(q, begin, std::min(kScanned, end - begin), scores, exclude, best);
            begin += kScanned;
        }
    }

    template <typename Exclude>
    void take_tile(int64_t q, int64_t group, int64_t begin, const double *packed, int64_t size, const Exclude &exclude,
                   Best &best) const noexcept {
        alignas(64) double scores[kWideTile.queries * kWideTile.lanes * kLanes];
        const Queries queries{queries_.row(q), queries_.stride, group};
        if (!compare_tile(queries, packed, items_.panel.width, tile_, best.bounds(q), scores)) {
            return;
        }
        for (int64_t r = 0; r < group; ++r) {
            offer(q + r, begin, size, scores + r * tile_.items(), exclude, best);
        }
    }

    template <typename Exclude>
    void offer(int64_t q, int64_t begin, int64_t size, const double *scores, const Exclude &exclude,
               Best &best) const noexcept {
        const double &bound = *best.bounds(q);
        for (int64_t i = 0; i < size; ++i) {
            const Ranked candidate{items_.name(begin + i), scores[i]};
            if (candidate.value > bound && !exclude(q, candidate.position)) {
                best.offer(q, candidate);
            }
        }
    }

    Items items_;
    PanelView queries_;
    Tile tile_;
    Panel packed_;
};

} // namespace

int64_t TopN::queries_at_a_time(int64_t top_n) noexcept {
    constexpr int64_t kMost = 4096, kBytes = 64 << 20;
    return std::clamp<int64_t>(kBytes / static_cast<int64_t>(sizeof(Ranked)) / std::max<int64_t>(1, top_n), 1, kMost);
}

void TopN::run(PanelView queries, ExcludeCall exclude, const void *call, Ranked *out) {
    Workers &workers = context_.workers;
    const int64_t rows = items_.panel.rows, size = queries_of_chunk(queries.rows, rows * (items_.panel.width + 1));
    const int64_t chunks = (queries.rows + size - 1) / size;
    std::vector<Search> searches;
    for (int64_t slot = 0; slot < workers.slots(chunks); ++slot) {
        searches.emplace_back(items_, queries);
    }
    Best best(queries.rows, top_n_, out);
    const auto excluded = [&](int64_t query, int64_t item) {
        const Excluded line = exclude(call, query);
        return item == line.also || std::binary_search(line.begin, line.end, static_cast<int32_t>(item));
    };
    const int64_t work_of_places = kWorkOfPlace * std::max<int64_t>(1, std::min(top_n_, rows));
    const int64_t work_of_item = items_.panel.width + 1 + work_of_places / std::max<int64_t>(1, rows);
    const int64_t block = Search::items_of_block(items_.panel.width);
    const int64_t range =
        std::max<int64_t>(1, kWorkBetweenChecks / (block * work_of_item) / std::max<int64_t>(1, queries.rows)) * block;
    for (int64_t begin = 0; begin < rows; begin += range) {
        context_.watch.check();
        workers.for_each(chunks, [&](int64_t chunk, int64_t slot) {
            searches[static_cast<size_t>(slot)].run(chunk * size, std::min((chunk + 1) * size, queries.rows), begin,
                                                    std::min(begin + range, rows), excluded, best);
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
