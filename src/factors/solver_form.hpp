#pragma once

#include "factors/factors.hpp"
#include "model/options.hpp"
#include "solver/prepared_problem.hpp"

namespace pumc {

/// The warm start as the solvers need it: weighted, with orthonormal columns and at most max_rank singular values. Of
/// one that is not symmetric, a symmetric problem takes (X + X')/2.
LowRank prepared_start(const PreparedProblem &problem, const Factors &start, const Options &options);

/// A solver's result without what serves its search alone, and zero where a line has no ones.
void tidy(const Positives &positives, LowRank &x, Workers &workers);

/// Drops what only products with the ones need, where several ranks hold them.
void drop_touched_rows(LowRank &x) noexcept;

/// The solvers' Y becomes X, and the model gets the weights between them.
void take_off_weights(const Positives &positives, const LineWeights &weights, Workers &workers, Factors &factors);

} // namespace pumc
