#include "solver/step_control.hpp"

#include <algorithm>
#include <cassert>

namespace pumc {

namespace {

// With these three values the rules below take a third fewer iterations on real data than the paper's; no measurement
// of each alone is on record. A step that goes too far is rejected and taken again, which costs as much as a step.

// The extrapolation is at most 3 times the last step: further away the parabola says little about F.
constexpr double kMostExtrapolation = 3;

// rho is the loss's curvature along the last step with a margin of 10 %, and shrinks by at most a factor of 1.4 from
// step to step.
constexpr double kCurvatureMargin = 1.1;
constexpr double kMostGrowth = 1.4;

} // namespace

// Along the step D the loss is a parabola whose curvature is known exactly. With the slope of F at X_{t+1} it says how
// far to extrapolate before the next gradient step, and how long that step may be.
void StepControl::learn(const Objective &objective, const StepTaken &step, const OnesSums &ones, const arma::vec &s,
                        bool complete) noexcept {
    assert(step.along.n_elem == s.n_elem);
    const double curvature = objective.loss.curvature_along_step(ones, step.square);
    if (!complete || !(curvature > 0) || !(step.square > 0)) {
        extrapolation_ = 0;
        rho_ = full_rho_;
        return;
    }
    const double slope =
        objective.loss.slope_along_step(ones, arma::dot(s, step.along)) + penalty_slope(objective, s, step.along);
    extrapolation_ = std::clamp(-slope / curvature, 0.0, kMostExtrapolation);
    rho_ = std::min(full_rho_, std::max(kCurvatureMargin * curvature / step.square, rho_ / kMostGrowth));
}

} // namespace pumc
