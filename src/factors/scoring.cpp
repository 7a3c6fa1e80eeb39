#include "factors/scoring.hpp"

#include "error.hpp"
#include "factors/score_tile.hpp"
#include "model/loss.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace pumc {

namespace {

PUMC_FOR_EACH_CPU
void score_group(const double *const *u, const double *const *v, const double *s, int64_t rank, double *out) noexcept {
    const Lanes sum = score_pairs(u, v, s, rank);
    std::memcpy(out, &sum, sizeof sum);
}

// Weighted rows, packed in tiles as wide as registers allow. Lanes run over rows, since the scores of one column are
// written side by side.
struct RowTiles {
    int64_t count, lanes; // rows, and Lanes of a tile; the last tile may have fewer
    Panel packed;

    RowTiles(const Factors &factors, int64_t count_, int64_t lanes_) : count(count_), lanes(lanes_) {
        packed.reshape(factors.x.rank(), padded(count));
        packed.fill_zero(); // the last Lanes may have room to spare
    }
    int64_t width() const noexcept { return lanes * kLanes; }
    int64_t lanes_of(int64_t first) const noexcept { return std::min(lanes, (padded(count) - first) / kLanes); }
    /// The tile that begins with row `first`.
    double *tile(int64_t first) noexcept { return packed.data() + first * packed.rows(); }
    const double *tile(int64_t first) const noexcept { return packed.data() + first * packed.rows(); }
};

constexpr int kWideLanes = 3, kWideColumns = 8; // 24 of 32 registers of 512 bits
constexpr int kNarrowColumns = 4;               // by one Lanes: 8 of 16 registers of 256 bits

// Scores of R columns at the `size` rows of one tile; the scores of consecutive columns are `stride` apart.
template <int R, int L>
[[gnu::always_inline]] inline void score_columns(PanelView v, int64_t col, const double *tile, int64_t size,
                                                 double *out, int64_t stride) noexcept {
    Lanes sum[R][L];
    score_tile<R, L>(v.row(col), v.stride, v.width, tile, sum);
    for (int r = 0; r < R; ++r) {
        if (size == L * kLanes) {
            std::memcpy(out + r * stride, sum[r], sizeof sum[r]);
        } else {
            std::memcpy(out + r * stride, sum[r], static_cast<size_t>(size) * sizeof(double));
        }
    }
}

template <int R>
[[gnu::always_inline]] inline void score_tiles(PanelView v, int64_t col, const RowTiles &rows, int64_t first,
                                               int64_t last, double *out, int64_t stride) noexcept {
    for (int64_t i = first; i < last; i += rows.width()) {
        const int64_t size = std::min(rows.width(), rows.count - i);
        switch (rows.lanes_of(i)) {
        case 1: score_columns<R, 1>(v, col, rows.tile(i), size, out + i, stride); break;
        case 2: score_columns<R, 2>(v, col, rows.tile(i), size, out + i, stride); break;
        default: score_columns<R, 3>(v, col, rows.tile(i), size, out + i, stride); break;
        }
    }
}

// Scores of columns [begin, end) at rows [first, last), which are whole tiles.
PUMC_FOR_EACH_CPU
void score_part(PanelView v, int64_t begin, int64_t end, const RowTiles &rows, int64_t first, int64_t last,
                double *out) noexcept {
    const int64_t stride = rows.count;
    const bool wide = rows.lanes > 1;
    const int64_t group = wide ? kWideColumns : kNarrowColumns;
    int64_t col = begin;
    for (; col + group <= end; col += group) {
        // The rows of V of a group are read side by side, which the processor does not foresee.
        const double *ahead = v.row(col + 2 * group);
        for (int64_t e = 0; col + 3 * group <= end && e < group * v.stride; e += kLanes) {
            __builtin_prefetch(ahead + e);
        }
        if (wide) {
            score_tiles<kWideColumns>(v, col, rows, first, last, out + (col - begin) * stride, stride);
        } else {
            score_tiles<kNarrowColumns>(v, col, rows, first, last, out + (col - begin) * stride, stride);
        }
    }
    for (; col < end; ++col) {
        score_tiles<1>(v, col, rows, first, last, out + (col - begin) * stride, stride);
    }
}

} // namespace

template <typename Index> void check_position(const char *what, Index value, int64_t entry, int64_t size) {
    if (value >= 0 && static_cast<int64_t>(value) < size) {
        return;
    }
    if (size == 0) {
        fail(Code::bad_index, "%s index %lld at entry %lld: the model has no %ss", what, static_cast<long long>(value),
             static_cast<long long>(entry), what);
    }
    fail(Code::bad_index, "%s index %lld at entry %lld is outside 0..%lld", what, static_cast<long long>(value),
         static_cast<long long>(entry), static_cast<long long>(size - 1));
}

