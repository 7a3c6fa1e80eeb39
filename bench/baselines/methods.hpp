#pragma once

#include "context/context.hpp"
#include "settings.hpp"

#include <string>
#include <vector>

namespace baselines {

/// Where a method reads and writes, and what it works with.
struct Call {
    std::string input, output;
    const Settings &settings;
    pumc::Context &context;
};

struct Method {
    const char *name;
    std::vector<std::string> options; ///< beside those of all methods
    bool has_trace;                   ///< it writes OUTPUT.trace
    void (*run)(const Method &method, const Call &call);
};

const std::vector<Method> &methods();

/// Options that every method takes.
const std::vector<std::string> &shared_options();

} // namespace baselines
