#pragma once

#include "error.hpp"

#include <chrono>
#include <cstdint>
#include <functional>

namespace pumc {

/// What an observer is told about a fit after each iteration.
struct Progress {
    int64_t iteration, max_iterations, rank;
    double objective, relative_change, seconds;
};

/// Returns true to stop the work.
using Observer = std::function<bool(const Progress &)>;

enum class StopReason : int64_t { converged = 1, max_iterations = 2, time_limit = 3, cancelled = 4 };

/// Thrown by Watch::check() when work must end now. A function that has a result to return catches it; at the C
/// boundary it becomes PUMC_ECANCELLED.
class Stopped : public Error {
public:
    Stopped(StopReason reason_, double time_limit);
    StopReason reason;
};

/// A call's clock, its time limit, and whether its caller wants to go on. Work that may take long calls check() before
/// every product with the data and between batches of rows.
class Watch {
public:
    /// `time_limit` in seconds; 0 is none. `observer` may be empty; it must outlive the watch.
    Watch(double time_limit, const Observer &observer);
    /// For a part of the work of `whole`: the same clock and limit, but another observer.
    Watch(const Watch &whole, const Observer &observer);

    double seconds() const noexcept;
    bool out_of_time() const noexcept { return time_limit_ > 0 && seconds() >= time_limit_; }

    /// Tell the observer that an iteration is done; true if it wants to stop.
    bool tell(const Progress &progress);

    /// Throws Stopped when the time is up, or when the observer wants to stop. The observer is called, with the record
    /// of the last iteration (at first all zero), if its last call was a fifth of a second ago.
    void check();

private:
    const Observer &observer_;
    std::chrono::steady_clock::time_point start_;
    double time_limit_, told_at_;
    Progress last_{};
};

} // namespace pumc
