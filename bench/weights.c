/*
 * What weights cost: an iteration of a fit with half a balance against one of a fit without, at the same rank.
 *
 *     weights ROWS COLS ONES [ROUNDS]
 */
#include "generate.h"
#include "measure.h"

#include <math.h>
#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>

static double seconds_with(const pumc_problem *problem, int64_t rank, double balance) {
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_f64(options, "row_balance", balance));
    check(pumc_options_set_f64(options, "col_balance", balance));
    check(pumc_options_set_f64(options, "lambda_ratio", 0.01)); /* so small that both have the whole rank */
    check(pumc_options_set_f64(options, "tolerance", 1e-9));
    check(pumc_options_set_i64(options, "max_rank", rank));
    check(pumc_options_set_i64(options, "max_iterations", 12));
    check(pumc_options_set_i64(options, "threads", 2));
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    const double seconds = seconds_an_iteration(factors);
    pumc_factors_free(factors);
    pumc_options_free(options);
    return seconds;
}

int main(int argc, char **argv) {
    pattern made =
        generate(argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000), 1);
    pumc_problem *problem = NULL;
    check(pumc_problem_from_csr_i32(&problem, made.rows, made.cols, made.row_ptr, made.col_idx));
    pattern_free(&made);
    for (int64_t rank = 16; rank <= 64; rank *= 2) {
        double plain = INFINITY, weighted = INFINITY;
        for (int64_t round = 0; round < argument(argc, argv, 4, 5); ++round) {
            plain = fmin(plain, seconds_with(problem, rank, 0));
            weighted = fmin(weighted, seconds_with(problem, rank, 0.5));
        }
        char item[32];
        snprintf(item, sizeof item, "rank %lld", (long long)rank);
        figure("weights", item, "an iteration without", plain, "s", NULL);
        figure("weights", item, "with weights", weighted, "s", NULL);
        figure("weights", item, "with / without", weighted / plain, "ratio", "<= 1.15");
    }
    pumc_problem_free(problem);
    return EXIT_SUCCESS;
}
