#pragma once

#include "cli/handles.hpp"

#include <cstdint>

namespace pumc::cli {

/// Ones that a fit may see and ones that it is judged by.
struct Split {
    Problem observed, hidden;
};

/// Hide a share of the ones at random; of an undirected network whole edges.
Split hide_share(const pumc_problem *problem, double share, int64_t seed);

/// The ones of `hidden` that are not in `observed`: only those are left to be found.
Problem without(const pumc_problem *hidden, const pumc_problem *observed);

} // namespace pumc::cli
