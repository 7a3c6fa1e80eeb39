#pragma once

#include "linalg/low_rank.hpp"
#include "solver/range_finder.hpp"

namespace baselines {

/// The positive ones of max(values_i - theta, 0), with theta >= 0 such that their sum is `radius`, or 0 if the sum of
/// the values is no more. Values descend and are not negative.
arma::vec values_on_ball(const arma::vec &values, double radius);

/// A dense matrix as an operator, stored like a panel: the values of a row side by side.
class DenseOperator : public pumc::Operator {
public:
    DenseOperator(const pumc::Panel &matrix, pumc::Workers &workers) : matrix_(matrix), workers_(workers) {}

    int64_t rows() const noexcept override { return matrix_.rows(); }
    int64_t cols() const noexcept override { return matrix_.width(); }
    void multiply(const pumc::Panel &y, pumc::Panel &out) const override;
    void multiply_transposed(const pumc::Panel &w, pumc::Panel &out, arma::mat &overlap) const override;

private:
    const pumc::Panel &matrix_;
    pumc::Workers &workers_;
};

/// The nearest matrix whose nuclear norm is at most `radius`: singular values are reduced by one threshold, so that
/// only those above it are needed. They come from the power method on a block that is kept from one projection to the
/// next. The block is widened for the next projection when all of its values are above the threshold; one as wide as
/// the matrix makes the projection exact.
class NuclearBall {
public:
    NuclearBall(double radius, int64_t seed, pumc::Context &context)
        : radius_(radius), random_(static_cast<uint64_t>(seed)), context_(context), finder_(context) {}

    /// With so many passes of the power method. False if the block was too narrow to show every value above the
    /// threshold: `out` is then in the ball, but not the nearest.
    bool project(const pumc::Operator &g, int64_t passes, pumc::LowRank &out);

private:
    void widen(const pumc::Operator &g, int64_t width);

    const double radius_;
    pumc::Random random_;
    pumc::Context &context_;
    pumc::RangeFinder finder_;
    pumc::Panel block_;
};

} // namespace baselines
