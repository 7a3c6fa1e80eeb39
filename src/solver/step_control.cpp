#include "solver/step_control.hpp"

#include <algorithm>
#include <cassert>

namespace pumc {

namespace {

// The extrapolation goes no further than this many times the last step: beyond it the parabola says little.
constexpr double kMostExtrapolation = 3;

// A step is as long as the loss's curvature along the last one allows, with a margin, and grows by no more than this
// at a time.
constexpr double kCurvatureMargin = 1.1;
constexpr double kMostGrowth = 1.4;

} // namespace

// Along the step D the loss is a parabola whose curvature is known exactly; with the slope of F at X_{t+1} it says how
// much further to go in the same direction before the next gradient step, and how long that step may be.
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
