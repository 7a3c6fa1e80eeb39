#pragma once

#include "model/positives.hpp"

#include <vector>

namespace pumc {

// Of a symmetric problem whole edges are hidden, a one together with its mirror image, and edges are counted in place
// of ones. Which ones are hidden follows from the seed and their rows and columns: ranks that hold a problem together
// hide what one process hides, each of its own ones. These functions are collective there. A watch, if given, is asked
// every few hundredths of a second.

/// The ones in two parts of the same shape.
struct Parts {
    Positives kept, hidden;
};

/// Hide a share of the ones, to the nearest whole number (at least one, and not all), at random. Fails with
/// Code::bad_value when the share is not in (0, 1) or there are fewer than two ones.
Parts hold_out(const Positives &positives, double share, int64_t seed, Watch *watch = nullptr);

/// Hide another such share: part 0 is what hold_out() hides, and parts do not overlap. There are parts_of_share()
/// parts, at least one; `count` is that of ones, or of edges.
Parts hold_out_part(const Positives &positives, double share, int64_t part, int64_t seed, Watch *watch = nullptr);
int64_t parts_of_share(int64_t count, double share);

/// Hide the `fold`-th of `folds` random parts of equal size.
Parts hold_out_fold(const Positives &positives, int64_t folds, int64_t fold, int64_t seed, Watch *watch = nullptr);

} // namespace pumc
