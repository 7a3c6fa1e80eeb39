#pragma once

#include "solver/continuation.hpp"
#include "solver/run_log.hpp"
#include "solver/step_control.hpp"

namespace pumc {

/// What PumcN carries from one iteration to the next, beside the iterates X_t and X_{t-1}. With these and the history a
/// fit goes on as if nothing had happened: everything else follows from them and from the problem.
struct ResumePoint {
    double value = 0;           ///< F(X_t), at the objective of iteration t
    double loss = 0;            ///< of X_t
    double relative_change = 0; ///< of the step to X_t
    bool rank_limited = false;  ///< of X_t
    StepControl::Lesson lesson{};
    PenaltyScale scale{};
    Continuation::Stage stage{};
    int64_t growth = 0;     ///< random columns that the next block gets
    int64_t flat_steps = 0; ///< see FlatSteps
    Random::Place random{};
};

/// A fit that was interrupted. Of X_{t-1}, V has no spare columns.
struct InterruptedFit {
    ResumePoint point;
    LowRank current, before;
    History history;
    double seconds = 0;            ///< that it had taken
    int64_t iterations_before = 0; ///< of a run before this one, which is then one with symmetric steps; else 0
};

/// Where PumcN leaves what it takes to go on, should it be interrupted. Both functions are collective.
class Keeper {
public:
    virtual ~Keeper() = default;
    /// Whether it is time to keep the state again.
    virtual bool is_due() = 0;
    virtual void keep(const ResumePoint &point, const LowRank &current, const LowRank &before, const RunLog &log) = 0;
};

} // namespace pumc
