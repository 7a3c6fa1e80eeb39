#pragma once

#include "factors/factors.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"

#include <functional>

namespace pumc {

/// What a caller is told once an iteration.
struct Progress {
    int64_t iteration, max_iterations, rank;
    double objective, relative_change, seconds;
};

/// Returns true to stop the fit.
using Observer = std::function<bool(const Progress &)>;

/// Fit the model to the ones. `warm_start`, of the same shape, replaces the zero start.
Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, const Observer &observer);

} // namespace pumc
