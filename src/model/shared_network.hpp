#pragma once

#include "model/positives.hpp"

namespace pumc {

// What network.hpp checks of a problem, where several ranks hold it. Collective; the rank that finds something wrong
// fails.

/// Every one has its mirror image, with the same confidence, and a column its row's weight.
void check_shared_symmetry(const Positives &positives);

/// The same of ones and confidences; tells rather than fails.
bool is_shared_symmetric(const Positives &positives);

} // namespace pumc
