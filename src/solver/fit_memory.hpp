#pragma once

#include "model/options.hpp"
#include "model/positives.hpp"

namespace pumc {

/// About how many bytes a fit holds at its peak beyond the ones themselves, were it to reach its largest rank: the sum
/// of what the solver's classes allocate, as their own files have it. tests/limits compares it with what is allocated.
int64_t fit_memory(const Positives &positives, const Options &options, int64_t threads);

} // namespace pumc
