#pragma once

#include "context/watch.hpp"
#include "context/workers.hpp"

namespace pumc {

/// What a call of the library works with. The C boundary makes one for each call and hands it down. Nothing below
/// starts other threads or looks at another clock.
struct Context {
    Workers &workers;
    Watch &watch;
};

} // namespace pumc
