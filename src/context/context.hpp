#pragma once

#include "context/watch.hpp"
#include "context/workers.hpp"

namespace pumc {

/// What a call of the library works with. The C boundary makes it once a call and hands it down; nothing below starts
/// threads or looks at another clock.
struct Context {
    Workers &workers;
    Watch &watch;
};

} // namespace pumc
