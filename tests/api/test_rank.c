/* The rank: it grows from a narrow start as far as the data asks, and stops where it is told to. */
#include "fitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

/* 40 groups of equal strength: 40 singular values stand out, many more than the 16 columns searched first. */
static pumc_problem *forty_groups(void) { return take_problem(grouped_ones(120, 120, 40, 1, 0, 1)); }

static void rank_grows_past_the_first_block(void) {
    pumc_problem *problem = forty_groups();
    for (int p = 0; p < penalty_count(); ++p) {
        const char *name = penalty_name(p);
        if (strcmp(name, "tnn") == 0) { /* counts the singular values first: its first block has all of them */
            continue;
        }
        const int shrinks_all = strcmp(name, "nuclear") == 0 || strcmp(name, "lsp") == 0;
        char options[120], basic_options[160];
        snprintf(options, sizeof options, "regularizer=%s lambda_ratio=0.3", name);
        snprintf(basic_options, sizeof basic_options, "%s algorithm=basic", options);
        pumc_factors *factors = fit_with(problem, options), *basic = fit_with(problem, basic_options);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(40, pumc_factors_rank(basic), options);
        /* What is found first may crowd out the rest under the penalties that stop shrinking. */
        TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(factors) >= (shrinks_all ? 40 : 30), options);
        TEST_ASSERT_TRUE_MESSAGE(real_of(factors, "objective") <= 1.02 * real_of(basic, "objective"), options);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(PUMC_CONVERGED, integer_of(factors, "stop_reason"), options);
        pumc_factors_free(factors);
        pumc_factors_free(basic);
    }
    pumc_problem_free(problem);
}

static void rank_grows_from_a_single_column(void) {
    pumc_problem *problem = forty_groups();
    pumc_factors *narrow = fit_with(problem, "lambda_ratio=0.3 max_rank=1");
    TEST_ASSERT_EQUAL_INT64(1, pumc_factors_rank(narrow));
    pumc_factors *grown = fit_from(problem, "lambda_ratio=0.3", narrow);
    TEST_ASSERT_EQUAL_INT64(40, pumc_factors_rank(grown));
    assert_never_rises(grown, "grown");
    pumc_factors_free(narrow);
    pumc_factors_free(grown);
    pumc_problem_free(problem);
}

