/* Scores are the entries of U diag(s) V', probabilities what the formula makes of them. */
#include "models.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 23, COLS = 31 };
static pumc_factors *model;
static double *dense;

void setUp(void) {
    model = random_model(ROWS, COLS, 4, "omega=0.7 sampling_rate=0.4", 1);
    dense = dense_of(model);
}
void tearDown(void) {
    pumc_factors_free(model);
    free(dense);
}

static void scores_are_the_cells_of_the_product(void) {
    int32_t row32[ROWS * COLS], col32[ROWS * COLS];
    int64_t row64[ROWS * COLS], col64[ROWS * COLS];
    double out32[ROWS * COLS], out64[ROWS * COLS];
    for (int e = 0; e < ROWS * COLS; ++e) {
        row64[e] = row32[e] = (e * 7) % ROWS;
        col64[e] = col32[e] = (e * 5) % COLS;
    }
    MUST(pumc_factors_score_i32(model, ROWS * COLS, row32, col32, out32));
    MUST(pumc_factors_score_i64(model, ROWS * COLS, row64, col64, out64));
    for (int e = 0; e < ROWS * COLS; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, dense[col32[e] * ROWS + row32[e]], out32[e]);
    }
    TEST_ASSERT_EQUAL_MEMORY(out32, out64, sizeof out32);
}

static void probabilities_follow_the_formula(void) {
    int32_t row[ROWS * COLS], col[ROWS * COLS];
    int64_t row64[ROWS * COLS], col64[ROWS * COLS];
    double out[ROWS * COLS], out64[ROWS * COLS];
    int zeros = 0, ones = 0, between = 0;
    for (int e = 0; e < ROWS * COLS; ++e) {
        row64[e] = row[e] = e % ROWS;
        col64[e] = col[e] = e / ROWS;
    }
    MUST(pumc_factors_probability_i32(model, ROWS * COLS, row, col, out));
    MUST(pumc_factors_probability_i64(model, ROWS * COLS, row64, col64, out64));
    TEST_ASSERT_EQUAL_MEMORY(out, out64, sizeof out);
    for (int e = 0; e < ROWS * COLS; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, probability_of(dense[e], 0.7, 0.4), out[e]);
        zeros += out[e] == 0;
        ones += out[e] == 1;
        between += out[e] > 0 && out[e] < 1;
    }
    TEST_ASSERT_TRUE(zeros > 0 && ones > 0 && between > 0);
}

static void a_score_becomes_a_probability(void) {
    double values[] = {-INFINITY, -3, 0, 1e-300, 0.25, 0.5, 0.9, 1, 7, INFINITY};
    const double kept[] = {-INFINITY, -3, 0, 1e-300, 0.25, 0.5, 0.9, 1, 7, INFINITY};
    MUST(pumc_factors_score_to_probability(model, 10, values));
    for (int e = 0; e < 10; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, probability_of(kept[e], 0.7, 0.4), values[e]);
    }
    TEST_ASSERT_TRUE(values[0] == 0 && values[9] == 1);
}

static void a_sampling_rate_of_one_with_equal_weights_changes_nothing_within_0_and_1(void) {
    pumc_factors *plain = random_model(4, 4, 1, "omega=0.5 sampling_rate=1", 2);
    double values[] = {0, 0.125, 0.5, 0.75, 1};
    MUST(pumc_factors_score_to_probability(plain, 5, values));
    const double expected[] = {0, 0.125, 0.5, 0.75, 1};
    for (int e = 0; e < 5; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, expected[e], values[e]);
    }
    pumc_factors_free(plain);
}

