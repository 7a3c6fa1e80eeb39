#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"
#include "solver/prepared_problem.hpp"

namespace pumc {

/// Fit the model to the ones. `warm_start`, of no more rows and columns, replaces the zero start. When the context's
/// watch stops the work, the best factors so far are returned. The time limit is the watch's, whatever the options say.
Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, Context &context);

/// The same for one of several fits of a problem, in the context with which it was prepared.
Factors fit(PreparedProblem &problem, const Options &options, const Factors *warm_start);

} // namespace pumc
