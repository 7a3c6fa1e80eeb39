#include "model/defaults.hpp"

#include "model/noise.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pumc {

namespace {

bool is_balanced(const Options &options) noexcept { return options.row_balance > 0 || options.col_balance > 0; }

// With equal weights the many unknown cells would win: without balance, held-out ones are ranked best with 0.8. Balance
// does some of that work. With it, dense data is ranked best with 0.75 to 0.8, dense undirected networks with 0.5 to
// 0.65, sparse data with 0.8, and sparse data whose lines have many ones to be fitted to with 0.9 and more.
constexpr double kPlainOmega = 0.8, kDenseOmega = 0.77, kDenseLinksOmega = 0.6, kSparseOmega = 0.8,
                 kGainOfManyOnes = 0.1;
// Data is dense above the first of these densities, sparse below the second. Its lines have a few ones below the first
// of these mean degrees (the geometric mean of that of rows and that of columns), many above the second.
constexpr double kDense = 0.004, kSparse = 0.0014, kFewOnes = 4, kManyOnes = 16;
// A node of a network is a row and a column, and shares its neighbours' links with both: fewer are many. Small networks
// have a density that says little of how sparse they are. Where links go both ways, still more of them gain still more.
constexpr double kFewLinks = 2, kManyLinks = 4, kMostLinks = 16, kSparseLinks = 0.0016, kGainOfMostLinks = 0.05;

// With balanced lines the threshold is this share of what noise reaches, up to an omega of 0.8: held-out ones were
// ranked best with 0.45 to 0.575, over 25 sets of ratings, baskets, networks and drug targets taken together.
constexpr double kShareOfNoise = 0.55, kOmegaOfShare = 0.8;

// Where popularity is skewed, hundreds of singular values are above the threshold. On the real data sets that were
// tried, more than 64 of them cost more time than they gain in ranking if lines are not balanced. If they are, 256 gain
// a tenth of the recall on large sparse data, as far as memory goes: a fit has about ten panels of each side. In 1.7
// GB, up to 83,000 rows and columns together have rank 256; more lines get a smaller rank, but at least 64.
constexpr int64_t kDefaultMaxRank = 64, kDefaultMaxBalancedRank = 256;
constexpr int64_t kBytesOfPanels = 1700000000, kPanels = 10;

// Balanced fits of sparse data, with their larger omega and rank, take hundreds of steps to a tolerance of 1e-4, and
// rank held-out ones no better than after a tenth of them.
constexpr double kTolerance = 1e-4, kBalancedTolerance = 1e-3;

// What remains of a one in the gradient when a cell that is observed with probability p is fitted: with x = omega p /
// (omega p + (1 - omega)(1 - p)), what S has at a one is proportional to 1 - (2 - 1/omega) x, which is this. p is
// that of a typical one of the sets above, judged by the threshold that ranks best at omega = 0.9.
double left_of_a_one(double omega) noexcept {
    constexpr double p = 0.1;
    return (1 - omega) / (1 - omega + p * (2 * omega - 1));
}

double mean_confidence(const Positives &positives) {
    const double *value = positives.pattern.value();
    if (!positives.has_confidences() || positives.total() == 0) {
        return 1;
    }
    return positives.sum_over_ranks(std::accumulate(value, value + positives.count(), 0.0)) /
           static_cast<double>(positives.total());
}

// The omega with which a one of confidence c counts against a blank as much as one of confidence 1 does with this
// omega.
double divided_by(double omega, double c) noexcept { return omega / (omega + (1 - omega) * c); }

// How far x is on the way from one number to another, on a scale of ratios: 0 at its start and before, 1 at its end.
double way_between(double from, double to, double x) noexcept {
    return std::clamp(std::log(x / from) / std::log(to / from), 0.0, 1.0);
}

// The mean degree of the line that a random one lies in: sum d_i^2 / sum d_i.
template <typename Degree>
double degree_seen_by_a_one(const Positives &positives, int64_t lines, const Degree &degree_of) {
    double sum = 0;
    for (int64_t i = 0; i < lines; ++i) {
        const auto degree = static_cast<double>(degree_of(i));
        sum += degree * degree;
    }
    sum = positives.sum_over_ranks(sum);
    return positives.total() > 0 ? sum / static_cast<double>(positives.total()) : 0;
}

} // namespace

