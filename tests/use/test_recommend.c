/* The best columns of rows, in and out of the fit, as a ranking of all their scores by force has them. */
#include "models.h"

#include <math.h>
#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

/* Checks the answer for one row, ranked by the numbers `by`, against its dense scores; `without` flags the excluded
 * columns. */
static void check_row(int64_t cols, const double *by, const double *scores, const unsigned char *without, int64_t top_n,
                      const int64_t *got, const double *got_score) {
    int64_t *order = room_for(cols, sizeof *order);
    const int64_t left = rank_by_force(cols, by, without, top_n, order);
    for (int64_t n = 0; n < top_n; ++n) {
        if (n >= left) {
            TEST_ASSERT_EQUAL_INT64(-1, got[n]);
            TEST_ASSERT_TRUE(isnan(got_score[n]));
            continue;
        }
        TEST_ASSERT_EQUAL_INT64(order[n], got[n]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, scores[order[n]], got_score[n]);
    }
    free(order);
}

/* All rows, last to first and the first again, in both widths. */
static void check_model(pumc_factors *model, const pumc_problem *exclude, int64_t top_n) {
    const int64_t rows = pumc_factors_rows(model), cols = pumc_factors_cols(model), count = rows + 1;
    double *dense = dense_of(model), *rankings = row_rankings_of(model, NULL), *by = room_for(cols, sizeof *by),
           *score = room_for(count * top_n, sizeof *score);
    double *score32 = room_for(count * top_n, sizeof *score32), *line = room_for(cols, sizeof *line);
    unsigned char *flags = flags_of(exclude, rows, cols), *without = room_for(cols, 1);
    int64_t *which = room_for(count, sizeof *which), *col = room_for(count * top_n, sizeof *col);
    int32_t *which32 = room_for(count, sizeof *which32), *col32 = room_for(count * top_n, sizeof *col32);
    for (int64_t e = 0; e < count; ++e) {
        which[e] = e < rows ? rows - 1 - e : 0;
        which32[e] = (int32_t)which[e];
    }
    MUST(pumc_factors_set_threads(model, 1));
    MUST(pumc_factors_recommend_i64(model, exclude, count, which, top_n, col, score));
    MUST(pumc_factors_set_threads(model, 3));
    MUST(pumc_factors_recommend_i32(model, exclude, count, which32, top_n, col32, score32));
    for (int64_t e = 0; e < count; ++e) {
        for (int64_t j = 0; j < cols; ++j) {
            line[j] = dense[j * rows + which[e]];
            by[j] = rankings[j * rows + which[e]];
            without[j] = flags[j * rows + which[e]];
        }
        check_row(cols, by, line, without, top_n, col + e * top_n, score + e * top_n);
    }
    assert_same_positions(count * top_n, col, col32);
    for (int64_t e = 0; e < count * top_n; ++e) {
        TEST_ASSERT_TRUE(col[e] < 0 || score[e] == score32[e]);
    }
    MUST(pumc_factors_recommend_i32(model, exclude, count, which32, top_n, col32, NULL));
    assert_same_positions(count * top_n, col, col32);
    free(dense);
    free(rankings);
    free(by);
    free(score);
    free(score32);
    free(line);
    free(flags);
    free(without);
    free(which);
    free(which32);
    free(col);
    free(col32);
}

static void the_best_columns_of_every_size(void) {
    const int64_t sizes[][4] = {{1, 1, 1, 1},      {5, 7, 2, 3},      {97, 33, 4, 33}, {200, 64, 5, 10},
                                {3, 1024, 3, 9},   {98, 1025, 6, 20}, {2, 2100, 2, 1}, {4, 1500, 2, 1500},
                                {515, 1650, 40, 7}}; /* more than one block of columns, more than two runs of rows */
    for (int e = 0; e < 9; ++e) {
        pumc_factors *model = random_model(sizes[e][0], sizes[e][1], sizes[e][2], "", 10 + (uint64_t)e);
        check_model(model, NULL, sizes[e][3]);
        pumc_factors_free(model);
    }
}

static void excluded_columns_are_left_out(void) {
    pumc_factors *model = random_model(100, 1100, 3, "", 3);
    pumc_problem *exclude = take_problem(uniform_ones(100, 1100, 0.2, 4));
    check_model(model, exclude, 15);
    pumc_factors_free(model);
    pumc_problem_free(exclude);
}

static void fewer_left_than_asked_for_end_in_nothing(void) {
    pumc_factors *model = random_model(12, 40, 3, "", 5);
    pumc_problem *most = take_problem(uniform_ones(12, 40, 0.8, 6)), *all = take_problem(uniform_ones(12, 40, 1, 6));
    check_model(model, most, 40);
    check_model(model, all, 5);
    pumc_factors_free(model);
    pumc_problem_free(most);
    pumc_problem_free(all);
}

static void of_equal_columns_the_smaller_comes_first(void) {
    const int64_t sizes[][3] = {{8, 30, 1}, {40, 60, 3}, {5, 1200, 2}, {5, 2050, 1}};
    for (int e = 0; e < 4; ++e) {
        pumc_factors *model = model_with_ties(sizes[e][0], sizes[e][1], sizes[e][2], 7 + (uint64_t)e);
        pumc_problem *exclude = take_problem(uniform_ones(sizes[e][0], sizes[e][1], 0.3, 8));
        check_model(model, NULL, sizes[e][1]);
        check_model(model, NULL, 7);
        check_model(model, exclude, 7);
        pumc_factors_free(model);
        pumc_problem_free(exclude);
    }
}

