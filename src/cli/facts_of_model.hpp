#pragma once

#include "cli/output.hpp"
#include "pumc/pumc.h"

namespace pumc::cli {

/// What there is to know about a fitted model: shape, settings, how the fit went.
Facts facts_of_model(const pumc_factors *factors);

} // namespace pumc::cli
