#include "links.hpp"

#include "linalg/sparse_kernels.hpp"
#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

#include <algorithm>
#include <cmath>

namespace baselines {

using namespace pumc;

namespace {

constexpr int64_t kBlock = 64;   // columns of a block of Katz scores: eight Lanes, a row is 512 bytes
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

// The wanted cells sorted by column: those of column j are order[start[j]] ... order[start[j + 1] - 1].
struct ByColumn {
    std::vector<int64_t> start, order;

    ByColumn(const Wanted &wanted, int64_t cols) : start(static_cast<size_t>(cols) + 1, 0) {
        for (int64_t e = 0; e < wanted.count(); ++e) {
            ++start[static_cast<size_t>(wanted.col(e)) + 1];
        }
        for (size_t j = 1; j < start.size(); ++j) {
            start[j] += start[j - 1];
        }
        std::vector<int64_t> next(start.begin(), start.end() - 1);
        order.resize(static_cast<size_t>(wanted.count()));
        for (int64_t e = 0; e < wanted.count(); ++e) {
            order[static_cast<size_t>(next[static_cast<size_t>(wanted.col(e))]++)] = e;
        }
    }

    template <typename Visit> void for_each(int64_t column, const Visit &visit) const {
        for (int64_t k = start[static_cast<size_t>(column)]; k < start[static_cast<size_t>(column) + 1]; ++k) {
            visit(order[static_cast<size_t>(k)]);
        }
    }
    bool is_empty(int64_t column) const noexcept {
        return start[static_cast<size_t>(column)] == start[static_cast<size_t>(column) + 1];
    }
};

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

KatzScores katz_scores(const Positives &network, double beta, double sigma_max, double tolerance, const Wanted &wanted,
                       Context &context) {
    // ||sum_{l > L} (beta A)^l|| <= ratio^(L + 1) / (1 - ratio).
    const double ratio = beta * sigma_max;
    int64_t terms = 1;
    for (double rest = ratio * ratio / (1 - ratio); rest > tolerance; rest *= ratio) {
        ++terms;
    }
    const ByColumn by_column(wanted, network.cols);
    std::vector<int64_t> columns;
    for (int64_t j = 0; j < network.cols; ++j) {
        if (!by_column.is_empty(j)) {
            columns.push_back(j);
        }
    }
    const std::vector<double> links(static_cast<size_t>(network.count()), beta);
    KatzScores result{std::vector<double>(static_cast<size_t>(wanted.count())), terms};
    Panel sum, next;
    for (size_t first = 0; first < columns.size(); first += kBlock) {
        const auto width = static_cast<int64_t>(std::min<size_t>(kBlock, columns.size() - first));
        sum.reshape(network.cols, width);
        next.reshape(network.cols, width);
        sum.fill_zero();
        const auto add_identity = [&](double by) {
            for (int64_t c = 0; c < width; ++c) {
                sum.row(columns[first + static_cast<size_t>(c)])[c] += by;
            }
        };
        add_identity(1);
        for (int64_t term = 0; term < terms; ++term) {
            sparse_multiply(network.pattern, links.data(), sum.view(), next, context.workers);
            sum.swap(next);
            if (term + 1 < terms) {
                add_identity(1); // Horner: beta A (I + beta A (I + ...))
            }
        }
        for (int64_t c = 0; c < width; ++c) {
            by_column.for_each(columns[first + static_cast<size_t>(c)],
                               [&](int64_t e) { result.scores[static_cast<size_t>(e)] = sum.row(wanted.row(e))[c]; });
        }
    }
    return result;
}

} // namespace baselines
