#pragma once

#include <algorithm>
#include <cmath>

namespace baselines {

/// P(cell = 1) for a matrix with x there.
inline double logistic(double x) noexcept { return 1 / (1 + std::exp(-x)); }

/// -log of the probability of what was observed: a one (`sign` 1) or a zero (`sign` -1).
inline double logistic_loss(double sign, double x) noexcept {
    const double t = sign * x;
    return t > 0 ? std::log1p(std::exp(-t)) : std::log1p(std::exp(t)) - t;
}

/// Its derivative.
inline double logistic_slope(double sign, double x) noexcept { return -sign * logistic(-sign * x); }

/// The z that minimises logistic_loss(sign, z) + rho/2 (z - v)^2. The slope of the loss has the sign of -sign and is
/// within (-1, 1), so that z lies between v and v + sign/rho: Newton steps, or half the bracket where Newton would
/// leave it or does not halve its steps. From both sides of the bend Newton alone goes back and forth for ever.
inline double logistic_prox(double sign, double v, double rho) noexcept {
    double low = sign > 0 ? v : v - 1 / rho, high = sign > 0 ? v + 1 / rho : v, z = v, step = 1 / rho;
    for (int round = 0; round < 200; ++round) {
        const double p = logistic(-sign * z), slope = -sign * p + rho * (z - v);
        const double newton = z - slope / (p * (1 - p) + rho);
        if (std::abs(newton - z) <= 1e-12 * std::max(1.0, std::abs(z))) {
            return newton;
        }
        (slope > 0 ? high : low) = z;
        const bool safe = newton > low && newton < high && std::abs(newton - z) <= step / 2;
        const double next = safe ? newton : low + (high - low) / 2;
        step = std::abs(next - z);
        z = next;
    }
    return z;
}

} // namespace baselines
