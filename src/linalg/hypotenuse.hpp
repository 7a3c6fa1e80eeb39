#pragma once

#include <algorithm>
#include <cmath>

namespace pumc {

/// sqrt(a^2 + b^2), without overflow or underflow on the way. The C library's hypot() is a new one in glibc 2.35: a
/// wheel that called it would not run on systems with an older one, such as those of enterprises.
inline double hypotenuse(double a, double b) noexcept {
    const double longer = std::max(std::abs(a), std::abs(b)), shorter = std::min(std::abs(a), std::abs(b));
    if (longer == 0 || !std::isfinite(a) || !std::isfinite(b)) {
        return std::abs(a) + std::abs(b); // 0, infinite or NaN
    }
    const double ratio = shorter / longer;
    return longer * std::sqrt(1 + ratio * ratio);
}

} // namespace pumc
