/* Fits of matrices that are empty, full, tiny, very tall or very wide, by every penalty and both algorithms. */
#include "fitting.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

static const char *const algorithms[] = {"pumc_n", "basic"};

/* Fits every way; the results must be finite, descend and converge. Frees the pattern. */
static void assert_fits(ones pattern, int dense_too, int64_t least_rank, int64_t most_rank) {
    pumc_problem *problem = problem_of(&pattern);
    for (int p = 0; p < penalty_count(); ++p) {
        for (int way = 0; way < (dense_too ? 4 : 2); ++way) {
            const int a = way / 2; /* each algorithm without balance and with it */
            char options[120];
            snprintf(options, sizeof options, "regularizer=%s algorithm=%s %s", penalty_name(p), algorithms[a],
                     way % 2 == 0 ? "" : "row_balance=0.5 col_balance=0.5");
            pumc_factors *factors = fit_with(problem, options);
            const int64_t rank = pumc_factors_rank(factors);
            TEST_ASSERT_EQUAL_INT64(pattern.rows, pumc_factors_rows(factors));
            TEST_ASSERT_EQUAL_INT64(pattern.cols, pumc_factors_cols(factors));
            TEST_ASSERT_TRUE_MESSAGE(rank >= least_rank && rank <= most_rank, options);
            TEST_ASSERT_EQUAL_INT64_MESSAGE(PUMC_CONVERGED, integer_of(factors, "stop_reason"), options);
            TEST_ASSERT_TRUE_MESSAGE(isfinite(real_of(factors, "objective")), options);
            double *u = copy_of_u(factors), *v = copy_of_v(factors), *s = copy_of_values(factors);
            for (int64_t i = 0; i < rank * pattern.rows; ++i) {
                TEST_ASSERT_TRUE_MESSAGE(isfinite(u[i]), options);
            }
            for (int64_t i = 0; i < rank * pattern.cols; ++i) {
                TEST_ASSERT_TRUE_MESSAGE(isfinite(v[i]), options);
            }
            for (int64_t i = 0; i < rank; ++i) {
                TEST_ASSERT_TRUE_MESSAGE(s[i] > 0 && isfinite(s[i]), options);
            }
            free(u);
            free(v);
            free(s);
            if (a == 0) {
                assert_never_rises(factors, options);
            }
            pumc_factors_free(factors);
        }
    }
    pumc_problem_free(problem);
    free_ones(&pattern);
}

static void a_matrix_without_cells_is_fine(void) {
    assert_fits(uniform_ones(0, 0, 0, 1), 1, 0, 0);
    assert_fits(uniform_ones(0, 5, 0, 1), 1, 0, 0);
    assert_fits(uniform_ones(5, 0, 0, 1), 1, 0, 0);
}

static void a_matrix_without_ones_has_rank_zero(void) { assert_fits(uniform_ones(20, 30, 0, 1), 1, 0, 0); }

static void a_single_cell_is_fine(void) {
    assert_fits(uniform_ones(1, 1, 1, 1), 1, 1, 1);
    assert_fits(uniform_ones(1, 1, 0, 1), 1, 0, 0);
}

static void a_single_one_is_fine(void) {
    ones pattern = uniform_ones(30, 20, 0, 1);
    pattern.row[0] = 17;
    pattern.col[0] = 3;
    pattern.count = 1;
    assert_fits(pattern, 1, 0, 1);
}

static void single_lines_are_fine(void) {
    assert_fits(uniform_ones(1, 40, 0.3, 2), 1, 0, 1);
    assert_fits(uniform_ones(40, 1, 0.3, 3), 1, 0, 1);
}

static void a_full_matrix_has_rank_one(void) {
    assert_fits(uniform_ones(25, 40, 1, 1), 1, 1, 1);
    assert_fits(uniform_ones(2, 2, 1, 1), 1, 1, 1);
}

static void a_full_matrix_is_reconstructed(void) {
    pumc_problem *problem = take_problem(uniform_ones(25, 40, 1, 1));
    pumc_factors *factors = fit_with(problem, "tolerance=1e-8");
    double *s = copy_of_values(factors);
    TEST_ASSERT_DOUBLE_WITHIN(0.05 * sqrt(1000.0), sqrt(1000.0), s[0]);
    free(s);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void very_tall_matrices_are_fine(void) { assert_fits(grouped_ones(3000, 4, 2, 0.7, 0.1, 4), 0, 1, 4); }

static void very_wide_matrices_are_fine(void) { assert_fits(grouped_ones(4, 3000, 2, 0.7, 0.1, 5), 0, 1, 4); }

static void empty_rows_and_columns_get_zero_factors(void) {
    ones pattern = grouped_ones(30, 20, 2, 0.9, 0, 6);
    int64_t kept = 0;
    for (int64_t e = 0; e < pattern.count; ++e) { /* empty row 5 and column 7 */
        if (pattern.row[e] != 5 && pattern.col[e] != 7) {
            pattern.row[kept] = pattern.row[e];
            pattern.col[kept++] = pattern.col[e];
        }
    }
    pattern.count = kept;
    pumc_problem *problem = take_problem(pattern);
    pumc_factors *factors = fit_with(problem, "tolerance=1e-8");
    double *u = copy_of_u(factors), *v = copy_of_v(factors);
    TEST_ASSERT_TRUE(pumc_factors_rank(factors) > 0);
    for (int64_t c = 0; c < pumc_factors_rank(factors); ++c) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0, u[c * 30 + 5]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0, v[c * 20 + 7]);
    }
    free(u);
    free(v);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void pure_noise_has_little_rank(void) {
    assert_fits(uniform_ones(80, 60, 0.2, 7), 1, 0, 40);
    pumc_problem *problem = take_problem(uniform_ones(80, 60, 0.2, 7));
    pumc_factors *factors = fit_with(problem, "lambda_ratio=0.8");
    TEST_ASSERT_EQUAL_INT64(1, pumc_factors_rank(factors)); /* the mean */
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void extreme_weights_are_fine(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 3, 0.6, 0.05, 8));
    const char *options[] = {
        "omega=1e-6",      "omega=0.999999",       "omega=0.5",   "sampling_rate=1",   "sampling_rate=1e-6",
        "lambda_ratio=1",  "lambda=1e-9",          "lambda=1e12", "lambda_ratio=1e-9", "mu_ratio=1e6",
        "mu_ratio=1e-6",   "power_iterations=100", "mu=1e9",      "tolerance=0.9999",  "threads=64",
        "max_iterations=1"};
    for (size_t i = 0; i < sizeof options / sizeof *options; ++i) {
        char limited[160];
        snprintf(limited, sizeof limited, "max_iterations=50 %s", options[i]);
        pumc_factors *factors = fit_with(problem, limited);
        TEST_ASSERT_TRUE_MESSAGE(isfinite(real_of(factors, "objective")), options[i]);
        assert_never_rises(factors, options[i]);
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_matrix_without_cells_is_fine);
    RUN_TEST(a_matrix_without_ones_has_rank_zero);
    RUN_TEST(a_single_cell_is_fine);
    RUN_TEST(a_single_one_is_fine);
    RUN_TEST(single_lines_are_fine);
    RUN_TEST(a_full_matrix_has_rank_one);
    RUN_TEST(a_full_matrix_is_reconstructed);
    RUN_TEST(very_tall_matrices_are_fine);
    RUN_TEST(very_wide_matrices_are_fine);
    RUN_TEST(empty_rows_and_columns_get_zero_factors);
    RUN_TEST(pure_noise_has_little_rank);
    RUN_TEST(extreme_weights_are_fine);
    return UNITY_END();
}
