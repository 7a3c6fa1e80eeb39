#pragma once

#include "factors/factors.hpp"
#include "model/positives.hpp"

namespace pumc {

/// The model of rank 1 whose score of every cell of a column with d ones is d / rows, whoever the row is: what a
/// ranking has to beat. It minimises the loss at omega = 1/2 among matrices whose rows are all alike, so that its omega
/// is 1/2, and a probability is the score. Its weights are 1 and its tilt is 0. Collective where several ranks hold the
/// problem.
Factors popularity(const Positives &positives, Workers &workers);

} // namespace pumc
