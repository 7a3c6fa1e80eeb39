#pragma once

#include "context/watch.hpp"
#include "context/workers.hpp"

namespace pumc {

/// What a call of the library works with. The C boundary makes one for each call and hands it down. Nothing below
/// starts other threads. A part of the work may have a watch of its own, on the same clock: one that tells the caller
/// something else, or Unwatched.
struct Context {
    Workers &workers;
    Watch &watch;
};

/// For work that is short and is needed after a time limit as well: nothing stops it.
class Unwatched {
public:
    explicit Unwatched(Workers &workers) : watch_(0, nobody_), context{workers, watch_} {}
    Unwatched(const Unwatched &) = delete;
    Unwatched &operator=(const Unwatched &) = delete;

private:
    const Observer nobody_;
    Watch watch_;

public:
    Context context; // after the watch, which it refers to
};

} // namespace pumc
