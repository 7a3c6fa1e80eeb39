#pragma once

#include "error.hpp"

#include <chrono>
#include <cstdint>
#include <functional>

namespace pumc {

/// What a caller is told once an iteration.
struct Progress {
    int64_t iteration, max_iterations, rank;
    double objective, relative_change, seconds;
};

/// Returns true to stop the work.
using Observer = std::function<bool(const Progress &)>;

enum class StopReason : int64_t { converged = 1, max_iterations = 2, time_limit = 3, cancelled = 4 };

/// Thrown by Watch::check() when work must end now. Whoever has a result to return catches it; what reaches the C
/// boundary becomes its status.
class Stopped : public Error {
public:
    Stopped(StopReason reason_, double time_limit);
    StopReason reason;
};

/// A call's clock, its time limit and its caller's wish to go on. Work that may take long calls check() before every
/// product with the data and between blocks of rows.
class Watch {
public:
    /// `time_limit` in seconds; 0 is none. `observer` may be empty; it must outlive the watch.
    Watch(double time_limit, const Observer &observer);
    /// A part of the work of `whole`, with its clock and its limit but another observer.
    Watch(const Watch &whole, const Observer &observer);

    double seconds() const noexcept;
    bool out_of_time() const noexcept { return time_limit_ > 0 && seconds() >= time_limit_; }

    /// Tell the observer that a step is done; true when it wants to stop.
    bool tell(const Progress &progress);

    /// Throws Stopped when the time is up, or when the observer wants to stop: it is called again with the record of
    /// the last step (at first all zero) if that was a fifth of a second ago.
    void check();

private:
    const Observer &observer_;
    std::chrono::steady_clock::time_point start_;
    double time_limit_, told_at_;
    Progress last_{};
};

} // namespace pumc
