/* One rank's end of the messages: what a transport (pumc_ranks.h) calls its self. */
#ifndef PUMC_MPI_TRANSPORT_H
#define PUMC_MPI_TRANSPORT_H

#include "mpi_lines.h"

/* The functions of the table on a communicator's copies; fails with PUMC_ENOMEM alone. */
pumc_status pumc_mpi_transport(pumc_transport *out, lines *line);

#endif
