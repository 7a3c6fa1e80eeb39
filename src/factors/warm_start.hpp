#pragma once

#include "factors/factors.hpp"
#include "model/positives.hpp"

namespace pumc {

/// Fails unless a fit to these ones can start from the model, which may be null: with Code::wrong_shape if it has more
/// rows or columns. Where several ranks hold the ones, the model is either whole and the same on all of them, or held
/// by as many ranks; anything else is Code::conflict. Collective.
void check_warm_start(const Positives &positives, const Factors *start);

/// The model's matrix where the ones are: the rows of U and V that this process or rank has of the ones. Lines that the
/// model does not have are zero. Collective.
LowRank start_for(const Positives &positives, const Factors &start);

} // namespace pumc