static void without_any_rank_the_first_columns_tie(void) {
    pumc_factors *nothing = random_model(3, 1030, 0, "", 1);
    check_model(nothing, NULL, 6);
    check_model(nothing, NULL, 1030);
    pumc_factors_free(nothing);
}

static void a_new_row_is_ranked_by_its_own_scores(void) {
    pumc_factors *model = random_model(20, 1100, 4, "", 9);
    double *s = copy_of_values(model), *v = copy_of_v(model);
    const double row_of_u[] = {0.3, -0.1, 0.2, 0.05};
    double *scores = room_for(1100, sizeof *scores), *got_score = room_for(1100, sizeof *got_score);
    unsigned char *without = room_for(1100, 1);
    int64_t *got = room_for(1100, sizeof *got);
    int32_t *got32 = room_for(1100, sizeof *got32);
    for (int j = 0; j < 1100; ++j) {
        scores[j] = 0;
        without[j] = 0;
        for (int c = 0; c < 4; ++c) {
            scores[j] += row_of_u[c] * s[c] * v[c * 1100 + j];
        }
    }
    MUST(pumc_factors_recommend_new_row_i64(model, row_of_u, 0, NULL, 1100, got, got_score));
    check_row(1100, scores, scores, without, 1100, got, got_score);
    /* Unsorted and repeated, as people have them. */
    const int64_t exclude[] = {got[3], got[0], 1099, 0, got[0], got[700]};
    const int32_t exclude32[] = {(int32_t)got[3], (int32_t)got[0], 1099, 0, (int32_t)got[0], (int32_t)got[700]};
    for (int e = 0; e < 6; ++e) {
        without[exclude[e]] = 1;
    }
    MUST(pumc_factors_recommend_new_row_i64(model, row_of_u, 6, exclude, 1100, got, got_score));
    check_row(1100, scores, scores, without, 1100, got, got_score);
    MUST(pumc_factors_recommend_new_row_i32(model, row_of_u, 6, exclude32, 1100, got32, NULL));
    for (int n = 0; n < 1100; ++n) {
        TEST_ASSERT_EQUAL_INT64(got[n], got32[n]);
    }
    free(s);
    free(v);
    free(scores);
    free(got_score);
    free(without);
    free(got);
    free(got32);
    pumc_factors_free(model);
}

static void bad_arguments_leave_the_output_alone(void) {
    pumc_factors *model = random_model(6, 8, 2, "", 11);
    pumc_problem *other = take_problem(uniform_ones(8, 6, 0.5, 1));
    const int32_t rows[] = {0, 5}, outside[] = {0, 6}, below[] = {-1, 0}, cols_outside[] = {8};
    const int64_t far[] = {(int64_t)1 << 40};
    double score[16] = {7}, u[] = {1, 2}, bad_u[] = {1, NAN};
    int32_t col[16] = {55};
    int64_t col64[16] = {55};
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_i32(model, NULL, 2, outside, 3, col, score));
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_i32(model, NULL, 2, below, 3, col, score));
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_i64(model, NULL, 1, far, 3, col64, score));
    REFUSED(PUMC_ESHAPE, pumc_factors_recommend_i32(model, other, 2, rows, 3, col, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_i32(model, NULL, -1, rows, 3, col, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_i32(model, NULL, 2, rows, 0, col, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_i32(model, NULL, 2, rows, -5, col, score));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_recommend_i32(model, NULL, 2, rows, 9, col, score));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_recommend_i32(model, NULL, 2, rows, INT64_MAX, col, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_i32(NULL, NULL, 2, rows, 3, col, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_i32(model, NULL, 2, NULL, 3, col, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_i32(model, NULL, 2, rows, 3, NULL, score));
    MUST(pumc_factors_recommend_i32(model, NULL, 0, NULL, 3, NULL, NULL));
    REFUSED(PUMC_EVALUE, pumc_factors_recommend_new_row_i32(model, bad_u, 0, NULL, 3, col, score));
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_new_row_i32(model, u, 1, cols_outside, 3, col, score));
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_new_row_i64(model, u, 1, far, 3, col64, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_new_row_i32(model, u, -1, rows, 3, col, score));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_recommend_new_row_i32(model, u, 0, NULL, 9, col, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_row_i32(model, NULL, 0, NULL, 3, col, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_row_i32(model, u, 1, NULL, 3, col, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_row_i32(model, u, 0, NULL, 3, NULL, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_new_row_i32(NULL, u, 0, NULL, 3, col, score));
    TEST_ASSERT_EQUAL_INT32(55, col[0]);
    TEST_ASSERT_EQUAL_INT64(55, col64[0]);
    TEST_ASSERT_TRUE(score[0] == 7);
    pumc_factors_free(model);
    pumc_problem_free(other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_best_columns_of_every_size);
    RUN_TEST(excluded_columns_are_left_out);
    RUN_TEST(fewer_left_than_asked_for_end_in_nothing);
    RUN_TEST(of_equal_columns_the_smaller_comes_first);
    RUN_TEST(without_any_rank_the_first_columns_tie);
    RUN_TEST(a_new_row_is_ranked_by_its_own_scores);
    RUN_TEST(bad_arguments_leave_the_output_alone);
    return UNITY_END();
}
