/* Lets so many requests pass and refuses the others, on every thread: what failing allocations and failing threads have
 * in common. */
#ifndef PUMC_TESTS_COUNTDOWN_H
#define PUMC_TESTS_COUNTDOWN_H

#include <stdint.h>

typedef struct countdown {
    int64_t granted, left, refused;
    int armed, once;
} countdown;

/** From now on `passing` requests pass and the rest are refused; with `only_one`, those after the first refusal pass.
 */
static inline void begin_countdown(countdown *c, int64_t passing, int only_one) {
    c->granted = passing;
    __atomic_store_n(&c->left, passing, __ATOMIC_SEQ_CST);
    __atomic_store_n(&c->refused, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&c->once, only_one, __ATOMIC_SEQ_CST);
    __atomic_store_n(&c->armed, 1, __ATOMIC_SEQ_CST);
}

/** Back to normal; returns how many were refused. */
static inline int64_t end_countdown(countdown *c) {
    __atomic_store_n(&c->armed, 0, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&c->refused, __ATOMIC_SEQ_CST);
}

/** How many requests there were between the last two calls of the functions above. */
static inline int64_t requests_of(const countdown *c) {
    return c->granted - __atomic_load_n(&c->left, __ATOMIC_SEQ_CST);
}

/** Whether this request is refused. */
static inline int is_refused(countdown *c) {
    if (!__atomic_load_n(&c->armed, __ATOMIC_SEQ_CST)) {
        return 0;
    }
    const int64_t left = __atomic_fetch_sub(&c->left, 1, __ATOMIC_SEQ_CST);
    if (left > 0 || (left < 0 && __atomic_load_n(&c->once, __ATOMIC_SEQ_CST))) {
        return 0;
    }
    __atomic_fetch_add(&c->refused, 1, __ATOMIC_SEQ_CST);
    return 1;
}

#endif
