#pragma once

#include "context/context.hpp"
#include "linalg/low_rank.hpp"
#include "linalg/transposer.hpp"
#include "linalg/values_of_ones.hpp"
#include "model/positives.hpp"
#include "solver/operator.hpp"

namespace pumc {

/// V at the columns of the ones, where several ranks have its rows; it is there anyway where one process has them.
void fetch_right(const Positives &positives, LowRank &x, Workers &workers);

/// G = S + a X_t + b X_{t-1}, where S is zero outside of the observed ones and the diagonal, and X_t and X_{t-1} are
/// given by their factors: a gradient step, without forming anything m-by-n. S is kept by row for products G K and by
/// column for products G' W. Every product first asks the watch whether to go on.
class SparsePlusLowRank : public Operator {
public:
    SparsePlusLowRank(const Positives &positives, Context &context);

    /// S. `room` belongs to the caller, has pattern.count() doubles and holds S in the pattern's order: nothing else
    /// may write to it until the last product with this S. fill(begin, end) writes these of its values, on some thread.
    template <typename Fill> void set_sparse(double *room, const Fill &fill) {
        values_ = room;
        transposer_.transpose(positives_.pattern, room, fill, transposed_values_.data(), workers_, &watch_);
    }
    /// What S has on the diagonal if that is apart from the ones; empty at first. It must outlive the products.
    void set_diagonal(const std::vector<double> *values) noexcept { diagonal_ = values; }
    /// Where several ranks work together, products with S take a panel at the columns of the ones. Between products its
    /// room is free for another use; a product makes a new one where it finds too little.
    Panel &room_at_ones() noexcept { return touched_; }
    /// The terms a X_t and b X_{t-1}; null is zero. The factors must outlive the products.
    void set_low_rank(double a, const LowRank *x, double b, const LowRank *before);

    int64_t rows() const noexcept override { return positives_.rows_here(); }
    int64_t cols() const noexcept override { return positives_.cols_here(); }
    int64_t shorter_side() const noexcept override { return std::min(positives_.rows, positives_.cols); }
    void multiply(const Panel &block, Panel &out) const override;
    void multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const override;

    /// G K with less work, if the first columns of the block K are the right vectors of X_t and the others are
    /// orthogonal to them. `touched` is K at the columns of the ones: K itself where one process has everything.
    /// `overlap` is V'K, where V has the right vectors of X_{t-1}.
    virtual void multiply_block(const Panel &block, const Panel &touched, const arma::mat &overlap, Panel &out) const;

private:
    struct Term {
        double weight;
        const LowRank *factors;
        bool is_zero() const noexcept { return factors == nullptr || weight == 0 || factors->rank() == 0; }
    };
    void multiply_sparse(const Panel &block, const Panel &touched, Panel &out) const;
    void add(const Term &term, PanelView left, arma::mat overlap, Panel &out) const;

    const Positives &positives_;
    Workers &workers_;
    Watch &watch_;
    Transposer transposer_;
    const double *values_ = nullptr;
    ValuesOfOnes transposed_values_;
    const std::vector<double> *diagonal_ = nullptr;
    Term leading_{}, second_{};
    mutable Panel touched_; // room_at_ones()
};

} // namespace pumc
