/* Lines without ones: their scores are 0. Rows are ranked by votes, of which every row of the data has one; columns,
 * and rows of models that were not fitted to data, by the mean of the others. */
#include "files.h"
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

/* The order of columns by the votes or, of all that rows of such a model can be ranked by, what is nearest to them:
 * with z_j = votes_j b_j^(-tilt/2), V V'z times b_j^(tilt/2). */
static void order_of_columns(double tilt, int64_t *order) {
    const int64_t rank = pumc_factors_rank(model);
    double by[COLS] = {0}, *v = copy_of_v(model), *votes = votes_of(problem);
    for (int64_t c = 0; c < rank; ++c) {
        double product = 0;
        for (int64_t j = 0; j < COLS; ++j) {
            product += v[c * COLS + j] * votes[j] * pow(col_weight[j], -tilt / 2);
        }
        for (int64_t j = 0; j < COLS; ++j) {
            by[j] += v[c * COLS + j] * product * pow(col_weight[j], tilt / 2);
        }
    }
    free(v);
    free(votes);
    rank_by_force(COLS, by, NULL, COLS, order);
}

/* The order of columns by the mean over the other rows of X_ij (a_i b_j)^(tilt/2). */
static void order_by_the_mean(double tilt, int64_t *order) {
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

static unsigned char *saved_model(int64_t *size) {
    MUST(pumc_factors_saved_size(model, size));
    unsigned char *bytes = room_for(*size, 1);
    MUST(pumc_factors_save_memory(model, bytes, *size));
    return bytes;
}

static void a_loaded_and_a_reindexed_model_do_the_same(void) {
    int64_t rows[] = {EMPTY_ROW}, expected[COLS], got[TOP], size = 0, row_of[ROWS + 1];
    pumc_factors *loaded = NULL, *moved = NULL;
    order_of_columns(real_of(model, "tilt"), expected);
    unsigned char *bytes = saved_model(&size);
    MUST(pumc_factors_load_memory(&loaded, bytes, size));
    MUST(pumc_factors_recommend_i64(loaded, NULL, 1, rows, TOP, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    for (int64_t i = 0; i <= ROWS; ++i) {
        row_of[i] = ROWS - 1 - i; /* the last row is new */
    }
    rows[0] = ROWS;
    MUST(pumc_factors_reindex_i64(&moved, loaded, ROWS + 1, row_of, COLS, NULL));
    MUST(pumc_factors_recommend_i64(moved, NULL, 1, rows, TOP, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    free(bytes);
    pumc_factors_free(loaded);
    pumc_factors_free(moved);
}

static void columns_in_other_places_keep_their_votes(void) {
    int64_t col_of[COLS + 1], expected[COLS], got[TOP];
    const int64_t rows[] = {EMPTY_ROW};
    pumc_factors *moved = NULL;
    order_of_columns(real_of(model, "tilt"), expected);
    for (int64_t j = 0; j <= COLS; ++j) {
        col_of[j] = j - 1; /* the first column is new */
    }
    MUST(pumc_factors_reindex_i64(&moved, model, ROWS, NULL, COLS + 1, col_of));
    MUST(pumc_factors_recommend_i64(moved, NULL, 1, rows, TOP, got, NULL));
    for (int e = 0; e < TOP; ++e) {
        TEST_ASSERT_EQUAL_INT64(expected[e] + 1, got[e]);
    }
    pumc_factors_free(moved);
}

/* The votes are the last that a file has. Files were written that end before them. */
static void a_file_without_votes_goes_by_the_mean(void) {
    const int64_t rows[] = {EMPTY_ROW}, record = 8 + 8 * COLS;
    int64_t expected[COLS], got[TOP], size = 0;
    pumc_factors *loaded = NULL;
    unsigned char *bytes = saved_model(&size);
    size -= record;
    put_bytes(bytes + 16, (uint64_t)(size - MODEL_HEADER - MODEL_TRAILER), 8);
    sign_model(bytes, (size_t)size);
    MUST(pumc_factors_load_memory(&loaded, bytes, size));
    order_by_the_mean(real_of(model, "tilt"), expected);
    MUST(pumc_factors_recommend_i64(loaded, NULL, 1, rows, TOP, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    pumc_factors_free(loaded);
    free(bytes);
}

static void a_model_that_was_not_fitted_goes_by_the_mean(void) {
    const int64_t rows[] = {EMPTY_ROW};
    int64_t expected[COLS], got[TOP];
    double *u = copy_of_u(model), *s = copy_of_values(model), *v = copy_of_v(model);
    pumc_factors *made = NULL;
    MUST(pumc_factors_from_svd(&made, ROWS, COLS, pumc_factors_rank(model), u, s, v, NULL));
    order_by_the_mean(0, expected); /* without weights a tilt changes nothing */
    MUST(pumc_factors_recommend_i64(made, NULL, 1, rows, TOP, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
    pumc_factors_free(made);
    free(u);
    free(s);
    free(v);
}

/* In a network X = U S U' but for signs, and rows are multiplied with V diag(s)^1/2. */
static void a_node_without_links_goes_by_votes_too(void) {
    ones links = network_ones(ROWS, 3, 0.5, 0.1, 7);
    int64_t count = 0, expected[COLS], got[TOP];
    const int64_t node[] = {EMPTY_ROW};
    for (int64_t e = 0; e < links.count; ++e) {
        if (links.row[e] != EMPTY_ROW && links.col[e] != EMPTY_ROW && links.row[e] < COLS && links.col[e] < COLS) {
            links.row[count] = links.row[e];
            links.col[count++] = links.col[e];
        }
    }
    links.count = count;
    links.rows = links.cols = COLS;
    tearDown();
    problem = take_problem(links);
    MUST(pumc_problem_set_symmetric(problem, 1));
    model = fit_with(problem, "lambda_ratio=0.3");
    scores = scores_of(model);
    MUST(pumc_factors_copy_col_weights(model, col_weight, COLS));
    order_of_columns(real_of(model, "tilt"), expected);
    MUST(pumc_factors_recommend_i64(model, NULL, 1, node, TOP, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, TOP);
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
    RUN_TEST(columns_in_other_places_keep_their_votes);
    RUN_TEST(a_file_without_votes_goes_by_the_mean);
    RUN_TEST(a_model_that_was_not_fitted_goes_by_the_mean);
    RUN_TEST(a_node_without_links_goes_by_votes_too);
    RUN_TEST(where_all_is_unknown_columns_come_in_their_order);
    return UNITY_END();
}
