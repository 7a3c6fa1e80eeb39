#pragma once

#include "context/workers.hpp"
#include "measure.h"

#include <algorithm>
#include <limits>

namespace bench {

/// How often a comparison is measured, all sides in turn; the best of each counts.
constexpr int kRounds = 5;

/// Best seconds of `tries` calls of `work`, after one that warms up.
template <typename Work> double best_seconds(int tries, const Work &work) {
    work();
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < tries; ++i) {
        const double start = seconds_now();
        work();
        best = std::min(best, seconds_now() - start);
    }
    return best;
}

/// What the machine can do, measured: GFlop/s of a square DGEMM with this many threads of OpenBLAS ...
double dgemm_rate(int64_t threads);

/// ... and GB/s of a = b + s c over arrays far larger than the caches, counting 24 bytes an element.
double triad_rate(pumc::Workers &workers);

} // namespace bench
