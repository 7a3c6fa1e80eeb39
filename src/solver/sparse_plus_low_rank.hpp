#pragma once

#include "model/positives.hpp"
#include "solver/low_rank.hpp"
#include "solver/operator.hpp"

#include <vector>

namespace pumc {

/// G = S + a X + b X', where S lives on the observed ones and X, X' are given by their factors: a gradient
/// step of the model, with nothing m-by-n ever formed. Products with S go over rows for G y and over columns
/// for G' w; S is kept in both orders.
class SparsePlusLowRank : public Operator {
public:
    SparsePlusLowRank(const Positives &positives, Workers &workers);

    /// The values of S in row order, to be filled before set().
    double *values() noexcept { return by_row_.data(); }
    /// Take the values as they now are, and the low-rank part; a null X counts as zero. The factors must
    /// outlive the products.
    void set(double a, const LowRank *x, double b, const LowRank *y);

    int64_t rows() const noexcept override { return positives_.rows; }
    int64_t cols() const noexcept override { return positives_.cols; }
    void multiply(const Panel &y, Panel &out) const override;
    void multiply_transposed(const Panel &w, Panel &out) const override;

private:
    struct Term {
        double weight;
        const LowRank *factors;
    };
    void add_low_rank(const Panel &in, bool transposed, Panel &out) const;

    const Positives &positives_;
    Workers &workers_;
    Transposer transposer_;
    std::vector<double> by_row_, by_column_;
    Term terms_[2] = {};
};

} // namespace pumc
