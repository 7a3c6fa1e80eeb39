#pragma once

#include "factors/factors.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"

// What the opaque handles of pumc.h are.
struct pumc_problem {
    pumc::Positives positives;
};
struct pumc_options {
    pumc::Options options;
};
struct pumc_factors {
    pumc::Factors factors;
};
