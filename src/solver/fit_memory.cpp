#include "solver/fit_memory.hpp"

#include "linalg/lanes.hpp"
#include "linalg/small_svd.hpp"
#include "linalg/transposer.hpp"
#include "model/defaults.hpp"
#include "model/penalty.hpp"
#include "solver/search_space.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

constexpr double kReal = sizeof(double);

double panel(int64_t rows, int64_t width) {
    return kReal * static_cast<double>(rows) * static_cast<double>(padded(width));
}

// Sums over chunks of rows (panel.hpp) of a product of two panels of this width.
double scratch(int64_t rows, int64_t width) {
    return static_cast<double>(row_split(rows).chunks) * panel(width, width);
}

// The panels of the search for singular values of the data, which stay for the fit: none where no option asks for it.
double spectrum(const Positives &positives, const Options &options, int64_t rank) {
    const int64_t side = std::min(positives.rows, positives.cols);
    int64_t width = 0;
    if (std::isnan(options.lambda) || options.continuation == "lambda") {
        width = std::min(side, kFirstWidth);
    }
    if (find_penalty(options.regularizer.c_str())->mu_is_count && std::isnan(options.mu)) {
        width = std::min(side, std::max(kFirstWidth, rank + 1));
    }
    return panel(positives.rows, width) + 2 * panel(positives.cols, width);
}

// 14 matrices as wide and as high as the block live at the same time: the range finder's, the search space's, those of
// a decomposition, and the values of expressions with them. Eigenvectors need 8 more.
double memory_of_pumc_n(const Positives &positives, int64_t rank) {
    const int64_t rows = positives.rows, cols = positives.cols, side = std::min(rows, cols);
    const int64_t widest = std::min(side, rank + spare_columns(rank));
    const int64_t block = std::min(side, padded(std::max(widest, kFirstWidth) + kLeastFromBefore));
    // The values of three iterates on the ones, and S in column order, which the operator has.
    const double values = 3 * kReal * static_cast<double>(positives.count());
    // Three iterates, W and B, the block, what is new in the block and what that is chosen from.
    const double left = 3 * panel(rows, rank) + panel(rows, block);
    const double right =
        3 * panel(cols, widest) + 2 * panel(cols, block) + panel(cols, widest) + panel(cols, block / 2);
    const double matrices = block >= kLeastForEigenvectors ? 22 : 14;
    return values + left + right + matrices * panel(block, block) + scratch(std::max(rows, cols), block);
}

// X, the next X, the step, the step turned, a copy of that, its columns while they are rotated, and their directions
// are as large as the matrix; 7 are as high as they are wide. Eigenvectors need 2 and 6 more, and sums over chunks.
double memory_of_basic(const Positives &positives, int64_t rank) {
    const int64_t longer = std::max(positives.rows, positives.cols), shorter = std::min(positives.rows, positives.cols);
    const bool by_eigenvectors = shorter >= kLeastForEigenvectors;
    return (by_eigenvectors ? 9 : 7) * panel(longer, shorter) + (by_eigenvectors ? 13 : 7) * panel(shorter, shorter) +
           2 * panel(longer + shorter, rank) + (by_eigenvectors ? scratch(longer, shorter) : 0);
}

} // namespace

int64_t fit_memory(const Positives &positives, const Options &options, int64_t threads) {
    const int64_t rank = rank_limit(options, positives.rows, positives.cols);
    // What any fit prepares: S in column order, where its values go, and the search for singular values.
    const double prepared = kReal * static_cast<double>(positives.count()) +
                            static_cast<double>(Transposer::bytes(positives.pattern, positives.transposed, threads)) +
                            spectrum(positives, options, rank);
    const double bytes = prepared + (options.algorithm == "basic" ? memory_of_basic(positives, rank)
                                                                  : memory_of_pumc_n(positives, rank));
    // A tenth for what is not listed: temporary values, and room that has grown beyond its need. Measured peaks are 0.7
    // to 1.0 of the result at the largest rank.
    constexpr double kMost = 9e18; // the basic algorithm asks for more than integers can say, and is refused
    return static_cast<int64_t>(std::min(1.1 * bytes, kMost));
}

} // namespace pumc
