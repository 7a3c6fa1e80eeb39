/* Selection does what a loop by hand over splits, fits and measures does. */
#include "selecting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const measures[] = {"recall", "precision", "ndcg", "auc", "average_precision"};

static const char *penalty_at(const pumc_selection *selection, int64_t i) {
    const char *value = NULL;
    MUST(pumc_selection_get_str(selection, i, "regularizer", &value));
    return value;
}

static double threshold_with(const pumc_problem *part, const char *text) {
    pumc_factors *fit = fit_with(part, text);
    const double threshold = real_of(fit, "threshold");
    pumc_factors_free(fit);
    return threshold;
}

/* The default threshold as a share of the largest singular value: what a lambda_ratio is scaled by from the whole to a
 * part of it. */
static double default_ratio(const pumc_problem *part) {
    return threshold_with(part, "max_iterations=1") / threshold_with(part, "max_iterations=1 lambda_ratio=1");
}

static void the_table_has_every_combination_and_the_scores_found_by_hand(void) {
    const double lambdas[] = {0.2, 0.4}, mus[] = {3, 10}, omegas[] = {0.7, 0.9};
    const char *penalties[] = {"nuclear", "lsp"};
    try_values("lambda_ratio", 2, lambdas);
    try_values("mu_ratio", 2, mus);
    try_values("omega", 2, omegas);
    MUST(pumc_search_set_values_str(search, "regularizer", 2, penalties));
    MUST(pumc_search_set_f64(search, "hold_out", 0.25));
    MUST(pumc_search_set_i64(search, "folds", 1));
    MUST(pumc_search_set_i64(search, "seed", 9));
    MUST(pumc_search_set_i64(search, "top_n", 4));
    MUST(pumc_search_set_str(search, "metric", "ndcg"));
    pumc_selection *selection = select_all(NULL, NULL);
    /* nuclear has no shape: 2 x 2 rows; lsp has 2 x 2 x 2. */
    TEST_ASSERT_EQUAL_INT64(12, pumc_selection_count(selection));

    pumc_problem *kept = NULL, *hidden = NULL;
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.25, 9));
    const double scaling = default_ratio(kept) / default_ratio(problem);
    TEST_ASSERT_TRUE(scaling > 1 && scaling < 2);
    int64_t seen = 0;
    for (int p = 0; p < 2; ++p) {
        for (int o = 0; o < 2; ++o) {
            for (int m = 0; m < (p == 0 ? 1 : 2); ++m) {
                pumc_factors *previous = NULL;
                for (int l = 1; l >= 0; --l) { /* from large to small */
                    pumc_options *mine = options_from("");
                    MUST(pumc_options_set_str(mine, "regularizer", penalties[p]));
                    MUST(pumc_options_set_f64(mine, "omega", omegas[o]));
                    MUST(pumc_options_set_f64(mine, "lambda_ratio", scaling * lambdas[l]));
                    if (p == 1) {
                        MUST(pumc_options_set_f64(mine, "mu_ratio", mus[m]));
                    }
                    pumc_factors *fit = NULL;
                    MUST(pumc_fit(&fit, kept, mine, previous, NULL, NULL));
                    double expected[5];
                    MUST(pumc_factors_evaluate(fit, kept, hidden, 4, 5, measures, expected));
                    int found = 0;
                    for (int64_t i = 0; i < 12; ++i) {
                        if (strcmp(penalty_at(selection, i), penalties[p]) == 0 &&
                            real_at(selection, i, "omega") == omegas[o] &&
                            real_at(selection, i, "lambda_ratio") == lambdas[l] &&
                            (p == 0 || fabs(real_at(selection, i, "mu_ratio") - mus[m]) < 1e-9)) {
                            ++found;
                            for (int e = 0; e < 5; ++e) {
                                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, expected[e], real_at(selection, i, measures[e]),
                                                                  measures[e]);
                            }
                            TEST_ASSERT_DOUBLE_WITHIN(1e-9, expected[2], real_at(selection, i, "score"));
                            TEST_ASSERT_TRUE(isnan(real_at(selection, i, "score_se")));
                            TEST_ASSERT_TRUE(real_at(selection, i, "rank") == (double)pumc_factors_rank(fit));
                            TEST_ASSERT_TRUE(real_at(selection, i, "seconds") >= 0);
                        }
                    }
                    TEST_ASSERT_EQUAL_INT(1, found);
                    ++seen;
                    pumc_factors_free(previous);
                    pumc_options_free(mine);
                    previous = fit;
                }
                pumc_factors_free(previous);
            }
        }
    }
    TEST_ASSERT_EQUAL_INT64(12, seen);
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
    pumc_selection_free(selection);
}

