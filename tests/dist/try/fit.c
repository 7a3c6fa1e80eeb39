/* fit PAIRS: objective, rank and the largest singular value of the default fit to a file of pairs of numbers from 0. */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    static int32_t row[1 << 20], col[1 << 20];
    int32_t rows = 0, cols = 0;
    int64_t count = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (file == NULL) {
        return EXIT_FAILURE;
    }
    while (count < 1 << 20 && fscanf(file, "%d %d", &row[count], &col[count]) == 2) {
        rows = row[count] >= rows ? row[count] + 1 : rows;
        cols = col[count] >= cols ? col[count] + 1 : cols;
        ++count;
    }
    fclose(file);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    double objective = 0;
    if (pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col) != PUMC_OK ||
        pumc_fit(&factors, problem, NULL, NULL, NULL, NULL) != PUMC_OK ||
        pumc_factors_get_f64(factors, "objective", &objective) != PUMC_OK) {
        fprintf(stderr, "%s\n", pumc_last_error());
        return EXIT_FAILURE;
    }
    const int64_t rank = pumc_factors_rank(factors);
    double *s = malloc(sizeof *s * (size_t)rank);
    if (s == NULL || pumc_factors_copy_singular_values(factors, s, rank) != PUMC_OK) {
        return EXIT_FAILURE;
    }
    printf("%.17g\n%lld\n%.17g\n", objective, (long long)rank, s[0]);
    free(s);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    return EXIT_SUCCESS;
}
