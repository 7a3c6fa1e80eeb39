/*
 * The paper's synthetic experiment: Q = M1 M2 with standard normal M1 (m x 5) and M2 (5 x m), M_ij = 1 where
 * Q_ij >= 0.5, and each one observed with probability delta.
 *
 *     synthetic [M [DELTA [SEED]]]      500 0.3 1 unless given
 */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

/* A problem's ones as pairs, sorted by row and column. */
typedef struct {
    int64_t count, *row, *col;
} pairs;

static pairs pairs_of(const pumc_problem *problem) {
    const int64_t count = pumc_problem_count(problem);
    const size_t bytes = (size_t)(count > 0 ? count : 1) * sizeof(int64_t);
    pairs ones = {count, malloc(bytes), malloc(bytes)};
    if (ones.row == NULL || ones.col == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    check(pumc_problem_copy_coo_i64(problem, ones.row, ones.col, count));
    return ones;
}

/* The ones of the truth that were not observed. */
static pumc_problem *without(const pumc_problem *truth, const pumc_problem *observed) {
    pairs all = pairs_of(truth), seen = pairs_of(observed);
    int64_t kept = 0, next = 0;
    for (int64_t e = 0; e < all.count; ++e) {
        if (next < seen.count && all.row[e] == seen.row[next] && all.col[e] == seen.col[next]) {
            ++next;
        } else {
            all.row[kept] = all.row[e];
            all.col[kept++] = all.col[e];
        }
    }
    pumc_problem *rest = NULL;
    check(pumc_problem_from_coo_i64(&rest, pumc_problem_rows(truth), pumc_problem_cols(truth), kept, all.row, all.col));
    free(all.row);
    free(all.col);
    free(seen.row);
    free(seen.col);
    return rest;
}

int main(int argc, char **argv) {
    const long m = argc > 1 ? strtol(argv[1], NULL, 10) : 500;
    const double delta = argc > 2 ? strtod(argv[2], NULL) : 0.3;
    const long seed = argc > 3 ? strtol(argv[3], NULL, 10) : 1;
    if (m < 2 || m > 50000 || !(delta > 0 && delta < 1)) {
        fprintf(stderr, "usage: synthetic [M [DELTA [SEED]]], M in 2..50000, DELTA between 0 and 1\n");
        return EXIT_FAILURE;
    }
    pumc_problem *observed = NULL, *truth = NULL;
    check(pumc_problem_simulate(&observed, &truth, m, m, 5, 0.5, delta, seed));
    pumc_problem *hidden = without(truth, observed);

    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_f64(options, "sampling_rate", delta));
    check(pumc_fit(&factors, observed, options, NULL, NULL, NULL));

    /* The paper's MSE is ||X - M||^2 / ||M||^2 over the cells that were not observed. */
    const char *names[] = {"auc", "mse", "mse_probability"};
    double found[3], seconds = 0, objective = 0;
    int64_t iterations = 0;
    check(pumc_factors_evaluate(factors, observed, hidden, 1, 3, names, found));
    check(pumc_factors_get_f64(factors, "seconds", &seconds));
    check(pumc_factors_get_f64(factors, "objective", &objective));
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    printf("%ld x %ld, delta %g: %lld of %lld ones observed\n", m, m, delta, (long long)pumc_problem_count(observed),
           (long long)pumc_problem_count(truth));
    printf("rank %lld, objective %.8g, %lld iterations, %.3f s\n", (long long)pumc_factors_rank(factors), objective,
           (long long)iterations, seconds);
    printf("on the cells not observed: AUC %.4f, MSE %.4f of the score, %.4f of the probability\n", found[0], found[1],
           found[2]);

    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(hidden);
    pumc_problem_free(truth);
    pumc_problem_free(observed);
    return EXIT_SUCCESS;
}
