#pragma once

#include "context/context.hpp"
#include "linalg/panel.hpp"

namespace pumc {

/// The eigenvectors of a symmetric matrix, as the columns of an orthogonal one; only the upper triangle of A is read.
/// Errors are relative to the largest eigenvalue: small eigenvalues have inaccurate vectors, which SmallSvd improves.
///
/// Householder's reflections reduce A to a tridiagonal matrix, implicit QL steps (Dubrulle, Martin & Wilkinson 1968)
/// find the eigenvectors of that, and the reflections turn them back. It takes some 10 n^3 operations on all threads
/// and asks the watch on the way. False if the steps do not converge, which no finite matrix is known to cause.
bool symmetric_eigenvectors(const arma::mat &a, arma::mat &vectors, Context &context);

} // namespace pumc
