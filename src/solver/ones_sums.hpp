#pragma once

#include "model/loss.hpp"

#include <cstdint>

namespace pumc {

/// The sums over some ones whose values are `p`, and were `before` in the iterate before.
OnesSums ones_sums(const double *p, const double *before, int64_t count) noexcept;

} // namespace pumc
