#pragma once

#include "error.hpp"

#include <chrono>
#include <cstdint>
#include <functional>

namespace pumc {

class Ranks;

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
///
/// Where several ranks work together, none of them stops by itself: what one of them wants travels with the next sum,
/// and check() stops all of them at the same place. So check() stands only where every rank comes by, and look() where
/// the data decides how often one does.
class Watch {
public:
    /// `time_limit` in seconds; 0 is none. `observer` may be empty; it must outlive the watch. `ranks` is null for work
    /// of one process.
    Watch(double time_limit, const Observer &observer, Ranks *ranks = nullptr);
    /// For a part of the work of `whole`: the same clock and limit, but another observer.
    Watch(const Watch &whole, const Observer &observer);

    double seconds() const noexcept;
    /// The time is up so many seconds before the limit: what follows the work that is watched takes as long.
    void set_aside(double seconds) noexcept { aside_ = seconds; }
    /// Whether work may be broken off for want of time right here.
    bool out_of_time() const noexcept { return ranks_ == nullptr && is_late(); }

    /// Tell the observer that an iteration is done; true if the work must stop here because it wants to.
    bool tell(const Progress &progress);

    /// Throws Stopped when the time is up, or when the observer wants to stop. The observer is called, with the record
    /// of the last iteration (at first all zero), if its last call was a fifth of a second ago.
    void check();
    /// The same, but with several ranks nothing is thrown.
    void look();

private:
    bool is_late() const noexcept { return time_limit_ > 0 && seconds() + aside_ >= time_limit_; }
    bool stop_is_wanted();

    const Observer &observer_;
    std::chrono::steady_clock::time_point start_;
    double time_limit_, told_at_, aside_ = 0;
    Ranks *ranks_;
    Progress last_{};
};

} // namespace pumc
