#pragma once

#include "cli/arguments.hpp"

#include <vector>

namespace pumc::cli {

/// One command: "pumc NAME ...". Every command has --help, --quiet and --json as well.
struct Command {
    const char *name;
    const char *summary; ///< one line, for the list of commands
    const char *help;    ///< at most a screen
    std::vector<Flag> flags;
    int (*run)(const Arguments &arguments);
};

Command fit_command();
Command predict_command();
Command recommend_command();
Command similar_command();
Command complete_command();
Command select_command();
Command evaluate_command();
Command info_command();
Command export_command();
Command report_command();
Command simulate_command();
Command convert_command();

/// `flags` and then more of them.
inline std::vector<Flag> joined(std::vector<Flag> flags, const std::vector<Flag> &more) {
    flags.insert(flags.end(), more.begin(), more.end());
    return flags;
}

} // namespace pumc::cli
