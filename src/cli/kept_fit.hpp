#pragma once

#include "cli/arguments.hpp"
#include "cli/input.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// Save a fit to the ones of `inputs` with their names and how they were read, and say what came of it: its size, what
/// cut it short, what its probabilities rest on and, last, which commands come next: one that judges the same
/// `options`.
void keep_fit(pumc_factors *factors, const Ones &ones, const pumc_options *options, const Arguments &arguments,
              const std::vector<std::string> &inputs, const std::string &path);

} // namespace pumc::cli
