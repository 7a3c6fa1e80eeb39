#pragma once

#include "model/penalty.hpp"

#include <algorithm>
#include <armadillo>

namespace pumc {

/// The weights and step of the model; lambda = rho * shape.eta.
struct Model {
    double omega; ///< weight of an observed one; every other cell has 1 - omega
    double delta; ///< sampling rate behind the probabilities
    double rho;   ///< inverse step length, slightly above the Lipschitz constant beta = 2 max(omega, 1 - omega)
    const Penalty *penalty;
    Shape shape;
};

/// Sums over the observed ones of p = X_ij: all that the loss needs to know of them.
struct ObservedSums {
    double count = 0, linear = 0, square = 0;
};

/// omega sum_Omega (p - 1)^2 + (1 - omega) sum_{not Omega} X_ij^2, the second sum being ||X||_F^2 less
/// the observed cells' share.
inline double loss(const Model &model, const ObservedSums &observed, double squared_norm) {
    // Both are sums of squares: where they vanish, rounding must not take them below zero.
    const double on = std::max(0.0, observed.square - 2 * observed.linear + observed.count);
    const double off = std::max(0.0, squared_norm - observed.square);
    return model.omega * on + (1 - model.omega) * off;
}

/// lambda sum_i r(s_i) for descending singular values s.
inline double penalty_sum(const Model &model, const arma::vec &s) {
    double sum = 0;
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        sum += model.penalty->value(s[i], static_cast<int64_t>(i), model.shape);
    }
    return model.rho * model.shape.eta * sum;
}

} // namespace pumc