/* The row to use has the greatest score or, on the same path, the smallest lambda_ratio that finds a higher rank and
 * scores within 1 % of it. */
static void the_best_is_the_best_and_its_options_say_what_it_was(void) {
    const char *penalties[] = {"lsp", "nuclear"};
    const double omegas[] = {0.6, 0.85};
    MUST(pumc_search_set_values_str(search, "regularizer", 2, penalties));
    try_values("omega", 2, omegas);
    MUST(pumc_search_set_i64(search, "path_length", 5));
    MUST(pumc_options_set_i64(options, "seed", 21));
    MUST(pumc_options_set_f64(options, "tolerance", 1e-3));
    pumc_selection *selection = select_all(NULL, NULL);
    const int64_t count = pumc_selection_count(selection), best = pumc_selection_best(selection);
    TEST_ASSERT_TRUE(count > 4 && count <= 20 && best >= 0 && best < count);
    int64_t first = 0;
    for (int64_t i = 1; i < count; ++i) {
        first = real_at(selection, i, "score") > real_at(selection, first, "score") ? i : first;
    }
    TEST_ASSERT_EQUAL_INT64(first, pumc_selection_top(selection));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_selection_top(NULL));
    int64_t expected = first;
    for (int64_t i = 0; i < count; ++i) {
        if (strcmp(penalty_at(selection, i), penalty_at(selection, first)) == 0 &&
            real_at(selection, i, "omega") == real_at(selection, first, "omega") &&
            real_at(selection, i, "score") >= 0.99 * real_at(selection, first, "score") &&
            real_at(selection, i, "lambda_ratio") < real_at(selection, expected, "lambda_ratio") &&
            real_at(selection, i, "rank") > real_at(selection, expected, "rank")) {
            expected = i;
        }
    }
    TEST_ASSERT_EQUAL_INT64(expected, best);
    for (int64_t i = 0; i < count; ++i) {
        pumc_options *chosen = NULL;
        const char *name = NULL;
        double value = 0;
        int64_t seed = 0;
        MUST(pumc_selection_options(&chosen, selection, i));
        MUST(pumc_options_get_str(chosen, "regularizer", &name));
        TEST_ASSERT_EQUAL_STRING(penalty_at(selection, i), name);
        MUST(pumc_options_get_f64(chosen, "lambda_ratio", &value));
        TEST_ASSERT_TRUE(value == real_at(selection, i, "lambda_ratio"));
        MUST(pumc_options_get_f64(chosen, "omega", &value));
        TEST_ASSERT_TRUE(value == real_at(selection, i, "omega"));
        MUST(pumc_options_get_f64(chosen, "tolerance", &value));
        TEST_ASSERT_TRUE(value == 1e-3);
        MUST(pumc_options_get_i64(chosen, "seed", &seed));
        TEST_ASSERT_EQUAL_INT64(21, seed);
        pumc_factors *fit = NULL; /* ready for a fit */
        MUST(pumc_fit(&fit, problem, chosen, NULL, NULL, NULL));
        pumc_factors_free(fit);
        pumc_options_free(chosen);
    }
    pumc_selection_free(selection);
}

