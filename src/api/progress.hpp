#pragma once

#include "pumc/pumc.h"
#include "solver/fit.hpp"

namespace pumc {

/// A C callback as an observer; empty for NULL.
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

} // namespace pumc
