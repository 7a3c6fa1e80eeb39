#pragma once

#include "model/loss.hpp"
#include "model/penalty.hpp"

#include <armadillo>

namespace pumc {

/// F(X) = loss + lambda sum_i r(sigma_i(X)) with all its numbers, and the inverse length of a gradient step.
struct Objective {
    Loss loss{0.5};
    double sampling_rate = 1; ///< for probabilities; the fit itself does not use it
    double rho = 1;           ///< inverse step length, slightly above the loss's Lipschitz constant
    const Penalty *penalty = nullptr;
    PenaltyNumbers numbers{0, 0};

    double lambda() const noexcept { return rho * numbers.eta; }
};

/// lambda sum_i r(s_i) for descending singular values s.
inline double penalty_sum(const Objective &objective, const arma::vec &s) {
    double sum = 0;
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        sum += objective.penalty->value(s[i], static_cast<int64_t>(i), objective.numbers);
    }
    return objective.lambda() * sum;
}

/// The derivative of penalty_sum() if singular value i changes at the rate along[i].
inline double penalty_slope(const Objective &objective, const arma::vec &s, const arma::vec &along) {
    double sum = 0;
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        sum += objective.penalty->slope(s[i], static_cast<int64_t>(i), objective.numbers) * along[i];
    }
    return objective.lambda() * sum;
}

} // namespace pumc
