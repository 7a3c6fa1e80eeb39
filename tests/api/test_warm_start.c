/* Starting from factors found before. */
#include "fitting.h"

#include <stdio.h>
#include <stdlib.h>

static pumc_problem *problem;

void setUp(void) { problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1)); }
void tearDown(void) { pumc_problem_free(problem); }

static void a_solution_is_soon_confirmed(void) {
    for (int p = 0; p < penalty_count(); ++p) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=%s lambda=2 tolerance=1e-6", penalty_name(p));
        pumc_factors *cold = fit_with(problem, options), *warm = fit_from(problem, options, cold);
        TEST_ASSERT_TRUE_MESSAGE(integer_of(warm, "iterations") <= 10, options);
        TEST_ASSERT_TRUE_MESSAGE(integer_of(warm, "iterations") < integer_of(cold, "iterations"), options);
        TEST_ASSERT_TRUE_MESSAGE(real_of(warm, "objective") <= real_of(cold, "objective"), options);
        pumc_factors_free(cold);
        pumc_factors_free(warm);
    }
}

/* One small change may be a turning point, so that a fit ends after two of them at the earliest. */
static void a_solution_takes_two_iterations(void) {
    const char *kinds[] = {"regularizer=nuclear lambda=2", "regularizer=nuclear lambda=2 algorithm=basic"};
    for (int k = 0; k < 2; ++k) {
        char exact[120], rough[120];
        snprintf(exact, sizeof exact, "%s tolerance=1e-5", kinds[k]);
        snprintf(rough, sizeof rough, "%s tolerance=1e-2", kinds[k]);
        pumc_factors *solution = fit_with(problem, exact), *again = fit_from(problem, rough, solution);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(2, integer_of(again, "iterations"), kinds[k]);
        pumc_factors_free(solution);
        pumc_factors_free(again);
    }
}

/* The first step is taken from the start, and not from zero, whatever its rank is. */
static void a_solution_of_rank_one_stays_where_it_is(void) {
    const char *options = "regularizer=nuclear lambda_ratio=0.85 tolerance=1e-9";
    pumc_factors *cold = fit_with(problem, options);
    TEST_ASSERT_EQUAL_INT64(1, pumc_factors_rank(cold));
    pumc_factors *warm = fit_from(problem, "regularizer=nuclear lambda_ratio=0.85 max_iterations=1", cold);
    TEST_ASSERT_TRUE(real_of(warm, "relative_change") < 1e-6);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, real_of(cold, "objective"), real_of(warm, "objective"));
    pumc_factors_free(cold);
    pumc_factors_free(warm);
}

static void a_start_of_another_rank_reaches_the_convex_minimum(void) {
    const char *options = "regularizer=nuclear lambda=2 tolerance=1e-8";
    pumc_factors *cold = fit_with(problem, options);
    const double expected = real_of(cold, "objective");
    const char *starts[] = {"lambda=40", "regularizer=nuclear lambda=0.2", "max_rank=1", "max_iterations=1"};
    for (int s = 0; s < 4; ++s) {
        pumc_factors *start = fit_with(problem, starts[s]), *warm = fit_from(problem, options, start);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7 * expected, expected, real_of(warm, "objective"), starts[s]);
        assert_never_rises(warm, starts[s]);
        pumc_factors_free(start);
        pumc_factors_free(warm);
    }
    pumc_factors_free(cold);
}

static void a_start_of_rank_zero_is_the_cold_start(void) {
    pumc_factors *nothing = fit_with(problem, "lambda=1e6");
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(nothing));
    pumc_factors *warm = fit_from(problem, "lambda=2", nothing), *cold = fit_with(problem, "lambda=2");
    assert_same_bits(warm, cold);
    pumc_factors_free(nothing);
    pumc_factors_free(warm);
    pumc_factors_free(cold);
}

static void a_start_wider_than_the_cap_is_cut(void) {
    pumc_factors *wide = fit_with(problem, "regularizer=nuclear lambda=0.5");
    TEST_ASSERT_TRUE(pumc_factors_rank(wide) > 3);
    pumc_factors *capped = fit_from(problem, "regularizer=nuclear lambda=0.5 max_rank=3", wide);
    TEST_ASSERT_EQUAL_INT64(3, pumc_factors_rank(capped));
    assert_never_rises(capped, "capped");
    pumc_factors_free(wide);
    pumc_factors_free(capped);
}

static void basic_starts_warm_too(void) {
    const char *options = "regularizer=nuclear lambda=2 tolerance=1e-6";
    pumc_factors *cold = fit_with(problem, options);
    pumc_factors *warm = fit_from(problem, "regularizer=nuclear lambda=2 tolerance=1e-6 algorithm=basic", cold);
    TEST_ASSERT_TRUE(integer_of(warm, "iterations") <= 10);
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, real_of(cold, "objective"), real_of(warm, "objective"));
    pumc_factors_free(cold);
    pumc_factors_free(warm);
}

static void basic_respects_the_cap_when_warm(void) {
    pumc_factors *wide = fit_with(problem, "regularizer=nuclear lambda=0.5");
    pumc_factors *capped = fit_from(problem, "regularizer=nuclear lambda=0.5 max_rank=3 algorithm=basic", wide);
    TEST_ASSERT_TRUE(pumc_factors_rank(capped) <= 3);
    pumc_factors_free(wide);
    pumc_factors_free(capped);
}

