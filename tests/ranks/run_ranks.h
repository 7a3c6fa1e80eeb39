/* Runs a function on several ranks: threads of one process (thread_ranks.c), for which no MPI is needed, or the
 * processes that mpirun has started (mpi_ranks.c). */
#ifndef RUN_RANKS_H
#define RUN_RANKS_H

#include "pumc/pumc_ranks.h"

/* What a rank runs; `payload` is the same for all of them. */
typedef void (*rank_body)(const pumc_ranks *ranks, void *payload);

/* Runs body() on `count` ranks, each with its handle, and returns when all are done. */
void run_ranks(int32_t count, rank_body body, void *payload);

/* Whether what this rank left in memory is here: of all ranks that are threads, of one that is a process. */
int is_here(int32_t rank);

/* Whether this process is the one that works where all share a folder. */
int is_first_process(void);

#endif