/* An absolute lambda in the options gives way to the path. */
static void what_is_not_searched_comes_from_the_options(void) {
    MUST(pumc_options_set_f64(options, "lambda", 5));
    MUST(pumc_options_set_f64(options, "omega", 0.66));
    MUST(pumc_options_set_str(options, "regularizer", "mcp"));
    MUST(pumc_search_set_i64(search, "path_length", 2));
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(2, pumc_selection_count(selection));
    for (int64_t i = 0; i < 2; ++i) {
        TEST_ASSERT_EQUAL_STRING("mcp", penalty_at(selection, i));
        TEST_ASSERT_TRUE(real_at(selection, i, "omega") == 0.66);
    }
    TEST_ASSERT_TRUE(real_at(selection, 0, "lambda_ratio") > real_at(selection, 1, "lambda_ratio"));
    pumc_selection_free(selection);
}

/* Three folds hide every one once: rows with a mean and a standard error, between the extremes of single splits. */
static void folds_give_a_mean_and_a_standard_error(void) {
    const double lambda = 0.3;
    try_values("lambda_ratio", 1, &lambda);
    MUST(pumc_search_set_i64(search, "folds", 3));
    MUST(pumc_search_set_str(search, "metric", "auc"));
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(1, pumc_selection_count(selection));
    TEST_ASSERT_EQUAL_INT64(0, pumc_selection_best(selection));
    const double score = real_at(selection, 0, "score"), error = real_at(selection, 0, "score_se");
    TEST_ASSERT_TRUE(score > 0.5 && score < 1 && error > 0 && error < 0.1);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, score, real_at(selection, 0, "auc"));
    pumc_selection_free(selection);
}

static void the_same_seed_gives_the_same_table(void) {
    double scores[3] = {0};
    const int64_t seeds[] = {4, 4, 5};
    const double lambda = 0.3;
    try_values("lambda_ratio", 1, &lambda);
    MUST(pumc_search_set_str(search, "metric", "average_precision"));
    for (int e = 0; e < 3; ++e) {
        MUST(pumc_search_set_i64(search, "seed", seeds[e]));
        MUST(pumc_options_set_i64(options, "threads", 1 + e));
        pumc_selection *selection = select_all(NULL, NULL);
        scores[e] = real_at(selection, 0, "score");
        pumc_selection_free(selection);
    }
    TEST_ASSERT_TRUE(scores[0] == scores[1] && scores[0] != scores[2]);
}

static void progress_counts_fits(void) {
    const double lambdas[] = {0.5, 0.3}, omegas[] = {0.7, 0.8, 0.9};
    watched w = {0, 0, 0, 1000};
    try_values("lambda_ratio", 2, lambdas);
    try_values("omega", 3, omegas);
    MUST(pumc_search_set_i64(search, "folds", 1));
    pumc_selection *selection = select_all(watch, &w);
    TEST_ASSERT_EQUAL_INT64(6, pumc_selection_count(selection));
    TEST_ASSERT_EQUAL_INT64(6, w.all);
    TEST_ASSERT_EQUAL_INT64(5, w.last);
    TEST_ASSERT_TRUE(w.calls >= 6);
    pumc_selection_free(selection);
}

/* Few ones are hidden several times over. */
static void the_default_search_works(void) {
    pumc_selection *selection = NULL;
    watched w = {0, 0, 0, 1000};
    MUST(pumc_select(&selection, problem, NULL, NULL, watch, &w));
    TEST_ASSERT_EQUAL_INT64(5 * (9 + 7 + 1), w.all); /* omega and balance are looked for first, a tilt at last */
    TEST_ASSERT_TRUE(real_at(selection, 0, "score_se") > 0);
    TEST_ASSERT_TRUE(pumc_selection_count(selection) >= 3 && pumc_selection_count(selection) <= 7 + 7 + 4);
    const double best = real_at(selection, pumc_selection_best(selection), "score");
    TEST_ASSERT_TRUE(best > 0.5); /* chance is 20 of 45 */
    TEST_ASSERT_TRUE(best == real_at(selection, pumc_selection_best(selection), "recall"));
    pumc_selection_free(selection);
}

