#pragma once

#include <vector>

namespace pumc {

/// One entry for each iteration.
struct History {
    std::vector<double> objective, rank, seconds, relative_change, lambda;
};

} // namespace pumc
