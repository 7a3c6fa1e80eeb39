#pragma once

#include "factors/factors.hpp"
#include "solver/fit.hpp"

#include <chrono>

namespace pumc {

/// Keeps a fit's clock and history, tells the observer, and knows when to stop for reasons that are not
/// the mathematics': iterations, time, a caller's wish.
class RunLog {
public:
    RunLog(const Options &options, const Observer &observer)
        : observer_(observer), max_iterations_(options.max_iterations), time_limit_(options.time_limit),
          start_(std::chrono::steady_clock::now()) {}

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

    /// Note an accepted iterate; true when the fit must stop, with the reason in stop_reason().
    bool record(double objective, int64_t rank, double relative_change, double lambda, bool converged) {
        const double now = seconds();
        history_.objective.push_back(objective);
        history_.rank.push_back(static_cast<double>(rank));
        history_.relative_change.push_back(relative_change);
        history_.lambda.push_back(lambda);
        history_.seconds.push_back(now);
        const Progress progress{iterations(), max_iterations_, rank, objective, relative_change, now};
        const bool cancelled = observer_ && observer_(progress);
        if (converged) {
            stop_reason_ = StopReason::converged;
        } else if (cancelled) {
            stop_reason_ = StopReason::cancelled;
        } else if (time_limit_ > 0 && now >= time_limit_) {
            stop_reason_ = StopReason::time_limit;
        } else if (iterations() >= max_iterations_) {
            stop_reason_ = StopReason::max_iterations;
        } else {
            return false;
        }
        return true;
    }

    int64_t iterations() const noexcept { return static_cast<int64_t>(history_.objective.size()); }
    StopReason stop_reason() const noexcept { return stop_reason_; }
    History &history() noexcept { return history_; }

private:
    const Observer &observer_;
    int64_t max_iterations_;
    double time_limit_;
    std::chrono::steady_clock::time_point start_;
    History history_;
    StopReason stop_reason_ = StopReason::converged;
};

} // namespace pumc
