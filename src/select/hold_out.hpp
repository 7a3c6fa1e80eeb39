#pragma once

#include "model/positives.hpp"

#include <vector>

namespace pumc {

/// The ones in two parts of the same shape.
struct Parts {
    Positives kept, hidden;
};

/// Hide a share of the ones, to the nearest whole number (at least one, and not all), at random. Fails with
/// Code::bad_value when the share is not in (0, 1) or there are fewer than two ones.
Parts hold_out(const Positives &positives, double share, int64_t seed);

/// Hide the `fold`-th of `folds` random parts of equal size.
Parts hold_out_fold(const Positives &positives, int64_t folds, int64_t fold, int64_t seed);

} // namespace pumc
