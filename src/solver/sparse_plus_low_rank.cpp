#include "solver/sparse_plus_low_rank.hpp"

namespace pumc {

SparsePlusLowRank::SparsePlusLowRank(const Positives &positives, Workers &workers)
    : positives_(positives), workers_(workers), transposer_(positives.by_row, positives.by_column, workers.threads()),
      by_row_(static_cast<size_t>(positives.count())), by_column_(static_cast<size_t>(positives.count())) {}

void SparsePlusLowRank::set(double a, const LowRank *x, double b, const LowRank *y) {
    const double *values = by_row_.data();
    transposer_.transpose(
        positives_.by_row, [&](int64_t e) { return values[e]; }, by_column_.data(), workers_);
    terms_[0] = {a, x};
    terms_[1] = {b, y};
}

void SparsePlusLowRank::multiply(const Panel &y, Panel &out) const {
    out.reshape(rows(), y.width());
    sparse_multiply(positives_.by_row, by_row_.data(), y.view(), out, workers_);
    add_low_rank(y, false, out);
}

void SparsePlusLowRank::multiply_transposed(const Panel &w, Panel &out) const {
    out.reshape(cols(), w.width());
    sparse_multiply(positives_.by_column, by_column_.data(), w.view(), out, workers_);
    add_low_rank(w, true, out);
}

void SparsePlusLowRank::add_low_rank(const Panel &in, bool transposed, Panel &out) const {
    arma::mat inner;
    for (const Term &term : terms_) {
        if (term.factors == nullptr || term.weight == 0 || term.factors->rank() == 0) {
            continue;
        }
        const LowRank &x = *term.factors;
        cross_product(transposed ? x.left() : x.right(), in.view(), inner, workers_);
        inner.each_col() %= term.weight * x.s;
        pumc::multiply(transposed ? x.right() : x.left(), inner, 1.0, 1.0, out, workers_);
    }
}

} // namespace pumc
