/* A line that was not in the fit: what its equations, the fit itself and a refit say it should be. */
#include "models.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLS = 30 };
static pumc_problem *problem;

void setUp(void) { problem = take_problem(grouped_ones(ROWS, COLS, 4, 0.6, 0.05, 1)); }
void tearDown(void) { pumc_problem_free(problem); }

/* r'(s) as the paper and the papers behind it define the penalties. */
static double slope_of(const pumc_factors *model, double s, int64_t index) {
    const char *name = NULL;
    MUST(pumc_factors_get_str(model, "regularizer", &name));
    const double mu = real_of(model, "mu"), knee = real_of(model, "lambda") / real_of(model, "rho");
    if (strcmp(name, "lsp") == 0) {
        return 1 / (mu + s);
    }
    if (strcmp(name, "tnn") == 0) {
        return (double)index < mu ? 0 : 1;
    }
    if (strcmp(name, "capped-l1") == 0) {
        return s < mu ? 1 : 0;
    }
    if (strcmp(name, "mcp") == 0) {
        return s < mu ? 1 - s / mu : 0;
    }
    if (strcmp(name, "scad") == 0) {
        return s <= knee ? 1 : s >= mu ? 0 : (mu - s) / (mu - knee);
    }
    return 1;
}

/* The gradient in `line` (a row of U, or of V) of
 *   omega sum_ones (x_j - 1)^2 + (1 - omega) sum_others x_j^2 + lambda/2 sum_c s_c r'(s_c) line_c^2,
 * x = line diag(s) B' with B the other side (n x rank): its greatest entry, over 1 + the greatest of its terms. */
static double gradient_left(const pumc_factors *model, int64_t n, const double *basis, const unsigned char *is_one,
                            const double *line) {
    const int64_t rank = pumc_factors_rank(model);
    const double omega = real_of(model, "omega"), lambda = real_of(model, "lambda");
    double *s = copy_of_values(model), worst = 0;
    for (int64_t c = 0; c < rank; ++c) {
        double sum = lambda * slope_of(model, s[c], c) * s[c] * line[c], most = fabs(sum);
        for (int64_t j = 0; j < n; ++j) {
            double x = 0;
            for (int64_t k = 0; k < rank; ++k) {
                x += line[k] * s[k] * basis[k * n + j];
            }
            const double term = (is_one[j] ? 2 * omega * (x - 1) : 2 * (1 - omega) * x) * s[c] * basis[c * n + j];
            sum += term;
            most = fmax(most, fabs(term));
        }
        worst = fmax(worst, fabs(sum) / (1 + most));
    }
    free(s);
    return worst;
}

static int64_t indices_of(int64_t n, const unsigned char *is_one, int64_t *list) {
    int64_t count = 0;
    for (int64_t j = 0; j < n; ++j) {
        if (is_one[j]) {
            list[count++] = j;
        }
    }
    return count;
}

static void its_gradient_vanishes(void) {
    for (int p = 0; p < penalty_count(); ++p) {
        char options[80];
        snprintf(options, sizeof options, "regularizer=%s lambda_ratio=0.3", penalty_name(p));
        pumc_factors *model = fit_with(problem, options);
        const int64_t rank = pumc_factors_rank(model);
        TEST_ASSERT_TRUE_MESSAGE(rank >= 2, options);
        double *u = copy_of_u(model), *v = copy_of_v(model), *line = room_for(rank, sizeof *line);
        uint64_t seed = 5;
        for (int trial = 0; trial < 8; ++trial) {
            unsigned char in_row[COLS], in_col[ROWS];
            int64_t ones[ROWS];
            for (int j = 0; j < COLS; ++j) {
                in_row[j] = next_uniform(&seed) < 0.15 * trial;
            }
            for (int i = 0; i < ROWS; ++i) {
                in_col[i] = next_uniform(&seed) < 0.15 * trial;
            }
            MUST(pumc_factors_fold_in_row_i64(model, indices_of(COLS, in_row, ones), ones, line));
            TEST_ASSERT_TRUE_MESSAGE(gradient_left(model, COLS, v, in_row, line) < 1e-12, options);
            MUST(pumc_factors_fold_in_col_i64(model, indices_of(ROWS, in_col, ones), ones, line));
            TEST_ASSERT_TRUE_MESSAGE(gradient_left(model, ROWS, u, in_col, line) < 1e-12, options);
        }
        free(u);
        free(v);
        free(line);
        pumc_factors_free(model);
    }
}

