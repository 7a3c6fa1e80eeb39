/* Repeatable random numbers: splitmix64 (Steele, Lea & Flood 2014). */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <math.h>
#include <stdint.h>

static inline uint64_t random_bits(uint64_t *state) {
    uint64_t mixed = *state += UINT64_C(0x9E3779B97F4A7C15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ (mixed >> 31);
}

/** In [0, 1). */
static inline double random_uniform(uint64_t *state) { return (double)(random_bits(state) >> 11) / 9007199254740992.0; }

/** In 0 .. count - 1. */
static inline int64_t random_below(uint64_t *state, int64_t count) {
    return (int64_t)(random_uniform(state) * (double)count);
}

/** Standard normal, by the transform of Box and Muller. */
static inline double random_normal(uint64_t *state) {
    const double radius = sqrt(-2 * log(1 - random_uniform(state)));
    return radius * cos(6.283185307179586 * random_uniform(state));
}

#endif
