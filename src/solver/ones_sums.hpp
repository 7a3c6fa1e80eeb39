#pragma once

#include "context/workers.hpp"
#include "model/line_weights.hpp"
#include "model/loss.hpp"

#include <cstdint>

namespace pumc {

/// The sums of the ones from `begin` to `end`, whose values are p and were `before` at the last iterate.
OnesSums ones_sums(const Targets &targets, const double *p, const double *before, int64_t begin, int64_t end) noexcept;

/// The sums of all ranks.
OnesSums over_ranks(OnesSums sums, const Workers &workers);

/// The same for all ones at Y = 0, from where no step has led.
OnesSums sums_at_zero(const Targets &targets, int64_t count);

} // namespace pumc