static void it_gives_the_lines_of_a_converged_fit(void) {
    unsigned char *flags = flags_of(problem, ROWS, COLS);
    for (int p = 0; p < penalty_count(); ++p) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=%s lambda_ratio=0.3 tolerance=1e-9 max_iterations=100000",
                 penalty_name(p));
        pumc_factors *model = fit_with(problem, options);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(PUMC_CONVERGED, integer_of(model, "stop_reason"), options);
        const int64_t rank = pumc_factors_rank(model);
        double *u = copy_of_u(model), *v = copy_of_v(model), *line = room_for(rank, sizeof *line);
        int32_t ones[ROWS];
        for (int i = 0; i < ROWS; ++i) {
            int count = 0;
            for (int j = 0; j < COLS; ++j) {
                if (flags[j * ROWS + i]) {
                    ones[count++] = j;
                }
            }
            MUST(pumc_factors_fold_in_row_i32(model, count, ones, line));
            for (int64_t c = 0; c < rank; ++c) {
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6, u[c * ROWS + i], line[c], options);
            }
        }
        for (int j = 0; j < COLS; ++j) {
            int count = 0;
            for (int i = 0; i < ROWS; ++i) {
                if (flags[j * ROWS + i]) {
                    ones[count++] = i;
                }
            }
            MUST(pumc_factors_fold_in_col_i32(model, count, ones, line));
            for (int64_t c = 0; c < rank; ++c) {
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6, v[c * COLS + j], line[c], options);
            }
        }
        free(u);
        free(v);
        free(line);
        pumc_factors_free(model);
    }
    free(flags);
}

/* A row without ones is 0 in the fit and changes nothing else in it: the fit without the row. One row of 200 turns a
 * basis of rank 4 by a few hundredths at most. */
static void a_refit_with_the_row_agrees(void) {
    enum { MANY = 200, WIDE = 60 };
    ones all = grouped_ones(MANY, WIDE, 4, 0.5, 0.02, 2);
    pumc_problem *with = problem_of(&all);
    pumc_factors *scale = fit_with(with, "lambda_ratio=0.35");
    char options[120];
    snprintf(options, sizeof options, "lambda=%.17g mu=%.17g tolerance=1e-7", real_of(scale, "lambda"),
             real_of(scale, "mu"));
    pumc_factors_free(scale);
    const int32_t rows[] = {0, 77, 199};
    for (int e = 0; e < 3; ++e) {
        int32_t mine[WIDE], count = 0;
        ones rest = all;
        rest.row = room_for(all.count, sizeof *rest.row);
        rest.col = room_for(all.count, sizeof *rest.col);
        rest.count = 0;
        for (int64_t k = 0; k < all.count; ++k) {
            if (all.row[k] == rows[e]) {
                mine[count++] = all.col[k];
            } else {
                rest.row[rest.count] = all.row[k];
                rest.col[rest.count++] = all.col[k];
            }
        }
        pumc_problem *without = take_problem(rest);
        pumc_factors *before = fit_with(without, options), *after = fit_from(with, options, before);
        TEST_ASSERT_EQUAL_INT64(4, pumc_factors_rank(before));
        double line[4], *s = copy_of_values(before), *v = copy_of_v(before), *refit = dense_of(after);
        MUST(pumc_factors_fold_in_row_i32(before, count, mine, line));
        double difference = 0, size = 0;
        for (int j = 0; j < WIDE; ++j) {
            double x = 0;
            for (int c = 0; c < 4; ++c) {
                x += line[c] * s[c] * v[c * WIDE + j];
            }
            const double y = refit[j * MANY + rows[e]];
            difference += (x - y) * (x - y);
            size += y * y;
        }
        TEST_ASSERT_TRUE(size > 0.5);
        TEST_ASSERT_TRUE(sqrt(difference / size) < 0.05);
        free(s);
        free(v);
        free(refit);
        pumc_factors_free(before);
        pumc_factors_free(after);
        pumc_problem_free(without);
    }
    free_ones(&all);
    pumc_problem_free(with);
}

static void order_and_repeats_do_not_matter(void) {
    pumc_factors *model = random_model(12, 15, 3, "omega=0.9", 3);
    const int32_t sorted[] = {1, 4, 9}, messy[] = {9, 1, 4, 1, 9, 9};
    const int64_t messy64[] = {9, 1, 4, 1, 9, 9};
    double a[3], b[3], c[3];
    MUST(pumc_factors_fold_in_row_i32(model, 3, sorted, a));
    MUST(pumc_factors_fold_in_row_i32(model, 6, messy, b));
    MUST(pumc_factors_fold_in_row_i64(model, 6, messy64, c));
    TEST_ASSERT_EQUAL_MEMORY(a, b, sizeof a);
    TEST_ASSERT_EQUAL_MEMORY(a, c, sizeof a);
    pumc_factors_free(model);
}

static void a_line_without_ones_is_zero(void) {
    pumc_factors *model = random_model(12, 15, 3, "", 4);
    double line[3] = {9, 9, 9};
    MUST(pumc_factors_fold_in_row_i32(model, 0, NULL, line));
    TEST_ASSERT_TRUE(line[0] == 0 && line[1] == 0 && line[2] == 0);
    line[0] = 9;
    MUST(pumc_factors_fold_in_col_i64(model, 0, NULL, line));
    TEST_ASSERT_TRUE(line[0] == 0);
    pumc_factors_free(model);
}

