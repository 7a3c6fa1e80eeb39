#pragma once

#include <armadillo>

namespace pumc {

/// A = left diag(values) right', values descending, for a small square A.
struct SmallSvd {
    arma::mat left, right;
    arma::vec values;

    /// Fails with Code::internal when A is not finite or LAPACK does not converge.
    void compute(const arma::mat &a);
};

} // namespace pumc
