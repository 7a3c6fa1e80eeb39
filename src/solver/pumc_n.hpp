#pragma once

#include "model/calibration.hpp"
#include "solver/continuation.hpp"
#include "solver/range_finder.hpp"
#include "solver/run_log.hpp"
#include "solver/sparse_plus_low_rank.hpp"
#include "solver/step_sums.hpp"

namespace pumc {

/// Algorithm 3 of the paper, PUMC_N, made safe: minimises
///   F(X) = omega sum_Omega (X_ij - 1)^2 + (1 - omega) sum_{not Omega} X_ij^2 + lambda sum_i r(sigma_i(X))
/// by proximal gradient steps from the extrapolated point Z = X_t + c (X_t - X_{t-1}), each taken in a small
/// subspace that is carried over from step to step.
///
///   G  = Z - grad(Z)/rho = (1 - c3) Z + S,  S_ij = c3 + c4 (z_ij - 1) on Omega,
///        c3 = 2 (1 - omega)/rho, c4 = 2 (1 - 2 omega)/rho       (sparse plus low rank)
///   Y  = orth([V_t, V_{t-1}, random columns when needed]),  W = orth(G Y)
///   X_{t+1} = prox of W W' G, through a k-by-k singular value decomposition
///
/// The paper has c = (alpha_{t-1} - 1)/alpha_t and one rho for all steps. Here c is where F along the last step would
/// be least, and the step is as long as the loss's curvature there allows: both are known from sums that are at hand,
/// and on real data they save a third of the iterations. A fixed point of a longer step is one of every shorter step.
///
/// The paper's iteration may raise F; here a step that would is taken again without extrapolation at the full rho, and
/// if that rises too, in a larger and more accurate subspace, so that accepted iterates never go up. Since
/// [V_t, V_{t-1}] spans nothing new once they agree, random columns are added whenever every computed
/// singular value survives the proximal map. Stops when two successive relative changes are below the
/// tolerance (one alone may be a turning point of the extrapolation) and the smallest computed singular value
/// is below the threshold, so that nothing was missed; at max_rank, also when F has settled.
class PumcN {
public:
    PumcN(const Positives &positives, const Calibrated &calibrated, const Options &options, SparsePlusLowRank &step,
          Random &random, Context &context);

    /// Start from this matrix, whose columns are orthonormal, instead of zero.
    void warm_start(LowRank x);
    /// Start the search for singular vectors here; ignored after a warm start.
    void first_block(Panel block);

    /// Iterate until done, or until the watch stops the work: then the result is the last iterate that was complete.
    /// `largest_first_step` is sigma_1 of G0, for continuation.
    void run(RunLog &log, double largest_first_step);

    LowRank &result() noexcept { return current_.x; }
    double objective() const noexcept { return objective_; }
    double smooth_part() const noexcept { return current_.loss; }
    double relative_change() const noexcept { return relative_change_; }

private:
    /// An iterate with its loss, the step that led to it, and whether the search space was wide enough for it.
    struct Iterate {
        LowRank x;
        double loss = 0;
        StepSums sums; ///< over Omega
        bool complete = true;
    };

    /// The step D = X_{t+1} - X_t: its squared length, and u_i' D v_i for the singular vectors of X_{t+1}.
    struct Move {
        double square;
        arma::vec along;
    };

    void iterate(RunLog &log, Continuation &continuation);
    void build_block();
    void take_step(double extrapolation, double rho, int64_t passes, bool keep_left_space);
    void evaluate(Iterate &iterate, double *observed);
    double objective_of(const Iterate &iterate) const;
    bool take_guarded_step();
    void learn_from_step();
    Move move_from_overlaps() const;
    Move move_from_panels();
    void accept_step();
    bool cut_by_max_rank(int64_t rank) const noexcept;

    const Positives &positives_;
    const Calibrated &calibrated_;
    Model model_;
    SparsePlusLowRank &step_;
    Random &random_;
    Workers &workers_;
    Watch &watch_;
    RangeFinder finder_;
    Iterate current_, previous_, next_;
    // The values of X_t and X_{t-1} on Omega. Those of X_{t+1} are in the room of S, which they are computed after.
    std::vector<double> observed_, observed_before_;
    std::vector<StepSums> piece_sums_;
    Panel block_, extra_, candidates_;
    arma::mat overlap_;            // V_t (with its spare columns) with V_{t-1}
    arma::mat previous_and_block_; // V_{t-1} with Y
    int64_t max_rank_, widest_, power_iterations_, growth_ = 0;
    std::string rule_;
    double tolerance_, extrapolation_ = 0, rho_ = 0, objective_ = 0, relative_change_ = 0;
};

} // namespace pumc
