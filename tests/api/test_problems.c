/* Problems through the C API: every format, repeats, order, odd shapes. */
#include "fitting.h"

#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

/* 3 x 4, ones at (0,1) (0,3) (2,0) (2,1). */
static void assert_shape(pumc_problem *problem) {
    TEST_ASSERT_EQUAL_INT64(3, pumc_problem_rows(problem));
    TEST_ASSERT_EQUAL_INT64(4, pumc_problem_cols(problem));
    TEST_ASSERT_EQUAL_INT64(4, pumc_problem_count(problem));
    pumc_problem_free(problem);
}

static void pairs_in_any_order_count_once(void) {
    const int32_t row[] = {2, 0, 2, 0, 2, 0}, col[] = {1, 3, 0, 1, 1, 3};
    const int64_t row64[] = {2, 0, 2, 0, 2, 0}, col64[] = {1, 3, 0, 1, 1, 3};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 3, 4, 6, row, col));
    assert_shape(problem);
    MUST(pumc_problem_from_coo_i64(&problem, 3, 4, 6, row64, col64));
    assert_shape(problem);
}

static void compressed_columns_in_any_order_count_once(void) {
    const int32_t ptr[] = {0, 1, 4, 4, 5}, idx[] = {2, 2, 0, 2, 0};
    const int64_t ptr64[] = {0, 1, 4, 4, 5}, idx64[] = {2, 2, 0, 2, 0};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_csc_i32(&problem, 3, 4, ptr, idx));
    assert_shape(problem);
    MUST(pumc_problem_from_csc_i64(&problem, 3, 4, ptr64, idx64));
    assert_shape(problem);
}

static void compressed_rows_in_any_order_count_once(void) {
    const int32_t ptr[] = {0, 3, 3, 5}, idx[] = {3, 1, 3, 1, 0};
    const int64_t ptr64[] = {0, 3, 3, 5}, idx64[] = {3, 1, 3, 1, 0};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_csr_i32(&problem, 3, 4, ptr, idx));
    assert_shape(problem);
    MUST(pumc_problem_from_csr_i64(&problem, 3, 4, ptr64, idx64));
    assert_shape(problem);
}

static void every_format_gives_the_same_fit(void) {
    const int32_t row[] = {2, 0, 2, 0}, col[] = {1, 3, 0, 1};
    const int32_t col_ptr[] = {0, 1, 3, 3, 4}, row_idx[] = {2, 2, 0, 0};
    const int64_t row_ptr[] = {0, 2, 2, 4}, col_idx[] = {3, 1, 1, 0};
    pumc_problem *problems[3] = {NULL};
    pumc_factors *factors[3];
    MUST(pumc_problem_from_coo_i32(&problems[0], 3, 4, 4, row, col));
    MUST(pumc_problem_from_csc_i32(&problems[1], 3, 4, col_ptr, row_idx));
    MUST(pumc_problem_from_csr_i64(&problems[2], 3, 4, row_ptr, col_idx));
    for (int i = 0; i < 3; ++i) {
        factors[i] = fit_with(problems[i], "lambda=0.1 regularizer=nuclear");
        TEST_ASSERT_TRUE(pumc_factors_rank(factors[i]) > 0);
        assert_same_bits(factors[0], factors[i]);
        pumc_problem_free(problems[i]);
    }
    for (int i = 0; i < 3; ++i) {
        pumc_factors_free(factors[i]);
    }
}

static void inputs_are_copied(void) {
    int32_t row[] = {0, 1}, col[] = {0, 1};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 2, 2, 2, row, col));
    row[0] = row[1] = col[0] = col[1] = 99;
    pumc_factors *factors = fit_with(problem, "");
    TEST_ASSERT_EQUAL_INT64(2, integer_of(factors, "count"));
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

