#pragma once

#include <cstdint>

namespace pumc {

/// Sums over observed ones: of their values p, and of the step d = p - before that led to them.
struct StepSums {
    double linear = 0, square = 0;                      ///< of p, p^2
    double step = 0, step_product = 0, step_square = 0; ///< of d, p d, d^2

    StepSums &operator+=(const StepSums &other) noexcept;
};

StepSums step_sums(const double *p, const double *before, int64_t count) noexcept;

} // namespace pumc
