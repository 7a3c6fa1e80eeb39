#include "solver/range_finder.hpp"

#include "linalg/small_dense.hpp"
#include "linalg/symmetric_svd.hpp"

#include <algorithm>
#include <cassert>

namespace pumc {

// W from G Y, both in w_. If G is symmetric, W is left as a product: whoever decomposes makes it orthonormal.
void RangeFinder::power(const Operator &g, int64_t passes) {
    context_.watch.check();
    assert(w_.rows() == g.rows() && passes >= 1);
    for (int64_t pass = 1; pass < passes; ++pass) {
        orthonormalise(w_, r_, workers_);
        g.multiply_transposed(w_, b_, overlap_);
        orthonormalise(b_, r_, workers_);
        g.multiply(b_, w_);
    }
    if (!g.is_symmetric()) {
        orthonormalise(w_, r_, workers_);
    }
}

void RangeFinder::decompose(const Operator &g) {
    if (g.is_symmetric()) {
        decompose_symmetric(g);
        return;
    }
    sign_.reset();
    g.multiply_transposed(w_, b_, overlap_);
    // B's columns are usually nearly orthogonal. Then Q is not formed: only Q M is wanted, which is a product with B.
    if (!find_orthonormal(b_, to_orthonormal_, r_, workers_)) {
        orthonormalise(b_, r_, workers_);
        to_orthonormal_.eye(r_.n_rows, r_.n_rows);
    }
    svd_.compute(r_.t(), context_);
}

// The columns of G Y are nearly orthogonal likewise, and W is not formed.
void RangeFinder::decompose_symmetric(const Operator &g) {
    if (!find_orthonormal(w_, to_orthonormal_, r_, workers_)) {
        orthonormalise(w_, r_, workers_);
        to_orthonormal_.eye(r_.n_rows, r_.n_rows);
    }
    arma::mat projected;
    g.project(w_, b_, projected, overlap_);
    if (!overlap_.is_empty()) {
        overlap_ = product(overlap_, to_orthonormal_);
    }
    projected = transposed_product(to_orthonormal_, product(projected, to_orthonormal_));
    sign_ = symmetric_svd(projected, svd_.left, svd_.values, context_);
    svd_.right = svd_.left;
    svd_.right.each_row() %= sign_.t();
}

void RangeFinder::compute(const Operator &g, const Panel &y, int64_t passes) {
    g.multiply(y, w_);
    compute_from_product(g, passes);
}

void RangeFinder::compute_from_product(const Operator &g, int64_t passes) {
    power(g, passes);
    decompose(g);
}

void RangeFinder::compute_from_product_including(const Operator &g, int64_t passes, PanelView include) {
    assert(include.rows == g.rows());
    power(g, passes);
    if (g.is_symmetric()) {
        orthonormalise(w_, r_, workers_);
    }
    // `include` comes first: if there are too many columns, the others are cut off.
    const int64_t most = std::min(g.rows(), g.cols());
    new_directions(include, w_.view(), most - include.width, extra_, context_);
    w_.reshape(g.rows(), include.width + extra_.width());
    copy_columns(include, w_, 0);
    copy_columns(extra_.view(), w_, include.width);
    decompose(g);
}

arma::mat RangeFinder::overlap_with_leading_term(int64_t count) const {
    return product(overlap_, svd_.left.head_cols(static_cast<arma::uword>(count)));
}

arma::mat RangeFinder::right_with_leading_term(int64_t count) const {
    if (sign_.is_empty() || overlap_.is_empty()) {
        return {};
    }
    return product(overlap_, svd_.right.head_cols(static_cast<arma::uword>(count))).t();
}

void RangeFinder::right(int64_t count, Panel &out) const {
    assert(count <= static_cast<int64_t>(svd_.values.n_elem));
    const Panel &basis = sign_.is_empty() ? b_ : w_;
    out.reshape(basis.rows(), count);
    multiply(basis.view(), product(to_orthonormal_, svd_.right.head_cols(static_cast<arma::uword>(count))), 1.0, 0.0,
             out, workers_);
}

void RangeFinder::vectors(int64_t rank, int64_t count, Panel &left, Panel &right) const {
    assert(rank <= count && count <= static_cast<int64_t>(svd_.values.n_elem));
    left.reshape(w_.rows(), rank);
    this->right(count, right);
    if (sign_.is_empty()) {
        multiply(w_.view(), svd_.left.head_cols(static_cast<arma::uword>(rank)), 1.0, 0.0, left, workers_);
    } else {
        copy_scaled(right.view(), sign_, left, workers_);
    }
}

} // namespace pumc
