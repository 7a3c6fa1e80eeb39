#pragma once

#include "linalg/panel.hpp"

namespace pumc {

/// Replace A by Q with orthonormal columns and A = Q R, R upper triangular, for rows >= width.
///
/// Two rounds of Cholesky-QR (Yamamoto et al. 2015): all the work is in products and triangular solves
/// over blocks of rows. It is accurate while the condition number, after scaling columns to unit length,
/// stays below about 1e7; that is checked from the factor, and beyond it Householder's QR takes over, which
/// gives orthonormal columns even when A has dependent or zero ones.
void orthonormalise(Panel &a, arma::mat &r, Workers &workers);

/// Make the columns of E orthonormal to each other and to the orthonormal columns of V, in place.
/// Directions of which less than `drop` of their length is new to span(V) are left out: E gets narrower. Shares below
/// 3e-7 are not told from rounding and left out in any case.
/// `work` is room that the caller keeps from call to call.
void orthonormalise_against(PanelView v, Panel &e, double drop, Panel &work, Workers &workers);

} // namespace pumc
