#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"
#include "solver/prepared_problem.hpp"

namespace pumc {

/// Fit a model to the ones. `warm_start` may be null; it must have no more rows and columns, and the fit starts
/// from it in place of zero. If the watch stops the work, the result is the best model so far. The time limit is the
/// watch's, not the options'.
Factors fit(const Positives &positives, const Options &options, const Factors *warm_start, Context &context);

/// The same for one of several fits to the same ones, in the context with which the problem was prepared.
Factors fit(PreparedProblem &problem, const Options &options, const Factors *warm_start);

} // namespace pumc
