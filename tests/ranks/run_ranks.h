/* Runs a function on several ranks: threads of one process (thread_ranks.c), for which no MPI is needed, or the
 * processes that mpirun has started (mpi_ranks.c). */
#ifndef RUN_RANKS_H
#define RUN_RANKS_H

#include "pumc/pumc_ranks.h"

/* What a rank runs; `payload` is the same for all of them. */
typedef void (*rank_body)(const pumc_ranks *ranks, void *payload);

/* Runs body() on `count` ranks, each with its handle, and returns when all are done. */
void run_ranks(int32_t count, rank_body body, void *payload);

/* The numbers of ranks that tests of agreement go through, with a 0 behind the last: 1, 2, 3, 4, 7 and 8. Processes of
 * an MPI, which share a few cores here, do with 2 and 4 unless PUMC_EXHAUSTIVE is set in the environment. */
const int32_t *rank_counts(void);

/* Fewer of them, for what takes long: 3 and 8, of an MPI only 3 unless PUMC_EXHAUSTIVE is set. */
const int32_t *some_rank_counts(void);

/* Whether what this rank left in memory is here: of all ranks that are threads, of one that is a process. */
int is_here(int32_t rank);

/* Whether this process is the one that works where all share a folder. */
int is_first_process(void);

/* Gives every process what the first one has in these bytes, so that it alone finds out what to compare with. */
void tell_all(void *bytes, int32_t size);

#endif
