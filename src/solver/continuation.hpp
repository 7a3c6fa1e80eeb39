#pragma once

#include "model/calibration.hpp"

#include <string>

namespace pumc {

/// The objective of each iteration: the one asked for, or one that comes down to it.
///
/// "lambda" is the paper's rule as printed, lambda_t = (lambda_{t-1} - lambda) v^t + lambda. It shrinks like
/// v^{t(t+1)/2}, much faster than a geometric rule. "shape" keeps the threshold and brings mu_ratio down from
/// nearly nuclear to the one asked for. Both end when they are within 1e-3 of the target. "none" is the default: on 20
/// small problems with exact decompositions, "lambda" ended higher than a start at lambda itself in 9 of 10 cases of
/// lsp, by up to 3 % of F, and never lower; "shape" ended lower in some, by 0.3 %, and higher in others.
class Continuation {
public:
    Continuation(const std::string &rule, const Calibrated &target, double largest_first_step);

    const Objective &objective() const noexcept { return objective_; }
    bool ended() const noexcept { return ended_; }
    void advance();

    /// How far it has come.
    struct Stage {
        PenaltyNumbers numbers;
        double mu_ratio, decay;
        bool ended;
    };
    Stage stage() const noexcept { return {objective_.numbers, mu_ratio_, decay_, ended_}; }
    void go_to(const Stage &stage);

private:
    enum class Rule { none, lambda, shape };

    Calibrated target_;
    Objective objective_;
    Rule rule_ = Rule::none;
    bool ended_ = true;
    double mu_ratio_ = 0, decay_ = 1;
};

} // namespace pumc
