#pragma once

#include "linalg/panel.hpp"

#include <cstdint>

namespace pumc {

/// What is ranked: rows j of a panel.
struct Items {
    Items(PanelView of_panel) : panel(of_panel) {} // NOLINT: a panel is all that most have
    Items(PanelView of_panel, const double *times) : panel(of_panel), scale(times) {}

    PanelView panel;
    const double *scale = nullptr;  ///< their numbers are multiplied by these, one for each column, padded as a row is
    const int32_t *names = nullptr; ///< what answers and exclusions call them, ascending; null: j itself

    int64_t name(int64_t item) const noexcept { return names != nullptr ? names[item] : item; }
};

// A tile of scores is held in registers: queries times Lanes of items.
struct Tile {
    int64_t queries, lanes;
    int64_t items() const noexcept { return lanes * kLanes; }
};
constexpr Tile kWideTile{8, 3};   // 24 of 32 registers of 512 bits
constexpr Tile kNarrowTile{4, 1}; // 8 of 16 registers of 256 bits

/// The larger one where the processor has the registers for it.
Tile best_tile() noexcept;

/// Items [begin, begin + count), at most a tile of them, packed as score_tile() takes them. What is left of the tile is
/// filled with repetitions of the last item.
void pack_tile(const Items &items, int64_t begin, int64_t count, const Tile &tile, double *out) noexcept;

/// The scores of a packed tile and of the tile's number of queries, or of one; `out` is a query's scores after the
/// other's. False, and nothing written, if none of them is above its query's bound. As a rule none is, so that scores
/// are not even stored. The sign of a NaN may say yes: whoever looks closer decides.
struct Queries {
    const double *first;
    int64_t stride, count;
};
bool compare_tile(const Queries &queries, const double *packed, int64_t rank, const Tile &tile, const double *bounds,
                  double *out) noexcept;

/// One query, which starts on a 64-byte line and is padded, with items [begin, end) that are not packed: it would take
/// longer than the scores. Goes on by groups of kScanned items to the first that has a score above the bound, writes
/// that group's scores and returns its first item; `end` when there is none. A group that `end` cuts short has scores
/// of its last item in place of those that are missing. As above, a NaN may count.
constexpr int64_t kScanned = 16;
int64_t next_above(const Items &items, int64_t begin, int64_t end, const double *query, double bound,
                   double *out) noexcept;

} // namespace pumc
