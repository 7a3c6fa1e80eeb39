#include "linalg/sparse_kernels.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cstring>

namespace pumc {

namespace {

// The kernels work on a tile of the columns at a time, whose sums stay in registers, and gather from a copy of it that
// is contiguous: the tiles of a wide panel in place would all fall into the same few sets of the cache. Its width, in
// Lanes, weighs what stays in cache against another pass over the ones.
constexpr int64_t kTile = 2;

// The least rows of a section: a tile of them is 8 MB, which the last-level cache holds. Smaller ones, for the second
// level, cost more by their many short runs of ones than they gain. A line should have so many ones in a section.
constexpr int64_t kSectionRows = 65536, kLeastOnesInSection = 16;

// Rows of a panel, from row `origin` on.
struct Rows {
    const double *data;
    int64_t stride, origin;

    [[gnu::always_inline]] const Lanes *at(int64_t i) const noexcept { return lanes(data + (i - origin) * stride); }
};

// The ones of some lines in one section, and what is gathered for them.
struct Chunk {
    int64_t number, section;
    int64_t begin, end;          // lines
    const int64_t *first, *last; // of each line's ones
    const int32_t *index;
    Rows rows;
};

[[gnu::always_inline]] inline double sum_of(const Lanes &x) noexcept {
    return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
}

// Element i of the result is the sum of the lanes of x[i]: three rounds of pairwise additions serve
// eight sums at once. The order of additions is that of sum_of.
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

// Dot products over one tile of T Lanes; added to `out` unless this is the first tile.
template <int T>
[[gnu::always_inline]] inline void sampled_tile(const Chunk &chunk, const double *u, int64_t u_stride,
                                                const double *scale, bool first, double *out) noexcept {
    for (int64_t i = chunk.begin; i < chunk.end; ++i) {
        const int64_t end = chunk.last[i];
        int64_t e = chunk.first[i];
        if (e == end) {
            continue;
        }
        Lanes left[T];
        for (int t = 0; t < T; ++t) {
            left[t] = lanes(u + i * u_stride)[t] * lanes(scale)[t];
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
void sampled_chunk(const Chunk &chunk, const double *u, int64_t u_stride, const double *scale, int64_t lane_count,
                   bool first, double *out) noexcept {
    switch (lane_count) {
    case 1: sampled_tile<1>(chunk, u, u_stride, scale, first, out); break;
    default: sampled_tile<2>(chunk, u, u_stride, scale, first, out); break;
    }
}

// One tile of T Lanes of each output row, added to that of the sections before: the sums stay in registers, two sets of
// them so that consecutive additions do not wait for each other.
template <int T>
[[gnu::always_inline]] inline void multiply_tile(const Chunk &chunk, const double *values, double *out,
                                                 int64_t out_stride) noexcept {
    for (int64_t i = chunk.begin; i < chunk.end; ++i) {
        const int64_t end = chunk.last[i];
        int64_t e = chunk.first[i];
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
        auto *target = reinterpret_cast<Lanes *>(out + i * out_stride);
        for (int t = 0; t < T; ++t) {
            const Lanes sum = even[t] + odd[t];
            target[t] = chunk.section == 0 ? sum : target[t] + sum;
        }
    }
}

PUMC_FOR_EACH_CPU
void multiply_chunk(const Chunk &chunk, const double *values, double *out, int64_t out_stride,
                    int64_t lane_count) noexcept {
    switch (lane_count) {
    case 1: multiply_tile<1>(chunk, values, out, out_stride); break;
    default: multiply_tile<2>(chunk, values, out, out_stride); break;
    }
}

// Lanes [at, at + lane_count) of the rows of a section, contiguous; `room` is for the copy.
Rows pack(PanelView panel, int64_t begin, int64_t end, int64_t at, int64_t lane_count, double *room, Workers &workers) {
    const int64_t width = lane_count * kLanes;
    const double *source = panel.data + at * kLanes;
    if (width == panel.stride) {
        return {source, panel.stride, 0};
    }
    const EvenSplit split(end - begin, 512, 64);
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            std::memcpy(room + i * width, source + (begin + i) * panel.stride,
                        static_cast<size_t>(width) * sizeof(double));
        }
    });
    return {room, width, begin};
}

int64_t longest_section(const Pattern &pattern) noexcept {
    int64_t longest = 0;
    for (int64_t s = 0; s < pattern.sections(); ++s) {
        const int64_t *border = pattern.section_border.data() + s;
        longest = std::max(longest, border[1] - border[0]);
    }
    return longest;
}

// Calls task(chunk) for every chunk of every section, one section after the other, with Lanes [at, at + lane_count) of
// its rows of `panel` to gather from. `room` is for the copy of a section.
template <typename Task>
void for_each_chunk(const Pattern &pattern, PanelView panel, int64_t at, int64_t lane_count, double *room,
                    Workers &workers, const Task &task) {
    for (int64_t s = 0; s < pattern.sections(); ++s) {
        const int64_t *section = pattern.section_border.data() + s;
        const Rows rows = pack(panel, section[0], section[1], at, lane_count, room, workers);
        workers.for_each(pattern.chunks(), [&](int64_t number) {
            const int64_t *lines = pattern.border.data() + number;
            task(Chunk{number, s, lines[0], lines[1], pattern.section_begin(s), pattern.section_end(s),
                       pattern.index.data(), rows});
        });
    }
}

int64_t lanes_for(int64_t width) noexcept { return (width + kLanes - 1) / kLanes; }

// Borders of `runs` runs of lines with about equal work: a one costs 1, a line itself costs 4.
std::vector<int64_t> balanced_borders(const std::vector<int64_t> &pointer, int64_t runs) {
    const int64_t lines = static_cast<int64_t>(pointer.size()) - 1;
    const auto work = [&](int64_t line) { return pointer[static_cast<size_t>(line)] + 4 * line; };
    std::vector<int64_t> border{0};
    border.reserve(static_cast<size_t>(runs) + 1);
    for (int64_t run = 1; run <= runs; ++run) {
        const double target = static_cast<double>(work(lines)) * static_cast<double>(run) / static_cast<double>(runs);
        int64_t low = border.back(), high = lines;
        while (low < high) {
            const int64_t middle = low + (high - low) / 2;
            if (static_cast<double>(work(middle)) < target) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        border.push_back(run == runs ? lines : low);
    }
    return border;
}

} // namespace

void Pattern::partition(int64_t extent) {
    // Enough chunks to even out the threads, none so small that handing it out costs more than its work.
    const int64_t work = count() + 4 * lines();
    border = balanced_borders(pointer, std::clamp<int64_t>(work / 8192, 1, 128));

    const int64_t ones_in_line = count() / std::max<int64_t>(1, lines());
    const int64_t most = std::min(extent / kSectionRows, ones_in_line / kLeastOnesInSection);
    const EvenSplit split(extent, 1, std::max<int64_t>(1, most));
    section_border.assign(1, 0);
    cut.clear();
    cut.reserve(static_cast<size_t>(std::max<int64_t>(0, split.chunks - 1) * lines()));
    for (int64_t s = 0; s + 1 < split.chunks; ++s) {
        section_border.push_back(split.end(s));
        const auto bound = static_cast<int32_t>(split.end(s));
        for (int64_t i = 0; i < lines(); ++i) {
            const int64_t from = s == 0 ? pointer[static_cast<size_t>(i)] : cut[cut.size() - pointer.size() + 1];
            const int32_t *first = index.data() + from, *last = index.data() + pointer[static_cast<size_t>(i) + 1];
            cut.push_back(std::lower_bound(first, last, bound) - index.data());
        }
    }
    section_border.push_back(extent);
}

void sampled_products(const Pattern &pattern, PanelView u, const double *scale, PanelView v, double *out,
                      Workers &workers, const ChunkDone &done) {
    const auto finish = [&](int64_t number, bool zero) {
        const int64_t *lines = pattern.border.data() + number;
        const int64_t begin = pattern.pointer[static_cast<size_t>(lines[0])];
        const int64_t end = pattern.pointer[static_cast<size_t>(lines[1])];
        if (zero) {
            std::fill(out + begin, out + end, 0.0);
        }
        if (done) {
            done(number, begin, end);
        }
    };
    const int64_t lane_count = lanes_for(u.width);
    if (lane_count == 0) {
        workers.for_each(pattern.chunks(), [&](int64_t number) { finish(number, true); });
        return;
    }
    double *weight = aligned_scratch(workers, lane_count * kLanes + longest_section(pattern) * kTile * kLanes);
    double *room = weight + lane_count * kLanes;
    // Zero beyond the width: it also silences columns that a prefix view leaves out.
    std::fill_n(std::copy_n(scale, u.width, weight), lane_count * kLanes - u.width, 0.0);
    for (int64_t at = 0; at < lane_count; at += kTile) {
        const int64_t width = std::min(kTile, lane_count - at);
        for_each_chunk(pattern, v, at, width, room, workers, [&](const Chunk &chunk) {
            sampled_chunk(chunk, u.data + at * kLanes, u.stride, weight + at * kLanes, width, at == 0, out);
            if (at + width == lane_count && chunk.section + 1 == pattern.sections()) {
                finish(chunk.number, false);
            }
        });
    }
}

void sparse_multiply(const Pattern &pattern, const double *values, PanelView in, Panel &out, Workers &workers) {
    const int64_t lane_count = lanes_for(in.width);
    double *room = aligned_scratch(workers, longest_section(pattern) * kTile * kLanes);
    for (int64_t at = 0; at < lane_count; at += kTile) {
        const int64_t width = std::min(kTile, lane_count - at);
        for_each_chunk(pattern, in, at, width, room, workers, [&](const Chunk &chunk) {
            multiply_chunk(chunk, values, out.data() + at * kLanes, out.stride(), width);
        });
    }
}

Transposer::Transposer(const Pattern &by_row, const Pattern &by_column, int64_t threads)
    : border_(balanced_borders(by_row.pointer, std::max<int64_t>(1, threads))) {
    const auto runs = border_.size() - 1;
    const auto columns = static_cast<size_t>(by_column.lines());
    start_.assign(runs * columns, 0);
    // Count each run's ones in each column, then turn counts into first positions.
    for (size_t run = 0; run + 1 < runs; ++run) {
        int64_t *next = start_.data() + (run + 1) * columns;
        const int64_t end = by_row.pointer[static_cast<size_t>(border_[run + 1])];
        for (int64_t e = by_row.pointer[static_cast<size_t>(border_[run])]; e < end; ++e) {
            ++next[by_row.index[static_cast<size_t>(e)]];
        }
    }
    for (size_t column = 0; column < columns; ++column) {
        int64_t position = by_column.pointer[column];
        for (size_t run = 0; run < runs; ++run) {
            position += start_[run * columns + column];
            start_[run * columns + column] = position;
        }
    }
    position_.resize(start_.size());
}

} // namespace pumc
