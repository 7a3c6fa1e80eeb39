#include "linalg/sparse_kernels.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace pumc {

namespace {

// The kernels work on a tile of the columns at a time, whose sums stay in registers. They gather from a contiguous copy
// of the tile: in place, the rows of a tile of a wide panel would share a few sets of the cache. A wider tile needs
// fewer passes over the ones, a narrower one leaves more rows in cache. bench/kernels.cpp measures the kernels.
constexpr int64_t kTile = 2;

// A chunk goes through several tiles of a section while its values are in cache: as many tiles as 6 MiB hold. It does
// so only if it has 4 ones or more for each row of a tile; with fewer, loading the tiles costs more than loading the
// values again.
constexpr int64_t kCopied = 6 << 20, kLeastOnesForRow = 4;

constexpr int64_t kLinesAhead = 8; // strided rows are prefetched as many rows ahead

// Rows of a panel, from row `origin` on.
struct Rows {
    const double *data;
    int64_t stride, origin;

    [[gnu::always_inline]] const Lanes *at(int64_t i) const noexcept { return lanes(data + (i - origin) * stride); }
};

// The ones of some lines in one section, and the tile that they gather from.
struct Chunk {
    int64_t number, section;
    int64_t begin, end;     // lines
    const int64_t *pointer; // to each line's ones
    const int32_t *index;
    int64_t at, width; // the tile's first column and its width, in Lanes
    Rows rows;
};

[[gnu::always_inline]] inline double sum_of(const Lanes &x) noexcept {
    return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

// Element i of the result is the sum of the numbers of x[i]. Three rounds of pairwise additions make eight sums at
// once, in the order of sum_of.
[[gnu::always_inline]] inline void sums_of(const Lanes *x, Lanes &result) noexcept {
    Lanes half[4], quarter[2];
    for (int i = 0; i < 4; ++i) {
        // x[i] and x[i + 4] folded at distance 4, side by side.
        half[i] = __builtin_shufflevector(x[i], x[i + 4], 0, 1, 2, 3, 8, 9, 10, 11) +
                  __builtin_shufflevector(x[i], x[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
    for (int i = 0; i < 2; ++i) {
        quarter[i] = __builtin_shufflevector(half[i], half[i + 2], 0, 1, 8, 9, 4, 5, 12, 13) +
                     __builtin_shufflevector(half[i], half[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    result = __builtin_shufflevector(quarter[0], quarter[1], 0, 8, 2, 10, 4, 12, 6, 14) +
             __builtin_shufflevector(quarter[0], quarter[1], 1, 9, 3, 11, 5, 13, 7, 15);
}

// For each column of u its weight and a mask: all bits set if there is such a column, none in the padding.
using Bits [[gnu::vector_size(sizeof(Lanes)), gnu::may_alias]] = int64_t;
struct Weights {
    const double *scale;
    const double *mask;
};

// Inner products over one tile of T Lanes; added to `out` unless this is the first tile.
template <int T>
[[gnu::always_inline]] inline void sampled_tile(const Chunk &chunk, PanelView u, const Weights &weights,
                                                double *out) noexcept {
    const bool first = chunk.at == 0;
    const Lanes *weight = lanes(weights.scale) + chunk.at;
    const Bits *mask = reinterpret_cast<const Bits *>(weights.mask) + chunk.at;
    for (int64_t i = chunk.begin; i < chunk.end; ++i) {
        const int64_t end = chunk.pointer[i + 1];
        int64_t e = chunk.pointer[i];
        if (e == end) {
            continue;
        }
        // A tile of u is strided: the processor does not foresee its next row.
        const int64_t ahead = std::min(i + kLinesAhead, chunk.end - 1);
        Lanes left[T];
        for (int t = 0; t < T; ++t) {
            __builtin_prefetch(lanes(u.row(ahead)) + chunk.at + t);
            const Lanes weighted = lanes(u.row(i))[chunk.at + t] * weight[t];
            left[t] = reinterpret_cast<Lanes>(reinterpret_cast<Bits>(weighted) & mask[t]);
        }
        for (; e + 8 <= end; e += 8) {
            Lanes dot[8], sums;
            for (int b = 0; b < 8; ++b) {
                const Lanes *right = chunk.rows.at(chunk.index[e + b]);
                dot[b] = left[0] * right[0];
                for (int t = 1; t < T; ++t) {
                    dot[b] += left[t] * right[t];
                }
            }
            sums_of(dot, sums);
            if (!first) {
                Lanes before;
                std::memcpy(&before, out + e, sizeof before);
                sums += before;
            }
            std::memcpy(out + e, &sums, sizeof sums);
        }
        for (; e < end; ++e) {
            const Lanes *right = chunk.rows.at(chunk.index[e]);
            Lanes dot = left[0] * right[0];
            for (int t = 1; t < T; ++t) {
                dot += left[t] * right[t];
            }
            out[e] = first ? sum_of(dot) : out[e] + sum_of(dot);
        }
    }
}

PUMC_FOR_EACH_CPU
void sampled_chunk(const Chunk &chunk, PanelView u, const Weights &weights, double *out) noexcept {
    chunk.width == 1 ? sampled_tile<1>(chunk, u, weights, out) : sampled_tile<2>(chunk, u, weights, out);
}

// One tile of T Lanes of each output row, added to that of the sections before. The sums stay in registers, in two
// sets, so that consecutive additions do not wait for each other.
template <int T>
[[gnu::always_inline]] inline void multiply_tile(const Chunk &chunk, const double *values, Panel &out) noexcept {
    for (int64_t i = chunk.begin; i < chunk.end; ++i) {
        const int64_t end = chunk.pointer[i + 1];
        int64_t e = chunk.pointer[i];
        Lanes even[T] = {}, odd[T] = {};
        for (; e + 2 <= end; e += 2) {
            const Lanes *a = chunk.rows.at(chunk.index[e]);
            const Lanes *b = chunk.rows.at(chunk.index[e + 1]);
            const double x = values[e], y = values[e + 1];
            for (int t = 0; t < T; ++t) {
                even[t] += a[t] * x;
                odd[t] += b[t] * y;
            }
        }
        if (e < end) {
            const Lanes *a = chunk.rows.at(chunk.index[e]);
            const double x = values[e];
            for (int t = 0; t < T; ++t) {
                even[t] += a[t] * x;
            }
        }
        auto *target = reinterpret_cast<Lanes *>(out.row(i)) + chunk.at;
        for (int t = 0; t < T; ++t) {
            const Lanes sum = even[t] + odd[t];
            target[t] = chunk.section == 0 ? sum : target[t] + sum;
        }
    }
}

PUMC_FOR_EACH_CPU
void multiply_chunk(const Chunk &chunk, const double *values, Panel &out) noexcept {
    chunk.width == 1 ? multiply_tile<1>(chunk, values, out) : multiply_tile<2>(chunk, values, out);
}

// Columns [at, at + count) of a panel, in Lanes, and the rows of one section of it.
struct Part {
    PanelView panel;
    int64_t begin, end; // rows
    int64_t at, count;

    int64_t rows() const noexcept { return end - begin; }
    /// Tile `number` in a copy of the part, tile after tile.
    double *tile(double *copy, int64_t number) const noexcept { return copy + number * kTile * kLanes * rows(); }
    int64_t width(int64_t number) const noexcept { return std::min(kTile, count - number * kTile); }
    int64_t tiles() const noexcept { return (count + kTile - 1) / kTile; }
    /// Whether no copy is needed: a single tile that is the whole panel is contiguous, and if its width is a multiple
    /// of kLanes, it has no columns that must be masked.
    bool in_place() const noexcept {
        return count * kLanes == panel.stride && tiles() == 1 && panel.width % kLanes == 0;
    }
    /// The number, counted from `at`, of the Lanes that is only partly in use; outside [0, count) if there is none.
    int64_t partial() const noexcept { return panel.width % kLanes == 0 ? count : panel.width / kLanes - at; }

    Rows rows_of(double *copy, int64_t number) const noexcept {
        return in_place() ? Rows{panel.data, panel.stride, 0} : Rows{tile(copy, number), width(number) * kLanes, begin};
    }
};

void copy_tiles(const Part &part, double *copy, Workers &workers) {
    if (part.in_place()) {
        return;
    }
    const EvenSplit split(part.rows(), 512, 64);
    const int64_t partial = part.partial(), used = part.panel.width % kLanes;
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const Lanes *source = lanes(part.panel.row(part.begin + i)) + part.at;
            const Lanes *ahead = lanes(part.panel.row(std::min(part.begin + i + kLinesAhead, part.end - 1))) + part.at;
            for (int64_t number = 0; number < part.tiles(); ++number) {
                const int64_t width = part.width(number);
                auto *target = reinterpret_cast<Lanes *>(part.tile(copy, number)) + i * width;
                for (int64_t t = 0; t < width; ++t) {
                    __builtin_prefetch(ahead++);
                    target[t] = *source++;
                }
            }
            if (partial >= 0 && partial < part.count) { // columns beyond the width of a view may hold anything
                const int64_t number = partial / kTile, width = part.width(number);
                double *last = part.tile(copy, number) + (i * width + partial % kTile) * kLanes;
                std::fill(last + used, last + kLanes, 0.0);
            }
        }
    });
}

// How many Lanes of a section are copied at a time.
int64_t copied_lanes(const Pattern &pattern, int64_t lane_count) noexcept {
    const int64_t rows = pattern.longest_section(), pieces = pattern.chunks() * pattern.sections();
    const bool several = pattern.count() >= kLeastOnesForRow * rows * pieces;
    const int64_t tile = std::max<int64_t>(1, rows) * kTile * static_cast<int64_t>(sizeof(Lanes));
    return std::min(lane_count, several ? std::max<int64_t>(1, kCopied / tile) * kTile : kTile);
}

int64_t room_for_copy(const Pattern &pattern, int64_t lane_count) noexcept {
    return pattern.longest_section() * copied_lanes(pattern, lane_count) * kLanes;
}

// Calls task(chunk) for every chunk of every section and every tile of `panel`. `room` is for the copies of tiles.
template <typename Task>
void for_each_chunk(const Pattern &pattern, PanelView panel, int64_t lane_count, double *room, Workers &workers,
                    Watch *watch, const Task &task) {
    const int64_t copied = copied_lanes(pattern, lane_count);
    assert(lane_count * kLanes <= panel.stride);
    for (int64_t s = 0; s < pattern.sections(); ++s) {
        for (int64_t at = 0; at < lane_count; at += copied) {
            const Part part{panel, pattern.section_border(s), pattern.section_border(s + 1), at,
                            std::min(copied, lane_count - at)};
            copy_tiles(part, room, workers);
            workers.for_each(
                pattern.chunks(),
                [&](int64_t number) {
                    for (int64_t tile = 0; tile < part.tiles(); ++tile) {
                        task(Chunk{number, s, pattern.border(number), pattern.border(number + 1), pattern.pointer(s),
                                   pattern.index(), at + tile * kTile, part.width(tile), part.rows_of(room, tile)});
                    }
                },
                watch);
        }
    }
}

int64_t lanes_for(int64_t width) noexcept { return padded(width) / kLanes; }

} // namespace

void sampled_products(const Pattern &pattern, PanelView u, const double *scale, PanelView v, double *out,
                      Workers &workers, const PieceDone &done, Watch *watch) {
    assert(u.rows == pattern.lines() && v.rows == pattern.extent() && u.width == v.width);
    const auto tell = [&](int64_t section, int64_t number) {
        if (done) {
            const int64_t *pointer = pattern.pointer(section);
            done(section * pattern.chunks() + number, pointer[pattern.border(number)],
                 pointer[pattern.border(number + 1)]);
        }
    };
    const int64_t lane_count = lanes_for(u.width);
    if (lane_count == 0) {
        std::fill_n(out, pattern.count(), 0.0);
        for (int64_t s = 0; s < pattern.sections(); ++s) {
            workers.for_each(pattern.chunks(), [&](int64_t number) { tell(s, number); });
        }
        return;
    }
    const int64_t padded_width = lane_count * kLanes;
    double *weight = aligned_scratch(workers, 2 * padded_width + room_for_copy(pattern, lane_count));
    double *mask = weight + padded_width, *room = mask + padded_width;
    std::fill_n(std::copy_n(scale, u.width, weight), padded_width - u.width, 0.0);
    const int64_t all_bits = -1;
    for (int64_t c = 0; c < padded_width; ++c) {
        const int64_t bits = c < u.width ? all_bits : 0;
        std::memcpy(mask + c, &bits, sizeof bits);
    }
    const Weights weights{weight, mask};
    for_each_chunk(pattern, v, lane_count, room, workers, watch, [&](const Chunk &chunk) {
        sampled_chunk(chunk, u, weights, out);
        if (chunk.at + chunk.width == lane_count) {
            tell(chunk.section, chunk.number);
        }
    });
}

void sparse_multiply(const Pattern &pattern, const double *values, PanelView in, Panel &out, Workers &workers,
                     Watch *watch) {
    assert(in.rows == pattern.extent() && out.rows() == pattern.lines() && out.width() == in.width);
    const int64_t lane_count = lanes_for(in.width);
    double *room = aligned_scratch(workers, room_for_copy(pattern, lane_count));
    for_each_chunk(pattern, in, lane_count, room, workers, watch,
                   [&](const Chunk &chunk) { multiply_chunk(chunk, values, out); });
}

} // namespace pumc
