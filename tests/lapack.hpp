// Dense decompositions by LAPACK: the oracle for the library's own. Armadillo itself is compiled without LAPACK, as it
// is in the library.
#pragma once

#include <armadillo>

namespace lapack {

/// A = u diag(s) v', with as many columns as the shorter side. False when it fails.
bool svd_econ(arma::mat &u, arma::vec &s, arma::mat &v, arma::mat a);
arma::vec svd(const arma::mat &a);

/// A = q r, for rows >= columns.
bool qr_econ(arma::mat &q, arma::mat &r, const arma::mat &a);

} // namespace lapack
