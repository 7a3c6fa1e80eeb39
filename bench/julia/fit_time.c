/* The C side of fit_time: reads a matrix of ones from stdin as text (rows, columns, the column pointers and the row
 * indices, all from 0). For every line that follows it fits the matrix and prints the seconds by the clock and of
 * processor time, the objective and the rank. */
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

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int32_t *read_numbers(int64_t count) {
    int32_t *numbers = malloc((size_t)count * sizeof *numbers);
    for (int64_t i = 0; i < count; ++i) {
        if (numbers == NULL || scanf("%d", &numbers[i]) != 1) {
            fprintf(stderr, "bad input\n");
            exit(1);
        }
    }
    return numbers;
}

int main(void) {
    int32_t *size = read_numbers(2);
    const int64_t rows = size[0], cols = size[1];
    int32_t *col_ptr = read_numbers(cols + 1);
    int32_t *row_idx = read_numbers(col_ptr[cols]);
    char line[16];
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '\n') {
            continue;
        }
        pumc_problem *problem = NULL;
        pumc_factors *factors = NULL;
        double objective = 0;
        const double wall = seconds(CLOCK_MONOTONIC), processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
        check(pumc_problem_from_csc_i32(&problem, rows, cols, col_ptr, row_idx));
        check(pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
        printf("%.6f %.6f", seconds(CLOCK_MONOTONIC) - wall, seconds(CLOCK_PROCESS_CPUTIME_ID) - processor);
        check(pumc_factors_get_f64(factors, "objective", &objective));
        printf(" %.17g %lld\n", objective, (long long)pumc_factors_rank(factors));
        fflush(stdout);
        pumc_factors_free(factors);
        pumc_problem_free(problem);
    }
    free(row_idx);
    free(col_ptr);
    free(size);
    return 0;
}
