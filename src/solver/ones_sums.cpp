#include "solver/ones_sums.hpp"

#include "linalg/lanes.hpp"

#include <cstring>

namespace pumc {

// Eight partial sums of each kind: the additions to a single one would wait for each other.
PUMC_FOR_EACH_CPU
OnesSums ones_sums(const double *p, const double *before, int64_t count) noexcept {
    Lanes linear = {}, square = {}, step = {}, step_product = {}, step_square = {};
    int64_t at = 0;
    for (; at + kLanes <= count; at += kLanes) {
        Lanes x, y;
        std::memcpy(&x, p + at, sizeof x);
        std::memcpy(&y, before + at, sizeof y);
        const Lanes d = x - y;
        linear += x;
        square += x * x;
        step += d;
        step_product += x * d;
        step_square += d * d;
    }
    OnesSums sums;
    sums.count = static_cast<double>(count);
    for (int64_t i = 0; i < kLanes; ++i) {
        sums += {0, linear[i], square[i], step[i], step_product[i], step_square[i]};
    }
    for (; at < count; ++at) {
        const double x = p[at], d = x - before[at];
        sums += {0, x, x * x, d, x * d, d * d};
    }
    return sums;
}

} // namespace pumc
