#include "solver/continuation.hpp"

#include <cmath>

namespace pumc {

namespace {
constexpr double kDecay = 0.9; // the paper's v, to which it gives no value
constexpr double kEnd = 1e-3;  // relative distance at which it jumps to the target
// Far enough up to be nearly zero and nearly nuclear; not tuned, since no continuation is the better default.
constexpr double kStartOfLambda = 10; // lambda_0 / lambda, less if nothing would survive
constexpr double kStartOfShape = 20;  // mu_ratio_0 / mu_ratio
} // namespace

Continuation::Continuation(const std::string &rule, const Calibrated &target, double largest_first_step)
    : target_(target), objective_(target.objective) {
    if (rule == "lambda" && target.threshold > 0) {
        rule_ = Rule::lambda;
        // Start no higher than where one singular value of the first step survives.
        const double room = std::max(1.0, 0.9 * largest_first_step / target.threshold);
        objective_.numbers = {objective_.numbers.eta * std::min(kStartOfLambda, room), objective_.numbers.mu};
    } else if (rule == "shape" && target.mu_ratio > 0) {
        rule_ = Rule::shape;
        mu_ratio_ = kStartOfShape * target.mu_ratio;
        objective_ = with_mu_ratio(target, mu_ratio_);
    }
    ended_ = rule_ == Rule::none;
}

void Continuation::advance() {
    if (ended_) {
        return;
    }
    if (rule_ == Rule::lambda) {
        decay_ *= kDecay;
        const double target = target_.objective.numbers.eta;
        objective_.numbers = {(objective_.numbers.eta - target) * decay_ + target, objective_.numbers.mu};
        ended_ = objective_.numbers.eta - target <= kEnd * target;
    } else {
        mu_ratio_ = target_.mu_ratio + (mu_ratio_ - target_.mu_ratio) * kDecay;
        objective_ = with_mu_ratio(target_, mu_ratio_);
        ended_ = mu_ratio_ - target_.mu_ratio <= kEnd * target_.mu_ratio;
    }
    if (ended_) {
        objective_ = target_.objective;
    }
}

void Continuation::go_to(const Stage &stage) {
    mu_ratio_ = stage.mu_ratio;
    decay_ = stage.decay;
    ended_ = stage.ended;
    objective_ = target_.objective;
    if (!ended_) {
        objective_.numbers = stage.numbers;
    }
}

} // namespace pumc
