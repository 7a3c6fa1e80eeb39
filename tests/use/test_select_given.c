/* What a selection makes of the options as they were given. */

#include <math.h>
#include <pumc/pumc.h>
#include <stdlib.h>
#include <unity.h>

static pumc_problem *problem;
static pumc_options *options;
static pumc_search *search;
static pumc_selection *selection;

void setUp(void) {
    problem = NULL;
    selection = NULL;
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_create(&options));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_create(&search));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_i64(search, "top_n", 5));
}

void tearDown(void) {
    pumc_selection_free(selection);
    pumc_search_free(search);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

/* Three groups of rows and columns: a one with probability `within` in a group, `across` between two. */
static void make_groups(int32_t rows, int32_t cols, double within, double across, uint64_t state) {
    int32_t *row = malloc(sizeof *row * (size_t)(rows * cols)), *col = malloc(sizeof *col * (size_t)(rows * cols));
    int64_t count = 0;
    TEST_ASSERT_TRUE(row != NULL && col != NULL);
    for (int32_t i = 0; i < rows; ++i) {
        for (int32_t j = 0; j < cols; ++j) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            if ((double)(state >> 11) / 9007199254740992.0 < (i % 3 == j % 3 ? within : across)) {
                row[count] = i;
                col[count++] = j;
            }
        }
    }
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col));
    free(row);
    free(col);
}

static double value(int64_t i, const char *name) {
    double found = NAN;
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_selection_get_f64(selection, i, name, &found));
    return found;
}

static void select_with(pumc_progress_fn progress, void *payload) {
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_select(&selection, problem, options, search, progress, payload));
}

static pumc_options *options_of_best(void) {
    pumc_options *chosen = NULL;
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_selection_options(&chosen, selection, pumc_selection_best(selection)));
    return chosen;
}

/* The path of this data ended before the default threshold, which was then no row of the table. */
static void the_options_as_given_are_a_row(void) {
    const int32_t row[] = {1,  1,  1,  2,  2,  2,  3,  3,  4,  4,  5,  5,  5,  6,  6,  6,  7,  7,  8,  8,  9,  9, 9,
                           10, 10, 11, 11, 13, 13, 13, 13, 14, 14, 14, 14, 15, 15, 16, 16, 16, 17, 18, 18, 19, 19};
    const int32_t col[] = {4, 6,  16, 4, 6, 13, 2,  12, 4, 18, 2,  4,  16, 9, 13, 16, 4,  8, 4, 19, 6, 11, 18,
                           4, 13, 2,  4, 4, 6,  11, 13, 5, 9,  11, 13, 4,  9, 4,  13, 18, 6, 9, 16, 4, 13};
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_from_coo_i32(&problem, 20, 20, 45, row, col));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_i64(search, "path_length", 12));
    for (int64_t explore = 0; explore < 2; ++explore) {
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_i64(search, "explore", explore));
        select_with(NULL, NULL);
        int64_t as_given = -1, best = pumc_selection_best(selection); /* or the same with another tilt */
        for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
            if (fabs(value(i, "lambda_ratio") - 0.5) < 1e-12 && value(i, "omega") == 0.77 &&
                value(i, "row_balance") == 0.5 && value(i, "tilt") == value(best, "tilt")) {
                as_given = i;
            }
        }
        TEST_ASSERT_TRUE(as_given >= 0);
        TEST_ASSERT_EQUAL_INT64(as_given, best);
        pumc_selection_free(selection);
        selection = NULL;
    }
}

static int32_t stop_at(const pumc_progress *progress, void *payload) {
    return progress->iteration >= *(const int64_t *)payload;
}

/* Nothing that was explored is clearly better than the default on this data, however early the search is stopped. */
static void the_options_as_given_stay_when_a_search_is_stopped(void) {
    make_groups(30, 40, 0.35, 0.04, 3);
    for (int64_t stop = 6; stop < 60; stop += 4) {
        select_with(stop_at, &stop);
        const int64_t best = pumc_selection_best(selection);
        TEST_ASSERT_TRUE(value(best, "omega") == 0.77 && value(best, "row_balance") == 0.5);
        pumc_selection_free(selection);
        selection = NULL;
    }
}

static void mu_is_kept_and_its_path_is_one(void) {
    const double ratios[] = {0.5, 0.3, 0.2, 0.1};
    double mu = 0, mu_ratio = 0;
    make_groups(30, 15, 0.5, 0.04, 3);
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_f64(options, "mu", 5));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_values_f64(search, "lambda_ratio", 4, ratios));
    select_with(NULL, NULL);
    pumc_options *chosen = options_of_best();
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_get_f64(chosen, "mu", &mu));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_get_f64(chosen, "mu_ratio", &mu_ratio));
    pumc_options_free(chosen);
    TEST_ASSERT_TRUE(mu == 5 && isnan(mu_ratio));
    int64_t expected = pumc_selection_top(selection);
    for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
        if (value(i, "score") >= 0.99 * value(pumc_selection_top(selection), "score") &&
            value(i, "lambda_ratio") < value(expected, "lambda_ratio") && value(i, "rank") > value(expected, "rank")) {
            expected = i;
        }
    }
    TEST_ASSERT_EQUAL_INT64(expected, pumc_selection_best(selection));
}

/* An omega that ranks well says nothing about the sampling rate. */
static void the_sampling_rate_stays_assumed(void) {
    make_groups(30, 40, 0.35, 0.04, 11);
    select_with(NULL, NULL);
    for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
        pumc_options *chosen = NULL;
        pumc_factors *model = NULL;
        int64_t assumed = 0;
        double rate = 0, omega = 0;
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_selection_options(&chosen, selection, i));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_fit(&model, problem, chosen, NULL, NULL, NULL));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_get_i64(model, "sampling_rate_assumed", &assumed));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_get_f64(model, "sampling_rate", &rate));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_get_f64(model, "omega", &omega));
        TEST_ASSERT_EQUAL_INT64(1, assumed);
        TEST_ASSERT_TRUE(rate == 0.4 && omega == value(i, "omega"));
        pumc_factors_free(model);
        /* whoever sets omega by name means it */
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_f64(chosen, "omega", 0.75));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_fit(&model, problem, chosen, NULL, NULL, NULL));
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_get_i64(model, "sampling_rate_assumed", &assumed));
        TEST_ASSERT_EQUAL_INT64(0, assumed);
        pumc_factors_free(model);
        pumc_options_free(chosen);
    }
}

static void omega_is_that_of_all_the_data(void) {
    pumc_factors *model = NULL;
    double omega = 0;
    make_groups(1500, 1500, 0.006, 0.001, 5);
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_i64(options, "max_rank", 2));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_i64(options, "max_iterations", 2));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_i64(search, "explore", 0));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_i64(search, "path_length", 1));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_search_set_i64(search, "folds", 2));
    select_with(NULL, NULL);
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_fit(&model, problem, options, NULL, NULL, NULL));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_factors_get_f64(model, "omega", &omega));
    pumc_factors_free(model);
    TEST_ASSERT_TRUE(omega > 0.77 && omega == value(0, "omega"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_options_as_given_are_a_row);
    RUN_TEST(the_options_as_given_stay_when_a_search_is_stopped);
    RUN_TEST(mu_is_kept_and_its_path_is_one);
    RUN_TEST(the_sampling_rate_stays_assumed);
    RUN_TEST(omega_is_that_of_all_the_data);
    return UNITY_END();
}
