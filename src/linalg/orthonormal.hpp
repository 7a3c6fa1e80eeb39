#pragma once

#include "context/context.hpp"
#include "linalg/panel.hpp"

namespace pumc {

/// Replace A by Q with orthonormal columns and A = Q R, R upper triangular, for rows >= width.
///
/// Two rounds of Cholesky-QR (Yamamoto et al. 2015): all the work is in products and triangular solves
/// over blocks of rows. It is accurate while the condition number, after scaling columns to unit length,
/// stays below about 1e7; that is checked from the factor, and beyond it Householder's QR takes over, which
/// gives orthonormal columns even when A has dependent or zero ones.
void orthonormalise(Panel &a, arma::mat &r, Workers &workers);

/// The same without touching A: A `transform` has orthonormal columns and A = (A transform) R, so that a product with
/// Q can be had as one with A. False, and nothing set, when A's columns are too far from orthogonal for one round.
bool find_orthonormal(const Panel &a, arma::mat &transform, arma::mat &r, Workers &workers);

/// An orthonormal basis, into `out`, of what the columns of E have beyond the span of V's orthonormal columns, or of
/// the `most` directions of which the largest share is new. Where less than 3e-7 of the length is new, that is not told
/// from rounding and left out. `gram` is E'E, `overlap` V'E.
void new_directions(PanelView v, PanelView e, arma::mat gram, const arma::mat &overlap, int64_t most, Panel &out,
                    Context &context);

/// The same for an E of which nothing is known.
void new_directions(PanelView v, PanelView e, int64_t most, Panel &out, Context &context);

} // namespace pumc
