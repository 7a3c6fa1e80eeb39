#pragma once

#include "linalg/panel.hpp"

namespace pumc {

/// Replace A by Q with orthonormal columns and A = Q R, for rows >= width, by Householder's reflections: Q is
/// orthonormal to working precision whatever A is, dependent and zero columns included. Every value must be finite. R
/// is upper triangular.
///
/// A tall A is cut into pieces of rows that fit the cache. Each piece has a Q and an R of its own; the Rs, one above
/// the other, are decomposed in turn, and their Q turns those of the pieces (TSQR: Demmel, Grigori, Hoemmen & Langou
/// 2012).
void householder(Panel &a, arma::mat &r, Workers &workers);

} // namespace pumc