double weight_of_a_one(const Options &options, const Positives &positives) {
    if (!std::isnan(options.omega)) {
        return options.omega;
    }
    if (!std::isnan(options.sampling_rate)) {
        return omega_from_sampling_rate(options.sampling_rate);
    }
    const double density = positives.density();
    const double degree =
        density * std::sqrt(static_cast<double>(positives.rows) * static_cast<double>(positives.cols));
    // Confidences say which ones count more than others, not that all of them count more than blanks do.
    const double confidence = mean_confidence(positives);
    if (!is_balanced(options) || !(density > 0)) {
        return divided_by(kPlainOmega, confidence);
    }
    const bool is_network = positives.symmetric || positives.no_diagonal;
    const double sparse = way_between(kDense, positives.symmetric ? kSparseLinks : kSparse, density);
    const double many =
        is_network ? way_between(kFewLinks, kManyLinks, degree) : way_between(kFewOnes, kManyOnes, degree);
    const double of_dense = positives.symmetric ? kDenseLinksOmega : kDenseOmega;
    const double of_sparse = kSparseOmega + kGainOfManyOnes * many +
                             (positives.symmetric ? kGainOfMostLinks * way_between(kManyLinks, kMostLinks, degree) : 0);
    return divided_by(of_dense + sparse * (of_sparse - of_dense), confidence);
}

int64_t rank_limit(const Options &options, int64_t rows, int64_t cols) noexcept {
    const int64_t side = std::min(rows, cols);
    if (options.max_rank > 0) {
        return std::min(side, options.max_rank);
    }
    if (options.algorithm == "basic") {
        return side;
    }
    const int64_t affordable = kBytesOfPanels / (kPanels * 8 * std::max<int64_t>(1, rows + cols));
    return std::min(side, is_balanced(options) ? std::clamp(affordable, kDefaultMaxRank, kDefaultMaxBalancedRank)
                                               : kDefaultMaxRank);
}

namespace {

// The larger of two estimates of the noise. If ones are spread evenly with density d, all singular values but the first
// have the root mean square sqrt(d (1 - d) max(m, n)): half the largest for a square matrix, nearly all of them for a
// long one. If some rows and columns are far more popular than others, the noise follows their degrees. The
// factors 1.05 and 0.62 ranked held-out ones best over 28 sets of ratings, baskets, networks and drug targets taken
// together.
double plain_threshold(const Positives &positives) {
    const double d = positives.density();
    const auto longer = static_cast<double>(std::max(positives.rows, positives.cols));
    const double of_rows =
        degree_seen_by_a_one(positives, positives.rows_here(), [&](int64_t i) { return positives.pattern.degree(i); });
    const double of_cols =
        degree_seen_by_a_one(positives, positives.cols_here(), [&](int64_t j) { return positives.col_degree(j); });
    const double degree = std::max(of_rows, of_cols);
    // sqrt(1 - d) also in the second estimate: a full matrix has degrees but no noise.
    return std::sqrt(1 - d) * std::max(1.05 * std::sqrt(d * longer), 0.62 * std::sqrt(degree));
}

} // namespace

// With weights the noise changes as its largest singular value does. Balance takes out the skewness for which the plain
// estimate makes room, so that with balanced lines the threshold is a share of that value; the share goes from one to
// the other as the balance grows, and weights that are nearly 1 change nearly nothing.
double default_threshold(const Positives &positives, const LineWeights &weights, double omega, double scale) {
    const double plain = plain_threshold(positives);
    if ((weights.all_one() && !positives.has_confidences()) || positives.total() == 0) {
        return scale * plain;
    }
    const double share = plain / noise_edge(positives, {}, false);
    // The better ones are fitted, the less is left of them to make noise. And a full matrix has degrees but no noise: a
    // cell that is a one with probability d has variance d (1 - d). The root of 1 - d kept too little of dense data,
    // the paper's with half of its ones observed; with this power calibrated probabilities are as good as unweighted
    // ones.
    const double of_a_one = divided_by(omega, 1 / mean_confidence(positives));
    const double left = std::min(1.0, left_of_a_one(of_a_one) / left_of_a_one(kOmegaOfShare));
    const double balanced = kShareOfNoise * left * std::pow(1 - positives.density(), 0.75);
    return scale * ((1 - weights.balance) * share + weights.balance * balanced) * noise_edge(positives, weights, true);
}

double unset_threshold(const Penalty &penalty, const Positives &positives, const LineWeights &weights, double omega,
                       double scale, double largest) {
    // The estimate of the noise says little for a full or a nearly empty matrix: stay between extremes that would leave
    // nearly everything and little but the first direction. They are guards and were not tuned.
    return std::clamp(penalty.default_threshold_factor * default_threshold(positives, weights, omega, scale),
                      1e-3 * largest, 0.5 * largest);
}

double stop_tolerance(const Options &options) noexcept {
    return !std::isnan(options.tolerance) ? options.tolerance : is_balanced(options) ? kBalancedTolerance : kTolerance;
}

} // namespace pumc
