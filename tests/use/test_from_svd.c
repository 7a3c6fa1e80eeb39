/* Models from factors found elsewhere, and the names of rows and columns. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

enum { ROWS = 17, COLS = 12, RANK = 4 };

static void fill(double *values, int count, uint64_t *seed) {
    for (int e = 0; e < count; ++e) {
        values[e] = next_normal(seed);
    }
}

static double orthonormality(const double *side, int64_t n, int64_t rank) {
    double worst = 0;
    for (int64_t a = 0; a < rank; ++a) {
        for (int64_t b = 0; b < rank; ++b) {
            double dot = 0;
            for (int64_t i = 0; i < n; ++i) {
                dot += side[a * n + i] * side[b * n + i];
            }
            worst = fmax(worst, fabs(dot - (a == b)));
        }
    }
    return worst;
}

/* The same matrix, now as a singular value decomposition with the signs of a fit. */
static void check_model(const double *u, const double *s, const double *v, int64_t expected_rank) {
    pumc_factors *model = NULL;
    MUST(pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, s, v, NULL));
    const int64_t rank = pumc_factors_rank(model);
    TEST_ASSERT_EQUAL_INT64(expected_rank, rank);
    double *dense = dense_of(model), *left = copy_of_u(model), *values = copy_of_values(model);
    double *right = copy_of_v(model);
    for (int j = 0; j < COLS; ++j) {
        for (int i = 0; i < ROWS; ++i) {
            double x = 0;
            for (int c = 0; c < RANK; ++c) {
                x += u[c * ROWS + i] * s[c] * v[c * COLS + j];
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, x, dense[j * ROWS + i]);
        }
    }
    TEST_ASSERT_TRUE(orthonormality(left, ROWS, rank) < 1e-13);
    TEST_ASSERT_TRUE(orthonormality(right, COLS, rank) < 1e-13);
    for (int64_t c = 0; c < rank; ++c) {
        double extreme = 0;
        for (int i = 0; i < ROWS; ++i) {
            if (fabs(left[c * ROWS + i]) > fabs(extreme)) {
                extreme = left[c * ROWS + i];
            }
        }
        TEST_ASSERT_TRUE(extreme > 0 && values[c] > 0 && (c == 0 || values[c] <= values[c - 1]));
    }
    free(dense);
    free(left);
    free(values);
    free(right);
    pumc_factors_free(model);
}

static void any_factors_become_a_decomposition_of_the_same_matrix(void) {
    double u[ROWS * RANK], v[COLS * RANK];
    const double s[] = {0.1, 2, 0.5, 1};
    uint64_t seed = 1;
    fill(u, ROWS * RANK, &seed);
    fill(v, COLS * RANK, &seed);
    check_model(u, s, v, RANK);
}

static void directions_that_add_nothing_are_dropped(void) {
    double u[ROWS * RANK], v[COLS * RANK];
    uint64_t seed = 2;
    fill(u, ROWS * RANK, &seed);
    fill(v, COLS * RANK, &seed);
    const double with_zeros[] = {0, 2, 0, 1}, zeros[] = {0, 0, 0, 0}, all[] = {1, 2, 3, 4};
    check_model(u, with_zeros, v, 2);
    check_model(u, zeros, v, 0);
    memcpy(u + ROWS, u, ROWS * sizeof *u); /* equal columns of U */
    check_model(u, all, v, 3);
    memset(v + 3 * COLS, 0, COLS * sizeof *v); /* a column of V that is zero */
    check_model(u, all, v, 2);
}

static void the_factors_of_a_fit_give_the_fit(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 4, 0.6, 0.05, 1));
    pumc_factors *fit = fit_with(problem, "lambda=3 mu=8 omega=0.75"), *made = NULL;
    double *u = copy_of_u(fit), *s = copy_of_values(fit), *v = copy_of_v(fit);
    const int64_t rank = pumc_factors_rank(fit);
    pumc_options *options = options_from("lambda=3 mu=8 omega=0.75");
    MUST(pumc_factors_from_svd(&made, 40, 30, rank, u, s, v, options));
    TEST_ASSERT_EQUAL_INT64(rank, pumc_factors_rank(made));
    double *again = copy_of_values(made), a[30], b[30];
    for (int64_t c = 0; c < rank; ++c) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * s[0], s[c], again[c]);
    }
    const char *facts[] = {"omega", "sampling_rate", "rho", "lambda", "mu", "threshold", "mu_ratio"};
    for (int e = 0; e < 7; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, real_of(fit, facts[e]), real_of(made, facts[e]), facts[e]);
    }
    const int32_t ones[] = {0, 4, 8};
    MUST(pumc_factors_fold_in_row_i32(fit, 3, ones, a));
    MUST(pumc_factors_fold_in_row_i32(made, 3, ones, b));
    for (int64_t c = 0; c < rank; ++c) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, a[c], b[c]);
    }
    free(u);
    free(s);
    free(v);
    free(again);
    pumc_options_free(options);
    pumc_factors_free(fit);
    pumc_factors_free(made);
    pumc_problem_free(problem);
}

static void rank_zero_needs_no_arrays(void) {
    pumc_factors *model = NULL;
    MUST(pumc_factors_from_svd(&model, 3, 4, 0, NULL, NULL, NULL, NULL));
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(model));
    TEST_ASSERT_EQUAL_INT64(3, pumc_factors_rows(model));
    TEST_ASSERT_EQUAL_INT64(4, pumc_factors_cols(model));
    pumc_factors_free(model);
}

