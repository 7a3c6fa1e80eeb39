/* The ranks are the processes that mpirun has started; those that a test does not need wait. */
#include "pumc/pumc_mpi.h"
#include "run_ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int world_rank;

static void start_mpi(void) {
    int begun = 0, provided = 0;
    MPI_Initialized(&begun);
    if (!begun) {
        MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
        MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
        atexit((void (*)(void))MPI_Finalize);
    }
}

const int32_t *rank_counts(void) {
    static const int32_t all[] = {1, 2, 3, 4, 7, 8, 0}, some[] = {2, 4, 0};
    return getenv("PUMC_EXHAUSTIVE") != NULL ? all : some;
}

const int32_t *some_rank_counts(void) {
    static const int32_t counts[] = {8, 3, 0};
    return getenv("PUMC_EXHAUSTIVE") != NULL ? counts : counts + 1;
}

int is_here(int32_t rank) {
    start_mpi();
    return rank == world_rank;
}

int is_first_process(void) {
    start_mpi();
    return world_rank == 0;
}

/* Those that wait must not take the time of those that work. */
static void wait_for(MPI_Request *request) {
    for (int done = 0; !done;) {
        MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (!done) {
            const struct timespec pause = {0, 200000};
            nanosleep(&pause, NULL);
        }
    }
}

void tell_all(void *bytes, int32_t size) {
    MPI_Request request;
    start_mpi();
    MPI_Ibcast(bytes, size, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    wait_for(&request);
}

void run_ranks(int32_t count, rank_body body, void *payload) {
    int size = 0;
    start_mpi();
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < count) {
        fprintf(stderr, "the test needs %d processes, mpirun has started %d\n", count, size);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Comm some;
    MPI_Comm_split(MPI_COMM_WORLD, world_rank < count ? 0 : MPI_UNDEFINED, world_rank, &some);
    if (some != MPI_COMM_NULL) {
        pumc_ranks *ranks = NULL;
        if (pumc_mpi_ranks_create(&ranks, some) != PUMC_OK) {
            fprintf(stderr, "%s\n", pumc_last_error());
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        body(ranks, payload);
        pumc_ranks_free(ranks);
        MPI_Comm_free(&some);
    }
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    wait_for(&request);
}
