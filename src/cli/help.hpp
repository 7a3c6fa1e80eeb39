#pragma once

#include "cli/command.hpp"

#include <string>

namespace pumc::cli {

/// The list of commands.
std::string general_help(const std::vector<Command> &commands);

/// What "pumc help TOPIC" prints: a command, "input" or "options". Others are refused with the nearest.
std::string help_on(const std::string &topic, const std::vector<Command> &commands);

} // namespace pumc::cli
