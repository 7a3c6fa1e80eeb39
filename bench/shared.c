/*
 * A fit by the processes that mpirun has started, or by one process, on the data of `large`: prints how long the
 * slowest took, the iterations, the objective and the most memory that a process held.
 *
 *     [mpirun -n RANKS] shared ROWS COLS ONES THREADS [OPTION=VALUE...]
 */
#include "generate.h"
#include "measure.h"

#include <pumc/pumc_mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* The rows of this rank before the library has cut them: as many for each. */
static pumc_problem *make_problem(const pumc_ranks *ranks, const pattern *made) {
    const int64_t rank = pumc_ranks_rank(ranks), count = pumc_ranks_count(ranks);
    const int64_t first = made->rows * rank / count, last = made->rows * (rank + 1) / count;
    const int64_t ones = made->row_ptr[last] - made->row_ptr[first];
    int64_t *row = allocate(ones + 1, sizeof *row), *col = allocate(ones + 1, sizeof *col), at = 0;
    for (int64_t i = first; i < last; ++i) {
        for (int32_t e = made->row_ptr[i]; e < made->row_ptr[i + 1]; ++e) {
            row[at] = i;
            col[at++] = made->col_idx[e];
        }
    }
    pumc_problem *problem = NULL;
    check(pumc_problem_from_coo_shared_i64(&problem, ranks, made->rows, made->cols, ones, row, col));
    free(row);
    free(col);
    return problem;
}

int main(int argc, char **argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    pattern made =
        generate(argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000), 1);
    pumc_ranks *ranks = NULL;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_mpi_ranks_create(&ranks, MPI_COMM_WORLD));
    pumc_problem *problem = make_problem(ranks, &made);
    pattern_free(&made);
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", argument(argc, argv, 4, 1)));
    for (int i = 5; i < argc; ++i) {
        set_option(options, argv[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const double before = seconds_now();
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    double mine[2] = {seconds_now() - before, peak_bytes()}, most[2], objective = 0;
    int64_t iterations = 0;
    MPI_Reduce(mine, most, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    check(pumc_factors_get_f64(factors, "objective", &objective));
    if (pumc_ranks_rank(ranks) == 0) {
        printf("%.6f %lld %lld %.17g %.0f\n", most[0], (long long)iterations, (long long)pumc_factors_rank(factors),
               objective, most[1]);
    }
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    pumc_ranks_free(ranks);
    MPI_Finalize();
    return EXIT_SUCCESS;
}