static void omega_below_a_half_works_too(void) {
    pumc_factors *model = random_model(12, 15, 3, "omega=0.05 lambda=0.01", 6);
    unsigned char is_one[15];
    int64_t ones[15];
    double line[3], *v = copy_of_v(model);
    for (int j = 0; j < 15; ++j) {
        is_one[j] = 1;
    }
    MUST(pumc_factors_fold_in_row_i64(model, indices_of(15, is_one, ones), ones, line));
    TEST_ASSERT_TRUE(gradient_left(model, 15, v, is_one, line) < 1e-10);
    free(v);
    pumc_factors_free(model);
}

static void bad_arguments_leave_the_output_alone(void) {
    pumc_factors *model = random_model(12, 15, 3, "", 5), *nothing = random_model(12, 15, 0, "", 5);
    const int32_t col_outside[] = {0, 15}, row_outside[] = {12}, below[] = {-1}, good[] = {0};
    const int64_t far[] = {(int64_t)1 << 33};
    double line[3] = {9, 9, 9};
    REFUSED(PUMC_EINDEX, pumc_factors_fold_in_row_i32(model, 2, col_outside, line));
    REFUSED(PUMC_EINDEX, pumc_factors_fold_in_row_i32(model, 1, below, line));
    REFUSED(PUMC_EINDEX, pumc_factors_fold_in_row_i64(model, 1, far, line));
    REFUSED(PUMC_EINDEX, pumc_factors_fold_in_col_i32(model, 1, row_outside, line));
    REFUSED(PUMC_EINDEX, pumc_factors_fold_in_col_i64(model, 1, far, line));
    REFUSED(PUMC_EINDEX, pumc_factors_fold_in_row_i32(nothing, 2, col_outside, line));
    REFUSED(PUMC_ESIZE, pumc_factors_fold_in_row_i32(model, -1, good, line));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_row_i32(NULL, 1, good, line));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_row_i32(model, 1, NULL, line));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_row_i32(model, 1, good, NULL));
    MUST(pumc_factors_fold_in_row_i32(nothing, 1, good, NULL));
    TEST_ASSERT_TRUE(line[0] == 9 && line[1] == 9 && line[2] == 9);
    pumc_factors_free(model);
    pumc_factors_free(nothing);
}

/* Where light columns have directions of their own in the model, double precision has lost them beside heavy ones, and
 * most such equations are singular. */
static void weights_that_differ_too_much_are_named(void) {
    const char *said = "weights of the model's columns from 1e-09 to 1e+09 differ too much to fold in";
    double weight[ROWS], all[ROWS * COLS];
    int refused = 0;
    for (uint64_t seed = 1; seed <= 6; ++seed) {
        uint64_t state = seed;
        for (int i = 0; i < ROWS; ++i) {
            weight[i] = next_uniform(&state) < 0.5 ? 1e-9 : 1e9;
        }
        MUST(pumc_problem_set_row_weights(problem, weight, ROWS));
        MUST(pumc_problem_set_col_weights(problem, weight, COLS));
        pumc_factors *model = fit_with(problem, "lambda_ratio=1e-12 regularizer=nuclear tolerance=1e-12");
        pumc_factors *simpler = fit_with(problem, "lambda_ratio=0.1");
        const pumc_status status = pumc_factors_fold_in_rows(model, problem, all, ROWS * COLS);
        if (status != PUMC_OK) {
            TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, status);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), said), pumc_last_error());
            ++refused;
        }
        MUST(pumc_factors_fold_in_rows(simpler, problem, all, ROWS * COLS));
        pumc_factors_free(simpler);
        pumc_factors_free(model);
    }
    TEST_ASSERT_TRUE(refused > 0);
}

/* Where all columns are ones of the row and the penalty is flat, what holds the equations is omega alone. */
static void an_omega_that_is_too_small_is_named(void) {
    const char *const flat[] = {"tnn", "capped-l1", "mcp", "scad"};
    int64_t cols[COLS];
    double row[COLS];
    for (int64_t j = 0; j < COLS; ++j) {
        cols[j] = j;
    }
    int refused = 0;
    for (int k = 0; k < 4; ++k) {
        char text[100];
        snprintf(text, sizeof text, "regularizer=%s omega=1e-17 max_iterations=200", flat[k]);
        pumc_factors *model = fit_with(problem, text);
        const pumc_status status = pumc_factors_fold_in_row_i64(model, COLS, cols, row);
        if (status != PUMC_OK) {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, status, pumc_last_error());
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "omega of 1e-17 is too small"), pumc_last_error());
            ++refused;
        }
        pumc_factors_free(model);
    }
    TEST_ASSERT_TRUE(refused > 0);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(its_gradient_vanishes);
    RUN_TEST(it_gives_the_lines_of_a_converged_fit);
    RUN_TEST(a_refit_with_the_row_agrees);
    RUN_TEST(order_and_repeats_do_not_matter);
    RUN_TEST(a_line_without_ones_is_zero);
    RUN_TEST(omega_below_a_half_works_too);
    RUN_TEST(bad_arguments_leave_the_output_alone);
    RUN_TEST(weights_that_differ_too_much_are_named);
    RUN_TEST(an_omega_that_is_too_small_is_named);
    return UNITY_END();
}
