/* The C side of fit_time: reads "rows cols count" and the pairs of ones from stdin, then for every line that follows
 * fits them and prints wall and processor seconds, the objective and the rank. */
#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s\n", pumc_last_error());
        exit(1);
    }
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int32_t number(void) {
    int32_t value = 0;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "bad input\n");
        exit(1);
    }
    return value;
}

int main(void) {
    const int32_t rows = number(), cols = number(), count = number();
    int32_t *row = malloc((size_t)count * sizeof *row), *col = malloc((size_t)count * sizeof *col);
    char line[16];
    for (int32_t e = 0; row != NULL && col != NULL && e < count; ++e) {
        row[e] = number();
        col[e] = number();
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        pumc_problem *problem = NULL;
        pumc_factors *factors = NULL;
        double objective = 0;
        if (line[0] == '\n') {
            continue;
        }
        const double begin = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
        check(pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col));
        check(pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
        printf("%.6f %.6f", now(CLOCK_MONOTONIC) - begin, now(CLOCK_PROCESS_CPUTIME_ID) - processor);
        check(pumc_factors_get_f64(factors, "objective", &objective));
        printf(" %.17g %lld\n", objective, (long long)pumc_factors_rank(factors));
        fflush(stdout);
        pumc_factors_free(factors);
        pumc_problem_free(problem);
    }
    free(row);
    free(col);
    return 0;
}
