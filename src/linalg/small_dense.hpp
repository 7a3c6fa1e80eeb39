#pragma once

#include <armadillo>

namespace pumc {

// Algebra of matrices as small as the rank, without a BLAS: when memory is short a BLAS may retry for ever or crash, it
// starts threads, and its results differ from machine to machine.

/// A B. Every element is the sum of its products in ascending order of the inner index.
arma::mat product(const arma::mat &a, const arma::mat &b);
/// A' B.
arma::mat transposed_product(const arma::mat &a, const arma::mat &b);

/// A = R'R with R upper triangular; only A's upper triangle is read. False, with R undefined, if A is not positive
/// definite to working precision.
bool cholesky(const arma::mat &a, arma::mat &r);

/// The inverse of an upper triangular R whose diagonal is not zero.
arma::mat inverse_of_upper(const arma::mat &r);

/// x with R'R x = b.
arma::vec solve_by_cholesky(const arma::mat &r, arma::vec b);

} // namespace pumc
