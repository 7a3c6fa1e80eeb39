#include "select/row_scorer.hpp"

#include "linalg/lanes.hpp"

#include <cstring>

namespace pumc {

namespace {

// Columns that are scored together: four sums in registers hide the latency of an addition.
constexpr int64_t kTile = 4 * kLanes;

int64_t in_whole_tiles(int64_t columns) noexcept { return (columns + kTile - 1) / kTile * kTile; }

// One row of V into its place: a tile holds the first factor of its columns, then the second, and so on.
void place(const double *v, int64_t rank, int64_t at, double *tiles) noexcept {
    double *target = tiles + at / kTile * kTile * rank + at % kTile;
    for (int64_t c = 0; c < rank; ++c) {
        target[c * kTile] = v[c];
    }
}

PUMC_FOR_EACH_CPU
void multiply_tiles(const double *weighted, int64_t rank, const double *tiles, int64_t count, double *out) noexcept {
    for (int64_t at = 0; at < count; at += kTile) {
        Lanes sum[4] = {};
        for (int64_t c = 0; c < rank; ++c, tiles += kTile) {
            Lanes v[4];
            std::memcpy(v, tiles, sizeof v);
            for (int k = 0; k < 4; ++k) {
                sum[k] += weighted[c] * v[k];
            }
        }
        std::memcpy(out + at, sum, sizeof sum);
    }
}

} // namespace

RowScorer::RowScorer(const Factors &factors, int64_t most)
    : x_(factors.x), weighted_(static_cast<size_t>(x_.rank())),
      tiles_(static_cast<size_t>(in_whole_tiles(most) * x_.rank())),
      scores_(static_cast<size_t>(in_whole_tiles(most))) {}

double *RowScorer::multiply(int64_t i, const double *tiles, int64_t count) noexcept {
    const double *u = x_.u.row(i);
    for (int64_t c = 0; c < x_.rank(); ++c) {
        weighted_[static_cast<size_t>(c)] = u[c] * x_.s[static_cast<arma::uword>(c)];
    }
    multiply_tiles(weighted_.data(), x_.rank(), tiles, count, scores_.data());
    return scores_.data();
}

double *RowScorer::score(int64_t i, const int32_t *columns, int64_t count) noexcept {
    for (int64_t e = 0; e < count; ++e) {
        place(x_.v.row(columns[e]), x_.rank(), e, tiles_.data());
    }
    return multiply(i, tiles_.data(), count);
}

double *RowScorer::score_all(int64_t i, const std::vector<double> &tiles) noexcept {
    return multiply(i, tiles.data(), x_.v.rows());
}

std::vector<double> tiles_of_all(const Factors &factors) {
    const LowRank &x = factors.x;
    std::vector<double> tiles(static_cast<size_t>(in_whole_tiles(factors.cols) * x.rank()));
    for (int64_t j = 0; j < factors.cols; ++j) {
        place(x.v.row(j), x.rank(), j, tiles.data());
    }
    return tiles;
}

} // namespace pumc
