#include "factors/popularity.hpp"

#include "factors/from_svd.hpp"
#include "factors/validation.hpp"

#include <cmath>

namespace pumc {

namespace {

// X = 1 d' / rows = U s V' with U = 1 / sqrt(rows), V = d / |d| and s = |d| / sqrt(rows), d the degrees of the columns.
LowRank shares_of_columns(const Positives &positives) {
    const auto rows = static_cast<double>(positives.rows);
    double square = 0;
    for (int64_t j = 0; j < positives.cols_here(); ++j) {
        const auto degree = static_cast<double>(positives.col_degree(j));
        square += degree * degree;
    }
    square = positives.sum_over_ranks(square);
    LowRank x;
    const int64_t rank = square > 0 ? 1 : 0;
    x.u.reshape(positives.rows_here(), rank);
    x.v.reshape(positives.cols_here(), rank);
    x.u.fill_zero();
    x.v.fill_zero();
    x.s.set_size(static_cast<arma::uword>(rank));
    if (rank > 0) {
        x.s[0] = std::sqrt(square / rows);
        for (int64_t i = 0; i < positives.rows_here(); ++i) {
            x.u.row(i)[0] = 1 / std::sqrt(rows);
        }
        for (int64_t j = 0; j < positives.cols_here(); ++j) {
            x.v.row(j)[0] = static_cast<double>(positives.col_degree(j)) / std::sqrt(square);
        }
    }
    return x;
}

} // namespace

Factors popularity(const Positives &positives, Workers &workers) {
    Options options;
    options.omega = 0.5;
    options.regularizer = "nuclear";
    Factors factors = factors_from_svd(positives.rows, positives.cols, 0, nullptr, nullptr, nullptr, options, workers);
    factors.x = shares_of_columns(positives);
    factors.share = positives.share;
    factors.count = positives.total();
    factors.no_diagonal = positives.no_diagonal ? 1 : 0;
    derive(factors, workers);
    validate(factors, Code::internal, "the degrees gave no model");
    return factors;
}

} // namespace pumc
