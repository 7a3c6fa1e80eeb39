/*
 * One job, timed, for comparing two builds of the library that take turns (bench/against).
 *
 *     pace fit|select TIMES [OPTION=VALUE...] < ONES       ONES is "rows cols count" and the pairs, as text
 *     pace fit|select TIMES [OPTION=VALUE...] generated    on the generated matrix of 10 M ones
 *
 * Prints the least seconds of TIMES tries, the iterations (trials), the rank and the objective (best score).
 */
#include "generate.h"
#include "measure.h"

#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int32_t read_number(void) {
    int32_t value = 0;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "pace: numbers expected\n");
        exit(EXIT_FAILURE);
    }
    return value;
}

static pumc_problem *read_problem(void) {
    const int32_t rows = read_number(), cols = read_number(), count = read_number();
    int32_t *row = allocate(count, sizeof *row), *col = allocate(count, sizeof *col);
    for (int32_t e = 0; e < count; ++e) {
        row[e] = read_number();
        col[e] = read_number();
    }
    pumc_problem *problem = NULL;
    check(pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col));
    free(row);
    free(col);
    return problem;
}

static pumc_problem *generated_problem(void) {
    pattern made = generate(70000, 10000, 10000000, 1);
    pumc_problem *problem = NULL;
    check(pumc_problem_from_csr_i32(&problem, made.rows, made.cols, made.row_ptr, made.col_idx));
    pattern_free(&made);
    return problem;
}

static double fit_once(const pumc_problem *problem, const pumc_options *options, int print) {
    pumc_factors *factors = NULL;
    const double start = seconds_now();
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    const double seconds = seconds_now() - start;
    if (print) {
        int64_t iterations = 0;
        double objective = 0;
        check(pumc_factors_get_i64(factors, "iterations", &iterations));
        check(pumc_factors_get_f64(factors, "objective", &objective));
        printf(" %lld %lld %.15g", (long long)iterations, (long long)pumc_factors_rank(factors), objective);
    }
    pumc_factors_free(factors);
    return seconds;
}

static double select_once(const pumc_problem *problem, const pumc_options *options, int print) {
    pumc_selection *selection = NULL;
    const double start = seconds_now();
    check(pumc_select(&selection, problem, options, NULL, NULL, NULL));
    const double seconds = seconds_now() - start;
    if (print) {
        const int64_t best = pumc_selection_best(selection);
        double rank = 0, score = 0;
        check(pumc_selection_get_f64(selection, best, "rank", &rank));
        check(pumc_selection_get_f64(selection, best, "score", &score));
        printf(" %lld %.3g %.15g", (long long)pumc_selection_count(selection), rank, score);
    }
    pumc_selection_free(selection);
    return seconds;
}

/* So that a library from before there was a balance does the same work. */
static void without_balance(pumc_options *options) {
    const char *names[] = {"row_balance", "col_balance"};
    for (int e = 0; e < 2; ++e) {
        const pumc_status status = pumc_options_set_f64(options, names[e], 0);
        if (status != PUMC_ENAME) {
            check(status);
        }
    }
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: pace fit|select TIMES [OPTION=VALUE...] [generated]\n");
        return 2;
    }
    const int generated = strcmp(argv[argc - 1], "generated") == 0;
    double (*const once)(const pumc_problem *, const pumc_options *, int) =
        strcmp(argv[1], "select") == 0 ? select_once : fit_once;
    pumc_options *options = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", 2));
    without_balance(options);
    for (int a = 3; a < argc - generated; ++a) {
        set_option(options, argv[a]);
    }
    pumc_problem *problem = generated ? generated_problem() : read_problem();
    double least = 0;
    const int64_t times = argument(argc, argv, 2, 1);
    for (int64_t i = 0; i < times; ++i) {
        const double seconds = once(problem, options, 0);
        least = i == 0 || seconds < least ? seconds : least;
    }
    printf("%.6f", least);
    once(problem, options, 1);
    printf("\n");
    pumc_options_free(options);
    pumc_problem_free(problem);
    return EXIT_SUCCESS;
}
