#include "mpi_transport.h"

#include <stdio.h>
#include <stdlib.h>

/* Under the launcher of another MPI every process has a world of its own. */
static int is_under_other_launcher(void) {
    const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_SIZE"};
    int size = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        const char *told = getenv(names[i]);
        if (size == 1 && told != NULL && atoi(told) > 1) {
            return 1;
        }
    }
    return 0;
}

static pumc_status check_mpi(void) {
    int begun = 0, over = 0, level = MPI_THREAD_SINGLE, is_main = 1;
    MPI_Initialized(&begun);
    MPI_Finalized(&over);
    if (!begun || over) {
        return pumc_report(PUMC_EVALUE, begun ? "MPI has ended: create ranks before MPI_Finalize()"
                                              : "MPI is not running: call MPI_Init_thread() first");
    }
    MPI_Query_thread(&level);
    MPI_Is_thread_main(&is_main);
    if (level < MPI_THREAD_SERIALIZED && !is_main) {
        return pumc_report(PUMC_EVALUE, "ranks must be used from MPI's main thread, unless MPI was started with "
                                        "MPI_THREAD_SERIALIZED or more");
    }
    if (is_under_other_launcher()) {
        return pumc_report(PUMC_EVALUE,
                           "the launcher has started several processes, but each is alone in its world: the "
                           "program was built with another MPI than that of the launcher (mpirun)");
    }
    return PUMC_OK;
}

/* Makes this rank's handle; not collective. */
static pumc_status create_on(pumc_ranks **out, lines *line) {
    if (out == NULL) {
        return pumc_report(PUMC_ENULL, "out must not be NULL");
    }
    pumc_transport transport;
    if (pumc_mpi_transport(&transport, line) != PUMC_OK) {
        return pumc_report(PUMC_ENOMEM, "out of memory");
    }
    const pumc_status status = pumc_ranks_create(out, &transport);
    if (status != PUMC_OK) {
        transport.release(transport.self);
    }
    return status;
}

/* The worst status of all ranks; if it is another rank's, the text says whose. */
static pumc_status agree(pumc_status status, const lines *line) {
    struct {
        int status, rank;
    } worst = {(int)status, 0};
    int rank = 0;
    MPI_Comm_rank(line->data, &rank);
    worst.rank = rank;
    MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_2INT, MPI_MINLOC, line->data);
    if (status == PUMC_OK && worst.status != PUMC_OK) {
        char text[80];
        snprintf(text, sizeof text, "rank %d: its handle could not be made: %s", worst.rank,
                 pumc_status_name((pumc_status)worst.status));
        return pumc_report((pumc_status)worst.status, text);
    }
    return status;
}

pumc_status pumc_mpi_ranks_create(pumc_ranks **out, MPI_Comm communicator) {
    if (out != NULL) {
        *out = NULL;
    }
    pumc_status status = check_mpi();
    if (status != PUMC_OK) {
        return status;
    }
    if (communicator == MPI_COMM_NULL) {
        return pumc_report(PUMC_EVALUE, "communicator must not be MPI_COMM_NULL");
    }
    lines *line = NULL;
    status = pumc_lines_of(communicator, &line);
    if (status != PUMC_OK) {
        return status;
    }
    const pumc_status here = create_on(out, line);
    status = agree(here, line);
    if (here == PUMC_OK && status != PUMC_OK) {
        pumc_ranks_free(*out);
        *out = NULL;
    }
    return status;
}

pumc_status pumc_mpi_ranks_create_f(pumc_ranks **out, MPI_Fint communicator) {
    return pumc_mpi_ranks_create(out, MPI_Comm_f2c(communicator));
}
