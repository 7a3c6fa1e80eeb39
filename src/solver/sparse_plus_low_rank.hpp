#pragma once

#include "context/context.hpp"
#include "linalg/transposer.hpp"
#include "model/positives.hpp"
#include "solver/low_rank.hpp"
#include "solver/operator.hpp"

#include <vector>

namespace pumc {

/// G = S + a X + b X', where S lives on the observed ones and X, X' are given by their factors: a gradient
/// step of the model, with nothing m-by-n ever formed. Products with S go over rows for G y and over columns
/// for G' w; S is kept in both orders. Every product first asks the watch whether to go on.
class SparsePlusLowRank : public Operator {
public:
    SparsePlusLowRank(const Positives &positives, Context &context);

    /// S_e = value(e) for every one e of the pattern.
    template <typename Value> void set_sparse(const Value &value) {
        double *values = values_.data();
        const auto fill = [=](int64_t begin, int64_t end) {
            for (int64_t e = begin; e < end; ++e) {
                values[e] = value(e);
            }
        };
        transposer_.transpose(positives_.pattern, values, fill, transposed_values_.data(), workers_);
    }
    /// A null X counts as zero. The factors must outlive the products.
    void set_low_rank(double a, const LowRank *x, double b, const LowRank *y);
    /// Until set_low_rank: the first columns of this block are X's right vectors, the others are orthogonal to them,
    /// and `overlap` is V'Y of X' with the block. multiply() of it then needs fewer products. Both must outlive them.
    void know_block(const Panel &block, const arma::mat &overlap) noexcept;

    /// The values of S in the pattern's order: as long as Omega, and free for other use until set_sparse().
    std::vector<double> &values() noexcept { return values_; }

    int64_t rows() const noexcept override { return positives_.rows; }
    int64_t cols() const noexcept override { return positives_.cols; }
    void multiply(const Panel &y, Panel &out) const override;
    void multiply_transposed(const Panel &w, Panel &out) const override;

    /// U'w of X with the panel of the last multiply_transposed(); empty when X is zero.
    const arma::mat &left_overlap() const noexcept { return left_overlap_; }

private:
    struct Term {
        double weight;
        const LowRank *factors;
        bool is_zero() const noexcept { return factors == nullptr || weight == 0 || factors->rank() == 0; }
    };
    void add(const Term &term, PanelView left, arma::mat overlap, Panel &out) const;

    const Positives &positives_;
    Workers &workers_;
    Watch &watch_;
    Transposer transposer_;
    std::vector<double> values_, transposed_values_;
    Term terms_[2] = {};
    const Panel *known_block_ = nullptr;
    const arma::mat *known_overlap_ = nullptr;
    mutable arma::mat left_overlap_;
};

} // namespace pumc
