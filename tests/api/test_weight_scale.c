/* A constant factor on all weights scales F and nothing else. */
#include <math.h>
#include <pumc/pumc.h>
#include <stdint.h>
#include <unity.h>

enum { ROWS = 40, COLS = 30 };

static pumc_problem *problem;

void setUp(void) {
    int32_t row[ROWS * COLS], col[ROWS * COLS];
    int64_t count = 0;
    uint64_t state = 1;
    for (int32_t i = 0; i < ROWS; ++i) {
        for (int32_t j = 0; j < COLS; ++j) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            if ((double)(state >> 11) / 9007199254740992.0 < (i % 3 == j % 3 ? 0.5 : 0.02)) {
                row[count] = i;
                col[count++] = j;
            }
        }
    }
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_from_coo_i32(&problem, ROWS, COLS, count, row, col));
}

void tearDown(void) { pumc_problem_free(problem); }

static pumc_factors *fit_with_weights(double weight, const char *algorithm) {
    double weights[ROWS];
    pumc_factors *model = NULL;
    pumc_options *options = NULL;
    for (int i = 0; i < ROWS; ++i) {
        weights[i] = weight;
    }
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_set_row_weights(problem, weights, ROWS));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_set_col_weights(problem, weights, COLS));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_create(&options));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_str(options, "algorithm", algorithm));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_fit(&model, problem, options, NULL, NULL, NULL));
    pumc_options_free(options);
    return model;
}

static double largest_difference(const pumc_factors *a, const pumc_factors *b) {
    double worst = 0;
    for (int32_t i = 0; i < ROWS; ++i) {
        for (int32_t j = 0; j < COLS; ++j) {
            double x = 0, y = 0;
            TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_score_i32(a, 1, &i, &j, &x));
            TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_score_i32(b, 1, &i, &j, &y));
            worst = fmax(worst, fabs(x - y));
        }
    }
    return worst;
}

static void a_constant_factor_on_all_weights_changes_no_score(void) {
    const char *const algorithms[] = {"pumc_n", "basic"};
    for (int a = 0; a < 2; ++a) {
        pumc_factors *plain = fit_with_weights(1, algorithms[a]);
        for (double weight = 1e-6; weight < 1e7; weight *= 100) {
            pumc_factors *scaled = fit_with_weights(weight, algorithms[a]);
            TEST_ASSERT_EQUAL_INT64(pumc_factors_rank(plain), pumc_factors_rank(scaled));
            TEST_ASSERT_TRUE(largest_difference(plain, scaled) < 1e-9);
            pumc_factors_free(scaled);
        }
        pumc_factors_free(plain);
    }
}

/* Confidences say which ones count more than others; with default options their mean does not matter. */
static void a_constant_factor_on_all_confidences_changes_no_score(void) {
    int32_t row[ROWS * COLS], col[ROWS * COLS];
    double confidence[ROWS * COLS];
    const int64_t count = pumc_problem_count(problem);
    pumc_factors *first = NULL;
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_copy_coo_i32(problem, row, col, count));
    for (double factor = 1; factor < 200; factor *= 10) {
        pumc_problem *sure = NULL;
        pumc_factors *model = NULL;
        for (int64_t e = 0; e < count; ++e) {
            confidence[e] = factor * (double)(1 + e % 3);
        }
        TEST_ASSERT_EQUAL_INT(PUMC_OK,
                              pumc_problem_from_coo_weighted_i32(&sure, ROWS, COLS, count, row, col, confidence));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_fit(&model, sure, NULL, NULL, NULL, NULL));
        if (first == NULL) {
            first = model;
        } else {
            TEST_ASSERT_EQUAL_INT64(pumc_factors_rank(first), pumc_factors_rank(model));
            TEST_ASSERT_TRUE(largest_difference(first, model) < 1e-9);
            pumc_factors_free(model);
        }
        pumc_problem_free(sure);
    }
    pumc_factors_free(first);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_constant_factor_on_all_confidences_changes_no_score);
    RUN_TEST(a_constant_factor_on_all_weights_changes_no_score);
    return UNITY_END();
}