static void whole_rows_are_rows_of_the_product(void) {
    const int32_t rows32[] = {22, 0, 5, 5, 17};
    const int64_t rows64[] = {22, 0, 5, 5, 17};
    double out[5 * COLS + 1], out64[5 * COLS];
    out[5 * COLS] = 77;
    MUST(pumc_factors_score_rows_i32(model, 5, rows32, out, 5 * COLS + 1));
    MUST(pumc_factors_score_rows_i64(model, 5, rows64, out64, 5 * COLS));
    for (int j = 0; j < COLS; ++j) {
        for (int e = 0; e < 5; ++e) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, dense[j * ROWS + rows32[e]], out[j * 5 + e]);
        }
    }
    TEST_ASSERT_EQUAL_MEMORY(out, out64, sizeof out64);
    TEST_ASSERT_TRUE(out[5 * COLS] == 77);
}

static void whole_rows_do_not_depend_on_the_threads(void) {
    pumc_factors *wide = random_model(9, 3000, 7, "", 3);
    int32_t rows[9];
    double *one = room_for(9 * 3000, sizeof *one), *three = room_for(9 * 3000, sizeof *three);
    for (int i = 0; i < 9; ++i) {
        rows[i] = i;
    }
    MUST(pumc_factors_set_threads(wide, 1));
    MUST(pumc_factors_score_rows_i32(wide, 9, rows, one, 9 * 3000));
    MUST(pumc_factors_set_threads(wide, 3));
    MUST(pumc_factors_score_rows_i32(wide, 9, rows, three, 9 * 3000));
    TEST_ASSERT_EQUAL_MEMORY(one, three, 9 * 3000 * sizeof *one);
    free(one);
    free(three);
    pumc_factors_free(wide);
}

/* What `score` says of every cell, row by row. */
static double *scores_of_all_cells(const pumc_factors *of) {
    const int64_t rows = pumc_factors_rows(of), cols = pumc_factors_cols(of);
    int64_t *row = room_for(rows * cols, sizeof *row), *col = room_for(rows * cols, sizeof *col);
    double *scores = room_for(rows * cols, sizeof *scores);
    for (int64_t e = 0; e < rows * cols; ++e) {
        row[e] = e / cols;
        col[e] = e % cols;
    }
    MUST(pumc_factors_score_i64(of, rows * cols, row, col, scores));
    free(row);
    free(col);
    return scores;
}

/* `count` rows at a time, from row 0 on: whole rows, and the rows ranked to the last column. */
static void assert_same_scores(const pumc_factors *of, const double *scores, int64_t count) {
    const int64_t cols = pumc_factors_cols(of);
    int64_t *which = room_for(count, sizeof *which), *best = room_for(count * cols, sizeof *best);
    double *found = room_for(count * cols, sizeof *found);
    for (int64_t e = 0; e < count; ++e) {
        which[e] = e;
    }
    MUST(pumc_factors_score_rows_i64(of, count, which, found, count * cols));
    for (int64_t e = 0; e < count * cols; ++e) {
        TEST_ASSERT_EQUAL_MEMORY(scores + e % count * cols + e / count, found + e, sizeof *found);
    }
    MUST(pumc_factors_recommend_i64(of, NULL, count, which, cols, best, found));
    for (int64_t e = 0; e < count * cols; ++e) {
        TEST_ASSERT_EQUAL_MEMORY(scores + e / cols * cols + best[e], found + e, sizeof *found);
    }
    free(which);
    free(best);
    free(found);
}

static void assert_new_rows_have_the_same_scores(const pumc_factors *of, const double *scores) {
    const int64_t rows = pumc_factors_rows(of), cols = pumc_factors_cols(of), rank = pumc_factors_rank(of);
    double *u = copy_of_u(of), *line = room_for(rank, sizeof *line), *found = room_for(cols, sizeof *found);
    int64_t *best = room_for(cols, sizeof *best);
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t c = 0; c < rank; ++c) {
            line[c] = u[c * rows + i];
        }
        MUST(pumc_factors_recommend_new_row_i64(of, line, 0, NULL, cols, best, found));
        for (int64_t n = 0; n < cols; ++n) {
            TEST_ASSERT_EQUAL_MEMORY(scores + i * cols + best[n], found + n, sizeof *found);
        }
    }
    free(u);
    free(line);
    free(found);
    free(best);
}