static void the_options_set_the_weights(void) {
    pumc_factors *model = random_model(5, 4, 2, "sampling_rate=0.4 regularizer=mcp", 1);
    const char *name = NULL;
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.8, real_of(model, "omega"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.4, real_of(model, "sampling_rate"));
    MUST(pumc_factors_get_str(model, "regularizer", &name));
    TEST_ASSERT_EQUAL_STRING("mcp", name);
    TEST_ASSERT_EQUAL_INT64(0, integer_of(model, "iterations"));
    pumc_factors_free(model);
}

static void bad_factors_are_refused(void) {
    double u[ROWS * RANK], v[COLS * RANK], s[RANK] = {1, 1, 1, 1};
    uint64_t seed = 3;
    fill(u, ROWS * RANK, &seed);
    fill(v, COLS * RANK, &seed);
    pumc_factors *model = NULL;
    REFUSED(PUMC_ENULL, pumc_factors_from_svd(NULL, ROWS, COLS, RANK, u, s, v, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_from_svd(&model, ROWS, COLS, RANK, NULL, s, v, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, NULL, v, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, s, NULL, NULL));
    REFUSED(PUMC_ESIZE, pumc_factors_from_svd(&model, -1, COLS, 0, u, s, v, NULL));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_from_svd(&model, ROWS, (int64_t)1 << 31, RANK, u, s, v, NULL));
    REFUSED(PUMC_ESIZE, pumc_factors_from_svd(&model, ROWS, COLS, -1, u, s, v, NULL));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_from_svd(&model, ROWS, COLS, COLS + 1, u, s, v, NULL));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_from_svd(&model, ROWS, 0, 1, u, s, v, NULL));
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int e = 0; e < 3; ++e) {
        u[5] = bad[e];
        REFUSED(PUMC_EVALUE, pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, s, v, NULL));
        u[5] = 1;
        v[COLS * RANK - 1] = bad[e];
        REFUSED(PUMC_EVALUE, pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, s, v, NULL));
        v[COLS * RANK - 1] = 1;
        s[3] = bad[e];
        REFUSED(PUMC_EVALUE, pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, s, v, NULL));
        s[3] = 1;
    }
    s[0] = -1e-300;
    REFUSED(PUMC_EVALUE, pumc_factors_from_svd(&model, ROWS, COLS, RANK, u, s, v, NULL));
    TEST_ASSERT_NULL(model);
}

static void labels_are_copied_replaced_and_removed(void) {
    pumc_factors *model = random_model(3, 2, 1, "", 1);
    char first[] = "first";
    const char *rows[] = {first, "", "Zo\xc3\xab"}, *others[] = {"x", "y", "z"}, *cols[] = {"left", "right"};
    const char *broken[] = {"x", NULL, "z"};
    TEST_ASSERT_NULL(pumc_factors_row_label(model, 0));
    MUST(pumc_factors_set_row_labels(model, rows));
    first[0] = '!';
    TEST_ASSERT_EQUAL_STRING("first", pumc_factors_row_label(model, 0));
    TEST_ASSERT_EQUAL_STRING("", pumc_factors_row_label(model, 1));
    TEST_ASSERT_EQUAL_STRING("Zo\xc3\xab", pumc_factors_row_label(model, 2));
    TEST_ASSERT_NULL(pumc_factors_row_label(model, 3));
    TEST_ASSERT_NULL(pumc_factors_row_label(model, -1));
    TEST_ASSERT_NULL(pumc_factors_row_label(model, INT64_MAX));
    TEST_ASSERT_NULL(pumc_factors_col_label(model, 0));
    REFUSED(PUMC_ENULL, pumc_factors_set_row_labels(model, broken));
    TEST_ASSERT_EQUAL_STRING("first", pumc_factors_row_label(model, 0));
    MUST(pumc_factors_set_row_labels(model, others));
    MUST(pumc_factors_set_col_labels(model, cols));
    TEST_ASSERT_EQUAL_STRING("x", pumc_factors_row_label(model, 0));
    TEST_ASSERT_EQUAL_STRING("right", pumc_factors_col_label(model, 1));
    TEST_ASSERT_NULL(pumc_factors_col_label(model, 2));
    MUST(pumc_factors_set_row_labels(model, NULL));
    TEST_ASSERT_NULL(pumc_factors_row_label(model, 0));
    TEST_ASSERT_EQUAL_STRING("left", pumc_factors_col_label(model, 0));
    REFUSED(PUMC_ENULL, pumc_factors_set_col_labels(NULL, cols));
    TEST_ASSERT_NULL(pumc_factors_row_label(NULL, 0));
    TEST_ASSERT_NULL(pumc_factors_col_label(NULL, 0));
    pumc_factors_free(model);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(any_factors_become_a_decomposition_of_the_same_matrix);
    RUN_TEST(directions_that_add_nothing_are_dropped);
    RUN_TEST(the_factors_of_a_fit_give_the_fit);
    RUN_TEST(rank_zero_needs_no_arrays);
    RUN_TEST(the_options_set_the_weights);
    RUN_TEST(bad_factors_are_refused);
    RUN_TEST(labels_are_copied_replaced_and_removed);
    return UNITY_END();
}
