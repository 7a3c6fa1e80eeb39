/* Calls of the library made with every allocation, and every start of a thread, failing in turn.
 *
 * An operation is one call of the library with everything around it: it prepares what it needs, makes the call inside
 * HINDERED(), where alone failures happen, and hands what the call left to one of the settle functions, which say
 * whether the promises of pumc.h were kept. */
#ifndef PUMC_TESTS_SWEEP_H
#define PUMC_TESTS_SWEEP_H

#include "../api/fitting.h"

#include <stddef.h>
#include <stdint.h>

typedef struct outcome {
    pumc_status status;
    const char *flaw; /* what the call left that pumc.h does not allow; NULL: nothing */
    uint64_t digest;  /* of everything that a successful call gave */
} outcome;

typedef outcome (*operation)(void);

/** Runs the operation with the n-th allocation failing, then with all from the n-th on, then likewise for the start of
 *  threads. Where that takes long n skips, unless PUMC_EXHAUSTIVE is set in the environment. Every time the status is
 *  PUMC_OK (with the same result as ever) or PUMC_ENOMEM, nothing leaks, and the next call gives the same result as
 *  ever. A crash, or no end, is reported with the name and n. Returns how many allocations the call makes. */
int64_t sweep(const char *name, operation run);

/** How many starts of a thread were refused by sweeps so far. */
int64_t threads_refused(void);

/** The status of the call, made while whatever the sweep is at fails. */
#define HINDERED(call) (begin_call(), end_call(call))
void begin_call(void);
pumc_status end_call(pumc_status status);

/** A pointer that no call returns: what an out-parameter holds before the call. */
void *stale(void);

/** For calls that make a handle. They free it. */
const char *flaw_of_handle(pumc_status status, const void *out);
outcome settle_problem(pumc_status status, pumc_problem *out);
/** The call that takes a fifth of a problem's ones from it. */
outcome take_difference(const pumc_problem *problem);
outcome settle_options(pumc_status status, pumc_options *out);
outcome settle_factors(pumc_status status, pumc_factors *out);
outcome settle_selection(pumc_status status, pumc_selection *out);

/** A buffer for calls that fill one, filled with a pattern; settle_buffer() digests its first `count` bytes, or sees
 *  that all of it still holds the pattern when the call failed. */
void *clean_buffer(void);
outcome settle_buffer(pumc_status status, size_t count);
/** The same where the call fills `count` reals; or `count` reals and behind them as many positions of `each` bytes. */
outcome settle_reals(pumc_status status, size_t count);
outcome settle_ranking(pumc_status status, int64_t count, size_t each);

/** For calls that change something: `digest` is of what it is now and `before` of what it was. */
outcome settle_change(pumc_status status, uint64_t digest, uint64_t before);

/** FNV-1a, going on from `digest`; start with 0. */
uint64_t add_to_digest(uint64_t digest, const void *bytes, size_t count);
uint64_t digest_of_factors(const pumc_factors *factors);
uint64_t digest_of_options(const pumc_options *options);
uint64_t digest_of_labels(const pumc_problem *problem);

/** To be called first in main(): 77 where another allocator is in the way, as under valgrind; else 0, with the handlers
 *  in place that name the step at a crash or when a call does not end. */
int prepare_sweeps(void);

#endif
