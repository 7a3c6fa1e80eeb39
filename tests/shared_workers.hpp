// Teams of threads that live until the program ends: an assertion that fails jumps out of its test without unwinding,
// which a team on the test's own stack would not survive.
#pragma once

#include "context/context.hpp"

#include <map>
#include <memory>

inline pumc::Workers &workers_of(int64_t threads) {
    static std::map<int64_t, std::unique_ptr<pumc::Workers>> teams;
    std::unique_ptr<pumc::Workers> &team = teams[threads];
    if (!team) {
        team = std::make_unique<pumc::Workers>(threads);
    }
    return *team;
}

/// The same with a watch that never stops anything.
inline pumc::Context &context_of(int64_t threads) {
    static const pumc::Observer nobody;
    static pumc::Watch watch(0, nobody);
    static std::map<int64_t, std::unique_ptr<pumc::Context>> contexts;
    std::unique_ptr<pumc::Context> &context = contexts[threads];
    if (!context) {
        context.reset(new pumc::Context{workers_of(threads), watch});
    }
    return *context;
}
