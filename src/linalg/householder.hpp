#pragma once

#include "linalg/panel.hpp"

namespace pumc {

/// Replace A by Q with orthonormal columns, where A = Q R and R is upper triangular, for rows >= width, by
/// Householder's reflections. Q is orthonormal to working precision even if A has dependent or zero columns. Every
/// value must be finite.
///
/// A tall A is cut into pieces of rows that fit the cache, and each piece is decomposed by itself. The Rs of all
/// pieces, stacked, are decomposed in turn; each piece's Q times its part of the Q of the stack is its part of Q (TSQR:
/// Demmel, Grigori, Hoemmen & Langou 2012). Where several ranks have rows, so do the Rs of all ranks, on rank 0.
void householder(Panel &a, arma::mat &r, Workers &workers);

} // namespace pumc
