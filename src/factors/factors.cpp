#include "factors/factors.hpp"

#include "factors/unknown_lines.hpp"
#include "linalg/symmetric_svd.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace pumc {

namespace {

void flip_columns(Panel &panel, const std::vector<double> &sign) noexcept {
    for (int64_t i = 0; i < panel.rows(); ++i) {
        double *row = panel.row(i);
        for (size_t c = 0; c < sign.size(); ++c) {
            row[c] *= sign[c];
        }
    }
}

// Each of the values becomes that of largest magnitude over all ranks; of equals, the one of the first rank.
void take_first_of_largest(std::vector<double> &values, Ranks &ranks) {
    const auto everyone = static_cast<size_t>(ranks.count()), count = values.size();
    std::vector<double> of_ranks(everyone * count, 0.0);
    std::copy(values.begin(), values.end(), of_ranks.begin() + static_cast<int64_t>(count) * ranks.rank());
    ranks.sum(of_ranks.data(), static_cast<int64_t>(of_ranks.size()));
    for (size_t c = 0; c < count; ++c) {
        values[c] = 0;
        for (size_t p = 0; p < everyone; ++p) {
            const double value = of_ranks[p * count + c];
            values[c] = std::abs(value) > std::abs(values[c]) ? value : values[c];
        }
    }
}

// The rows of V times b_j^(tilt/2); empty where that is V.
Panel tilted_columns(const Factors &factors, double tilt) {
    Panel tilted;
    if (tilt != 0 && !factors.col_weight.empty() && factors.x.rank() > 0) {
        const PanelView right = factors.scoring_right();
        tilted.reshape(right.rows, right.width);
        for (int64_t j = 0; j < right.rows; ++j) {
            const double factor = std::pow(factors.col_weight[static_cast<size_t>(j)], tilt / 2);
            std::transform(right.row(j), right.row(j) + right.width, tilted.row(j),
                           [=](double value) { return factor * value; });
        }
    }
    return tilted;
}

} // namespace

void fix_signs(LowRank &x, Ranks *ranks) {
    const auto rank = static_cast<size_t>(x.rank());
    if (rank == 0) {
        return;
    }
    std::vector<double> extreme(rank, 0.0);
    for (int64_t i = 0; i < x.u.rows(); ++i) {
        const double *row = x.u.row(i);
        for (size_t c = 0; c < rank; ++c) {
            extreme[c] = std::abs(row[c]) > std::abs(extreme[c]) ? row[c] : extreme[c];
        }
    }
    if (ranks != nullptr) {
        take_first_of_largest(extreme, *ranks);
    }
    std::vector<double> sign(rank);
    std::transform(extreme.begin(), extreme.end(), sign.begin(), [](double value) { return value < 0 ? -1.0 : 1.0; });
    flip_columns(x.u, sign);
    flip_columns(x.v, sign);
}

void set_tilt(Factors &factors, double tilt) {
    Panel tilted = tilted_columns(factors, tilt), row = unknown_row(factors, tilt);
    factors.tilted = std::move(tilted);
    factors.unknown_row = std::move(row);
    factors.tilt = tilt;
}

void derive(Factors &factors, Workers &workers) {
    factors.penalised = penalised_form(factors.x, factors.row_weight, factors.col_weight, workers);
    factors.root.reset();
    if (factors.symmetric != 0 && factors.x.rank() > 0) {
        factors.root = arma::sqrt(factors.x.s);
        factors.rooted.reshape(factors.x.v.rows(), factors.x.rank());
        copy_scaled(factors.x.right(), factors.root, factors.rooted, workers);
    }
    factors.tilted = tilted_columns(factors, factors.tilt);
    factors.unknown_row = unknown_row(factors, factors.tilt);
    factors.unknown_col = mean_col(factors);
}

} // namespace pumc
