#pragma once

#include "context/context.hpp"
#include "linalg/panel.hpp"

namespace pumc {

/// Replace A by Q with orthonormal columns, where A = Q R and R is upper triangular, for rows >= width.
///
/// Two rounds of Cholesky-QR (Yamamoto et al. 2015): all the work is in products and triangular solves over rows. It is
/// accurate while the condition number, after scaling columns to unit length, is below about 1e7. The pivots of the
/// factor tell; beyond that, householder() gives orthonormal columns even if A has dependent or zero ones.
void orthonormalise(Panel &a, arma::mat &r, Workers &workers);

/// The same without touching A: Q = A `transform`, so that products with Q can be taken with A. False, with nothing
/// set, if A's columns are too far from orthogonal for one round.
bool find_orthonormal(const Panel &a, arma::mat &transform, arma::mat &r, Workers &workers);

/// Into `out`, an orthonormal basis of what the columns of E span beyond V, whose columns are orthonormal. Of more than
/// `most` directions those are taken of which the largest share is new. A direction of which less than 3e-7 of the
/// length is new cannot be told from rounding and is left out. `gram` is E'E, `overlap` V'E.
void new_directions(PanelView v, PanelView e, arma::mat gram, const arma::mat &overlap, int64_t most, Panel &out,
                    Context &context);

/// The same if E'E and V'E are not known.
void new_directions(PanelView v, PanelView e, int64_t most, Panel &out, Context &context);

} // namespace pumc
