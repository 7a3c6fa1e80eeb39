/* What only ranks that are threads can tell. */
#ifndef THREAD_RANKS_H
#define THREAD_RANKS_H

#include <stdint.h>

/* What a rank of the last run has sent since it was last asked. `silent`: exchanges in which it only received. */
typedef struct traffic {
    int64_t bytes, messages, exchanges, silent;
} traffic;
traffic take_traffic(int32_t rank);

/* The network of the next runs. A rank puts its messages on a line of so many bytes a second, one after the other, and
 * they come off such a line at their receiver; beside that each takes `latency` seconds. 0 is none of either. */
void slow_down(double latency, double bytes_a_second);

#endif
