#include "model/line_weights.hpp"

#include "error.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

// Of `lines` lines, the first of which has the number `first`.
template <typename Degree>
std::vector<double> roots(int64_t first, int64_t lines, const Degree &degree_of, const std::vector<double> &own,
                          double balance, const char *what) {
    std::vector<double> root(static_cast<size_t>(lines), 1.0);
    for (int64_t i = 0; i < lines; ++i) {
        const auto at = static_cast<size_t>(i);
        const auto degree = static_cast<double>(std::max<int64_t>(1, degree_of(i)));
        root[at] = std::sqrt(own.empty() ? 1.0 : own[at]) * std::pow(degree, -0.5 * balance);
        const double weight = root[at] * root[at];
        if (!(weight >= kLeastWeight && weight <= kMostWeight)) {
            fail(Code::bad_value, "the weight of %s %lld must be in [%g, %g], got %g", what,
                 static_cast<long long>(first + i), kLeastWeight, kMostWeight, weight);
        }
    }
    return root;
}

} // namespace

LineWeights line_weights(const Positives &positives, double row_balance, double col_balance) {
    if (positives.symmetric && row_balance != col_balance) {
        fail(Code::conflict, "row_balance (%g) and col_balance (%g) must be equal for a symmetric problem", row_balance,
             col_balance);
    }
    LineWeights weights;
    const bool own = !positives.row_weight.empty() || !positives.col_weight.empty();
    weights.weighted = row_balance != 0 || col_balance != 0 || positives.most_over_ranks(own ? 1 : 0) > 0;
    if (!weights.weighted) {
        return weights;
    }
    weights.balance = std::min(1.0, row_balance + col_balance);
    weights.row_root = roots(
        positives.first_row(), positives.rows_here(), [&](int64_t i) { return positives.pattern.degree(i); },
        positives.row_weight, row_balance, "row");
    weights.col_root = roots(
        positives.first_col(), positives.cols_here(), [&](int64_t j) { return positives.col_degree(j); },
        positives.col_weight, col_balance, "column");
    if (positives.share != nullptr) {
        weights.shared = true;
        weights.owned_col_root.swap(weights.col_root);
        Workers workers(1, positives.ranks());
        weights.col_root = positives.share->columns.fetch(weights.owned_col_root, workers);
    }
    return weights;
}

} // namespace pumc
