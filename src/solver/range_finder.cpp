#include "solver/range_finder.hpp"

#include "linalg/small_dense.hpp"
#include "linalg/symmetric_svd.hpp"

#include <algorithm>
#include <cassert>

namespace pumc {

// W from G K, both in w_.
void RangeFinder::power(const Operator &g, int64_t passes) {
    context_.watch.check();
    assert(w_.rows() == g.rows() && passes >= 1);
    orthonormalise(w_, r_, workers_);
    for (int64_t pass = 1; pass < passes; ++pass) {
        g.multiply_transposed(w_, b_, overlap_);
        orthonormalise(b_, r_, workers_);
        g.multiply(b_, w_);
        orthonormalise(w_, r_, workers_);
    }
}

void RangeFinder::decompose(const Operator &g) {
    g.multiply_transposed(w_, b_, overlap_);
    if (symmetric_) {
        cross_product(w_.view(), b_.view(), r_, workers_);
        sign_ = symmetric_svd(0.5 * (r_ + r_.t()), svd_.left, svd_.values, context_);
        return;
    }
    // B's columns are usually nearly orthogonal. Then Q is not formed: only Q M is wanted, which is a product with B.
    if (!find_orthonormal(b_, to_orthonormal_, r_, workers_)) {
        orthonormalise(b_, r_, workers_);
        to_orthonormal_.eye(r_.n_rows, r_.n_rows);
    }
    svd_.compute(r_.t(), context_);
}

void RangeFinder::compute(const Operator &g, const Panel &block, int64_t passes) {
    g.multiply(block, w_);
    compute_from_product(g, passes);
}

void RangeFinder::compute_from_product(const Operator &g, int64_t passes) {
    power(g, passes);
    decompose(g);
}

void RangeFinder::compute_from_product_including(const Operator &g, int64_t passes, PanelView include) {
    assert(include.rows == g.rows());
    power(g, passes);
    // `include` comes first: if there are too many columns, the others are cut off.
    const int64_t most = g.shorter_side();
    new_directions(include, w_.view(), most - include.width, extra_, context_);
    w_.reshape(g.rows(), include.width + extra_.width());
    copy_columns(include, w_, 0);
    copy_columns(extra_.view(), w_, include.width);
    decompose(g);
}

arma::mat RangeFinder::overlap_with_leading_term(int64_t count) const {
    return product(overlap_, svd_.left.head_cols(static_cast<arma::uword>(count)));
}

void RangeFinder::left(int64_t count, Panel &out) const {
    assert(count <= static_cast<int64_t>(svd_.values.n_elem));
    out.reshape(w_.rows(), count);
    multiply(w_.view(), svd_.left.head_cols(static_cast<arma::uword>(count)), 1.0, 0.0, out, workers_);
}

void RangeFinder::right(int64_t count, Panel &out) const {
    assert(count <= static_cast<int64_t>(svd_.values.n_elem));
    out.reshape(b_.rows(), count);
    if (symmetric_) { // the bits of left(), but for signs
        arma::mat turned = svd_.left.head_cols(static_cast<arma::uword>(count));
        turned.each_row() %= sign_.head(static_cast<arma::uword>(count)).t();
        multiply(w_.view(), turned, 1.0, 0.0, out, workers_);
        return;
    }
    multiply(b_.view(), product(to_orthonormal_, svd_.right.head_cols(static_cast<arma::uword>(count))), 1.0, 0.0, out,
             workers_);
}

} // namespace pumc
