/* F never rises at equal lambda, for every penalty and continuation; continuations end at the lambda asked for. */
#include "fitting.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

static const char *const continuations[] = {"none", "lambda", "shape"};
enum { CONTINUATIONS = 3 };

static void objective_never_rises(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 45, 4, 0.5, 0.05, 1));
    const double ratios[] = {0.05, 0.2, 0.6};
    for (int p = 0; p < penalty_count(); ++p) {
        for (int c = 0; c < CONTINUATIONS; ++c) {
            for (int r = 0; r < 3; ++r) {
                char options[200];
                snprintf(options, sizeof options,
                         "regularizer=%s continuation=%s lambda_ratio=%g omega=0.7 tolerance=1e-6 max_iterations=150",
                         penalty_name(p), continuations[c], ratios[r]);
                pumc_factors *factors = fit_with(problem, options);
                assert_never_rises(factors, options);
                pumc_factors_free(factors);
            }
        }
    }
    pumc_problem_free(problem);
}

static void objective_never_rises_at_the_last_digits(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 3, 0.6, 0.1, 2));
    for (int p = 0; p < penalty_count(); ++p) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=%s tolerance=1e-13 max_iterations=3000", penalty_name(p));
        pumc_factors *factors = fit_with(problem, options);
        assert_never_rises(factors, options);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(PUMC_CONVERGED, integer_of(factors, "stop_reason"), options);
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

static void basic_algorithm_never_rises(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 3, 0.6, 0.1, 3));
    for (int p = 0; p < penalty_count(); ++p) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=%s algorithm=basic tolerance=1e-5", penalty_name(p));
        pumc_factors *factors = fit_with(problem, options);
        double *objective = copy_of_history(factors, "objective");
        for (int64_t t = 1; t < integer_of(factors, "iterations"); ++t) {
            /* Rounding of a dense sum is all it may rise by. */
            TEST_ASSERT_TRUE_MESSAGE(objective[t] <= objective[t - 1] * (1 + 1e-13), options);
        }
        free(objective);
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

static void truncated_fits_descend(void) {
    pumc_problem *problem = take_problem(grouped_ones(80, 70, 8, 0.7, 0.05, 4));
    for (int p = 0; p < penalty_count(); ++p) {
        for (int max_rank = 1; max_rank <= 7; max_rank += 2) {
            char options[160];
            snprintf(options, sizeof options, "regularizer=%s max_rank=%d lambda_ratio=0.05 tolerance=1e-6",
                     penalty_name(p), max_rank);
            pumc_factors *factors = fit_with(problem, options);
            assert_never_rises(factors, options);
            TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(factors) <= max_rank, options);
            pumc_factors_free(factors);
        }
    }
    pumc_problem_free(problem);
}

static void continuation_ends_at_the_lambda_asked_for(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 50, 4, 0.6, 0.05, 5));
    for (int p = 0; p < penalty_count(); ++p) {
        for (int c = 0; c < CONTINUATIONS; ++c) {
            char options[160];
            snprintf(options, sizeof options, "regularizer=%s continuation=%s lambda=1.5", penalty_name(p),
                     continuations[c]);
            pumc_factors *factors = fit_with(problem, options);
            const int64_t iterations = integer_of(factors, "iterations");
            double *lambda = copy_of_history(factors, "lambda");
            TEST_ASSERT_EQUAL_INT64_MESSAGE(PUMC_CONVERGED, integer_of(factors, "stop_reason"), options);
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, 1.5, lambda[iterations - 1], options);
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, 1.5, real_of(factors, "lambda"), options);
            if (c == 1) {
                TEST_ASSERT_TRUE_MESSAGE(lambda[0] > 1.5 * (1 + 1e-3), options);
            }
            free(lambda);
            pumc_factors_free(factors);
        }
    }
    pumc_problem_free(problem);
}

static void continuations_reach_the_convex_minimum(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 50, 4, 0.6, 0.05, 6));
    const char *base = "regularizer=nuclear lambda=2 tolerance=1e-8";
    pumc_factors *plain = fit_with(problem, base);
    char options[160];
    snprintf(options, sizeof options, "%s continuation=lambda", base);
    pumc_factors *continued = fit_with(problem, options);
    const double expected = real_of(plain, "objective");
    TEST_ASSERT_DOUBLE_WITHIN(1e-8 * expected, expected, real_of(continued, "objective"));
    pumc_factors_free(plain);
    pumc_factors_free(continued);
    pumc_problem_free(problem);
}

/* With uneven confidences the steps of a fit do not shrink steadily. The basic algorithm goes on where a single step is
 * below the tolerance: at such a step F is far above the value that it reaches. */
static void one_small_step_does_not_stop_the_basic_algorithm(void) {
    const char *const base = "algorithm=basic regularizer=capped-l1 omega=0.8 lambda_ratio=0.5 max_iterations=5000";
    int dips = 0;
    for (uint64_t seed = 1; seed <= 4; ++seed) {
        ones pattern = grouped_ones(12, 10, 3, 0.5, 0.05, seed);
        double confidence[120];
        uint64_t state = seed;
        for (int64_t e = 0; e < pattern.count; ++e) {
            confidence[e] = pow(100, next_uniform(&state));
        }
        pumc_problem *problem = NULL;
        MUST(pumc_problem_from_coo_weighted_i32(&problem, 12, 10, pattern.count, pattern.row, pattern.col, confidence));
        free_ones(&pattern);
        char options[200];
        snprintf(options, sizeof options, "%s tolerance=1e-7", base);
        pumc_factors *whole = fit_with(problem, options);
        double *change = copy_of_history(whole, "relative_change");
        for (int64_t i = 1; i + 1 < integer_of(whole, "iterations"); ++i) {
            const double around = fmin(change[i - 1], change[i + 1]);
            if (change[i] > 0.9 * around) {
                continue;
            }
            const double tolerance = sqrt(change[i] * around);
            snprintf(options, sizeof options, "%s tolerance=%.17g", base, tolerance);
            pumc_factors *fitted = fit_with(problem, options);
            const int64_t iterations = integer_of(fitted, "iterations");
            double *of_fitted = copy_of_history(fitted, "relative_change");
            for (int64_t t = 1; t < iterations; ++t) {
                TEST_ASSERT_TRUE((fmax(of_fitted[t - 1], of_fitted[t]) < tolerance) == (t == iterations - 1));
            }
            dips += iterations > i + 2 ? 1 : 0;
            free(of_fitted);
            pumc_factors_free(fitted);
        }
        free(change);
        pumc_factors_free(whole);
        pumc_problem_free(problem);
    }
    TEST_ASSERT_TRUE(dips > 0);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(objective_never_rises);
    RUN_TEST(objective_never_rises_at_the_last_digits);
    RUN_TEST(basic_algorithm_never_rises);
    RUN_TEST(truncated_fits_descend);
    RUN_TEST(continuation_ends_at_the_lambda_asked_for);
    RUN_TEST(continuations_reach_the_convex_minimum);
    RUN_TEST(one_small_step_does_not_stop_the_basic_algorithm);
    return UNITY_END();
}
