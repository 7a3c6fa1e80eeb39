#pragma once

#include "context/context.hpp"

#include <vector>

namespace pumc {

/// Sort, and ask the watch every few hundredths of a second. A million values take 0.1 s of one core. None may be NaN.
void sort_ascending(std::vector<double> &values, Context &context);

} // namespace pumc
