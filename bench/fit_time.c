/*
 * The C side of the comparison with the bindings: reads "rows cols count" and the pairs of ones as text from stdin;
 * then for every line that follows makes the problem, fits it with two threads and prints wall seconds, processor
 * seconds, the objective and the rank.
 */
#include "measure.h"

#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>

static int32_t read_number(void) {
    int32_t value = 0;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "fit_time: numbers expected\n");
        exit(EXIT_FAILURE);
    }
    return value;
}

int main(void) {
    const int32_t rows = read_number(), cols = read_number(), count = read_number();
    int32_t *row = allocate(count, sizeof *row), *col = allocate(count, sizeof *col);
    for (int32_t e = 0; e < count; ++e) {
        row[e] = read_number();
        col[e] = read_number();
    }
    pumc_options *options = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", 2));
    char line[16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '\n') {
            continue; /* the end of the last pair's line */
        }
        pumc_problem *problem = NULL;
        pumc_factors *factors = NULL;
        double objective = 0;
        const double wall = seconds_now(), processor = processor_seconds();
        check(pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col));
        check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
        printf("%.6f %.6f", seconds_now() - wall, processor_seconds() - processor);
        check(pumc_factors_get_f64(factors, "objective", &objective));
        printf(" %.17g %lld\n", objective, (long long)pumc_factors_rank(factors));
        fflush(stdout);
        pumc_factors_free(factors);
        pumc_problem_free(problem);
    }
    pumc_options_free(options);
    free(col);
    free(row);
    return EXIT_SUCCESS;
}
