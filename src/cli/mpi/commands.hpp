#pragma once

#include "cli/command.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// The commands of pumc that several ranks run together, with help of their own, and what --help prints.
std::vector<Command> mpi_commands();
std::string mpi_help();

} // namespace pumc::cli
