/* The copies of a communicator on which ranks exchange messages. */
#ifndef PUMC_MPI_LINES_H
#define PUMC_MPI_LINES_H

#include "pumc/pumc_mpi.h"

/* What a communicator keeps for this library: the copies of it, how many calls have begun on them, and how many
 * messages went to each rank and came from it. */
typedef struct lines {
    MPI_Comm data, alarms;
    int64_t call;
    int count;
    int64_t *sent, *received, *alarms_sent, *alarms_received;
} lines;

/* The copies that belong to a communicator, made on first use, which is collective. They stay until it is freed. */
pumc_status pumc_lines_of(MPI_Comm communicator, lines **out);

#endif
