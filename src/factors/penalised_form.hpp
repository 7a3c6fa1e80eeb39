#pragma once

#include "linalg/low_rank.hpp"

#include <vector>

namespace pumc {

/// Singular values and vectors of Y = D_a^1/2 X D_b^1/2, which the penalty saw, told by those of X = U diag(s) V'. a
/// and b are the weights of rows and columns.
struct PenalisedForm {
    arma::vec s; ///< singular values of Y
    /// D_a^1/2 U g = (left vectors of Y) left g, and D_b^1/2 V g = (right vectors of Y) right g. Empty where nothing is
    /// weighted and both are the identity.
    arma::mat left, right;
};

/// Weights are empty where all are 1.
PenalisedForm penalised_form(const LowRank &x, const std::vector<double> &row_weight,
                             const std::vector<double> &col_weight, Workers &workers);

} // namespace pumc
