/* A selection that is stopped returns what is finished, or says that nothing is. */
#include "patience.h"
#include "selecting.h"

#include <math.h>
#include <string.h>
#include <time.h>

static void a_stopped_selection_returns_what_is_done(void) {
    const double lambdas[] = {0.5, 0.3}, omegas[] = {0.7, 0.8, 0.9};
    try_values("lambda_ratio", 2, lambdas);
    try_values("omega", 3, omegas);
    MUST(pumc_search_set_i64(search, "folds", 1));
    pumc_selection *all = select_all(NULL, NULL);
    for (int64_t done = 1; done < 6; ++done) {
        watched w = {0, 0, 0, done};
        pumc_selection *selection = select_all(watch, &w);
        TEST_ASSERT_EQUAL_INT64(done, pumc_selection_count(selection));
        TEST_ASSERT_TRUE(pumc_selection_best(selection) >= 0 && pumc_selection_best(selection) < done);
        for (int64_t i = 0; i < done; ++i) {
            TEST_ASSERT_TRUE(real_at(all, i, "score") == real_at(selection, i, "score"));
        }
        pumc_selection_free(selection);
    }
    pumc_selection_free(all);
    watched w = {0, 0, 0, 0};
    pumc_selection *none = (pumc_selection *)1;
    REFUSED(PUMC_ECANCELLED, pumc_select(&none, problem, options, search, watch, &w));
    TEST_ASSERT_NULL(none);
    TEST_ASSERT_EQUAL_INT64(1, w.calls);
}

/* The limit is that of the call. The first fit is over at once, since all is noise to it; the second takes minutes. */
static void a_time_limit_returns_what_is_done(void) {
    const double lambdas[] = {1, 0.02}, limit = patience();
    pumc_problem_free(problem);
    problem = NULL;
    MUST(pumc_problem_simulate(&problem, NULL, 800, 600, 30, 0.5, 0.5, 1));
    try_values("lambda_ratio", 2, lambdas);
    MUST(pumc_search_set_i64(search, "folds", 2));
    MUST(pumc_options_set_str(options, "regularizer", "nuclear"));
    MUST(pumc_options_set_f64(options, "tolerance", 1e-15));
    MUST(pumc_options_set_i64(options, "max_iterations", 1000000000));
    MUST(pumc_options_set_f64(options, "time_limit", limit));
    const clock_t start = clock();
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(1, pumc_selection_count(selection));
    TEST_ASSERT_TRUE(real_at(selection, 0, "lambda_ratio") == 1);
    TEST_ASSERT_TRUE((double)(clock() - start) <
                     1.5 * limit * CLOCKS_PER_SEC); /* of this process, whatever others do */
    pumc_selection_free(selection);
}

static void a_time_limit_before_the_first_result_says_so(void) {
    pumc_selection *selection = (pumc_selection *)1;
    MUST(pumc_options_set_f64(options, "time_limit", 1e-9));
    REFUSED(PUMC_ECANCELLED, pumc_select(&selection, problem, options, search, NULL, NULL));
    TEST_ASSERT_NULL(selection);
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "time_limit"));
}

/* Two rows and three folds: stopped within the second fold, the first one alone counts; within the third, two. */
static void a_fold_cut_short_does_not_count(void) {
    const double lambdas[] = {0.5, 0.3};
    try_values("lambda_ratio", 2, lambdas);
    MUST(pumc_search_set_i64(search, "folds", 3));
    for (int64_t folds = 1; folds <= 2; ++folds) {
        double scores[2][2], errors[2];
        for (int64_t more = 0; more < 2; ++more) {
            watched w = {0, 0, 0, 2 * folds + more};
            pumc_selection *selection = select_all(watch, &w);
            TEST_ASSERT_EQUAL_INT64(2, pumc_selection_count(selection));
            for (int64_t i = 0; i < 2; ++i) {
                scores[more][i] = real_at(selection, i, "score");
                errors[i] = real_at(selection, i, "score_se");
            }
            pumc_selection_free(selection);
        }
        for (int64_t i = 0; i < 2; ++i) {
            TEST_ASSERT_TRUE(scores[0][i] == scores[1][i]);
            TEST_ASSERT_TRUE(isnan(errors[i]) == (folds == 1));
        }
    }
}

/* The search for omega scores its rows over all folds before the paths begin: where only some folds of the paths are
 * done, its rows count by these alone. */
static void rows_are_judged_by_the_same_folds(void) {
    MUST(pumc_search_set_i64(search, "folds", 3));
    MUST(pumc_search_set_i64(search, "path_length", 3));
    watched all = {0, 0, 0, INT64_MAX};
    pumc_selection_free(select_all(watch, &all));
    const int64_t explored = all.all - 12 /* 9 of the path, 3 of the tilts */, after[] = {1, 2, 4, 7};
    for (int e = 0; e < 4; ++e) {
        watched w = {0, 0, 0, explored + after[e]};
        pumc_selection *selection = select_all(watch, &w);
        const int64_t rows = pumc_selection_count(selection);
        TEST_ASSERT_TRUE(rows > 3);
        for (int64_t i = 0; i < rows; ++i) {
            TEST_ASSERT_TRUE(isnan(real_at(selection, i, "score_se")) == (after[e] < 7));
        }
        pumc_selection_free(selection);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_stopped_selection_returns_what_is_done);
    RUN_TEST(a_time_limit_returns_what_is_done);
    RUN_TEST(a_time_limit_before_the_first_result_says_so);
    RUN_TEST(a_fold_cut_short_does_not_count);
    RUN_TEST(rows_are_judged_by_the_same_folds);
    return UNITY_END();
}