/* The start is then the result, and it is cut as well; the objective is that of what is left. */
static void a_fit_that_is_stopped_at_once_respects_the_cap(void) {
    const char *kinds[] = {"lambda=0.5", "lambda_ratio=0.1", "lambda_ratio=0.1 algorithm=basic",
                           "lambda_ratio=0.1 row_balance=0.5 col_balance=0.5"};
    pumc_factors *wide = fit_with(problem, "regularizer=nuclear lambda=0.5");
    TEST_ASSERT_TRUE(pumc_factors_rank(wide) > 3);
    for (int k = 0; k < 4; ++k) {
        char options[160];
        snprintf(options, sizeof options, "regularizer=nuclear max_rank=3 time_limit=1e-12 %s", kinds[k]);
        pumc_factors *stopped = fit_from(problem, options, wide);
        TEST_ASSERT_EQUAL_INT64(0, integer_of(stopped, "iterations"));
        TEST_ASSERT_EQUAL_INT64_MESSAGE(3, pumc_factors_rank(stopped), kinds[k]);
        pumc_factors *again = fit_from(problem, options, stopped);
        const double expected = real_of(again, "objective");
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * expected, expected, real_of(stopped, "objective"));
        pumc_factors_free(stopped);
        pumc_factors_free(again);
    }
    pumc_factors_free(wide);
}

static void the_start_is_not_changed(void) {
    pumc_factors *start = fit_with(problem, "lambda=5"), *again = fit_with(problem, "lambda=5");
    pumc_factors *warm = fit_from(problem, "lambda=1", start);
    assert_same_bits(start, again);
    pumc_factors_free(start);
    pumc_factors_free(again);
    pumc_factors_free(warm);
}

static void a_start_from_other_data_of_the_same_shape_works(void) {
    pumc_problem *other = take_problem(grouped_ones(60, 45, 3, 0.4, 0.1, 2));
    pumc_factors *start = fit_with(other, "lambda=1"), *cold = fit_with(problem, "regularizer=nuclear lambda=2");
    pumc_factors *warm = fit_from(problem, "regularizer=nuclear lambda=2", start);
    const double expected = real_of(cold, "objective");
    TEST_ASSERT_DOUBLE_WITHIN(1e-4 * expected, expected, real_of(warm, "objective"));
    pumc_factors_free(start);
    pumc_factors_free(cold);
    pumc_factors_free(warm);
    pumc_problem_free(other);
}

/* Rows and columns that came behind the old ones: a smaller model starts the fit, and soon ends it. */
static void a_smaller_model_starts_a_grown_problem(void) {
    const char *kinds[] = {"", " algorithm=basic"};
    ones all = grouped_ones(160, 120, 5, 0.6, 0.05, 1), part = all;
    part.rows = 150;
    part.cols = 115;
    part.row = malloc((size_t)all.count * sizeof *part.row);
    part.col = malloc((size_t)all.count * sizeof *part.col);
    part.count = 0;
    for (int64_t e = 0; e < all.count; ++e) {
        if (all.row[e] < part.rows && all.col[e] < part.cols) {
            part.row[part.count] = all.row[e];
            part.col[part.count++] = all.col[e];
        }
    }
    pumc_problem *before = problem_of(&part), *after = problem_of(&all);
    for (int k = 0; k < 2; ++k) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=nuclear lambda=4 tolerance=1e-7%s", kinds[k]);
        pumc_factors *old = fit_with(before, options), *cold = fit_with(after, options);
        pumc_factors *warm = fit_from(after, options, old);
        const double expected = real_of(cold, "objective");
        TEST_ASSERT_EQUAL_INT64(160, pumc_factors_rows(warm));
        TEST_ASSERT_EQUAL_INT64(120, pumc_factors_cols(warm));
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * expected, expected, real_of(warm, "objective"), options);
        TEST_ASSERT_TRUE_MESSAGE(integer_of(warm, "iterations") < integer_of(cold, "iterations"), options);
        assert_never_rises(warm, options);
        pumc_factors_free(old);
        pumc_factors_free(cold);
        pumc_factors_free(warm);
    }
    pumc_problem_free(before);
    pumc_problem_free(after);
    free_ones(&part);
    free_ones(&all);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_solution_is_soon_confirmed);
    RUN_TEST(a_solution_takes_two_iterations);
    RUN_TEST(a_solution_of_rank_one_stays_where_it_is);
    RUN_TEST(a_start_of_another_rank_reaches_the_convex_minimum);
    RUN_TEST(a_start_of_rank_zero_is_the_cold_start);
    RUN_TEST(a_start_wider_than_the_cap_is_cut);
    RUN_TEST(basic_starts_warm_too);
    RUN_TEST(basic_respects_the_cap_when_warm);
    RUN_TEST(a_fit_that_is_stopped_at_once_respects_the_cap);
    RUN_TEST(the_start_is_not_changed);
    RUN_TEST(a_start_from_other_data_of_the_same_shape_works);
    RUN_TEST(a_smaller_model_starts_a_grown_problem);
    return UNITY_END();
}
