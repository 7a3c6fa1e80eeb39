/* The same seed and input give the same bits, whatever the number of threads; seeds hardly matter. */
#include "fitting.h"

#include <math.h>
#include <stdio.h>

void setUp(void) {}
void tearDown(void) {}

/* Tall enough for several chunks in every kernel. */
static pumc_problem *tall_problem(void) { return take_problem(grouped_ones(2500, 40, 4, 0.6, 0.05, 1)); }

static void the_same_fit_twice_has_the_same_bits(void) {
    pumc_problem *problem = tall_problem();
    for (int p = 0; p < penalty_count(); ++p) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=%s seed=7 max_iterations=30", penalty_name(p));
        pumc_factors *a = fit_with(problem, options), *b = fit_with(problem, options);
        assert_same_bits(a, b);
        pumc_factors_free(a);
        pumc_factors_free(b);
    }
    pumc_problem_free(problem);
}

static void every_number_of_threads_gives_the_same_bits(void) {
    pumc_problem *problem = tall_problem();
    for (int p = 0; p < penalty_count(); p += 2) {
        pumc_factors *alone = NULL;
        for (int threads = 1; threads <= 5; ++threads) {
            char options[120];
            snprintf(options, sizeof options, "regularizer=%s threads=%d max_iterations=10", penalty_name(p), threads);
            pumc_factors *factors = fit_with(problem, options);
            if (threads == 1) {
                alone = factors;
                continue;
            }
            assert_same_bits(alone, factors);
            TEST_ASSERT_TRUE(real_of(alone, "objective") == real_of(factors, "objective"));
            pumc_factors_free(factors);
        }
        pumc_factors_free(alone);
    }
    pumc_problem_free(problem);
}

static void seeds_differ_in_the_last_digits_alone(void) {
    pumc_problem *problem = take_problem(grouped_ones(90, 60, 5, 0.6, 0.05, 2));
    pumc_factors *first = fit_with(problem, "regularizer=nuclear lambda=2 tolerance=1e-8 seed=0");
    const double expected = real_of(first, "objective");
    for (int seed = -1; seed <= 3; ++seed) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=nuclear lambda=2 tolerance=1e-8 seed=%d", seed);
        pumc_factors *factors = fit_with(problem, options);
        TEST_ASSERT_EQUAL_INT64(seed, integer_of(factors, "seed"));
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * expected, expected, real_of(factors, "objective"), options);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(pumc_factors_rank(first), pumc_factors_rank(factors), options);
        pumc_factors_free(factors);
    }
    pumc_factors_free(first);
    pumc_problem_free(problem);
}

static void the_order_of_the_ones_does_not_matter(void) {
    ones pattern = grouped_ones(50, 40, 3, 0.6, 0.05, 3);
    pumc_problem *forward = problem_of(&pattern);
    for (int64_t e = 0; e < pattern.count / 2; ++e) {
        const int64_t other = pattern.count - 1 - e;
        const int32_t row = pattern.row[e], col = pattern.col[e];
        pattern.row[e] = pattern.row[other];
        pattern.col[e] = pattern.col[other];
        pattern.row[other] = row;
        pattern.col[other] = col;
    }
    pumc_problem *backward = problem_of(&pattern);
    pumc_factors *a = fit_with(forward, ""), *b = fit_with(backward, "");
    assert_same_bits(a, b);
    pumc_factors_free(a);
    pumc_factors_free(b);
    pumc_problem_free(forward);
    pumc_problem_free(backward);
    free_ones(&pattern);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_same_fit_twice_has_the_same_bits);
    RUN_TEST(every_number_of_threads_gives_the_same_bits);
    RUN_TEST(seeds_differ_in_the_last_digits_alone);
    RUN_TEST(the_order_of_the_ones_does_not_matter);
    return UNITY_END();
}
