/*
 * The C side of bench/r/ml1m.R: fits the ones in FILE and prints the seconds of the fit alone, of problem and fit
 * together, the processor time of the two, and the objective. FILE has int32 rows, cols, count, then the rows and then
 * the columns of the ones.
 *
 *     ml1m FILE THREADS
 */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int32_t *read_numbers(FILE *file, size_t count) {
    int32_t *numbers = malloc(count * sizeof *numbers);
    if (numbers == NULL || fread(numbers, sizeof *numbers, count, file) != count) {
        fprintf(stderr, "the file is too short\n");
        exit(EXIT_FAILURE);
    }
    return numbers;
}

/* Seconds of the fit alone and from the making of the problem on. */
static double fit(const int32_t *shape, const int32_t *row, const int32_t *col, const pumc_options *options,
                  double *alone, double *together) {
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    double objective = 0;
    const double start = now();
    check(pumc_problem_from_coo_i32(&problem, shape[0], shape[1], shape[2], row, col));
    const double made = now();
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    const double end = now();
    check(pumc_factors_get_f64(factors, "objective", &objective));
    *alone = end - made;
    *together = end - start;
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    return objective;
}

int main(int count, char **arguments) {
    FILE *file = count == 3 ? fopen(arguments[1], "rb") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: ml1m FILE THREADS\n");
        return 2;
    }
    int32_t *shape = read_numbers(file, 3);
    int32_t *row = read_numbers(file, (size_t)shape[2]), *col = read_numbers(file, (size_t)shape[2]);
    fclose(file);
    pumc_options *options = NULL;
    double alone = 0, together = 0;
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", atoi(arguments[2])));
    const clock_t start = clock();
    const double objective = fit(shape, row, col, options, &alone, &together);
    const double processor = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.6f %.6f %.6f %.17g\n", alone, together, processor, objective);
    pumc_options_free(options);
    free(col);
    free(row);
    free(shape);
    return 0;
}
