/* The baseline: columns by how many rows have them. */
#include "models.h"

#include <math.h>
#include <stdlib.h>

/* Column 2 has three ones, columns 0 and 3 two each, column 1 none; row 4 has no ones. */
enum { ROWS = 5, COLS = 4, COUNT = 7 };
static const int32_t row[] = {0, 1, 2, 0, 1, 3, 2}, col[] = {2, 2, 2, 0, 0, 3, 3};
static const double share[] = {0.4, 0, 0.6, 0.4};

static pumc_problem *problem;
static pumc_factors *model;

void setUp(void) {
    MUST(pumc_problem_from_coo_i32(&problem, ROWS, COLS, COUNT, row, col));
    MUST(pumc_popularity(&model, problem));
}
void tearDown(void) {
    pumc_factors_free(model);
    pumc_problem_free(problem);
}

static void the_score_and_the_probability_are_the_share_of_rows(void) {
    double *scores = scores_of(model);
    for (int64_t j = 0; j < COLS; ++j) {
        for (int64_t i = 0; i < ROWS; ++i) {
            double probability = -1;
            MUST(pumc_factors_probability_i64(model, 1, &i, &j, &probability));
            TEST_ASSERT_DOUBLE_WITHIN(1e-15, share[j], scores[j * ROWS + i]);
            TEST_ASSERT_DOUBLE_WITHIN(1e-15, share[j], probability);
            TEST_ASSERT_TRUE(scores[j * ROWS + i] == scores[j * ROWS]);
        }
    }
    free(scores);
}

static void every_row_gets_the_most_popular_columns_that_it_lacks(void) {
    const int64_t rows[] = {4, 0};
    int64_t best[2 * COLS];
    MUST(pumc_factors_recommend_i64(model, problem, 2, rows, COLS, best, NULL));
    const int64_t expected[] = {2, 0, 3, 1, 3, 1, -1, -1};
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, best, 2 * COLS);
}

static void popular_columns_stay_ahead_whatever_the_tilt(void) {
    const int64_t lonely = 4;
    int64_t best[COLS];
    TEST_ASSERT_TRUE(real_of(model, "tilt") == 0);
    MUST(pumc_factors_set_tilt(model, 1));
    MUST(pumc_factors_recommend_i64(model, NULL, 1, &lonely, COLS, best, NULL));
    const int64_t expected[] = {2, 0, 3, 1};
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, best, COLS);
}

static void facts_say_what_it_is(void) {
    const char *regularizer = NULL;
    MUST(pumc_factors_get_str(model, "regularizer", &regularizer));
    TEST_ASSERT_EQUAL_STRING("nuclear", regularizer);
    TEST_ASSERT_EQUAL_INT64(1, pumc_factors_rank(model));
    TEST_ASSERT_EQUAL_INT64(COUNT, integer_of(model, "count"));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(model, "iterations"));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(model, "rank_limited"));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(model, "sampling_rate_assumed"));
    TEST_ASSERT_TRUE(real_of(model, "omega") == 0.5 && real_of(model, "sampling_rate") == 1);
}

static void it_is_saved_and_loaded_as_any_model(void) {
    pumc_factors *again = through_memory(model);
    assert_same_bits(model, again);
    pumc_factors_free(again);
}

/* Row 3 is shown columns 2, 0 and 1, in this order, and row 4 all of them. Each hides one of its first two. */
static void it_is_evaluated_as_any_model(void) {
    const int32_t hidden_row[] = {3, 4}, hidden_col[] = {0, 2};
    const char *names[] = {"precision", "recall"};
    double values[2];
    pumc_problem *hidden = NULL;
    MUST(pumc_problem_from_coo_i32(&hidden, ROWS, COLS, 2, hidden_row, hidden_col));
    MUST(pumc_factors_evaluate(model, problem, hidden, 2, 2, names, values));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.5, values[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 1, values[1]);
    MUST(pumc_factors_evaluate(model, problem, hidden, 1, 2, names, values));
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.5, values[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.5, values[1]);
    pumc_problem_free(hidden);
}

static void confidences_and_weights_do_not_count(void) {
    const double confidence[] = {1, 2, 3, 4, 5, 6, 1e6}, weights[] = {1, 2, 3, 4, 5};
    pumc_problem *weighted = NULL;
    pumc_factors *same = NULL;
    MUST(pumc_problem_from_coo_weighted_i32(&weighted, ROWS, COLS, COUNT, row, col, confidence));
    MUST(pumc_problem_set_row_weights(weighted, weights, ROWS));
    MUST(pumc_popularity(&same, weighted));
    assert_same_bits(model, same);
    pumc_factors_free(same);
    pumc_problem_free(weighted);
}

static void without_ones_the_rank_is_zero(void) {
    const int64_t sizes[][2] = {{0, 0}, {3, 0}, {0, 3}, {3, 2}};
    for (int e = 0; e < 4; ++e) {
        pumc_problem *empty = NULL;
        pumc_factors *zero = NULL;
        MUST(pumc_problem_from_coo_i32(&empty, sizes[e][0], sizes[e][1], 0, NULL, NULL));
        MUST(pumc_popularity(&zero, empty));
        TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(zero));
        TEST_ASSERT_EQUAL_INT64(sizes[e][0], pumc_factors_rows(zero));
        TEST_ASSERT_EQUAL_INT64(sizes[e][1], pumc_factors_cols(zero));
        pumc_factors_free(zero);
        pumc_problem_free(empty);
    }
}

static void a_problem_is_needed(void) {
    pumc_factors *out = model;
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_popularity(&out, NULL));
    TEST_ASSERT_EQUAL_STRING("problem must not be NULL", pumc_last_error());
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_popularity(NULL, problem));
    TEST_ASSERT_EQUAL_STRING("out must not be NULL", pumc_last_error());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_score_and_the_probability_are_the_share_of_rows);
    RUN_TEST(every_row_gets_the_most_popular_columns_that_it_lacks);
    RUN_TEST(popular_columns_stay_ahead_whatever_the_tilt);
    RUN_TEST(facts_say_what_it_is);
    RUN_TEST(it_is_saved_and_loaded_as_any_model);
    RUN_TEST(it_is_evaluated_as_any_model);
    RUN_TEST(confidences_and_weights_do_not_count);
    RUN_TEST(without_ones_the_rank_is_zero);
    RUN_TEST(a_problem_is_needed);
    return UNITY_END();
}
