#pragma once

#include "linalg/orthonormal.hpp"
#include "linalg/small_svd.hpp"
#include "solver/operator.hpp"

namespace pumc {

/// The leading singular values and vectors of an operator by the power method (Algorithm 2 of the paper),
/// started from a block Y of orthonormal columns that is expected to be close already:
///   W = orth(G Y), then for each further pass W = orth(G orth(G' W)); B = G' W = Q R;
///   W W' G = W R' Q', and the small R' = L diag(sigma) M' gives the vectors W L and Q M.
/// Algorithm 2 with H = 1 is one pass: W = orth(G Y) (the paper's listing computes one product too many).
class RangeFinder {
public:
    explicit RangeFinder(Workers &workers) : workers_(workers) {}

    void compute(const Operator &g, const Panel &y, int64_t passes);

    /// As compute(), with the columns of `include` made part of the left space: what lies in their span
    /// cannot be lost. The guard's last resort.
    void compute_including(const Operator &g, const Panel &y, int64_t passes, PanelView include);

    const arma::vec &singular_values() const noexcept { return svd_.values; }
    /// The left singular vectors as combinations of the basis W of the left space.
    const arma::mat &left_rotation() const noexcept { return svd_.left; }
    /// The first `count` singular vectors.
    void left(int64_t count, Panel &out) const;
    void right(int64_t count, Panel &out) const;

    /// Panels as tall as the left and right side, free for use until the next compute().
    Panel &left_room() noexcept { return w_; }
    Panel &right_room() noexcept { return b_; }

private:
    void power(const Operator &g, const Panel &y, int64_t passes);
    void decompose(const Operator &g);

    Workers &workers_;
    Panel w_, b_, extra_;
    arma::mat r_, to_orthonormal_; // B to_orthonormal_ = Q
    SmallSvd svd_;
};

} // namespace pumc
