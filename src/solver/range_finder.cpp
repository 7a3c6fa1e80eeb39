#include "solver/range_finder.hpp"

#include <algorithm>

namespace pumc {

void RangeFinder::power(const Operator &g, const Panel &y, int64_t passes) {
    g.multiply(y, w_);
    orthonormalise(w_, r_, workers_);
    for (int64_t pass = 1; pass < passes; ++pass) {
        g.multiply_transposed(w_, q_);
        orthonormalise(q_, r_, workers_);
        g.multiply(q_, w_);
        orthonormalise(w_, r_, workers_);
    }
}

void RangeFinder::decompose(const Operator &g) {
    g.multiply_transposed(w_, q_);
    orthonormalise(q_, r_, workers_);
    svd_.compute(r_.t());
}

void RangeFinder::compute(const Operator &g, const Panel &y, int64_t passes) {
    power(g, y, passes);
    decompose(g);
}

void RangeFinder::compute_including(const Operator &g, const Panel &y, int64_t passes, PanelView include) {
    power(g, y, passes);
    // The asked-for columns come first: they are the ones that must not be cut off.
    const int64_t most = std::min(g.rows(), g.cols());
    work_.reshape(g.rows(), w_.width());
    copy_columns(w_.view(), work_, 0);
    extra_.swap(work_);
    orthonormalise_against(include, extra_, 1e-6, work_, workers_);
    const int64_t added = std::min(extra_.width(), most - include.width);
    w_.reshape(g.rows(), include.width + added);
    copy_columns(include, w_, 0);
    copy_columns(extra_.first(added), w_, include.width);
    decompose(g);
}

void RangeFinder::left(int64_t count, Panel &out) const {
    out.reshape(w_.rows(), count);
    multiply(w_.view(), svd_.left.head_cols(static_cast<arma::uword>(count)), 1.0, 0.0, out, workers_);
}

void RangeFinder::right(int64_t count, Panel &out) const {
    out.reshape(q_.rows(), count);
    multiply(q_.view(), svd_.right.head_cols(static_cast<arma::uword>(count)), 1.0, 0.0, out, workers_);
}

} // namespace pumc
