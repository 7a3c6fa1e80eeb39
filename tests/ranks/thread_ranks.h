/* What only ranks that are threads can tell. */
#ifndef THREAD_RANKS_H
#define THREAD_RANKS_H

#include <stdint.h>

/* What a rank of the last run has sent since it was last asked. */
typedef struct traffic {
    int64_t bytes, messages, exchanges;
} traffic;
traffic take_traffic(int32_t rank);

#endif
