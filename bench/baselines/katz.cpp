#include "katz.hpp"

#include "by_column.hpp"
#include "linalg/lanes.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace baselines {

using namespace pumc;

namespace {

// A block has 16 columns: two panels of 5000 rows take 1.3 MB, which fits a level-2 cache.
constexpr int kBlockLanes = 2;
constexpr int64_t kBlock = kBlockLanes * kLanes;

// Growth by less than this share of an entry may be rounding.
constexpr double kRounding = 1e-15;

using Bits [[gnu::vector_size(sizeof(Lanes))]] = int64_t;

// out = I + beta A X, where the identity has a one in row own[c] of column c. Whether an entry grew by more
// than `growth` of itself.
PUMC_FOR_EACH_CPU
bool step(const Positives &network, double beta, double growth, const int64_t *own, int64_t width, const Panel &x,
          Panel &out) noexcept {
    // The sign is set where an entry has grown: GCC 12 would compile a comparison of Lanes into eight of doubles.
    Bits signs = {};
    for (int64_t i = 0; i < network.rows; ++i) {
        Lanes sum[kBlockLanes] = {};
        for (const int32_t z : network.row(i)) {
            const Lanes *from = lanes(x.row(z));
            for (int l = 0; l < kBlockLanes; ++l) {
                sum[l] += from[l];
            }
        }
        const Lanes *before = lanes(x.row(i));
        auto *to = reinterpret_cast<Lanes *>(out.row(i));
        for (int l = 0; l < kBlockLanes; ++l) {
            to[l] = beta * sum[l];
            signs |= reinterpret_cast<Bits>(growth * before[l] - (to[l] - before[l]));
        }
    }
    bool grew = false;
    for (int64_t c = 0; c < kLanes; ++c) {
        grew = grew || signs[c] < 0;
    }
    for (int64_t c = 0; c < width; ++c) {
        double &entry = out.row(own[c])[c];
        const double before = x.row(own[c])[c];
        entry += 1;
        grew = grew || entry - before > growth * before;
    }
    return grew;
}

// X_L and X_{L-1} for the columns of a block.
struct Sums {
    Panel x, before;

    explicit Sums(int64_t rows) : x(rows, kBlock), before(rows, kBlock) {}

    // Starts at X_0 = I; L at the end.
    int64_t compute(const Positives &network, const KatzOptions &options, double growth, const int64_t *own,
                    int64_t width) noexcept {
        x.fill_zero();
        for (int64_t c = 0; c < width; ++c) {
            x.row(own[c])[c] = 1;
        }
        const int64_t most = options.longest > 0 ? options.longest : std::numeric_limits<int64_t>::max();
        for (int64_t terms = 1;; ++terms) {
            const bool grew = step(network, options.beta, growth, own, width, x, before);
            x.swap(before);
            if (!grew || terms == most) {
                return terms;
            }
        }
    }

    // S_L = beta A X_{L-1} on the diagonal, where X_L - 1 would lose digits.
    double score(const Positives &network, double beta, int64_t i, int64_t j, int64_t c) const noexcept {
        if (i != j) {
            return x.row(i)[c];
        }
        double sum = 0;
        for (const int32_t z : network.row(j)) {
            sum += before.row(z)[c];
        }
        return beta * sum;
    }
};

} // namespace

KatzScores katz_scores(const Positives &network, const KatzOptions &options, const Wanted &wanted, Workers &workers) {
    const double ratio = options.beta * options.sigma_max;
    assert(ratio < 1);
    const double growth = std::max(kRounding, options.tolerance * (1 - ratio));
    const ByColumn by_column(wanted, network.cols);
    std::vector<int64_t> columns;
    for (int64_t j = 0; j < network.cols; ++j) {
        if (!by_column.is_empty(j)) {
            columns.push_back(j);
        }
    }
    const EvenSplit blocks(static_cast<int64_t>(columns.size()), kBlock, std::max<int64_t>(1, network.cols));
    std::vector<Sums> room;
    for (int64_t slot = 0; slot < workers.slots(blocks.chunks); ++slot) {
        room.emplace_back(network.rows);
    }
    std::vector<int64_t> terms(static_cast<size_t>(blocks.chunks), 0);
    KatzScores result{std::vector<double>(static_cast<size_t>(wanted.count())), 0};
    workers.for_each(blocks.chunks, [&](int64_t block, int64_t slot) {
        const int64_t *own = columns.data() + blocks.begin(block), width = blocks.end(block) - blocks.begin(block);
        Sums &sums = room[static_cast<size_t>(slot)];
        terms[static_cast<size_t>(block)] = sums.compute(network, options, growth, own, width);
        for (int64_t c = 0; c < width; ++c) {
            by_column.for_each(own[c], [&](int64_t e) {
                result.scores[static_cast<size_t>(e)] = sums.score(network, options.beta, wanted.row(e), own[c], c);
            });
        }
    });
    for (const int64_t of_block : terms) {
        result.terms = std::max(result.terms, of_block);
    }
    return result;
}

} // namespace baselines
