#include "factors/score_scan.hpp"

#include "factors/score_tile.hpp"

#include <algorithm>
#include <cstring>

namespace pumc {

namespace {

// Compilers take comparisons of vectors apart where only some of the instruction sets have them; the sign of a
// difference they leave alone.
using Bits [[gnu::vector_size(sizeof(Lanes))]] = int64_t;

[[gnu::always_inline]] inline bool any_sign(const Bits &signs) noexcept {
    const Bits pair = signs | __builtin_shufflevector(signs, signs, 4, 5, 6, 7, 0, 1, 2, 3);
    const Bits quad = pair | __builtin_shufflevector(pair, pair, 2, 3, 0, 1, 6, 7, 4, 5);
    return (quad[0] | quad[1]) < 0;
}

template <int R, int L>
[[gnu::always_inline]] inline bool compare_in_registers(const Queries &queries, const double *packed, int64_t rank,
                                                        const double *bounds, double *out) noexcept {
    Lanes sum[R][L];
    score_tile<R, L>(queries.first, queries.stride, rank, packed, sum);
    Bits above = {};
    for (int r = 0; r < R; ++r) {
        for (int l = 0; l < L; ++l) {
            above |= reinterpret_cast<Bits>(bounds[r] - sum[r][l]);
        }
    }
    if (!any_sign(above)) {
        return false;
    }
    std::memcpy(out, sum, sizeof sum);
    return true;
}

PUMC_FOR_EACH_CPU
bool compare_on_cpu(const Queries &queries, const double *packed, int64_t rank, bool wide, const double *bounds,
                    double *out) noexcept {
    if (wide) {
        return queries.count == kWideTile.queries
                   ? compare_in_registers<kWideTile.queries, kWideTile.lanes>(queries, packed, rank, bounds, out)
                   : compare_in_registers<1, kWideTile.lanes>(queries, packed, rank, bounds, out);
    }
    return queries.count == kNarrowTile.queries
               ? compare_in_registers<kNarrowTile.queries, kNarrowTile.lanes>(queries, packed, rank, bounds, out)
               : compare_in_registers<1, kNarrowTile.lanes>(queries, packed, rank, bounds, out);
}

// Numbers [c, c + kLanes) of kLanes items, the c-th of all first.
template <bool scaled>
[[gnu::always_inline]] inline void load_turned(const double *const *rows, const double *scale, int64_t c,
                                               Lanes (&x)[kLanes]) noexcept {
    for (int k = 0; k < kLanes; ++k) {
        x[k] = *lanes(rows[k] + c);
        if constexpr (scaled) {
            x[k] *= *lanes(scale + c);
        }
    }
    transpose(x);
}

[[gnu::always_inline]] inline void rows_of_group(PanelView panel, int64_t begin, int64_t last,
                                                 const double **rows) noexcept {
    for (int64_t k = 0; k < kLanes; ++k) {
        rows[k] = panel.row(std::min(begin + k, last));
    }
}

template <bool scaled>
[[gnu::always_inline]] inline void pack_group(const Items &items, int64_t begin, int64_t last, int64_t width,
                                              double *out) noexcept {
    const double *rows[kLanes];
    rows_of_group(items.panel, begin, last, rows);
    for (int64_t c = 0; c < items.panel.width; c += kLanes) {
        Lanes x[kLanes];
        load_turned<scaled>(rows, items.scale, c, x);
        const int64_t there = std::min(kLanes, items.panel.width - c);
        for (int64_t k = 0; k < there; ++k) {
            std::memcpy(out + (c + k) * width, &x[k], sizeof x[k]);
        }
    }
}

PUMC_FOR_EACH_CPU
void pack_on_cpu(const Items &items, int64_t begin, int64_t count, int64_t width, double *out) noexcept {
    if (items.panel.width == 0) {
        return; // a model of rank 0 has nothing to pack, and `out` may be null
    }
    for (int64_t k = 0; k < width; k += kLanes) {
        if (items.scale != nullptr) {
            pack_group<true>(items, begin + k, begin + count - 1, width, out + k);
        } else {
            pack_group<false>(items, begin + k, begin + count - 1, width, out + k);
        }
    }
}

// Scores of kLanes items. The order of the additions is that of score_tile.hpp. The items' rows are read side by side,
// which the processor does not see coming: at every step the next 512 bytes of the items that are `ahead` numbers
// further on are asked for, one after the other, as memory likes it. Beyond the last item that does nothing.
template <bool scaled>
[[gnu::always_inline]] inline Lanes score_group(const double *const *rows, const double *scale, const double *query,
                                                int64_t rank, int64_t ahead) noexcept {
    Lanes sum = {};
    int64_t c = 0;
    for (; c + kLanes <= rank; c += kLanes) {
        for (int k = 0; k < kLanes; ++k) {
            __builtin_prefetch(rows[0] + ahead + (c + k) * kLanes);
        }
        Lanes x[kLanes];
        load_turned<scaled>(rows, scale, c, x);
        for (int k = 0; k < kLanes; ++k) {
            sum += query[c + k] * x[k];
        }
    }
    if (c < rank) {
        Lanes x[kLanes];
        load_turned<scaled>(rows, scale, c, x);
        for (int64_t k = 0; k < rank - c; ++k) {
            sum += query[c + k] * x[k];
        }
    }
    return sum;
}

template <bool scaled>
[[gnu::always_inline]] inline int64_t scan(const Items &items, int64_t begin, int64_t end, const double *query,
                                           double bound, double *out) noexcept {
    constexpr int kGroups = kScanned / kLanes;
    // Measured at rank 64: 8 and 32 items ahead take up to 1.2 times as long, none takes 2 to 3 times.
    constexpr int64_t kAhead = 16;
    for (; begin < end; begin += kScanned) {
        Lanes sum[kGroups];
        Bits above = {};
        for (int g = 0; g < kGroups; ++g) {
            const double *rows[kLanes];
            rows_of_group(items.panel, begin + g * kLanes, end - 1, rows);
            sum[g] = score_group<scaled>(rows, items.scale, query, items.panel.width, kAhead * items.panel.stride);
            above |= reinterpret_cast<Bits>(bound - sum[g]);
        }
        if (any_sign(above)) {
            std::memcpy(out, sum, sizeof sum);
            return begin;
        }
    }
    return end;
}

PUMC_FOR_EACH_CPU
int64_t scan_on_cpu(const Items &items, int64_t begin, int64_t end, const double *query, double bound,
                    double *out) noexcept {
    return items.scale != nullptr ? scan<true>(items, begin, end, query, bound, out)
                                  : scan<false>(items, begin, end, query, bound, out);
}

} // namespace

Tile best_tile() noexcept { return has_wide_registers() ? kWideTile : kNarrowTile; }

void pack_tile(const Items &items, int64_t begin, int64_t count, const Tile &tile, double *out) noexcept {
    pack_on_cpu(items, begin, count, tile.items(), out);
}

bool compare_tile(const Queries &queries, const double *packed, int64_t rank, const Tile &tile, const double *bounds,
                  double *out) noexcept {
    return compare_on_cpu(queries, packed, rank, tile.lanes == kWideTile.lanes, bounds, out);
}

int64_t next_above(const Items &items, int64_t begin, int64_t end, const double *query, double bound,
                   double *out) noexcept {
    return scan_on_cpu(items, begin, end, query, bound, out);
}

} // namespace pumc
