#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"

namespace pumc {

/// Fit the model to the ones. `warm_start`, of the same shape, replaces the zero start. When the context's watch stops
/// the work, the best factors so far are returned. The time limit is the watch's, whatever the options say.
Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, Context &context);

} // namespace pumc
