/* Many new lines in one call: what the calls for single lines give, to the bit. */
#include "models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

/* The ones of row (column) `line` of a problem, ascending. */
static int64_t ones_of(const pumc_problem *problem, int of_columns, int64_t line, int64_t *out) {
    const int64_t count = pumc_problem_count(problem);
    int64_t *row = room_for(count, sizeof *row), *col = room_for(count, sizeof *col), found = 0;
    MUST(pumc_problem_copy_coo_i64(problem, row, col, count));
    for (int64_t e = 0; e < count; ++e) {
        if ((of_columns ? col[e] : row[e]) == line) {
            out[found++] = of_columns ? row[e] : col[e];
        }
    }
    free(row);
    free(col);
    return found;
}

static void check_lines(pumc_factors *model, const pumc_problem *lines, int of_columns) {
    const int64_t rank = pumc_factors_rank(model);
    const int64_t count = of_columns ? pumc_problem_cols(lines) : pumc_problem_rows(lines);
    const int64_t across = of_columns ? pumc_problem_rows(lines) : pumc_problem_cols(lines);
    int64_t *ones = room_for(across, sizeof *ones);
    double *single = room_for(rank, sizeof *single), *out = room_for(count * rank, sizeof *out);
    for (int threads = 1; threads <= 3; threads += 2) {
        MUST(pumc_factors_set_threads(model, threads));
        memset(out, 0, (size_t)(count * rank) * sizeof *out);
        MUST(of_columns ? pumc_factors_fold_in_cols(model, lines, out, count * rank)
                        : pumc_factors_fold_in_rows(model, lines, out, count * rank));
        for (int64_t i = 0; i < count; ++i) {
            const int64_t size = ones_of(lines, of_columns, i, ones);
            MUST(of_columns ? pumc_factors_fold_in_col_i64(model, size, ones, single)
                            : pumc_factors_fold_in_row_i64(model, size, ones, single));
            for (int64_t c = 0; c < rank; ++c) {
                TEST_ASSERT_EQUAL_MEMORY(&single[c], &out[c * count + i], sizeof *single);
            }
        }
    }
    free(ones);
    free(single);
    free(out);
}

static void each_line_is_as_alone(void) {
    const int64_t ranks[] = {1, 3, 4, 7, 8, 9, 20, 33};
    for (int e = 0; e < 8; ++e) {
        char options[80];
        snprintf(options, sizeof options, "regularizer=%s lambda=1 mu=4", penalty_name(e % penalty_count()));
        pumc_factors *model = random_model(60, 50, ranks[e], options, 1 + (uint64_t)e);
        pumc_problem *new_rows = take_problem(uniform_ones(e == 0 ? 1 : 40, 50, 0.3, 2));
        pumc_problem *new_cols = take_problem(uniform_ones(60, 45, 0.2, 3));
        check_lines(model, new_rows, 0);
        check_lines(model, new_cols, 1);
        pumc_problem_free(new_rows);
        pumc_problem_free(new_cols);
        pumc_factors_free(model);
    }
}

/* So many ones that a line lies in several sections of the pattern, and more than are added at a time. */
static void long_lines_are_as_alone(void) {
    pumc_factors *model = random_model(14000, 13000, 5, "lambda=3 mu=1.5", 1);
    pumc_problem *new_rows = take_problem(uniform_ones(3, 13000, 0.2, 2));
    pumc_problem *new_cols = take_problem(uniform_ones(14000, 3, 0.2, 3));
    check_lines(model, new_rows, 0);
    check_lines(model, new_cols, 1);
    pumc_problem_free(new_rows);
    pumc_problem_free(new_cols);
    pumc_factors_free(model);
}

/* The same ones as in `lines`, with confidences of 1 or, where `differ`, of 1 and 3 by turns. */
static pumc_problem *confident(const pumc_problem *lines, int differ) {
    const int64_t count = pumc_problem_count(lines);
    int64_t *row = room_for(count, sizeof *row), *col = room_for(count, sizeof *col);
    double *confidence = room_for(count, sizeof *confidence);
    pumc_problem *made = NULL;
    MUST(pumc_problem_copy_coo_i64(lines, row, col, count));
    for (int64_t e = 0; e < count; ++e) {
        confidence[e] = differ && e % 2 == 0 ? 3 : 1;
    }
    MUST(pumc_problem_from_coo_weighted_i64(&made, pumc_problem_rows(lines), pumc_problem_cols(lines), count, row, col,
                                            confidence));
    free(row);
    free(col);
    free(confidence);
    return made;
}

/* Confidences count, unless they are 1; the weights of the problem that has the new lines do not. */
static void confidences_count_and_weights_are_the_models(void) {
    enum { LINES = 20, COLS = 50, RANK = 4 };
    pumc_factors *model = random_model(60, COLS, RANK, "lambda=1 mu=4", 1);
    pumc_problem *plain = take_problem(uniform_ones(LINES, COLS, 0.3, 2));
    pumc_problem *same = confident(plain, 0), *other = confident(plain, 1);
    double weights[COLS], before[LINES * RANK], after[LINES * RANK];
    for (int i = 0; i < COLS; ++i) {
        weights[i] = 1 + i;
    }
    check_lines(model, same, 0);
    MUST(pumc_factors_fold_in_rows(model, other, before, LINES * RANK));
    MUST(pumc_factors_fold_in_rows(model, plain, after, LINES * RANK));
    for (int64_t e = 0; e < LINES * RANK; ++e) {
        TEST_ASSERT_TRUE(before[e] != after[e]);
    }
    MUST(pumc_problem_set_row_weights(other, weights, LINES));
    MUST(pumc_problem_set_col_weights(other, weights, COLS));
    MUST(pumc_factors_fold_in_rows(model, other, after, LINES * RANK));
    TEST_ASSERT_EQUAL_MEMORY(before, after, sizeof before);
    pumc_problem_free(plain);
    pumc_problem_free(same);
    pumc_problem_free(other);
    pumc_factors_free(model);
}

