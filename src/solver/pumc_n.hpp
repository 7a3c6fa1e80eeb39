#pragma once

#include "linalg/symmetric_svd.hpp"
#include "model/calibration.hpp"
#include "solver/resume_point.hpp"

#include <algorithm>

namespace pumc {

class FlatSteps;

/// Algorithm 3 of the paper, PUMC_N, made safe: minimises
///   F(X) = omega sum_Omega (X_ij - 1)^2 + (1 - omega) sum_{not Omega} X_ij^2 + lambda sum_i r(sigma_i(X))
/// by proximal gradient steps from the extrapolated point Z = X_t + c (X_t - X_{t-1}). Each is taken in a small
/// subspace that is carried over from step to step.
///
///   G  = Z - grad(Z)/rho, sparse plus low rank (model/loss.hpp)
///   K  = orth([V_t, V_{t-1}, random columns when needed]),  W = orth(G K)    (search_space.hpp)
///   X_{t+1} = prox of W W' G, through a k-by-k singular value decomposition
///
/// step_control.hpp has c, rho, and what happens when F would rise. It stops when two successive relative changes are
/// below the tolerance (one alone may be a turning point of the extrapolation) and the smallest computed singular value
/// is below the threshold, so that nothing was missed. At max_rank it also stops when F has settled. The step that may
/// be the last, since one more small change or flat step ends the fit, is taken in a block that was probed for what it
/// misses.
class PumcN {
public:
    /// Where lines have weights, what this class calls X is the weighted matrix Y of model/loss.hpp, whose ones have
    /// these targets.
    PumcN(const Positives &positives, const Targets &targets, const Calibrated &calibrated, const Options &options,
          SparsePlusLowRank &step_operator, Random &random, Context &context);

    /// Start from this matrix, whose columns are orthonormal, instead of zero.
    void warm_start(LowRank x);
    /// Take steps that are symmetric. The problem must be, and the start.
    void keep_symmetric() noexcept { space_.keep_symmetric(); }
    /// Start the search for singular vectors here; ignored after a warm start.
    void first_block(const Panel &block);
    /// Go on with a fit that was interrupted, instead of starting one. Its history is the log's business.
    void resume(InterruptedFit interrupted);
    /// Leave there what it takes to go on.
    void set_keeper(Keeper *keeper) noexcept { keeper_ = keeper; }

    /// Iterate until done, or until the watch stops the work; the result is then the last accepted iterate.
    /// `largest_first_step` is sigma_1 of the first step, for continuation.
    void run(RunLog &log, double largest_first_step);

    LowRank &result() noexcept { return current_.x; }
    double objective() const noexcept { return value_; }
    double loss() const noexcept { return current_.loss; }
    double relative_change() const noexcept { return relative_change_; }
    /// Whether the result's step had singular values above the threshold beyond the first max_rank.
    bool rank_limited() const noexcept { return current_.rank_limited; }

private:
    struct Iterate {
        LowRank x;
        ValuesOfOnes observed;        ///< X on Omega, in the pattern's order
        std::vector<double> diagonal; ///< X on the diagonal if that has no cells; empty otherwise
        double loss = 0;
        OnesSums sums;
        bool complete = true;      ///< the search space was wide enough to miss nothing above the threshold
        bool rank_limited = false; ///< there was one value more that max_rank left out
    };

    void start();
    void start_again();
    void take_values(Iterate &iterate);
    void mark_point(const Continuation &continuation, const FlatSteps &flat_steps);
    void keep_if_stopped(const RunLog &log);
    void iterate(RunLog &log, Continuation &continuation);
    double try_step(const Attempt &attempt);
    void take_gradient_step(const Attempt &attempt);
    void shrink(double rho);
    void evaluate(Iterate &iterate, Watch *watch);
    double objective_of(const Iterate &iterate) const;
    void accept_step();
    PenaltyNumbers numbers_for(double rho) const noexcept {
        return {objective_.lambda() / rho, objective_.numbers.mu, objective_.numbers.knee};
    }
    // The symmetric part of a high rank, which the caller takes, is found in about the time of an iteration.
    void set_time_aside(const RunLog &log) noexcept {
        const bool takes_long = positives_.symmetric && current_.x.rank() >= kHighSymmetricRank;
        watch_.set_aside(takes_long ? log.seconds_of_last_iteration() : 0);
    }
    // Singular values of G above this matter: the proximal map keeps them, at max_rank in place of the smallest value.
    double least_kept(double rho) const {
        return std::max(objective_.penalty->threshold(numbers_for(rho)),
                        cut_by_max_rank(current_.x.rank()) ? current_.x.s.back() : 0.0);
    }
    bool cut_by_max_rank(int64_t rank) const noexcept {
        return rank == max_rank_ && max_rank_ < std::min(positives_.rows, positives_.cols);
    }

    const Positives &positives_;
    const Targets &targets_;
    const Calibrated &calibrated_;
    Objective objective_;
    SparsePlusLowRank &step_operator_;
    Workers &workers_;
    Watch &watch_;
    const int64_t max_rank_, widest_, power_iterations_;
    const std::string rule_;
    const double tolerance_;
    SearchSpace space_;
    StepControl control_;
    Iterate current_, previous_, next_;
    std::vector<OnesSums> piece_sums_;
    std::vector<double> diagonal_step_; // S on the diagonal
    double value_ = 0, relative_change_ = 0;
    Keeper *keeper_ = nullptr;
    ResumePoint point_; // of the end of the last iteration
    bool resumed_ = false;
    bool may_be_last_ = false; // the step that is tried may end the fit
};

} // namespace pumc
