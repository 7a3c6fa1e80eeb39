#pragma once

#include "linalg/orthonormal.hpp"
#include "linalg/small_svd.hpp"
#include "solver/operator.hpp"

namespace pumc {

/// The columns of a first block: as many as a tile of the sparse kernels has.
constexpr int64_t kFirstWidth = 16;

/// The leading singular values and vectors of an operator by the power method (Algorithm 2 of the paper), started from
/// a block K of orthonormal columns that should be close already:
///   W = orth(G K), then for each further pass W = orth(G orth(G' W)); B = G' W = Q R;
///   W W' G = W R' Q', and the small R' = L diag(sigma) M' gives the vectors W L and Q M.
/// One pass is Algorithm 2 with H = 1, for which the paper's listing computes one product too many.
///
/// Of an operator that is symmetric it can find vectors that are the same on both sides, but for signs: W W' G W W' =
/// W L diag(sigma) diag(sign) L' W', from the eigenvectors L of the small W'B. W W' G comes closer to G, but is not
/// symmetric itself.
class RangeFinder {
public:
    explicit RangeFinder(Context &context) : context_(context), workers_(context.workers) {}

    /// From now on every operator is symmetric, and so is what is found.
    void keep_symmetric() noexcept { symmetric_ = true; }

    void compute(const Operator &g, const Panel &block, int64_t passes);

    /// The same if the caller has put G K into product_room(), which is overwritten.
    Panel &product_room() noexcept { return w_; }
    void compute_from_product(const Operator &g, int64_t passes);
    /// The same with the columns of `include` added to W, so that what lies in their span is not lost.
    void compute_from_product_including(const Operator &g, int64_t passes, PanelView include);

    const arma::vec &singular_values() const noexcept { return svd_.values; }
    /// U'(W L) for the first `count` left singular vectors W L, where U has the left vectors of the operator's leading
    /// term.
    arma::mat overlap_with_leading_term(int64_t count) const;
    /// The first `count` singular vectors.
    void left(int64_t count, Panel &out) const;
    void right(int64_t count, Panel &out) const;

    /// Panels that the caller may use until the next computation, with the operator's rows and columns as rows.
    Panel &left_room() noexcept { return w_; }
    Panel &right_room() noexcept { return b_; }

private:
    void power(const Operator &g, int64_t passes);
    void decompose(const Operator &g);

    Context &context_;
    Workers &workers_;
    bool symmetric_ = false;
    Panel w_, b_, extra_;
    arma::mat r_, to_orthonormal_; // B to_orthonormal_ = Q
    arma::mat overlap_;            // U'W
    SmallSvd svd_;
    arma::vec sign_; // V = U diag(sign), if G is symmetric
};

} // namespace pumc
