/* Every allocation of the program goes through here, and can be made to fail: the n-th one from now. */
#ifndef PUMC_TESTS_FAILING_MALLOC_H
#define PUMC_TESTS_FAILING_MALLOC_H

#include <stdint.h>

/** From now on `passing` allocations succeed and the rest fail, on every thread, until allow_allocations(). With
 *  `only_one`, those after the first failure succeed again. */
void fail_allocations_after(int64_t passing, int only_one);
/** Back to normal; returns how many were refused. */
int64_t allow_allocations(void);
/** How many allocations were asked for between the last two calls of the functions above. */
int64_t allocations_asked_for(void);
/** Blocks allocated and not freed. */
int64_t live_blocks(void);

/** The most bytes, as the allocator rounds them, that were taken and not freed at any time since
 *  start_counting_bytes(). */
void start_counting_bytes(void);
int64_t peak_bytes(void);

#endif
