#pragma once

#include "context/watch.hpp"
#include "model/options.hpp"
#include "solver/history.hpp"

#include <cmath>
#include <utility>
#include <vector>

namespace pumc {

/// ||X_{t+1} - X_t|| / ||X_t|| from the squares: relative for a matrix of any size, since weights scale Y. 1 for a step
/// from zero.
inline double relative_to(double square_of_step, double square_before) noexcept {
    if (!(square_of_step > 0)) {
        return 0;
    }
    return square_before > 0 ? std::sqrt(square_of_step) / std::sqrt(square_before) : 1;
}

/// Keeps a fit's history, tells the observer, and decides when to stop: at convergence, or for want of iterations or
/// time, or because the observer wants to.
class RunLog {
public:
    RunLog(const Options &options, Watch &watch)
        : watch_(watch), began_(watch.seconds()), max_iterations_(options.max_iterations) {}

    /// Since this fit began; the call may have begun earlier.
    double seconds() const noexcept { return watch_.seconds() - began_; }

    /// Go on with a fit of which so much was done before, in so many seconds, in another run of so many iterations
    /// before that; true if that is all there is to do.
    bool resume(History history, double seconds, int64_t before) {
        history_ = std::move(history);
        began_ -= seconds;
        before_ = before;
        max_iterations_ -= before;
        stop_reason_ = StopReason::max_iterations;
        return iterations() >= max_iterations_;
    }

    /// Begin another run in place of one that has converged: its history is the fit's, and what was iterated before
    /// counts towards the limit. False if that leaves none; the fit has then stopped there.
    bool start_anew() {
        if (iterations() >= max_iterations_) {
            stop_reason_ = StopReason::max_iterations;
            return false;
        }
        before_ = iterations();
        max_iterations_ -= before_;
        history_ = {};
        return true;
    }

    /// Note an accepted iterate; true if the fit must stop. stop_reason() then says why.
    bool record(double objective, int64_t rank, double relative_change, double lambda, bool converged) {
        history_.objective.push_back(objective);
        history_.rank.push_back(static_cast<double>(rank));
        history_.relative_change.push_back(relative_change);
        history_.lambda.push_back(lambda);
        history_.seconds.push_back(seconds());
        // The caller hears the time of its call, which may have begun before this fit.
        const Progress progress{iterations(), max_iterations_, rank, objective, relative_change, watch_.seconds()};
        const bool cancelled = watch_.tell(progress);
        if (converged) {
            stop_reason_ = StopReason::converged;
        } else if (cancelled) {
            stop_reason_ = StopReason::cancelled;
        } else if (watch_.out_of_time()) {
            stop_reason_ = StopReason::time_limit;
        } else if (iterations() >= max_iterations_) {
            stop_reason_ = StopReason::max_iterations;
        } else {
            return false;
        }
        return true;
    }

    /// Note that the watch stopped the work within an iteration or before the first.
    void record(const Stopped &stopped) noexcept {
        stop_reason_ = stopped.reason;
        ended_ = true;
    }
    /// Whether the watch has stopped the work.
    bool ended() const noexcept { return ended_; }

    double seconds_of_last_iteration() const noexcept {
        const std::vector<double> &at = history_.seconds;
        return at.empty() ? 0 : at.back() - (at.size() > 1 ? at[at.size() - 2] : 0);
    }
    int64_t iterations() const noexcept { return static_cast<int64_t>(history_.objective.size()); }
    /// Of the run that this one was begun in place of; 0 if there was none.
    int64_t iterations_before() const noexcept { return before_; }
    StopReason stop_reason() const noexcept { return stop_reason_; }
    History &history() noexcept { return history_; }
    const History &history() const noexcept { return history_; }

private:
    Watch &watch_;
    double began_;
    int64_t max_iterations_, before_ = 0;
    History history_;
    StopReason stop_reason_ = StopReason::converged;
    bool ended_ = false;
};

} // namespace pumc
