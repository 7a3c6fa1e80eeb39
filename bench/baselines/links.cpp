#include "links.hpp"

#include "by_column.hpp"
#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

#include <algorithm>
#include <cmath>

namespace baselines {

using namespace pumc;

namespace {

constexpr int kMostRounds = 300; // of the power method for the largest singular value
constexpr double kAccuracy = 1e-10;

double share_of(Neighbour counts, int64_t degree) {
    switch (counts) {
    case Neighbour::one: return 1;
    case Neighbour::inverse_log_degree: return degree > 1 ? 1 / std::log(static_cast<double>(degree)) : 0;
    case Neighbour::inverse_degree: return degree > 0 ? 1 / static_cast<double>(degree) : 0;
    }
    return 0;
}

} // namespace

std::vector<double> neighbour_scores(const Positives &network, Neighbour counts, const Wanted &wanted,
                                     Workers &workers) {
    const ByColumn by_column(wanted, network.cols);
    std::vector<double> share(static_cast<size_t>(network.rows));
    for (int64_t i = 0; i < network.rows; ++i) {
        share[static_cast<size_t>(i)] = share_of(counts, network.row(i).size());
    }
    std::vector<double> scores(static_cast<size_t>(wanted.count()));
    const EvenSplit split(network.cols, 16, 1024);
    // For each thread a column of A D A, which is zero between columns.
    std::vector<std::vector<double>> column_of(static_cast<size_t>(workers.slots(split.chunks)),
                                               std::vector<double>(static_cast<size_t>(network.rows), 0.0));
    workers.for_each(split.chunks, [&](int64_t chunk, int64_t slot) {
        double *column = column_of[static_cast<size_t>(slot)].data();
        for (int64_t j = split.begin(chunk); j < split.end(chunk); ++j) {
            if (by_column.is_empty(j)) {
                continue;
            }
            for (const int32_t z : network.row(j)) {
                for (const int32_t i : network.row(z)) {
                    column[i] += share[static_cast<size_t>(z)];
                }
            }
            by_column.for_each(j, [&](int64_t e) { scores[static_cast<size_t>(e)] = column[wanted.row(e)]; });
            for (const int32_t z : network.row(j)) {
                for (const int32_t i : network.row(z)) {
                    column[i] = 0;
                }
            }
        }
    });
    return scores;
}

double largest_singular_value(const Positives &network, Context &context) {
    SparsePlusLowRank adjacency(network, context);
    std::vector<double> ones(static_cast<size_t>(network.count()), 1.0);
    adjacency.set_sparse(ones.data(), [](int64_t, int64_t) {});
    Panel block(network.cols, std::min<int64_t>(16, network.cols));
    Random random(1);
    block.fill_normal(0, random);
    arma::mat r;
    orthonormalise(block, r, context.workers);
    RangeFinder finder(context);
    double largest = 0;
    for (int round = 0; round < kMostRounds; ++round) {
        finder.compute(adjacency, block, 1);
        finder.right(block.width(), block);
        const double before = largest;
        largest = finder.singular_values()[0];
        if (largest - before <= kAccuracy * largest) {
            break;
        }
    }
    return largest;
}

} // namespace baselines
