/* What the C API finds for the problems of suite/c_agreement.rs: one line "name value ..." each. */
#include <pumc/pumc.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 120, COLS = 90, CELLS = 50, TOP = 10 };

static uint64_t state = 11;

static uint64_t next(uint64_t below) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (state >> 33) % below;
}

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s\n", pumc_last_error());
        exit(1);
    }
}

static void print(const char *regularizer, int64_t seed, const char *name, int64_t count, const double *values) {
    printf("%s.%" PRId64 ".%s", regularizer, seed, name);
    for (int64_t i = 0; i < count; ++i) {
        printf(" %.17g", values[i]);
    }
    printf("\n");
}

static void report(const pumc_problem *problem, const char *regularizer, int64_t seed) {
    static double values[ROWS * ROWS + 100000];
    const int64_t room = sizeof values / sizeof *values, row = 5, ones[] = {0, 2, 4, 9};
    int64_t rows[CELLS], cols[CELLS], best[TOP], iterations = 0, found = 0;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_str(options, "regularizer", regularizer));
    check(pumc_options_set_f64(options, "sampling_rate", 0.5));
    check(pumc_options_set_f64(options, "lambda_ratio", 0.2));
    check(pumc_options_set_i64(options, "seed", seed));
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    const int64_t rank = pumc_factors_rank(factors);
    for (int64_t e = 0; e < CELLS; ++e) {
        rows[e] = e;
        cols[e] = e * 7 % COLS;
    }

    check(pumc_factors_get_f64(factors, "objective", values));
    print(regularizer, seed, "objective", 1, values);
    values[0] = (double)rank;
    print(regularizer, seed, "rank", 1, values);
    check(pumc_factors_copy_singular_values(factors, values, room));
    print(regularizer, seed, "s", rank, values);
    check(pumc_factors_copy_u(factors, values, room));
    print(regularizer, seed, "u", ROWS * rank, values);
    check(pumc_factors_copy_v(factors, values, room));
    print(regularizer, seed, "v", COLS * rank, values);
    check(pumc_factors_score_i64(factors, CELLS, rows, cols, values));
    print(regularizer, seed, "score", CELLS, values);
    check(pumc_factors_probability_i64(factors, CELLS, rows, cols, values));
    print(regularizer, seed, "probability", CELLS, values);
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    check(pumc_factors_copy_history(factors, "objective", values, room));
    print(regularizer, seed, "history", iterations, values);
    check(pumc_factors_recommend_i64(factors, problem, 1, &row, TOP, best, NULL));
    while (found < TOP && best[found] >= 0) {
        values[found] = (double)best[found];
        ++found;
    }
    print(regularizer, seed, "best", found, values);
    check(pumc_factors_fold_in_row_i64(factors, 4, ones, values));
    print(regularizer, seed, "fold_in", rank, values);
    pumc_factors_free(factors);
    pumc_options_free(options);
}

/* The penalties that the library lists. */
static const char *penalties(void) {
    int32_t i = 0;
    while (strcmp(pumc_options_name(i), "regularizer") != 0) {
        ++i;
    }
    return pumc_options_choices(i);
}

/* Takes the first name from "a|b|c" and returns what is left; NULL after the last. */
static const char *next_name(const char *list, char name[64]) {
    const size_t length = strcspn(list, "|");
    snprintf(name, 64, "%.*s", (int)length, list);
    return list[length] == '|' ? list + length + 1 : NULL;
}

int main(void) {
    static int64_t row[ROWS * COLS], col[ROWS * COLS];
    int64_t count = 0;
    pumc_problem *problem = NULL;
    for (int64_t i = 0; i < ROWS; ++i) {
        for (int64_t j = 0; j < COLS; ++j) {
            if (next(100) < (i % 2 == j % 2 ? 60u : 5u)) {
                row[count] = i;
                col[count++] = j;
            }
        }
    }
    check(pumc_problem_from_coo_i64(&problem, ROWS, COLS, count, row, col));
    for (const char *list = penalties(); list != NULL;) {
        char name[64];
        list = next_name(list, name);
        report(problem, name, 0);
        report(problem, name, 7);
    }
    pumc_problem_free(problem);
    return 0;
}
