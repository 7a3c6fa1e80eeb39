#pragma once

#include "context/context.hpp"
#include "linalg/low_rank.hpp"
#include "linalg/small_svd.hpp"
#include "model/calibration.hpp"
#include "model/line_weights.hpp"
#include "solver/run_log.hpp"

namespace pumc {

/// The Basic Algorithm (Algorithm 1 of the paper): X_{t+1} = prox(X_t - grad L(X_t)/rho), L the loss, with a full
/// singular value decomposition of the dense matrix in every iteration. F never rises (Lemma 1). It stops when the
/// relative change is below the tolerance. It is the paper's baseline and the tests' oracle, for small problems. (The
/// paper's last line assigns X_t; X_{t+1} is meant.)
class Basic {
public:
    /// Fails with Code::too_large if the matrix has more than 2^26 cells.
    Basic(const Positives &positives, const LineWeights &weights, const Calibrated &calibrated, const Options &options,
          Context &context);

    /// Start from this matrix, whose columns are orthonormal, instead of zero.
    void warm_start(LowRank x);
    void run(RunLog &log);

    LowRank &result() noexcept { return x_; }
    double objective() const noexcept { return value_; }
    double loss() const noexcept { return loss_; }
    double relative_change() const noexcept { return relative_change_; }
    /// Whether the result's step had singular values above the threshold beyond the first max_rank.
    bool rank_limited() const noexcept { return rank_limited_; }

private:
    template <typename Visit> void for_each_one(const Visit &visit) const;
    void fill_dense(Panel &out) const;
    void decompose_step();
    void take_step();
    double loss_of_dense();

    const Positives &positives_;
    const LineWeights &weights_;
    Context &context_;
    Workers &workers_;
    const Objective objective_;
    int64_t max_rank_;
    double tolerance_;
    // Dense matrices have the longer side as rows: X, or X' if it is wide.
    bool wide_;
    Panel dense_, next_, gradient_step_, turned_;
    arma::mat basis_; // right singular vectors of the last step, in which the next one is nearly diagonal
    int64_t steps_with_basis_ = 0;
    SmallSvd svd_;
    LowRank x_, before_;
    double value_ = 0, loss_ = 0, relative_change_ = 0;
    bool rank_limited_ = false, limited_before_ = false; // of x_ and of before_
};

} // namespace pumc
