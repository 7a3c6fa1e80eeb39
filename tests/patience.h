/* How much longer than usual a test may take before it fails.
 *
 * Tests that bound a time state it for a plain build and multiply it by patience(): everything is slower under the
 * sanitizers, and much slower under valgrind, which a program cannot see. There the environment says by how much:
 * `./dev check valgrind` sets PUMC_PATIENCE. */
#ifndef PUMC_TESTS_PATIENCE_H
#define PUMC_TESTS_PATIENCE_H

#include <stdlib.h>

#if defined(__has_feature)
#define PUMC_BUILT_WITH(sanitizer) __has_feature(sanitizer)
#else
#define PUMC_BUILT_WITH(sanitizer) 0
#endif

/* 20 under ThreadSanitizer, whose tests were seen to take 10 to 20 times as long; 5 under AddressSanitizer, with 2 to 4
 * times; else what the environment says, else 1. */
static inline double patience(void) {
#if defined(__SANITIZE_THREAD__) || PUMC_BUILT_WITH(thread_sanitizer)
    return 20;
#elif defined(__SANITIZE_ADDRESS__) || PUMC_BUILT_WITH(address_sanitizer)
    return 5;
#else
    const char *factor = getenv("PUMC_PATIENCE");
    return factor != NULL ? atof(factor) : 1;
#endif
}

#endif
