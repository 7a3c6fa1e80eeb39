#include "factors/penalised_form.hpp"

#include "linalg/orthonormal.hpp"
#include "linalg/small_dense.hpp"
#include "linalg/small_svd.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

// The upper triangular R of the weighted panel D^1/2 P = Q R.
arma::mat triangle(PanelView panel, const std::vector<double> &weight, Workers &workers) {
    Panel weighted(panel.rows, panel.width);
    for (int64_t i = 0; i < panel.rows; ++i) {
        const double root = std::sqrt(weight[static_cast<size_t>(i)]);
        std::transform(panel.row(i), panel.row(i) + panel.width, weighted.row(i), [=](double x) { return root * x; });
    }
    arma::mat r;
    orthonormalise(weighted, r, workers);
    return r;
}

} // namespace

PenalisedForm penalised_form(const LowRank &x, const std::vector<double> &row_weight,
                             const std::vector<double> &col_weight, Workers &workers) {
    // A rank may have no rows, and then no weights of rows either.
    double weights = static_cast<double>(row_weight.size());
    workers.sum_over_ranks(&weights, 1);
    if (x.rank() == 0 || weights == 0) {
        return {x.s, {}, {}};
    }
    // With D_a^1/2 U = Q_u R_u and D_b^1/2 V = Q_v R_v: Y = Q_u (R_u diag(s) R_v') Q_v'.
    const arma::mat left = triangle(x.left(), row_weight, workers), right = triangle(x.right(), col_weight, workers);
    arma::mat scaled = left;
    scaled.each_row() %= x.s.t();
    SmallSvd svd;
    Unwatched unwatched(workers);
    svd.compute(product(scaled, right.t()), unwatched.context);
    return {svd.values, transposed_product(svd.left, left), transposed_product(svd.right, right)};
}

} // namespace pumc