/* Rows that are not on the path of the best have other weights, one at a time, and score no better than the best. */
static void omega_and_balance_are_looked_for_first(void) {
    pumc_selection *selection = NULL;
    MUST(pumc_select(&selection, problem, NULL, NULL, NULL, NULL));
    const int64_t count = pumc_selection_count(selection), best = pumc_selection_best(selection);
    int omegas = 0, balances = 0;
    for (int64_t i = 0; i < count; ++i) {
        const double balance = real_at(selection, i, "row_balance");
        TEST_ASSERT_TRUE(balance == real_at(selection, i, "col_balance"));
        omegas += real_at(selection, i, "omega") != real_at(selection, best, "omega");
        balances += balance != real_at(selection, best, "row_balance");
        TEST_ASSERT_TRUE(real_at(selection, i, "score") <= real_at(selection, best, "score") / 0.98);
    }
    TEST_ASSERT_TRUE(omegas >= 1 && balances >= 1);
    pumc_options *chosen = NULL;
    double value = 0;
    MUST(pumc_selection_options(&chosen, selection, best));
    MUST(pumc_options_get_f64(chosen, "row_balance", &value));
    TEST_ASSERT_TRUE(value == real_at(selection, best, "row_balance"));
    pumc_options_free(chosen);
    pumc_selection_free(selection);
    MUST(pumc_search_set_i64(search, "explore", 0));
    MUST(pumc_search_set_i64(search, "path_length", 2));
    MUST(pumc_select(&selection, problem, NULL, search, NULL, NULL));
    TEST_ASSERT_TRUE(pumc_selection_count(selection) <= 2);
    TEST_ASSERT_TRUE(real_at(selection, 0, "row_balance") == 0.5);
    pumc_selection_free(selection);
}

static void balances_that_differ_are_kept_while_omega_is_looked_for(void) {
    pumc_options *uneven = options_from("row_balance=0.25 col_balance=0.75 max_rank=70");
    pumc_selection *selection = NULL;
    MUST(pumc_search_set_i64(search, "path_length", 2));
    MUST(pumc_select(&selection, problem, uneven, search, NULL, NULL));
    TEST_ASSERT_TRUE(pumc_selection_count(selection) >= 3);
    for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
        TEST_ASSERT_TRUE(real_at(selection, i, "row_balance") == 0.25);
        TEST_ASSERT_TRUE(real_at(selection, i, "col_balance") == 0.75);
    }
    pumc_selection_free(selection);
    pumc_options_free(uneven);
}

/* A list of balances is tried for rows and columns alike, each on a path of its own. */
static void balances_can_be_listed(void) {
    const double balances[] = {0, 0.5, 1}, bad = 1.5;
    try_values("balance", 3, balances);
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_search_set_values_f64(search, "balance", 1, &bad));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "balance must be in [0, 1], got 1.5"));
    MUST(pumc_search_set_i64(search, "path_length", 1));
    MUST(pumc_search_set_i64(search, "explore", 0));
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(3, pumc_selection_count(selection));
    for (int64_t i = 0; i < 3; ++i) {
        TEST_ASSERT_TRUE(real_at(selection, i, "row_balance") == balances[i]);
        TEST_ASSERT_TRUE(real_at(selection, i, "col_balance") == balances[i]);
    }
    TEST_ASSERT_TRUE(real_at(selection, 0, "lambda_ratio") != real_at(selection, 2, "lambda_ratio"));
    pumc_selection_free(selection);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_table_has_every_combination_and_the_scores_found_by_hand);
    RUN_TEST(the_best_is_the_best_and_its_options_say_what_it_was);
    RUN_TEST(what_is_not_searched_comes_from_the_options);
    RUN_TEST(folds_give_a_mean_and_a_standard_error);
    RUN_TEST(the_same_seed_gives_the_same_table);
    RUN_TEST(progress_counts_fits);
    RUN_TEST(the_default_search_works);
    RUN_TEST(omega_and_balance_are_looked_for_first);
    RUN_TEST(balances_can_be_listed);
    RUN_TEST(balances_that_differ_are_kept_while_omega_is_looked_for);
    return UNITY_END();
}
