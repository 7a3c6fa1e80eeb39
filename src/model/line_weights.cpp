#include "model/line_weights.hpp"

#include "error.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

std::vector<double> roots(const Pattern &pattern, const std::vector<double> &own, double balance, const char *what) {
    std::vector<double> root(static_cast<size_t>(pattern.lines()), 1.0);
    for (int64_t i = 0; i < pattern.lines(); ++i) {
        const auto at = static_cast<size_t>(i);
        const auto degree = static_cast<double>(std::max<int64_t>(1, pattern.degree(i)));
        root[at] = std::sqrt(own.empty() ? 1.0 : own[at]) * std::pow(degree, -0.5 * balance);
        const double weight = root[at] * root[at];
        if (!(weight >= kLeastWeight && weight <= kMostWeight)) {
            fail(Code::bad_value, "the weight of %s %lld must be in [%g, %g], got %g", what, static_cast<long long>(i),
                 kLeastWeight, kMostWeight, weight);
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
    if (row_balance == 0 && col_balance == 0 && positives.row_weight.empty() && positives.col_weight.empty()) {
        return {};
    }
    return {roots(positives.pattern, positives.row_weight, row_balance, "row"),
            roots(positives.transposed, positives.col_weight, col_balance, "column"),
            std::min(1.0, row_balance + col_balance)};
}

} // namespace pumc
