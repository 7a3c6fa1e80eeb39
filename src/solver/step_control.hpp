#pragma once

#include "model/objective.hpp"
#include "solver/search_space.hpp"

#include <cassert>

namespace pumc {

/// One try at a step from X_t.
struct Attempt {
    double extrapolation; ///< c in Z = X_t + c (X_t - X_{t-1})
    double rho;           ///< the step is 1/rho long
    int64_t extra_passes; ///< of the power method, beyond the option power_iterations
    bool wider_block;     ///< build the block anew, with as many random columns as are spare
    bool keep_left_space; ///< make the left vectors of X_t part of W, so that the subspace contains X_t
};

/// How far to extrapolate, how long to make the step, and what to try when the objective would rise.
///
/// The paper has c = (alpha_{t-1} - 1)/alpha_t and one rho for all steps. Here c is chosen where F along the last step
/// is least, and the step is as long as the curvature of the loss along the last step allows. Both follow from sums
/// that are known anyway, and save a third of the iterations on real data. A fixed point of a longer step is one of
/// every shorter step.
///
/// The paper's iteration may raise F. Here a step that would raise F is taken again without extrapolation at the full
/// rho, and if F still rises, in a larger and more accurate subspace: F never rises from one accepted iterate to the
/// next.
class StepControl {
public:
    explicit StepControl(double full_rho) noexcept : full_rho_(full_rho), rho_(full_rho) { assert(full_rho > 0); }

    /// Call try_step(attempt), which returns the objective of X_{t+1}, until it is at most `objective`. False if no
    /// attempt reaches that: no step lowers F at working precision.
    template <typename TryStep> bool descend(double objective, bool has_rank, const TryStep &try_step) {
        const auto falls = [&](const Attempt &attempt) { return try_step(attempt) <= objective; };
        if (falls({extrapolation_, rho_, 0, false, false})) {
            return true;
        }
        const bool plain = extrapolation_ == 0 && rho_ >= full_rho_;
        rho_ = full_rho_;
        // In exact arithmetic the plain step lowers F if the subspace is good enough: make it better. If it contains
        // X_t, the step is not worse than X_t, but for rounding.
        return (!plain && falls({0, full_rho_, 0, false, false})) || falls({0, full_rho_, 1, true, false}) ||
               falls({0, full_rho_, 2, true, false}) || (has_rank && falls({0, full_rho_, 2, false, true}));
    }

    /// Learn from the step to an iterate with singular values s how to take the next one. `complete`: the search space
    /// was wide enough. While it still grows, the step misses directions and says little.
    void learn(const Objective &objective, const StepTaken &step, const OnesSums &ones, const arma::vec &s,
               bool complete) noexcept;

    /// What it has learned.
    struct Lesson {
        double rho, extrapolation;
    };
    Lesson lesson() const noexcept { return {rho_, extrapolation_}; }
    void recall(const Lesson &lesson) noexcept {
        rho_ = lesson.rho;
        extrapolation_ = lesson.extrapolation;
    }

private:
    double full_rho_, rho_, extrapolation_ = 0;
};

} // namespace pumc
