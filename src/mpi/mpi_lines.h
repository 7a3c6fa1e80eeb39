/* The copies of a communicator on which ranks exchange messages. */
#ifndef PUMC_MPI_LINES_H
#define PUMC_MPI_LINES_H

#include "pumc/pumc_mpi.h"

/* What a communicator keeps for this library: the copies of it, how many calls have begun on them, and how many
 * messages went to each rank and came from it. When the communicator is freed the copies go with it; this stays until
 * the last of its members has left, so that handles that are used too late are told so. */
typedef struct lines {
    MPI_Comm data, alarms;
    int is_open;
    struct member *members; /* a list */
    int64_t call;
    int count;
    int64_t *sent, *received, *alarms_sent, *alarms_received;
} lines;

/* The copies that belong to a communicator, made on first use, which is collective. They stay until it is freed. */
pumc_status pumc_lines_of(MPI_Comm communicator, lines **out);

/* A member joins the list or leaves it. The last to leave a line that is closed frees it. */
void pumc_join_line(lines *line, struct member *member);
void pumc_leave_line(lines *line, struct member *member);

/* PUMC_OK if messages can be sent; PUMC_EVALUE, with a text that says why, once the communicator is freed or MPI has
 * ended. */
pumc_status pumc_check_line(const lines *line);

#endif
