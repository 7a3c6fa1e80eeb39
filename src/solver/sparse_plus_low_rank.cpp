#include "solver/sparse_plus_low_rank.hpp"

#include "linalg/sparse_kernels.hpp"
#include "solver/absent_diagonal.hpp"

#include <cassert>

namespace pumc {

void fetch_right(const Positives &positives, LowRank &x, Workers &workers) {
    if (positives.share != nullptr) {
        x.spread = true;
        x.v_touched.reshape(positives.pattern.extent(), x.v.width());
        positives.share->columns.fetch(x.v.view(), x.v_touched, 0, workers);
    }
}

SparsePlusLowRank::SparsePlusLowRank(const Positives &positives, Context &context)
    : positives_(positives), workers_(context.workers), watch_(context.watch),
      transposer_(positives.pattern, positives.transposed, context.workers),
      transposed_values_(static_cast<size_t>(positives.count())) {}

void SparsePlusLowRank::set_low_rank(double a, const LowRank *x, double b, const LowRank *before) {
    assert(x == nullptr || (x->u.rows() == rows() && x->v.rows() == cols()));
    assert(before == nullptr || (before->u.rows() == rows() && before->v.rows() == cols()));
    leading_ = {a, x};
    second_ = {b, before};
}

// out += weight L diag(s) overlap.
void SparsePlusLowRank::add(const Term &term, PanelView left, arma::mat overlap, Panel &out) const {
    overlap.each_col() %= term.weight * term.factors->s;
    pumc::multiply(left, overlap, 1.0, 1.0, out, workers_);
}

void SparsePlusLowRank::multiply_sparse(const Panel &block, const Panel &touched, Panel &out) const {
    assert(values_ != nullptr || positives_.count() == 0);
    assert(block.rows() == cols() && touched.width() == block.width());
    watch_.check();
    out.reshape(rows(), block.width());
    sparse_multiply(positives_.pattern, values_, touched.view(), out, workers_, &watch_);
    if (diagonal_ != nullptr) {
        add_diagonal_product(*diagonal_, block, out, workers_);
    }
}

void SparsePlusLowRank::multiply(const Panel &block, Panel &out) const {
    if (positives_.share == nullptr) {
        multiply_sparse(block, block, out);
    } else {
        touched_.reshape(positives_.pattern.extent(), block.width());
        positives_.share->columns.fetch(block.view(), touched_, 0, workers_);
        multiply_sparse(block, touched_, out);
    }
    for (const Term *term : {&leading_, &second_}) {
        if (!term->is_zero()) {
            arma::mat overlap;
            cross_product(term->factors->right(), block.view(), overlap, workers_);
            add(*term, term->factors->left(), std::move(overlap), out);
        }
    }
}

void SparsePlusLowRank::multiply_block(const Panel &block, const Panel &touched, const arma::mat &overlap,
                                       Panel &out) const {
    assert(leading_.is_zero() || block.width() >= leading_.factors->rank());
    assert(second_.is_zero() || (static_cast<int64_t>(overlap.n_rows) == second_.factors->rank() &&
                                 static_cast<int64_t>(overlap.n_cols) == block.width()));
    multiply_sparse(block, touched, out);
    if (!leading_.is_zero()) {
        add_scaled_columns(leading_.factors->left(), leading_.weight * leading_.factors->s, out, workers_);
    }
    if (!second_.is_zero()) {
        add(second_, second_.factors->left(), overlap, out);
    }
}

void SparsePlusLowRank::multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const {
    assert(w.rows() == rows());
    watch_.check();
    out.reshape(cols(), w.width());
    if (positives_.share == nullptr) {
        sparse_multiply(positives_.transposed, transposed_values_.data(), w.view(), out, workers_, &watch_);
    } else {
        touched_.reshape(positives_.transposed.lines(), w.width());
        sparse_multiply(positives_.transposed, transposed_values_.data(), w.view(), touched_, workers_, &watch_);
        positives_.share->columns.add_up(touched_.view(), out, workers_);
    }
    if (diagonal_ != nullptr) {
        add_diagonal_product(*diagonal_, w, out, workers_);
    }
    overlap.reset();
    if (!leading_.is_zero()) {
        cross_product(leading_.factors->left(), w.view(), overlap, workers_);
        add(leading_, leading_.factors->right(), overlap, out);
    }
    if (!second_.is_zero()) {
        arma::mat of_second;
        cross_product(second_.factors->left(), w.view(), of_second, workers_);
        add(second_, second_.factors->right(), std::move(of_second), out);
    }
}

} // namespace pumc
