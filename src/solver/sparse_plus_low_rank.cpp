#include "solver/sparse_plus_low_rank.hpp"

#include "linalg/sparse_kernels.hpp"

namespace pumc {

SparsePlusLowRank::SparsePlusLowRank(const Positives &positives, Context &context)
    : positives_(positives), workers_(context.workers), watch_(context.watch),
      transposer_(positives.pattern, positives.transposed, context.workers),
      values_(static_cast<size_t>(positives.count())), transposed_values_(values_.size()) {}

void SparsePlusLowRank::set_low_rank(double a, const LowRank *x, double b, const LowRank *y) {
    terms_[0] = {a, x};
    terms_[1] = {b, y};
    known_block_ = nullptr;
}

void SparsePlusLowRank::know_block(const Panel &block, const arma::mat &overlap) noexcept {
    known_block_ = &block;
    known_overlap_ = &overlap;
}

// out += weight L diag(s) overlap.
void SparsePlusLowRank::add(const Term &term, PanelView left, arma::mat overlap, Panel &out) const {
    overlap.each_col() %= term.weight * term.factors->s;
    pumc::multiply(left, overlap, 1.0, 1.0, out, workers_);
}

void SparsePlusLowRank::multiply(const Panel &y, Panel &out) const {
    watch_.check();
    out.reshape(rows(), y.width());
    sparse_multiply(positives_.pattern, values_.data(), y.view(), out, workers_);
    const bool known = known_block_ == &y;
    for (const Term &term : terms_) {
        if (term.is_zero()) {
            continue;
        }
        const LowRank &x = *term.factors;
        if (known && &term == &terms_[0]) {
            add_scaled_columns(x.left(), term.weight * x.s, out, workers_); // V'Y = [I 0]
        } else if (known) {
            add(term, x.left(), *known_overlap_, out);
        } else {
            arma::mat overlap;
            cross_product(x.right(), y.view(), overlap, workers_);
            add(term, x.left(), std::move(overlap), out);
        }
    }
}

void SparsePlusLowRank::multiply_transposed(const Panel &w, Panel &out) const {
    watch_.check();
    out.reshape(cols(), w.width());
    sparse_multiply(positives_.transposed, transposed_values_.data(), w.view(), out, workers_);
    left_overlap_.reset();
    for (const Term &term : terms_) {
        if (term.is_zero()) {
            continue;
        }
        const LowRank &x = *term.factors;
        arma::mat overlap;
        cross_product(x.left(), w.view(), overlap, workers_);
        add(term, x.right(), overlap, out);
        if (&term == &terms_[0]) {
            left_overlap_ = std::move(overlap);
        }
    }
}

} // namespace pumc