static void max_rank_is_honoured_in_every_iteration(void) {
    pumc_problem *problem = take_problem(grouped_ones(120, 100, 30, 1, 0, 3));
    for (int max_rank = 1; max_rank <= 25; max_rank += 6) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=nuclear lambda_ratio=0.2 max_rank=%d", max_rank);
        pumc_factors *factors = fit_with(problem, options);
        double *rank = copy_of_history(factors, "rank");
        for (int64_t t = 0; t < integer_of(factors, "iterations"); ++t) {
            TEST_ASSERT_TRUE_MESSAGE(rank[t] <= max_rank, options);
        }
        TEST_ASSERT_EQUAL_INT64_MESSAGE(max_rank, pumc_factors_rank(factors), options);
        free(rank);
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

static void truncated_fit_is_a_good_one(void) {
    /* With the rank held to that of the full solution's leading part, the objective is close to the basic algorithm's
     * under the same cap. */
    pumc_problem *problem = take_problem(grouped_ones(90, 70, 6, 0.7, 0.1, 4));
    pumc_factors *fast = fit_with(problem, "lambda_ratio=0.1 max_rank=6 tolerance=1e-6");
    pumc_factors *basic = fit_with(problem, "lambda_ratio=0.1 max_rank=6 tolerance=1e-6 algorithm=basic");
    TEST_ASSERT_TRUE(real_of(fast, "objective") <= 1.01 * real_of(basic, "objective"));
    pumc_factors_free(fast);
    pumc_factors_free(basic);
    pumc_problem_free(problem);
}

static void a_larger_cap_is_never_worse_for_the_convex_penalty(void) {
    pumc_problem *problem = take_problem(grouped_ones(90, 70, 12, 0.7, 0.1, 5));
    double before = 1e300;
    for (int max_rank = 2; max_rank <= 20; max_rank += 6) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=nuclear lambda_ratio=0.1 tolerance=1e-6 max_rank=%d", max_rank);
        pumc_factors *factors = fit_with(problem, options);
        TEST_ASSERT_TRUE_MESSAGE(real_of(factors, "objective") <= before * (1 + 1e-6), options);
        before = real_of(factors, "objective");
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

static void a_cap_beyond_the_matrix_is_no_cap(void) {
    pumc_problem *problem = take_problem(grouped_ones(20, 12, 3, 0.8, 0.1, 6));
    pumc_factors *capped = fit_with(problem, "max_rank=2000000000 lambda_ratio=0.05");
    pumc_factors *free_of_it = fit_with(problem, "lambda_ratio=0.05");
    assert_same_bits(capped, free_of_it);
    pumc_factors_free(capped);
    pumc_factors_free(free_of_it);
    pumc_problem_free(problem);
}

static void more_regularisation_gives_less_rank(void) {
    pumc_problem *problem = take_problem(grouped_ones(80, 60, 5, 0.6, 0.1, 7));
    const double ratios[] = {0.05, 0.2, 0.5, 1.0};
    int64_t before = 60;
    for (int r = 0; r < 4; ++r) {
        char options[120];
        snprintf(options, sizeof options, "regularizer=nuclear lambda_ratio=%g", ratios[r]);
        pumc_factors *factors = fit_with(problem, options);
        TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(factors) <= before, options);
        before = pumc_factors_rank(factors);
        pumc_factors_free(factors);
    }
    TEST_ASSERT_TRUE(before <= 1);
    pumc_problem_free(problem);
}

/* Both algorithms say whether max_rank cut off values above the threshold: at the rank that the data asks for it does
 * not. */
static void a_fit_says_whether_max_rank_cut_it_short(void) {
    pumc_problem *problem = forty_groups();
    const struct {
        const char *options;
        int64_t rank, limited;
    } cases[] = {
        {"", 40, 0}, {"max_rank=40", 40, 0}, {"max_rank=39", 39, 1}, {"max_rank=5", 5, 1}, {"max_rank=200", 40, 0},
    };
    for (size_t e = 0; e < sizeof cases / sizeof *cases; ++e) {
        for (int basic = 0; basic < 2; ++basic) {
            char options[120];
            snprintf(options, sizeof options, "regularizer=nuclear lambda_ratio=0.3 algorithm=%s %s",
                     basic != 0 ? "basic" : "pumc_n", cases[e].options);
            pumc_factors *factors = fit_with(problem, options);
            TEST_ASSERT_EQUAL_INT64_MESSAGE(cases[e].rank, pumc_factors_rank(factors), options);
            TEST_ASSERT_EQUAL_INT64_MESSAGE(cases[e].limited, integer_of(factors, "rank_limited"), options);
            pumc_factors_free(factors);
        }
    }
    pumc_problem_free(problem);
    /* All singular values of a small matrix are kept: no more could be asked for. */
    problem = take_problem(grouped_ones(20, 12, 3, 0.8, 0.1, 6));
    pumc_factors *all = fit_with(problem, "regularizer=nuclear lambda_ratio=1e-6 max_rank=12");
    TEST_ASSERT_EQUAL_INT64(12, pumc_factors_rank(all));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(all, "rank_limited"));
    pumc_factors_free(all);
    pumc_problem_free(problem);
}

/* Random ones have a nearly flat spectrum, in which a few products find hardly a value above a threshold near the
 * largest one. With lambda itself given nothing is known of it before. */
static void rank_zero_means_that_nothing_is_above_the_threshold(void) {
    const double shares[] = {0.999, 0.97, 0.9};
    pumc_problem *problem = take_problem(uniform_ones(300, 300, 0.015, 4));
    const char *same = "regularizer=nuclear omega=0.5 row_balance=0 col_balance=0 tolerance=1e-7";
    char options[200];
    snprintf(options, sizeof options, "%s lambda_ratio=1", same);
    pumc_factors *factors = fit_with(problem, options);
    const double largest = real_of(factors, "lambda");
    pumc_factors_free(factors);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; ++i) {
        snprintf(options, sizeof options, "%s lambda=%.17g", same, shares[i] * largest);
        factors = fit_with(problem, options);
        pumc_factors *basic = fit_with(problem, strcat(options, " algorithm=basic"));
        TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(basic) > 0, options);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(pumc_factors_rank(basic), pumc_factors_rank(factors), options);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7 * real_of(basic, "objective"), real_of(basic, "objective"),
                                          real_of(factors, "objective"), options);
        pumc_factors_free(basic);
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(rank_grows_past_the_first_block);
    RUN_TEST(rank_grows_from_a_single_column);
    RUN_TEST(max_rank_is_honoured_in_every_iteration);
    RUN_TEST(truncated_fit_is_a_good_one);
    RUN_TEST(a_larger_cap_is_never_worse_for_the_convex_penalty);
    RUN_TEST(a_cap_beyond_the_matrix_is_no_cap);
    RUN_TEST(more_regularisation_gives_less_rank);
    RUN_TEST(rank_zero_means_that_nothing_is_above_the_threshold);
    RUN_TEST(a_fit_says_whether_max_rank_cut_it_short);
    return UNITY_END();
}
