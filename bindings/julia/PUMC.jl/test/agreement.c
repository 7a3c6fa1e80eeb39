/* Fits one problem through the C API and saves the model: agreement RULE SEED FILE. Prints a few scores. */
#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s\n", pumc_last_error());
        exit(1);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        return 2;
    }
    pumc_problem *problem = NULL;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_problem_simulate(&problem, NULL, 300, 200, 5, 0.5, 0.5, 11));
    check(pumc_options_create(&options));
    check(pumc_options_set_str(options, "regularizer", argv[1]));
    check(pumc_options_set_i64(options, "seed", atoi(argv[2])));
    check(pumc_options_set_f64(options, "sampling_rate", 0.5));
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    check(pumc_factors_save(factors, argv[3]));
    const int64_t row[3] = {0, 150, 299}, col[3] = {199, 100, 0};
    double score[3];
    check(pumc_factors_score_i64(factors, 3, row, col, score));
    printf("%.17g %.17g %.17g\n", score[0], score[1], score[2]);
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    return 0;
}
