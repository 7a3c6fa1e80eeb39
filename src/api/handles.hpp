#pragma once

#include "factors/factors.hpp"
#include "labels.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"
#include "select/selection.hpp"

// What the opaque handles of pumc.h hold.
struct pumc_problem {
    pumc::Positives positives;
    pumc::Labels row_labels = {}, col_labels = {};
};
struct pumc_options {
    pumc::Options options;
};
struct pumc_factors {
    pumc::Factors factors;
};
struct pumc_search {
    pumc::Search search;
};
struct pumc_selection {
    pumc::Selection selection;
};

namespace pumc {

inline Options options_or_default(const pumc_options *options) {
    return options != nullptr ? options->options : Options();
}

} // namespace pumc