template <typename Index>
void score_cells(const Factors &factors, int64_t count, const Index *row, const Index *col, double *out) {
    for (int64_t e = 0; e < count; ++e) {
        check_position("row", row[e], e, factors.rows);
        check_position("column", col[e], e, factors.cols);
    }
    const LowRank &x = factors.x;
    Panel s(1, x.rank());
    std::copy_n(factors.left_scale().memptr(), x.rank(), s.row(0));
    const PanelView right = factors.scoring_right();
    for (int64_t e = 0; e < count; e += kLanes) {
        const int64_t size = std::min(kLanes, count - e);
        const double *u[kLanes], *v[kLanes];
        for (int64_t k = 0; k < kLanes; ++k) { // the last cell is repeated to fill up the last group
            u[k] = x.u.row(row[e + std::min(k, size - 1)]);
            v[k] = right.row(col[e + std::min(k, size - 1)]);
        }
        double scores[kLanes];
        score_group(u, v, s.row(0), x.rank(), scores);
        std::copy_n(scores, size, out + e);
    }
}

template <typename Index> Panel weighted_rows(const Factors &factors, int64_t count, const Index *rows) {
    const LowRank &x = factors.x;
    Panel weighted(count, x.rank());
    for (int64_t e = 0; e < count; ++e) {
        weigh(x.u.row(rows[e]), factors.left_scale().memptr(), x.rank(), weighted.row(e));
    }
    return weighted;
}

template <typename Index>
void score_columns_of_rows(const Factors &factors, int64_t count, const Index *rows, int64_t first_col, int64_t cols,
                           double *out, Workers &workers) {
    assert(first_col >= 0 && cols >= 0 && first_col + cols <= factors.cols);
    if (count == 0 || cols == 0) {
        return;
    }
    const LowRank &x = factors.x;
    RowTiles tiles(factors, count, has_wide_registers() ? kWideLanes : 1);
    const Panel weighted = weighted_rows(factors, count, rows);
    for (int64_t e = 0; e < count; ++e) {
        const int64_t first = e / tiles.width() * tiles.width();
        pack(weighted.row(e), x.rank(), tiles.tile(first), tiles.lanes_of(first) * kLanes, e - first);
    }
    // 240 rows stay in the level-2 cache while columns pass by: at rank 64 they are 120 KiB. A chunk has 2^18
    // multiply-adds or more, which take as long as starting a thread.
    constexpr int64_t kRows = 240, kLeastWork = 1 << 18;
    static_assert(kRows % (kWideLanes * kLanes) == 0);
    const int64_t work_of_column = std::min(count, kRows) * std::max<int64_t>(1, x.rank());
    const EvenSplit split(cols, std::max<int64_t>(64, kLeastWork / work_of_column), 64);
    const int64_t runs = (count + kRows - 1) / kRows;
    workers.for_each(split.chunks * runs, [&](int64_t chunk) {
        const int64_t begin = split.begin(chunk / runs), first = chunk % runs * kRows;
        score_part(factors.scoring_right(), first_col + begin, first_col + split.end(chunk / runs), tiles, first,
                   std::min(first + kRows, count), out + begin * count);
    });
}

template <typename Index>
void score_rows(const Factors &factors, int64_t count, const Index *rows, double *out, Workers &workers) {
    for (int64_t e = 0; e < count; ++e) {
        check_position("row", rows[e], e, factors.rows);
    }
    score_columns_of_rows(factors, count, rows, 0, factors.cols, out, workers);
}

void scores_to_probabilities(const Factors &factors, int64_t count, double *values) noexcept {
    const Loss loss(factors.omega);
    for (int64_t e = 0; e < count; ++e) {
        values[e] = loss.probability(values[e], factors.sampling_rate);
    }
}

template void check_position(const char *, int32_t, int64_t, int64_t);
template void check_position(const char *, int64_t, int64_t, int64_t);
template void score_cells(const Factors &, int64_t, const int32_t *, const int32_t *, double *);
template void score_cells(const Factors &, int64_t, const int64_t *, const int64_t *, double *);
template void score_columns_of_rows(const Factors &, int64_t, const int32_t *, int64_t, int64_t, double *, Workers &);
template void score_columns_of_rows(const Factors &, int64_t, const int64_t *, int64_t, int64_t, double *, Workers &);
template void score_rows(const Factors &, int64_t, const int32_t *, double *, Workers &);
template void score_rows(const Factors &, int64_t, const int64_t *, double *, Workers &);
template Panel weighted_rows(const Factors &, int64_t, const int32_t *);
template Panel weighted_rows(const Factors &, int64_t, const int64_t *);

} // namespace pumc
