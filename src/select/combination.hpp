#pragma once

#include "model/options.hpp"
#include "select/selection.hpp"

#include <string>
#include <vector>

namespace pumc {

/// What the fits of one path have in common. NaN: the value in the options.
struct Combination {
    std::string regularizer;
    double mu_ratio, omega, balance; ///< balance: of rows and of columns
};

/// The options of a fit of this combination. With NaN for lambda_ratio the threshold is the default.
Options with(const Options &base, const Combination &combination, double lambda_ratio);

/// All combinations of what the search lists.
std::vector<Combination> combinations(const Options &base, const Search &search);

} // namespace pumc
