/*
 * What the C library says for a problem that the R tests pose as well: both must agree to 1e-10.
 *
 *     reference fit FOLDER     writes FOLDER/results.tsv ("name<TAB>values...") and FOLDER/model.pumc
 *     reference read FILE      prints the objective and the labels of a model that R wrote
 */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 60, COLS = 40, MOST = ROWS * COLS, TOP = 5 };

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

/* Three blocks and some noise, thinned by a rule that R can follow. */
static int is_one(int i, int j) {
    return (i % 3 == j % 3 || (i * 5 + j * 11) % 17 == 0) && (i * 31 + j * 17 + i * j) % 10 < 6;
}

static pumc_problem *make_problem(void) {
    static int32_t row[MOST], col[MOST];
    int64_t count = 0;
    for (int i = 0; i < ROWS; ++i) {
        for (int j = 0; j < COLS; ++j) {
            if (is_one(i, j)) {
                row[count] = i;
                col[count++] = j;
            }
        }
    }
    pumc_problem *problem = NULL;
    check(pumc_problem_from_coo_i32(&problem, ROWS, COLS, count, row, col));
    return problem;
}

static void write_values(FILE *file, const char *prefix, const char *name, const double *values, int64_t count) {
    fprintf(file, "%s.%s", prefix, name);
    for (int64_t e = 0; e < count; ++e) {
        fprintf(file, "\t%.17g", values[e]);
    }
    fputc('\n', file);
}

static void write_model(FILE *file, const char *prefix, const pumc_factors *factors) {
    static double u[MOST], v[MOST], d[COLS], cells[ROWS];
    int32_t row[ROWS], col[ROWS], cols[TOP], none[] = {0, 3, 6};
    double objective = 0, scores[TOP], folded[COLS];
    const int64_t rank = pumc_factors_rank(factors);
    check(pumc_factors_get_f64(factors, "objective", &objective));
    check(pumc_factors_copy_u(factors, u, MOST));
    check(pumc_factors_copy_v(factors, v, MOST));
    check(pumc_factors_copy_singular_values(factors, d, COLS));
    for (int32_t i = 0; i < ROWS; ++i) {
        row[i] = i;
        col[i] = (i * 7) % COLS;
    }
    check(pumc_factors_probability_i32(factors, ROWS, row, col, cells));
    check(pumc_factors_recommend_i32(factors, NULL, 1, row, TOP, cols, scores));
    check(pumc_factors_fold_in_row_i32(factors, 3, none, folded));
    write_values(file, prefix, "objective", &objective, 1);
    write_values(file, prefix, "d", d, rank);
    write_values(file, prefix, "u", u, ROWS * rank);
    write_values(file, prefix, "v", v, COLS * rank);
    write_values(file, prefix, "probability", cells, ROWS);
    write_values(file, prefix, "recommended", scores, TOP);
    write_values(file, prefix, "fold_in", folded, rank);
}

static pumc_factors *fit(const pumc_problem *problem, const char *regularizer, int64_t seed) {
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_str(options, "regularizer", regularizer));
    check(pumc_options_set_f64(options, "sampling_rate", 0.6));
    check(pumc_options_set_i64(options, "seed", seed));
    check(pumc_options_set_i64(options, "threads", 2));
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    pumc_options_free(options);
    return factors;
}

static void label(pumc_factors *factors) {
    static char text[ROWS][16];
    const char *labels[ROWS];
    for (int i = 0; i < ROWS; ++i) {
        snprintf(text[i], sizeof text[i], "r\xc3\xb6w %d", i + 1);
        labels[i] = text[i];
    }
    check(pumc_factors_set_row_labels(factors, labels));
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

static void write_all(const char *folder) {
    const char *const all = penalties();
    char path[4096];
    snprintf(path, sizeof path, "%s/results.tsv", folder);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    pumc_problem *problem = make_problem();
    double rate = 0;
    check(pumc_estimate_sampling_rate(&rate, problem, NULL, NULL, NULL));
    write_values(file, "data", "sampling_rate", &rate, 1);
    for (const char *list = all; list != NULL;) {
        char name[64];
        const int is_first = list == all;
        list = next_name(list, name);
        pumc_factors *factors = fit(problem, name, 7);
        write_model(file, name, factors);
        if (is_first) {
            label(factors);
            snprintf(path, sizeof path, "%s/model.pumc", folder);
            check(pumc_factors_save(factors, path));
        }
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
    fclose(file);
}

static void print_model(const char *path) {
    pumc_factors *factors = NULL;
    double objective = 0;
    check(pumc_factors_load(&factors, path));
    check(pumc_factors_get_f64(factors, "objective", &objective));
    printf("%.17g\n%s\n%s\n", objective, pumc_factors_row_label(factors, 0), pumc_factors_col_label(factors, 0));
    pumc_factors_free(factors);
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "fit") == 0) {
        write_all(arguments[2]);
    } else if (count == 3 && strcmp(arguments[1], "read") == 0) {
        print_model(arguments[2]);
    } else {
        fprintf(stderr, "usage: reference fit FOLDER | reference read FILE\n");
        return 2;
    }
    return 0;
}
