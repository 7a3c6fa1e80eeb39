#pragma once

#include "context/context.hpp"
#include "pumc/pumc.h"

namespace pumc {

/// Wraps a C callback as an observer. For NULL the observer is empty.
inline Observer observer_from(pumc_progress_fn progress, void *payload) {
    if (progress == nullptr) {
        return {};
    }
    return [progress, payload](const Progress &now) {
        const pumc_progress record{static_cast<int64_t>(sizeof(pumc_progress)),
                                   now.iteration,
                                   now.max_iterations,
                                   now.rank,
                                   now.objective,
                                   now.relative_change,
                                   now.seconds};
        return progress(&record, payload) != 0;
    };
}

/// Owns the team and the watch of one call of the C API; `context` refers to both and must not outlive it.
class Call {
public:
    explicit Call(int64_t threads, double time_limit = 0, pumc_progress_fn progress = nullptr, void *payload = nullptr,
                  Ranks *ranks = nullptr)
        : observer_(observer_from(progress, payload)), workers_(threads, ranks),
          watch_(time_limit, observer_, ranks), context{workers_, watch_} {}
    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;

private:
    Observer observer_;
    Workers workers_;
    Watch watch_;

public:
    Context context;
};

} // namespace pumc
