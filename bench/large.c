/*
 * A large fit, by default 70,000 x 10,000 with 10,000,000 ones, in a process of its own so that the peak memory is its.
 *
 *     large [ROWS COLS ONES [MAX_RANK [MAX_ITERATIONS [THREADS [MILLIONTHS]]]]]      lambda_ratio in millionths
 *
 * 0 leaves the choice to the library. Figures go to stdout, progress to a terminal.
 */
#include "generate.h"
#include "measure.h"

#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int32_t show(const pumc_progress *progress, void *payload) {
    (void)payload;
    fprintf(stderr, "\r%lld: rank %lld, objective %.8g, change %.2e, %.1f s ", (long long)progress->iteration,
            (long long)progress->rank, progress->objective, progress->relative_change, progress->seconds);
    return 0;
}

static void report(const pumc_problem *problem, const pumc_factors *factors, int64_t max_rank) {
    int64_t iterations = 0;
    double seconds = 0, objective = 0;
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    check(pumc_factors_get_f64(factors, "seconds", &seconds));
    check(pumc_factors_get_f64(factors, "objective", &objective));
    const double ones = (double)pumc_problem_count(problem), an_iteration = seconds_an_iteration(factors);
    const int64_t rank = max_rank > 0 ? max_rank : pumc_factors_rank(factors);
    /* What the design allows: 60 bytes a one, and eight panels of (rows + cols) x rank. */
    const double panel = 8.0 * (double)((pumc_problem_rows(problem) + pumc_problem_cols(problem)) * rank);
    char item[32];
    snprintf(item, sizeof item, "%.3g M ones", ones * 1e-6);
    figure("growth", item, "rank", (double)pumc_factors_rank(factors), "", NULL);
    figure("growth", item, "iterations", (double)iterations, "", NULL);
    figure("growth", item, "fit", seconds, "s", NULL);
    figure("growth", item, "an iteration", an_iteration, "s", NULL);
    figure("growth", item, "a one of an iteration", 1e9 * an_iteration / ones, "ns", NULL);
    figure("growth", item, "peak memory", 1e-6 * peak_bytes(), "MB", NULL);
    figure("growth", item, "memory a one", peak_bytes() / ones, "bytes", NULL);
    figure("growth", item, "memory / allowed", peak_bytes() / (60 * ones + 8 * panel), "ratio", "< 1");
}

int main(int argc, char **argv) {
    const int64_t max_rank = argument(argc, argv, 4, 0), max_iterations = argument(argc, argv, 5, 0);
    pattern made =
        generate(argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000), 1);
    pumc_problem *problem = NULL;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_problem_from_csr_i32(&problem, made.rows, made.cols, made.row_ptr, made.col_idx));
    pattern_free(&made);

    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "max_rank", max_rank));
    check(pumc_options_set_i64(options, "threads", argument(argc, argv, 6, 0)));
    if (max_iterations > 0) {
        check(pumc_options_set_i64(options, "max_iterations", max_iterations));
    }
    if (argument(argc, argv, 7, 0) > 0) {
        check(pumc_options_set_f64(options, "lambda_ratio", 1e-6 * (double)argument(argc, argv, 7, 0)));
    }
    check(pumc_fit(&factors, problem, options, NULL, isatty(STDERR_FILENO) ? show : NULL, NULL));
    report(problem, factors, max_rank);

    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    return EXIT_SUCCESS;
}