/* Cell by cell, with a pattern wide enough to be kept in sections. */
static void a_difference_has_what_the_second_lacks(void) {
    enum { ROWS = 60, COLS = 14000 };
    static unsigned char cells[ROWS][COLS];
    ones first = uniform_ones(ROWS, COLS, 0.02, 1), second = uniform_ones(ROWS, COLS, 0.3, 2);
    pumc_problem *problem = problem_of(&first), *minus = problem_of(&second), *left = NULL, *none = NULL;
    MUST(pumc_problem_difference(&left, problem, minus));
    for (int64_t e = 0; e < first.count; ++e) {
        cells[first.row[e]][first.col[e]] = 1;
    }
    for (int64_t e = 0; e < second.count; ++e) {
        cells[second.row[e]][second.col[e]] = 0;
    }
    int64_t expected = 0;
    for (int i = 0; i < ROWS; ++i) {
        for (int j = 0; j < COLS; ++j) {
            expected += cells[i][j];
        }
    }
    TEST_ASSERT_EQUAL_INT64(expected, pumc_problem_count(left));
    TEST_ASSERT_TRUE(expected > 0 && expected < first.count);
    TEST_ASSERT_EQUAL_INT64(ROWS, pumc_problem_rows(left));
    TEST_ASSERT_EQUAL_INT64(COLS, pumc_problem_cols(left));
    int32_t *row = malloc((size_t)expected * sizeof *row), *col = malloc((size_t)expected * sizeof *col);
    MUST(pumc_problem_copy_coo_i32(left, row, col, expected));
    for (int64_t e = 0; e < expected; ++e) {
        TEST_ASSERT_EQUAL_INT(1, cells[row[e]][col[e]]);
        TEST_ASSERT_TRUE(e == 0 || row[e - 1] < row[e] || (row[e - 1] == row[e] && col[e - 1] < col[e]));
    }
    MUST(pumc_problem_difference(&none, problem, problem));
    TEST_ASSERT_EQUAL_INT64(0, pumc_problem_count(none));
    free(row);
    free(col);
    free_ones(&first);
    free_ones(&second);
    pumc_problem_free(problem);
    pumc_problem_free(minus);
    pumc_problem_free(left);
    pumc_problem_free(none);
}

static void a_difference_keeps_the_confidences_of_what_is_left(void) {
    const int32_t row[] = {0, 0, 0, 1, 2, 2}, col[] = {0, 1, 2, 1, 0, 2}, taken_row[] = {0, 1, 2},
                  taken_col[] = {1, 1, 1};
    const double confidence[] = {2, 3, 4, 5, 6, 7}, left_over[] = {2, 4, 6, 7};
    pumc_problem *problem = NULL, *minus = NULL, *rest = NULL;
    MUST(pumc_problem_from_coo_weighted_i32(&problem, 3, 3, 6, row, col, confidence));
    MUST(pumc_problem_from_coo_i32(&minus, 3, 3, 3, taken_row, taken_col));
    MUST(pumc_problem_difference(&rest, problem, minus));
    double got[4];
    MUST(pumc_problem_copy_confidence(rest, got, 4));
    for (int e = 0; e < 4; ++e) {
        TEST_ASSERT_TRUE(got[e] == left_over[e]);
    }
    pumc_problem_free(problem);
    pumc_problem_free(minus);
    pumc_problem_free(rest);
}

static void a_difference_needs_two_problems_of_one_shape(void) {
    pumc_problem *problem = take_problem(uniform_ones(4, 3, 0.5, 1)), *other = take_problem(uniform_ones(4, 2, 0.5, 1));
    pumc_problem *out = (pumc_problem *)1;
    TEST_ASSERT_EQUAL_INT32(PUMC_ESHAPE, pumc_problem_difference(&out, problem, other));
    TEST_ASSERT_EQUAL_STRING("minus is 4 x 2 but the problem is 4 x 3", pumc_last_error());
    TEST_ASSERT_NULL(out);
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_difference(&out, problem, NULL));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_difference(&out, NULL, problem));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_difference(NULL, problem, problem));
    pumc_problem_free(problem);
    pumc_problem_free(other);
}

static void empty_shapes_need_no_arrays(void) {
    const int32_t zero = 0;
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 0, 0, 0, NULL, NULL));
    TEST_ASSERT_EQUAL_INT64(0, pumc_problem_rows(problem));
    TEST_ASSERT_EQUAL_INT64(0, pumc_problem_count(problem));
    pumc_problem_free(problem);
    MUST(pumc_problem_from_coo_i64(&problem, 5, 0, 0, NULL, NULL));
    pumc_problem_free(problem);
    MUST(pumc_problem_from_csc_i32(&problem, 7, 0, &zero, NULL));
    TEST_ASSERT_EQUAL_INT64(7, pumc_problem_rows(problem));
    pumc_problem_free(problem);
    MUST(pumc_problem_from_csr_i32(&problem, 0, 7, &zero, NULL));
    pumc_problem_free(problem);
}

static void free_takes_null(void) {
    pumc_problem_free(NULL);
    TEST_ASSERT_EQUAL_INT64(-1, pumc_problem_rows(NULL));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_problem_cols(NULL));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_problem_count(NULL));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(pairs_in_any_order_count_once);
    RUN_TEST(compressed_columns_in_any_order_count_once);
    RUN_TEST(compressed_rows_in_any_order_count_once);
    RUN_TEST(every_format_gives_the_same_fit);
    RUN_TEST(inputs_are_copied);
    RUN_TEST(a_difference_has_what_the_second_lacks);
    RUN_TEST(a_difference_keeps_the_confidences_of_what_is_left);
    RUN_TEST(a_difference_needs_two_problems_of_one_shape);
    RUN_TEST(empty_shapes_need_no_arrays);
    RUN_TEST(free_takes_null);
    return UNITY_END();
}
