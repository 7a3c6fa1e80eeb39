/* What can be read from a fit, and that its parts agree with each other. */
#include "fitting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static pumc_problem *problem;
static pumc_factors *factors;

void setUp(void) {
    problem = take_problem(grouped_ones(50, 35, 4, 0.6, 0.05, 1));
    factors = fit_with(problem, "lambda_ratio=0.2 sampling_rate=0.6 seed=3");
}

void tearDown(void) {
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void assert_orthonormal(const double *columns, int64_t rows, int64_t count) {
    for (int64_t a = 0; a < count; ++a) {
        for (int64_t b = 0; b <= a; ++b) {
            double dot = 0;
            for (int64_t i = 0; i < rows; ++i) {
                dot += columns[a * rows + i] * columns[b * rows + i];
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-10, a == b ? 1 : 0, dot);
        }
    }
}

static void vectors_are_orthonormal(void) {
    const char *options[] = {"", "regularizer=nuclear lambda_ratio=0.01", "max_rank=3 lambda_ratio=0.01",
                             "algorithm=basic", "regularizer=tnn mu=2 tolerance=1e-9"};
    for (int o = 0; o < 5; ++o) {
        pumc_factors *fitted = fit_with(problem, options[o]);
        double *u = copy_of_u(fitted), *v = copy_of_v(fitted);
        TEST_ASSERT_TRUE(pumc_factors_rank(fitted) > 0);
        assert_orthonormal(u, 50, pumc_factors_rank(fitted));
        assert_orthonormal(v, 35, pumc_factors_rank(fitted));
        free(u);
        free(v);
        pumc_factors_free(fitted);
    }
}

static void values_descend_and_are_positive(void) {
    double *s = copy_of_values(factors);
    for (int64_t i = 0; i < pumc_factors_rank(factors); ++i) {
        TEST_ASSERT_TRUE(s[i] > 0 && (i == 0 || s[i] <= s[i - 1]));
    }
    free(s);
}

static void the_largest_entry_of_each_left_vector_is_positive(void) {
    const char *options[] = {"lambda_ratio=0.02", "lambda_ratio=0.02 algorithm=basic"};
    for (int o = 0; o < 2; ++o) {
        pumc_factors *fitted = fit_with(problem, options[o]);
        double *u = copy_of_u(fitted);
        for (int64_t c = 0; c < pumc_factors_rank(fitted); ++c) {
            double extreme = 0;
            for (int64_t i = 0; i < 50; ++i) {
                extreme = fabs(u[c * 50 + i]) > fabs(extreme) ? u[c * 50 + i] : extreme;
            }
            TEST_ASSERT_TRUE(extreme > 0);
        }
        free(u);
        pumc_factors_free(fitted);
    }
}

static void facts_are_those_of_the_options(void) {
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.6, real_of(factors, "sampling_rate"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.7, real_of(factors, "omega"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.2, real_of(factors, "lambda_ratio"));
    TEST_ASSERT_TRUE(real_of(factors, "rho") > 1.4 && real_of(factors, "rho") < 1.41);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, real_of(factors, "mu_ratio"),
                              real_of(factors, "mu") / real_of(factors, "threshold"));
    TEST_ASSERT_EQUAL_INT64(3, integer_of(factors, "seed"));
    TEST_ASSERT_EQUAL_INT64(pumc_problem_count(problem), integer_of(factors, "count"));
    TEST_ASSERT_EQUAL_INT64(50, integer_of(factors, "rows"));
    TEST_ASSERT_EQUAL_INT64(35, integer_of(factors, "cols"));
    TEST_ASSERT_EQUAL_INT64(pumc_factors_rank(factors), integer_of(factors, "rank"));
    const char *regularizer = NULL;
    MUST(pumc_factors_get_str(factors, "regularizer", &regularizer));
    TEST_ASSERT_EQUAL_STRING("lsp", regularizer);
    TEST_ASSERT_TRUE(real_of(factors, "tolerance") > 0);
    TEST_ASSERT_TRUE(real_of(factors, "loss") > 0 && real_of(factors, "loss") < real_of(factors, "objective"));
}

static void a_model_says_whether_its_sampling_rate_is_a_guess(void) {
    const char *options[] = {"", "omega=0.7", "sampling_rate=0.3", "omega=0.7 sampling_rate=0.3"};
    pumc_problem *problem = take_problem(grouped_ones(30, 20, 2, 0.8, 0.05, 1));
    for (int e = 0; e < 4; ++e) {
        pumc_factors *fitted = fit_with(problem, options[e]), *given = NULL;
        pumc_options *told = options_from(options[e]);
        MUST(pumc_factors_from_svd(&given, 3, 2, 0, NULL, NULL, NULL, told));
        TEST_ASSERT_EQUAL_INT64_MESSAGE(e == 0, integer_of(fitted, "sampling_rate_assumed"), options[e]);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(e == 0, integer_of(given, "sampling_rate_assumed"), options[e]);
        pumc_options_free(told);
        pumc_factors_free(fitted);
        pumc_factors_free(given);
    }
    pumc_problem_free(problem);
}

static void facts_of_a_fit_repeat_it(void) {
    /* lambda and mu as found, given as options, are the same model. */
    pumc_options *options = options_from("sampling_rate=0.6 seed=3");
    MUST(pumc_options_set_f64(options, "lambda", real_of(factors, "lambda")));
    MUST(pumc_options_set_f64(options, "mu", real_of(factors, "mu")));
    pumc_factors *again = NULL;
    MUST(pumc_fit(&again, problem, options, NULL, NULL, NULL));
    const double expected = real_of(factors, "objective");
    TEST_ASSERT_DOUBLE_WITHIN(1e-3 * expected, expected, real_of(again, "objective"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, real_of(factors, "threshold"), real_of(again, "threshold"));
    TEST_ASSERT_TRUE(isnan(real_of(again, "lambda_ratio")));
    pumc_factors_free(again);
    pumc_options_free(options);
}

static void histories_have_one_value_an_iteration(void) {
    const int64_t iterations = integer_of(factors, "iterations");
    double *seconds = copy_of_history(factors, "seconds"), *rank = copy_of_history(factors, "rank");
    double *change = copy_of_history(factors, "relative_change"), *objective = copy_of_history(factors, "objective");
    TEST_ASSERT_TRUE(iterations > 1);
    for (int64_t t = 1; t < iterations; ++t) {
        TEST_ASSERT_TRUE(seconds[t] >= seconds[t - 1]);
    }
    TEST_ASSERT_TRUE((double)pumc_factors_rank(factors) == rank[iterations - 1]);
    TEST_ASSERT_TRUE(real_of(factors, "relative_change") == change[iterations - 1]);
    TEST_ASSERT_TRUE(real_of(factors, "objective") == objective[iterations - 1]);
    TEST_ASSERT_TRUE(real_of(factors, "seconds") >= seconds[iterations - 1]);
    free(seconds);
    free(rank);
    free(change);
    free(objective);
}

static void longer_buffers_are_left_alone_beyond_the_data(void) {
    const int64_t rank = pumc_factors_rank(factors);
    double *buffer = malloc((size_t)(50 * rank + 1) * sizeof *buffer);
    buffer[50 * rank] = 42;
    MUST(pumc_factors_copy_u(factors, buffer, 50 * rank + 1));
    TEST_ASSERT_TRUE(buffer[50 * rank] == 42);
    free(buffer);
}

static void a_fit_of_rank_zero_needs_no_buffers(void) {
    pumc_factors *nothing = fit_with(problem, "lambda=1e9");
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(nothing));
    MUST(pumc_factors_copy_u(nothing, NULL, 0));
    MUST(pumc_factors_copy_v(nothing, NULL, 0));
    MUST(pumc_factors_copy_singular_values(nothing, NULL, 0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, real_of(nothing, "omega") * (double)pumc_problem_count(problem),
                              real_of(nothing, "objective"));
    pumc_factors_free(nothing);
}

static void factors_outlive_their_problem(void) {
    pumc_problem *brief = take_problem(grouped_ones(20, 10, 2, 0.8, 0, 2));
    pumc_factors *fitted = fit_with(brief, "");
    pumc_problem_free(brief);
    double *u = copy_of_u(fitted);
    TEST_ASSERT_TRUE(pumc_factors_rank(fitted) > 0 && isfinite(u[0]));
    free(u);
    pumc_factors_free(fitted);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(vectors_are_orthonormal);
    RUN_TEST(values_descend_and_are_positive);
    RUN_TEST(the_largest_entry_of_each_left_vector_is_positive);
    RUN_TEST(facts_are_those_of_the_options);
    RUN_TEST(a_model_says_whether_its_sampling_rate_is_a_guess);
    RUN_TEST(facts_of_a_fit_repeat_it);
    RUN_TEST(histories_have_one_value_an_iteration);
    RUN_TEST(longer_buffers_are_left_alone_beyond_the_data);
    RUN_TEST(a_fit_of_rank_zero_needs_no_buffers);
    RUN_TEST(factors_outlive_their_problem);
    return UNITY_END();
}
