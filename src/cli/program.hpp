#pragma once

#include "cli/command.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// How a command ended: the exit code, and what to say if it failed.
struct Ending {
    int code = 0;
    std::string text;
};

/// Run the command that the words name, with the rest of them as its arguments; `help` is what --help prints. Lets no
/// exception out.
Ending run_program(const std::vector<Command> &commands, const std::string &help,
                   const std::vector<std::string> &words);

/// One line on standard error, if there is something to say.
void say(const Ending &ending);

} // namespace pumc::cli
