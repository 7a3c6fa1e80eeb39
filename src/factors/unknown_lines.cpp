#include "factors/unknown_lines.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pumc {

namespace {

// The sum over lines that are not zero, each times its weight to the power of `exponent`, and behind it their number.
std::vector<double> sum_of_lines(PanelView lines, const std::vector<double> &weight, double exponent) {
    std::vector<double> sum(static_cast<size_t>(lines.width) + 1, 0.0);
    for (int64_t i = 0; i < lines.rows; ++i) {
        const double *line = lines.row(i);
        if (is_zero(line, lines.width)) {
            continue;
        }
        const double factor = weight.empty() || exponent == 0 ? 1 : std::pow(weight[static_cast<size_t>(i)], exponent);
        for (int64_t c = 0; c < lines.width; ++c) {
            sum[static_cast<size_t>(c)] += factor * line[c];
        }
        sum.back() += 1;
    }
    return sum;
}

Panel mean_of(const std::vector<double> &sum, const double *scale) {
    const auto width = static_cast<int64_t>(sum.size()) - 1;
    Panel mean(1, width);
    for (int64_t c = 0; c < width; ++c) {
        mean.row(0)[c] = sum[static_cast<size_t>(c)] / std::max(1.0, sum.back()) * (scale != nullptr ? scale[c] : 1);
    }
    return mean;
}

} // namespace

bool is_zero(const double *values, int64_t count) noexcept {
    return std::all_of(values, values + count, [](double value) { return value == 0; });
}

Panel mean_row(const Factors &factors, double tilt, Ranks *ranks) {
    // The mean of what other rows are ranked by, so that areas under curves can compare it with theirs.
    std::vector<double> sum = sum_of_lines(factors.x.left(), factors.row_weight, tilt / 2);
    if (ranks != nullptr) {
        ranks->sum(sum.data(), static_cast<int64_t>(sum.size()));
    }
    return mean_of(sum, factors.left_scale().memptr());
}

// Rows are ranked by score, whatever the tilt.
Panel mean_col(const Factors &factors) { return mean_of(sum_of_lines(factors.scoring_right(), {}, 0), nullptr); }

void replace_zero_rows(Panel &queries, const Panel &stand_in) noexcept {
    for (int64_t q = 0; q < queries.rows(); ++q) {
        if (is_zero(queries.row(q), queries.width())) {
            std::copy_n(stand_in.row(0), queries.width(), queries.row(q));
        }
    }
}

} // namespace pumc
