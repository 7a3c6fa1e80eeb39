/* Every thread of the program is started through here, and can be refused with EAGAIN: the n-th one from now. */
#ifndef PUMC_TESTS_FAILING_THREADS_H
#define PUMC_TESTS_FAILING_THREADS_H

#include <stdint.h>

/** From now on `passing` threads are started and the rest refused, until allow_threads(). With `only_one`, those after
 *  the first refusal are started again. */
void fail_threads_after(int64_t passing, int only_one);
/** Back to normal; returns how many were refused. */
int64_t allow_threads(void);
/** How many threads were asked for between the last two calls of the functions above. */
int64_t threads_asked_for(void);

#endif
