#pragma once

#include "solver/search_space.hpp"
#include "trace.hpp"

namespace baselines {

struct AisOptions {
    double lambda = std::nan(""); ///< NaN: lambda_ratio times lambda_max
    double lambda_ratio = 0.1;
    double decay = 0.8; ///< nu in lambda_t = (lambda_max - lambda) nu^t + lambda; 0 starts at lambda itself
    double tolerance = 1e-4;
    int64_t max_iterations = 1000;
    int64_t max_rank = 0; ///< 0: none
    int64_t seed = 1;
};

/// AIS-Impute (Yao & Kwok, IJCAI 2015): minimises
///   F(X) = 1/2 sum over the observed cells of (X_ij - O_ij)^2 + lambda ||X||_*
/// by accelerated proximal gradient steps of length 1:
///   Y = X_t + theta (X_t - X_{t-1}), theta = (c - 1)/(c + 2);  Z = Y + P(O - Y), sparse plus low rank;
///   X_{t+1} = the singular values of Z less lambda_t, where positive,
/// the singular vectors by a pass of the power method from the block [V_t, V_{t-1}]. c grows by 1 an iteration and
/// starts again at 1 when F rises. lambda_t comes down to lambda geometrically.
///
/// It works on the library's kernels and search space (solver/search_space.hpp), so that times compare with PUMC_N's.
/// The published method cannot leave the span of [V_t, V_{t-1}] once the two agree: like PUMC_N, the block grows by
/// random columns while every singular value found survives. Where F rises without extrapolation, the singular vectors
/// were not accurate enough, and all further iterations take another pass.
///
/// It stops as PUMC_N does: when lambda_t is lambda, two successive changes ||X_{t+1} - X_t||/||X_t|| are below the
/// tolerance and the block was wide enough to miss no singular value above lambda; or, at max_rank, after three steps
/// that change F by little (solver/flat_steps.hpp).
class AisImpute {
public:
    /// The values of the observed cells are those of the pattern. `truth` may be null.
    AisImpute(const pumc::Positives &observed, const AisOptions &options, const Truth *truth, pumc::Context &context);

    void run(Trace &trace);

    const pumc::LowRank &result() const noexcept { return current_.x; }
    double lambda() const noexcept { return lambda_; }
    double lambda_max() const noexcept { return lambda_max_; }
    double objective() const noexcept { return current_.objective; }
    bool converged() const noexcept { return converged_; }

private:
    struct Iterate {
        pumc::LowRank x;
        pumc::ValuesOfOnes observed; ///< X on the observed cells, in the pattern's order
        double objective = 0;
        bool complete = true; ///< the block was wide enough to miss no singular value above the threshold
    };

    void find_lambda_max();
    void start();
    void take_gradient_step(double theta);
    void shrink(double threshold);
    void evaluate(Iterate &iterate);
    double accept_step();
    bool cut_by_max_rank(int64_t rank) const noexcept;
    double mse();

    const pumc::Positives &observed_;
    const AisOptions options_;
    const Truth *truth_;
    pumc::Context &context_;
    pumc::Workers &workers_;
    const int64_t max_rank_, widest_;
    pumc::SparsePlusLowRank step_operator_;
    pumc::Random random_;
    pumc::SearchSpace space_;
    Iterate current_, previous_, next_;
    std::vector<double> piece_sums_, at_truth_;
    double lambda_ = 0, lambda_max_ = 0;
    bool converged_ = false;
};

} // namespace baselines