static void nothing_to_do_is_done(void) {
    pumc_factors *model = random_model(6, 5, 2, "lambda=3", 1), *nothing = random_model(6, 5, 0, "lambda=3", 1);
    pumc_problem *none = take_problem(uniform_ones(0, 5, 0.5, 1)), *some = take_problem(uniform_ones(4, 5, 0.5, 1));
    MUST(pumc_factors_fold_in_rows(model, none, NULL, 0));
    MUST(pumc_factors_fold_in_rows(nothing, some, NULL, 0));
    MUST(pumc_factors_recommend_new_rows_i32(model, none, 3, NULL, NULL));
    int32_t best[4];
    double score[4];
    MUST(pumc_factors_recommend_new_rows_i32(nothing, some, 1, best, score));
    TEST_ASSERT_TRUE(score[0] == 0);
    pumc_problem_free(none);
    pumc_problem_free(some);
    pumc_factors_free(model);
    pumc_factors_free(nothing);
}

static void their_best_columns_are_as_alone(void) {
    enum { LINES = 60, COLS = 90, RANK = 6, TOP = 12 };
    pumc_factors *model = random_model(30, COLS, RANK, "lambda=3 mu=1.5", 4);
    pumc_problem *new_rows = take_problem(uniform_ones(LINES, COLS, 0.3, 5));
    int64_t ones[COLS], best[LINES * TOP], single[TOP];
    int32_t best32[LINES * TOP];
    double score[LINES * TOP], of_single[TOP], line[RANK];
    for (int threads = 1; threads <= 3; threads += 2) {
        MUST(pumc_factors_set_threads(model, threads));
        MUST(pumc_factors_recommend_new_rows_i64(model, new_rows, TOP, best, score));
        MUST(pumc_factors_recommend_new_rows_i32(model, new_rows, TOP, best32, NULL));
        for (int64_t i = 0; i < LINES; ++i) {
            const int64_t count = ones_of(new_rows, 0, i, ones);
            MUST(pumc_factors_fold_in_row_i64(model, count, ones, line));
            MUST(pumc_factors_recommend_new_row_i64(model, line, count, ones, TOP, single, of_single));
            TEST_ASSERT_EQUAL_MEMORY(single, best + i * TOP, sizeof single);
            TEST_ASSERT_EQUAL_MEMORY(of_single, score + i * TOP, sizeof of_single);
        }
        assert_same_positions(LINES * TOP, best, best32);
    }
    pumc_problem_free(new_rows);
    pumc_factors_free(model);
}

static void bad_arguments_leave_the_output_alone(void) {
    pumc_factors *model = random_model(6, 8, 2, "lambda=3", 11);
    pumc_problem *lines = take_problem(uniform_ones(3, 8, 0.5, 1)), *cols = take_problem(uniform_ones(6, 3, 0.5, 1));
    double out[16] = {7};
    int32_t best[16] = {55};
    REFUSED(PUMC_ESHAPE, pumc_factors_fold_in_rows(model, cols, out, 16));
    TEST_ASSERT_EQUAL_STRING("new_rows has 3 columns but the model has 8", pumc_last_error());
    REFUSED(PUMC_ESHAPE, pumc_factors_fold_in_cols(model, lines, out, 16));
    TEST_ASSERT_EQUAL_STRING("new_cols has 3 rows but the model has 6", pumc_last_error());
    REFUSED(PUMC_EBUFFER, pumc_factors_fold_in_rows(model, lines, out, 5));
    REFUSED(PUMC_EBUFFER, pumc_factors_fold_in_cols(model, cols, out, -1));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_rows(model, lines, NULL, 16));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_rows(model, NULL, out, 16));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_rows(NULL, lines, out, 16));
    REFUSED(PUMC_ENULL, pumc_factors_fold_in_cols(NULL, cols, out, 16));
    REFUSED(PUMC_ESHAPE, pumc_factors_recommend_new_rows_i32(model, cols, 3, best, out));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_new_rows_i32(model, lines, 0, best, out));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_recommend_new_rows_i32(model, lines, 9, best, out));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_rows_i32(model, lines, 3, NULL, out));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_rows_i32(model, NULL, 3, best, out));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_rows_i32(NULL, lines, 3, best, out));
    TEST_ASSERT_TRUE(out[0] == 7);
    TEST_ASSERT_EQUAL_INT32(55, best[0]);
    pumc_problem_free(lines);
    pumc_problem_free(cols);
    pumc_factors_free(model);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(each_line_is_as_alone);
    RUN_TEST(long_lines_are_as_alone);
    RUN_TEST(confidences_count_and_weights_are_the_models);
    RUN_TEST(nothing_to_do_is_done);
    RUN_TEST(their_best_columns_are_as_alone);
    RUN_TEST(bad_arguments_leave_the_output_alone);
    return UNITY_END();
}
