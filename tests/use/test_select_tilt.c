/* A selection judges the fit that it would use with other tilts, and takes the one that ranks best. */
#include "selecting.h"

#include <stdlib.h>

enum { ROWS = 90, COLS = 60 };

/* Groups of rows and columns, and columns that differ in popularity by more than their groups. What is hidden is as
 * popular as the rest, so that rankings do best by X itself, which is a tilt of 0. */
static void popular_columns(const char *given) {
    ones made = {ROWS, COLS, 0, room_for(ROWS * COLS, sizeof(int32_t)), room_for(ROWS * COLS, sizeof(int32_t))};
    uint64_t state = 7;
    for (int32_t i = 0; i < ROWS; ++i) {
        for (int32_t j = 0; j < COLS; ++j) {
            if (next_uniform(&state) < (i % 3 == j % 3 ? 0.9 : 0.5) * (COLS - j) / COLS) {
                made.row[made.count] = i;
                made.col[made.count++] = j;
            }
        }
    }
    pumc_problem_free(problem);
    problem = take_problem(made);
    pumc_options_free(options);
    options = options_from(given);
    MUST(pumc_search_set_i64(search, "top_n", 5));
    MUST(pumc_search_set_i64(search, "path_length", 3));
}

static const char *const balanced = "row_balance=1 col_balance=1 omega=0.7";

static int64_t rows_with_tilt(const pumc_selection *selection, double tilt) {
    int64_t rows = 0;
    for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
        rows += real_at(selection, i, "tilt") == tilt;
    }
    return rows;
}

static double tilt_for(const pumc_selection *selection, int64_t i) {
    pumc_options *chosen = NULL;
    pumc_factors *model = NULL;
    MUST(pumc_selection_options(&chosen, selection, i));
    MUST(pumc_fit(&model, problem, chosen, NULL, NULL, NULL));
    const double tilt = real_of(model, "tilt");
    pumc_factors_free(model);
    pumc_options_free(chosen);
    return tilt;
}

static void a_tilt_that_ranks_better_is_used(void) {
    const double others[] = {0, 0.25, 0.75, 1};
    popular_columns(balanced);
    pumc_selection *selection = select_all(NULL, NULL), *again = select_all(NULL, NULL);
    const int64_t count = pumc_selection_count(selection), best = pumc_selection_best(selection);
    TEST_ASSERT_EQUAL_INT64(count - 4, rows_with_tilt(selection, 0.5));
    TEST_ASSERT_EQUAL_INT64(count - 4, best);
    for (int64_t i = 0; i < 4; ++i) { /* the same fits, and so the same rank */
        const int64_t row = count - 4 + i;
        TEST_ASSERT_TRUE(real_at(selection, row, "tilt") == others[i]);
        TEST_ASSERT_TRUE(real_at(selection, row, "lambda_ratio") == real_at(selection, best, "lambda_ratio"));
        TEST_ASSERT_TRUE(real_at(selection, row, "rank") == real_at(selection, best, "rank"));
        TEST_ASSERT_TRUE(real_at(selection, row, "score") <= real_at(selection, best, "score"));
        TEST_ASSERT_TRUE(real_at(selection, row, "score") == real_at(again, row, "score"));
        TEST_ASSERT_TRUE(tilt_for(selection, row) == others[i]);
    }
    TEST_ASSERT_EQUAL_INT64(best, pumc_selection_best(again));
    TEST_ASSERT_TRUE(tilt_for(selection, 0) == 0.5);
    pumc_selection_free(selection);
    pumc_selection_free(again);
}

static void expect_no_other_tilt(double tilt) {
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(pumc_selection_count(selection), rows_with_tilt(selection, tilt));
    TEST_ASSERT_TRUE(tilt_for(selection, pumc_selection_best(selection)) == tilt);
    pumc_selection_free(selection);
}

static void a_tilt_that_was_set_is_kept(void) {
    popular_columns(balanced);
    MUST(pumc_options_set_f64(options, "tilt", 1));
    expect_no_other_tilt(1);
    MUST(pumc_options_set_f64(options, "tilt", 0.5)); /* be it to its default */
    expect_no_other_tilt(0.5);
    MUST(pumc_options_reset(options, "tilt"));
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(1, rows_with_tilt(selection, 0));
    pumc_options *chosen = NULL; /* a tilt that was found is kept by the next selection */
    MUST(pumc_selection_options(&chosen, selection, pumc_selection_best(selection)));
    pumc_selection_free(selection);
    pumc_options_free(options);
    options = chosen;
    expect_no_other_tilt(0);
}

static void without_exploring_the_tilt_is_kept(void) {
    const double ratios[] = {0.3, 0.2};
    popular_columns(balanced);
    MUST(pumc_search_set_i64(search, "explore", 0));
    expect_no_other_tilt(0.5);
    MUST(pumc_search_set_i64(search, "explore", 1));
    try_values("lambda_ratio", 2, ratios);
    expect_no_other_tilt(0.5);
}

static void without_weights_there_is_nothing_to_tilt(void) {
    popular_columns("row_balance=0 col_balance=0");
    expect_no_other_tilt(0.5);
}

/* The tilts come last, with one fit for each part. */
static void a_search_that_is_stopped_keeps_the_tilt(void) {
    popular_columns(balanced);
    watched all = {0, 0, 0, INT64_MAX};
    pumc_selection *whole = select_all(watch, &all);
    for (int64_t left = 1; left <= 5; ++left) {
        watched w = {0, 0, 0, all.all - left};
        pumc_selection *selection = select_all(watch, &w);
        const int64_t count = pumc_selection_count(selection);
        TEST_ASSERT_EQUAL_INT64(pumc_selection_count(whole) - 4, count);
        TEST_ASSERT_EQUAL_INT64(count, rows_with_tilt(selection, 0.5));
        pumc_selection_free(selection);
    }
    pumc_selection_free(whole);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_tilt_that_ranks_better_is_used);
    RUN_TEST(a_tilt_that_was_set_is_kept);
    RUN_TEST(without_exploring_the_tilt_is_kept);
    RUN_TEST(without_weights_there_is_nothing_to_tilt);
    RUN_TEST(a_search_that_is_stopped_keeps_the_tilt);
    return UNITY_END();
}
