#pragma once

#include "linalg/panel.hpp"

namespace pumc {

/// Replace A by Q with orthonormal columns and A = Q R, R upper triangular, for rows >= width, by Householder's
/// reflections: Q is orthonormal to working precision whatever A is, dependent and zero columns included. Every value
/// must be finite. Slow, on one thread: what orthonormalise() falls back on.
void householder(Panel &a, arma::mat &r);

} // namespace pumc
