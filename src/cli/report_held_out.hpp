#pragma once

#include "cli/handles.hpp"
#include "cli/model.hpp"

#include <cstdint>
#include <vector>

namespace pumc::cli {

/// How well a fit with a model's options finds ones that it did not see, and popularity beside it.
struct HeldOut {
    /// Cells that the fit did not see and ranks alike.
    struct Bin {
        int64_t cells = 0, found = 0; ///< those that are hidden ones
        double expected = 0;          ///< the share of hidden ones that the fit expects
    };
    struct Values {
        std::vector<double> recall, precision; ///< for each of the tops
        double auc = 0, average_precision = 0;
    };

    int64_t kept = 0, hidden = 0, rows = 0; ///< rows that have a hidden one
    int64_t rank = 0, seed = 0;
    std::vector<int64_t> tops;
    Values model, popularity;
    std::vector<Bin> bins; ///< ascending

    /// Which of the tops to judge by: 20, or the largest below.
    size_t headline() const { return tops.size() < 5 ? tops.size() - 1 : 4; }
    double share() const { return static_cast<double>(hidden) / static_cast<double>(kept + hidden); }
};

/// Hide a share of the ones of `data`, fit to the others with the options of the model, and measure. `threads` as for a
/// fit. A signal ends it as a failure.
HeldOut measure_held_out(const Model &model, const pumc_problem *data, double share, int64_t seed, int64_t threads);

} // namespace pumc::cli