/* To the last bit, for every number of rows that an answer is made of at a time. */
static void a_cell_has_one_score_whoever_is_asked(void) {
    const int64_t ranks[] = {1, 7, 8, 20, 64}, counts[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 23, 24, 25, 47, 61, 66};
    for (int e = 0; e < 5; ++e) {
        pumc_factors *some = random_model(66, 77, ranks[e], "", 30 + (uint64_t)e);
        double *scores = scores_of_all_cells(some);
        for (int n = 0; n < 17; ++n) {
            assert_same_scores(some, scores, counts[n]);
        }
        assert_new_rows_have_the_same_scores(some, scores);
        free(scores);
        pumc_factors_free(some);
    }
}

static int32_t keep_row(int64_t row, int64_t count, const int64_t *cols, const double *probabilities, void *payload) {
    for (int64_t e = 0; e < count; ++e) {
        ((double *)payload)[row * COLS + cols[e]] = probabilities[e];
    }
    return 0;
}

static void a_cell_has_one_probability_whoever_is_asked(void) {
    double *expected = scores_of_all_cells(model), completed[ROWS * COLS] = {0};
    MUST(pumc_factors_score_to_probability(model, ROWS * COLS, expected));
    MUST(pumc_factors_complete(model, NULL, 0, ROWS, 1e-300, keep_row, completed));
    TEST_ASSERT_EQUAL_MEMORY(expected, completed, sizeof completed);
    free(expected);
}

static void a_model_of_rank_zero_scores_zero(void) {
    pumc_factors *nothing = random_model(3, 4, 0, "", 1);
    const int32_t row[] = {0, 2}, col[] = {3, 1};
    double out[8] = {9, 9, 9, 9, 9, 9, 9, 9};
    MUST(pumc_factors_score_i32(nothing, 2, row, col, out));
    TEST_ASSERT_TRUE(out[0] == 0 && out[1] == 0 && out[2] == 9);
    MUST(pumc_factors_score_rows_i32(nothing, 2, row, out, 8));
    for (int e = 0; e < 8; ++e) {
        TEST_ASSERT_TRUE(out[e] == 0);
    }
    pumc_factors_free(nothing);
}

static void no_cells_need_no_arrays(void) {
    MUST(pumc_factors_score_i32(model, 0, NULL, NULL, NULL));
    MUST(pumc_factors_score_i64(model, 0, NULL, NULL, NULL));
    MUST(pumc_factors_probability_i64(model, 0, NULL, NULL, NULL));
    MUST(pumc_factors_score_rows_i64(model, 0, NULL, NULL, 0));
    MUST(pumc_factors_score_to_probability(model, 0, NULL));
}

static void cells_outside_leave_the_output_alone(void) {
    const int32_t bad_row[][2] = {{0, ROWS}, {-1, 0}, {0, INT32_MAX}, {0, INT32_MIN}};
    const int32_t bad_col[][2] = {{0, COLS}, {-1, 0}, {0, INT32_MAX}, {0, INT32_MIN}};
    const int32_t good[] = {0, 0};
    double out[2 * COLS];
    for (int e = 0; e < 2 * COLS; ++e) {
        out[e] = 9;
    }
    for (int e = 0; e < 4; ++e) {
        REFUSED(PUMC_EINDEX, pumc_factors_score_i32(model, 2, bad_row[e], good, out));
        REFUSED(PUMC_EINDEX, pumc_factors_score_i32(model, 2, good, bad_col[e], out));
        REFUSED(PUMC_EINDEX, pumc_factors_probability_i32(model, 2, bad_row[e], good, out));
        REFUSED(PUMC_EINDEX, pumc_factors_score_rows_i32(model, 2, bad_row[e], out, 2 * COLS));
    }
    const int64_t far[] = {0, (int64_t)1 << 32}, near[] = {0, 0};
    REFUSED(PUMC_EINDEX, pumc_factors_score_i64(model, 2, far, near, out));
    REFUSED(PUMC_EINDEX, pumc_factors_probability_i64(model, 2, near, far, out));
    REFUSED(PUMC_EINDEX, pumc_factors_score_rows_i64(model, 2, far, out, 2 * COLS));
    for (int e = 0; e < 2 * COLS; ++e) {
        TEST_ASSERT_TRUE(out[e] == 9);
    }
}

