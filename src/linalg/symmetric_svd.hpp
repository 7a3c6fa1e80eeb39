#pragma once

#include "context/context.hpp"
#include "linalg/low_rank.hpp"

namespace pumc {

/// When the time is up, the symmetric part of this rank or more is found in half the dimensions: of 1,200 nodes and
/// rank 600, what follows the last iteration takes 0.2 s in place of 1.1 s. F is a few percent higher for it, in a fit
/// that was cut short. Below this rank the exact way takes 0.02 s.
constexpr int64_t kHighSymmetricRank = 128;

/// The singular value decomposition of a symmetric A, of which only the upper triangle is read: A = left diag(values)
/// diag(sign) left', values descending, sign 1 or -1. Values are off by rounding errors of the largest. Fails with
/// Code::internal if A is not finite. Returns the signs.
arma::vec symmetric_svd(const arma::mat &a, arma::mat &left, arma::vec &values, Context &context);

/// The signs with which V = U diag(sign), if X is symmetric in this sense; of an X that is not they mean nothing.
/// `ranks`: where several have the rows, else null.
arma::vec column_signs(const LowRank &x, Ranks *ranks);

/// Whether V = U diag(sign) to the last bit.
bool has_symmetric_factors(const LowRank &x, Ranks *ranks);

/// `to` becomes the first columns of `from`, each times a number.
void copy_scaled(PanelView from, const arma::vec &scale, Panel &to, Workers &workers);

/// X becomes (X + X')/2, in the form of a symmetric matrix: V = U diag(sign), columns orthonormal and values
/// descending. The factors given need not be orthonormal or sorted. Singular values that are rounding errors of zero
/// are dropped.
void make_symmetric(LowRank &x, Workers &workers);

/// The same for factors that are orthonormal and for an X that is nearly symmetric, at less than half the cost: (X +
/// X')/2 within as many dimensions as X has, found from both sides. It comes as close as the best of this rank, but for
/// less than X is away from X'. False, with X as it was, if the sides differ so much that it would not.
bool make_nearly_symmetric(LowRank &x, Workers &workers);

} // namespace pumc
