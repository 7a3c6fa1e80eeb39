#pragma once

#include "context/context.hpp"

#include <vector>

namespace pumc {

/// Sort, asking the watch again and again; a million values take 0.1 s of one core. No value may be NaN.
void sort_ascending(std::vector<double> &values, Context &context);

} // namespace pumc
