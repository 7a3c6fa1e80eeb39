#pragma once

#include "context/context.hpp"
#include "linalg/panel.hpp"

namespace pumc {

/// The eigenvectors of a symmetric matrix, as the columns of an orthogonal one; the upper triangle of A is read.
/// Accurate to rounding of the largest eigenvalue, which is a start for methods that do better.
///
/// Householder's reduction to a tridiagonal matrix, implicit QL steps on that (Dubrulle, Martin & Wilkinson 1968), and
/// the reflections applied to what the steps rotate. Costs some 10 n^3 operations, on all threads, and asks the watch
/// on the way. False when the steps do not converge, which nothing finite is known to cause.
bool symmetric_eigenvectors(const arma::mat &a, arma::mat &vectors, Context &context);

} // namespace pumc