static void what_is_missing_negative_or_short_is_refused(void) {
    const int32_t at[] = {0, 1};
    const int64_t at64[] = {0, 1};
    double out[2 * COLS];
    out[0] = 9;
    REFUSED(PUMC_ENULL, pumc_factors_score_i32(NULL, 2, at, at, out));
    REFUSED(PUMC_ENULL, pumc_factors_score_i32(model, 2, NULL, at, out));
    REFUSED(PUMC_ENULL, pumc_factors_score_i64(model, 2, at64, NULL, out));
    REFUSED(PUMC_ENULL, pumc_factors_score_i32(model, 2, at, at, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_probability_i32(NULL, 0, NULL, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_probability_i64(model, 1, at64, at64, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_score_rows_i32(NULL, 2, at, out, 2 * COLS));
    REFUSED(PUMC_ENULL, pumc_factors_score_rows_i32(model, 2, NULL, out, 2 * COLS));
    REFUSED(PUMC_ENULL, pumc_factors_score_rows_i64(model, 2, at64, NULL, 2 * COLS));
    REFUSED(PUMC_ENULL, pumc_factors_score_to_probability(NULL, 1, out));
    REFUSED(PUMC_ENULL, pumc_factors_score_to_probability(model, 1, NULL));
    REFUSED(PUMC_ESIZE, pumc_factors_score_i32(model, -1, at, at, out));
    REFUSED(PUMC_ESIZE, pumc_factors_probability_i64(model, INT64_MIN, at64, at64, out));
    REFUSED(PUMC_ESIZE, pumc_factors_score_rows_i32(model, -1, at, out, 2 * COLS));
    REFUSED(PUMC_ESIZE, pumc_factors_score_to_probability(model, -1, out));
    REFUSED(PUMC_EBUFFER, pumc_factors_score_rows_i32(model, 2, at, out, 2 * COLS - 1));
    REFUSED(PUMC_EBUFFER, pumc_factors_score_rows_i64(model, 2, at64, out, -1));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_score_rows_i64(model, INT64_MAX, at64, out, INT64_MAX));
    TEST_ASSERT_TRUE(out[0] == 9);
}

static void threads_have_a_range(void) {
    MUST(pumc_factors_set_threads(model, 0));
    MUST(pumc_factors_set_threads(model, 4096));
    REFUSED(PUMC_EVALUE, pumc_factors_set_threads(model, -1));
    REFUSED(PUMC_EVALUE, pumc_factors_set_threads(model, 4097));
    REFUSED(PUMC_EVALUE, pumc_factors_set_threads(model, INT64_MAX));
    REFUSED(PUMC_ENULL, pumc_factors_set_threads(NULL, 1));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(scores_are_the_cells_of_the_product);
    RUN_TEST(probabilities_follow_the_formula);
    RUN_TEST(a_score_becomes_a_probability);
    RUN_TEST(a_sampling_rate_of_one_with_equal_weights_changes_nothing_within_0_and_1);
    RUN_TEST(whole_rows_are_rows_of_the_product);
    RUN_TEST(whole_rows_do_not_depend_on_the_threads);
    RUN_TEST(a_cell_has_one_score_whoever_is_asked);
    RUN_TEST(a_cell_has_one_probability_whoever_is_asked);
    RUN_TEST(a_model_of_rank_zero_scores_zero);
    RUN_TEST(no_cells_need_no_arrays);
    RUN_TEST(cells_outside_leave_the_output_alone);
    RUN_TEST(what_is_missing_negative_or_short_is_refused);
    RUN_TEST(threads_have_a_range);
    return UNITY_END();
}
