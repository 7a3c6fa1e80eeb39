#include "solver/ones_sums.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace pumc {

namespace {

constexpr int64_t kBlock = 512; // ones whose targets are written down at a time, in the nearest cache

[[gnu::always_inline]] inline Lanes load(const double *from) noexcept {
    Lanes x;
    std::memcpy(&x, from, sizeof x);
    return x;
}

// Where nothing is weighted. Eight partial sums of each kind: the additions to a single one would wait for each other.
PUMC_FOR_EACH_CPU
OnesSums plain_sums(const double *p, const double *before, int64_t count) noexcept {
    Lanes linear = {}, square = {}, step = {}, step_product = {}, step_square = {};
    int64_t at = 0;
    for (; at + kLanes <= count; at += kLanes) {
        const Lanes x = load(p + at), d = x - load(before + at);
        linear += x;
        square += x * x;
        step += d;
        step_product += x * d;
        step_square += d * d;
    }
    OnesSums sums;
    sums.target_square = static_cast<double>(count);
    for (int64_t i = 0; i < kLanes; ++i) {
        sums += {0, linear[i], square[i], step[i], step_product[i], step_square[i]};
    }
    for (; at < count; ++at) {
        const double x = p[at], d = x - before[at];
        sums += {0, x, x * x, d, x * d, d * d};
    }
    return sums;
}

// With targets t, and c t where the ones have confidences.
PUMC_FOR_EACH_CPU
OnesSums sums_to_targets(const double *p, const double *before, const double *t, const double *weighted_t,
                         int64_t count) noexcept {
    Lanes target_square = {}, linear = {}, square = {}, step = {}, step_product = {}, step_square = {};
    int64_t at = 0;
    for (; at + kLanes <= count; at += kLanes) {
        const Lanes x = load(p + at), d = x - load(before + at), ct = load(weighted_t + at);
        target_square += load(t + at) * ct;
        linear += ct * x;
        square += x * x;
        step += ct * d;
        step_product += x * d;
        step_square += d * d;
    }
    OnesSums sums;
    for (int64_t i = 0; i < kLanes; ++i) {
        sums += {target_square[i], linear[i], square[i], step[i], step_product[i], step_square[i]};
    }
    for (; at < count; ++at) {
        const double x = p[at], d = x - before[at], ct = weighted_t[at];
        sums += {t[at] * ct, ct * x, x * x, ct * d, x * d, d * d};
    }
    return sums;
}

// What confidences add.
PUMC_FOR_EACH_CPU
OnesSums sums_of_excess(const double *p, const double *before, const double *excess, int64_t count) noexcept {
    OnesSums sums;
    for (int64_t at = 0; at < count; ++at) {
        const double x = p[at], d = x - before[at], more = excess[at];
        sums.more_square += more * x * x;
        sums.more_step_product += more * x * d;
        sums.more_step_square += more * d * d;
    }
    return sums;
}

} // namespace

OnesSums ones_sums(const Targets &targets, const double *p, const double *before, int64_t begin, int64_t end) noexcept {
    if (targets.all_one()) {
        return plain_sums(p + begin, before + begin, end - begin);
    }
    OnesSums sums;
    double target[kBlock], weighted[kBlock], excess[kBlock];
    for (int64_t first = begin; first < end; first += kBlock) {
        const int64_t count = std::min(kBlock, end - first);
        if (!targets.have_confidences()) {
            targets.for_each(first, first + count, [&](int64_t e, double t, double) { target[e - first] = t; });
            sums += sums_to_targets(p + first, before + first, target, target, count);
            continue;
        }
        targets.for_each(first, first + count, [&](int64_t e, double t, double c) {
            target[e - first] = t;
            weighted[e - first] = c * t;
            excess[e - first] = c - 1;
        });
        sums += sums_to_targets(p + first, before + first, target, weighted, count);
        sums += sums_of_excess(p + first, before + first, excess, count);
    }
    return sums;
}

OnesSums over_ranks(OnesSums sums, const Workers &workers) {
    static_assert(sizeof(OnesSums) % sizeof(double) == 0 && std::is_standard_layout_v<OnesSums>);
    workers.sum_over_ranks(&sums.target_square, sizeof(OnesSums) / sizeof(double));
    return sums;
}

OnesSums sums_at_zero(const Targets &targets, int64_t count) {
    OnesSums sums;
    sums.target_square = static_cast<double>(count);
    if (!targets.all_one()) {
        sums.target_square = 0;
        targets.for_each(0, count, [&](int64_t, double t, double c) { sums.target_square += c * t * t; });
    }
    return sums;
}

} // namespace pumc
