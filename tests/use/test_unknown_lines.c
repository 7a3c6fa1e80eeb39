/* Lines without ones: their scores are 0, and they are ranked by the mean of the others. */
#include "models.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 30, COLS = 25, EMPTY_ROW = 11, EMPTY_COL = 3, TOP = 6 };

static pumc_problem *problem;
static pumc_factors *model;
static double *scores, row_weight[ROWS], col_weight[COLS];

void setUp(void) {
    ones pattern = grouped_ones(ROWS, COLS, 3, 0.5, 0.1, 5);
    int64_t count = 0;
    for (int64_t e = 0; e < pattern.count; ++e) {
        if (pattern.row[e] != EMPTY_ROW && pattern.col[e] != EMPTY_COL) {
            pattern.row[count] = pattern.row[e];
            pattern.col[count++] = pattern.col[e];
        }
    }
    pattern.count = count;
    problem = take_problem(pattern);
    model = fit_with(problem, "lambda_ratio=0.3");
    scores = scores_of(model);
    MUST(pumc_factors_copy_row_weights(model, row_weight, ROWS));
    MUST(pumc_factors_copy_col_weights(model, col_weight, COLS));
}
void tearDown(void) {
    pumc_factors_free(model);
    pumc_problem_free(problem);
    free(scores);
}

/* The order of columns by the mean over the other rows of X_ij (a_i b_j)^(tilt/2). */
static void order_of_columns(double tilt, int64_t *order) {
    double by[COLS] = {0};
    for (int64_t j = 0; j < COLS; ++j) {
        for (int64_t i = 0; i < ROWS; ++i) {
            by[j] += i == EMPTY_ROW ? 0 : scores[j * ROWS + i] * pow(row_weight[i] * col_weight[j], tilt / 2);
        }
    }
    rank_by_force(COLS, by, NULL, COLS, order);
}

static void a_row_without_ones_gets_what_most_have(void) {
    const int64_t rows[] = {EMPTY_ROW};
    const double tilts[] = {0.5, 0, 1, -1};
    for (int t = 0; t < 4; ++t) {
        int64_t expected[COLS], got[TOP], among[TOP], candidates[COLS];
        double value[TOP];
        MUST(pumc_factors_set_tilt(model, tilts[t]));
        order_of_columns(tilts[t], expected);
        MUST(pumc_factors_recommend_i64(model, problem, 1, rows, TOP, got, value));
        TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
        for (int e = 0; e < TOP; ++e) {
            TEST_ASSERT_TRUE(value[e] == 0);
        }
        for (int64_t j = 0; j < COLS; ++j) {
            candidates[j] = j;
        }
        MUST(pumc_factors_recommend_among_i64(model, NULL, 1, rows, COLS, candidates, TOP, among, value));
        TEST_ASSERT_EQUAL_INT64_ARRAY(expected, among, TOP);
        TEST_ASSERT_TRUE(value[0] == 0);
    }
}

static void a_new_row_without_ones_too(void) {
    double *row_of_u = room_for(pumc_factors_rank(model), sizeof *row_of_u), value[TOP];
    int64_t expected[COLS], got[TOP];
    pumc_problem *nobody = NULL;
    order_of_columns(real_of(model, "tilt"), expected);
    MUST(pumc_factors_fold_in_row_i64(model, 0, NULL, row_of_u));
    MUST(pumc_factors_recommend_new_row_i64(model, row_of_u, 0, NULL, TOP, got, value));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    TEST_ASSERT_TRUE(value[0] == 0);
    MUST(pumc_problem_from_coo_i64(&nobody, 1, COLS, 0, NULL, NULL));
    MUST(pumc_factors_recommend_new_rows_i64(model, nobody, TOP, got, value));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    pumc_problem_free(nobody);
    free(row_of_u);
}

static void a_column_without_ones_gets_the_rows_that_have_most(void) {
    const int64_t cols[] = {EMPTY_COL};
    int64_t expected[ROWS], got[TOP];
    double by[ROWS] = {0}, value[TOP];
    for (int64_t e = 0; e < ROWS * COLS; ++e) {
        by[e % ROWS] += scores[e];
    }
    rank_by_force(ROWS, by, NULL, ROWS, expected);
    MUST(pumc_factors_best_rows_i64(model, NULL, 1, cols, TOP, got, value));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    TEST_ASSERT_TRUE(value[0] == 0);
}

static void a_loaded_and_a_reindexed_model_do_the_same(void) {
    const int64_t rows[] = {EMPTY_ROW};
    int64_t expected[COLS], got[TOP], size = 0, row_of[2] = {-1, 0};
    pumc_factors *loaded = NULL, *moved = NULL;
    order_of_columns(real_of(model, "tilt"), expected);
    MUST(pumc_factors_saved_size(model, &size));
    void *bytes = room_for(size, 1);
    MUST(pumc_factors_save_memory(model, bytes, size));
    MUST(pumc_factors_load_memory(&loaded, bytes, size));
    MUST(pumc_factors_recommend_i64(loaded, NULL, 1, rows, TOP, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    /* A new row beside the old row 0: what most have is what row 0 has. */
    const int64_t both[] = {0, 1};
    int64_t two[2 * TOP];
    MUST(pumc_factors_reindex_i64(&moved, model, 2, row_of, COLS, NULL));
    MUST(pumc_factors_recommend_i64(moved, NULL, 2, both, TOP, two, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(two + TOP, two, TOP);
    free(bytes);
    pumc_factors_free(loaded);
    pumc_factors_free(moved);
}

static void where_all_is_unknown_columns_come_in_their_order(void) {
    const int64_t rows[] = {1};
    int64_t got[TOP];
    pumc_problem *nothing = NULL;
    MUST(pumc_problem_from_coo_i64(&nothing, ROWS, COLS, 0, NULL, NULL));
    pumc_factors *empty = fit_with(nothing, "");
    MUST(pumc_factors_recommend_i64(empty, NULL, 1, rows, TOP, got, NULL));
    for (int e = 0; e < TOP; ++e) {
        TEST_ASSERT_EQUAL_INT64(e, got[e]);
    }
    pumc_factors_free(empty);
    pumc_problem_free(nothing);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_row_without_ones_gets_what_most_have);
    RUN_TEST(a_new_row_without_ones_too);
    RUN_TEST(a_column_without_ones_gets_the_rows_that_have_most);
    RUN_TEST(a_loaded_and_a_reindexed_model_do_the_same);
    RUN_TEST(where_all_is_unknown_columns_come_in_their_order);
    return UNITY_END();
}
