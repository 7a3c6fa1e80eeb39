/*
 * libpumc_mpi: the ranks of pumc_ranks.h from an MPI communicator.
 *
 *     MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
 *     pumc_ranks *ranks = NULL;
 *     pumc_problem *problem = NULL;
 *     pumc_factors *factors = NULL;
 *     if (pumc_mpi_ranks_create(&ranks, MPI_COMM_WORLD) != PUMC_OK ||
 *         pumc_problem_from_coo_shared_i64(&problem, ranks, rows, cols, count, row, col) != PUMC_OK ||
 *         pumc_fit(&factors, problem, NULL, NULL, NULL, NULL) != PUMC_OK) {
 *         fprintf(stderr, "%s\n", pumc_last_error());
 *     }
 *
 * Each rank gives the ones that it has, by their numbers in the whole matrix. docs/many-machines.md has the rest.
 */
#ifndef PUMC_PUMC_MPI_H
#define PUMC_PUMC_MPI_H

#include <mpi.h>
#include <pumc/pumc_ranks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The processes of a communicator as ranks. Collective over it: it fails on all ranks if it fails on one. The
 *  communicator itself is not used for messages; the first call makes two copies of it, which stay until it is freed or
 * MPI ends: what was made with it can be freed after that, and its use fails with PUMC_EVALUE. Fails with PUMC_EVALUE
 * if MPI is not running, or if the program was started by another MPI's launcher, so that every process believes to be
 * alone. All calls that exchange messages must come from one thread at a time, and from MPI's main thread unless MPI
 * was started with MPI_THREAD_SERIALIZED or more. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_mpi_ranks_create(pumc_ranks **out, MPI_Comm communicator);

/** The same with a communicator as Fortran has it: an integer, which every language can pass. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_mpi_ranks_create_f(pumc_ranks **out, MPI_Fint communicator);

#ifdef __cplusplus
}
#endif

#endif
