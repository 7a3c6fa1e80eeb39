#include "select/row_scorer.hpp"

#include "factors/score_tile.hpp"
#include "factors/unknown_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pumc {

namespace {

// Lanes of columns that are scored together: four sums in registers hide the latency of an addition.
constexpr int kTileLanes = 4;
constexpr int64_t kTile = kTileLanes * kLanes;

// Ones of a chunk, and chunks between two looks at the watch: together 30 ms or so of one core at rank 64, most of it
// for gathering rows of V from memory.
constexpr int64_t kOnesOfChunk = 8192, kChunksBetweenChecks = 32;

// The first `size` scores of one tile.
PUMC_FOR_EACH_CPU
void score_columns(const double *weighted, int64_t rank, const double *tile, int64_t size, double *out) noexcept {
    Lanes sum[1][kTileLanes];
    score_tile<1, kTileLanes>(weighted, 0, rank, tile, sum);
    if (size == kTile) {
        std::memcpy(out, sum, sizeof sum);
    } else {
        std::memcpy(out, sum, static_cast<size_t>(size) * sizeof(double));
    }
}

// The row of the e-th one in row order.
int64_t row_of(const Positives &ones, int64_t e) noexcept {
    int64_t low = 0, high = ones.rows; // before_row(low) <= e < before_row(high)
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        (ones.before_row(middle) <= e ? low : high) = middle;
    }
    return low;
}

PanelView columns_by(const Factors &factors, By by) noexcept {
    return by == By::ranking ? factors.ranking_right() : factors.scoring_right();
}

} // namespace

RowScorer::RowScorer(const Factors &factors, By by)
    : factors_(&factors), by_(by), right_(columns_by(factors, by)),
      tilt_(by == By::ranking && factors.tilted.width() > 0 ? factors.tilt : 0), weighted_(1, right_.width),
      tile_(right_.width, kTile) {
    tile_.fill_zero(); // the last tile may have room to spare
}

void RowScorer::weigh_row(int64_t i) noexcept {
    const LowRank &x = factors_->x;
    double *weighted = weighted_.row(0);
    weigh(x.u.row(i), factors_->left_scale().memptr(), x.rank(), weighted);
    if (by_ == By::ranking && is_zero(weighted, x.rank())) {
        std::copy_n(factors_->unknown_row.row(0), x.rank(), weighted);
        return;
    }
    if (tilt_ != 0) {
        const double factor = std::pow(factors_->row_weight[static_cast<size_t>(i)], tilt_ / 2);
        std::transform(weighted, weighted + x.rank(), weighted, [=](double value) { return factor * value; });
    }
}

void RowScorer::score(int64_t i, const int32_t *columns, int64_t count, double *out) noexcept {
    weigh_row(i);
    for (int64_t at = 0; at < count; at += kTile) {
        const int64_t size = std::min(kTile, count - at);
        for (int64_t e = 0; e < size; ++e) {
            pack(right_.row(columns[at + e]), right_.width, tile_.data(), kTile, e);
        }
        score_columns(weighted_.data(), right_.width, tile_.data(), size, out + at);
    }
}

void RowScorer::score_all(int64_t i, const Panel &tiles, double *out) noexcept {
    weigh_row(i);
    const int64_t cols = right_.rows;
    for (int64_t at = 0; at < cols; at += kTile) {
        score_columns(weighted_.data(), right_.width, tiles.data() + at * right_.width, std::min(kTile, cols - at),
                      out + at);
    }
}

Panel tiles_of_all(const Factors &factors, By by) {
    const PanelView right = columns_by(factors, by);
    Panel tiles((factors.cols + kTile - 1) / kTile * right.width, kTile);
    tiles.fill_zero();
    for (int64_t j = 0; j < factors.cols; ++j) {
        pack(right.row(j), right.width, tiles.data() + j / kTile * kTile * right.width, kTile, j % kTile);
    }
    return tiles;
}

std::vector<double> scores_of_ones(const Factors &factors, By by, const Positives &ones, Context &context) {
    std::vector<double> scores(static_cast<size_t>(ones.count()));
    Workers &workers = context.workers;
    std::vector<RowScorer> scorers;
    for (int64_t slot = 0; slot < workers.slots(kChunksBetweenChecks); ++slot) {
        scorers.emplace_back(factors, by);
    }
    const int64_t batch = kOnesOfChunk * kChunksBetweenChecks;
    for (int64_t first = 0; first < ones.count(); first += batch) {
        context.watch.check();
        const int64_t last = std::min(first + batch, ones.count());
        workers.for_each((last - first + kOnesOfChunk - 1) / kOnesOfChunk, [&](int64_t chunk, int64_t slot) {
            int64_t e = first + chunk * kOnesOfChunk;
            const int64_t end = std::min(e + kOnesOfChunk, last);
            for (int64_t i = row_of(ones, e); e < end; ++i) {
                const int64_t size = std::min(ones.before_row(i + 1), end) - e;
                if (size > 0) {
                    const int32_t *columns = ones.row(i).begin() + (e - ones.before_row(i));
                    scorers[static_cast<size_t>(slot)].score(i, columns, size, scores.data() + e);
                    e += size;
                }
            }
        });
    }
    return scores;
}

} // namespace pumc
