#include "select/row_scorer.hpp"

#include "factors/score_tile.hpp"

#include <algorithm>
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

} // namespace

RowScorer::RowScorer(const Factors &factors) : x_(&factors.x), weighted_(1, x_->rank()), tile_(x_->rank(), kTile) {
    tile_.fill_zero(); // the last tile may have room to spare
}

void RowScorer::score(int64_t i, const int32_t *columns, int64_t count, double *out) noexcept {
    weigh(x_->u.row(i), x_->s.memptr(), x_->rank(), weighted_.row(0));
    for (int64_t at = 0; at < count; at += kTile) {
        const int64_t size = std::min(kTile, count - at);
        for (int64_t e = 0; e < size; ++e) {
            pack(x_->v.row(columns[at + e]), x_->rank(), tile_.data(), kTile, e);
        }
        score_columns(weighted_.data(), x_->rank(), tile_.data(), size, out + at);
    }
}

void RowScorer::score_all(int64_t i, const Panel &tiles, double *out) noexcept {
    weigh(x_->u.row(i), x_->s.memptr(), x_->rank(), weighted_.row(0));
    const int64_t cols = x_->v.rows();
    for (int64_t at = 0; at < cols; at += kTile) {
        score_columns(weighted_.data(), x_->rank(), tiles.data() + at * x_->rank(), std::min(kTile, cols - at),
                      out + at);
    }
}

Panel tiles_of_all(const Factors &factors) {
    const LowRank &x = factors.x;
    Panel tiles((factors.cols + kTile - 1) / kTile * x.rank(), kTile);
    tiles.fill_zero();
    for (int64_t j = 0; j < factors.cols; ++j) {
        pack(x.v.row(j), x.rank(), tiles.data() + j / kTile * kTile * x.rank(), kTile, j % kTile);
    }
    return tiles;
}

std::vector<double> scores_of_ones(const Factors &factors, const Positives &ones, Context &context) {
    std::vector<double> scores(static_cast<size_t>(ones.count()));
    Workers &workers = context.workers;
    std::vector<RowScorer> scorers;
    for (int64_t slot = 0; slot < workers.slots(kChunksBetweenChecks); ++slot) {
        scorers.emplace_back(factors);
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
