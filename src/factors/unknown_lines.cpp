#include "factors/unknown_lines.hpp"

#include "linalg/hypotenuse.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pumc {

namespace {

// The sum over lines that are not zero, each times its weight to the power of `exponent`, and behind it their number.
std::vector<double> sum_of_lines(PanelView lines, const std::vector<double> &weight, double exponent) {
    std::vector<double> sum(static_cast<size_t>(lines.width) + 1, 0.0);
    for (int64_t i = 0; i < (lines.width > 0 ? lines.rows : 0); ++i) {
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

// The mean of what other rows are ranked by.
Panel mean_row(const Factors &factors, double tilt, Ranks *ranks) {
    std::vector<double> sum = sum_of_lines(factors.x.left(), factors.row_weight, tilt / 2);
    if (ranks != nullptr) {
        ranks->sum(sum.data(), static_cast<int64_t>(sum.size()));
    }
    return mean_of(sum, factors.left_scale().memptr());
}

// The ranking goes by q . v_j b_j^(tilt/2), so that V q should be z, z_j = votes_j b_j^(-tilt/2). It is nearest to z
// for q = V'z.
Panel row_of_votes(const Factors &factors, double tilt) {
    const PanelView v = factors.x.right();
    Panel row(1, v.width);
    row.fill_zero();
    for (int64_t j = 0; j < (v.width > 0 ? v.rows : 0); ++j) {
        const auto at = static_cast<size_t>(j);
        const double untilted =
            factors.col_weight.empty() || tilt == 0 ? 1 : std::pow(factors.col_weight[at], -tilt / 2);
        const double votes = factors.col_votes[at] * untilted;
        for (int64_t c = 0; c < v.width; ++c) {
            row.row(0)[c] += votes * v.row(j)[c];
        }
    }
    return row;
}

// The length of a query, each of its values times its scale.
double length_of(const Panel &query, const arma::vec &scale) noexcept {
    double length = 0;
    for (int64_t c = 0; c < query.width(); ++c) {
        length = hypotenuse(length, query.row(0)[c] * (scale.is_empty() ? 1 : scale[static_cast<arma::uword>(c)]));
    }
    return length;
}

} // namespace

std::vector<double> votes_for_columns(const Positives &positives, Workers &workers) {
    const bool shared = positives.share != nullptr;
    std::vector<double> votes(shared ? positives.share->columns.touched().size() : static_cast<size_t>(positives.cols));
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const Line row = positives.row(i);
        for (const int32_t j : row) {
            votes[static_cast<size_t>(j)] += 1 / static_cast<double>(row.size());
        }
    }
    return shared ? positives.share->columns.add_up(votes, workers) : votes;
}

Panel unknown_row(const Factors &factors, double tilt, Ranks *ranks) {
    Panel mean = mean_row(factors, tilt, ranks);
    if (factors.col_votes.empty()) {
        return mean;
    }
    Panel row = row_of_votes(factors, tilt);
    const double length = length_of(row, {});
    if (length == 0) {
        return mean;
    }
    // Its scores are as large as the mean of those of other rows, so that areas under curves can compare them.
    const double scale = length_of(mean, factors.root) / length;
    for (int64_t c = 0; c < row.width(); ++c) {
        // Where X is symmetric, it is V diag(root) that is multiplied.
        row.row(0)[c] *= scale / (factors.root.is_empty() ? 1 : factors.root[static_cast<arma::uword>(c)]);
    }
    return row;
}

bool is_zero(const double *values, int64_t count) noexcept {
    return std::all_of(values, values + count, [](double value) { return value == 0; });
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
