/* Rankings that choose: one row alone, some columns only, rows instead of columns. Each against the scores of single
 * cells, to the bit. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

/* What a ranking of `size` values by the numbers `by` gives. */
static void check_answer(int64_t size, const double *by, const double *values, const unsigned char *without,
                         int64_t top_n, const int64_t *got, const double *got_value) {
    int64_t *order = room_for(size, sizeof *order);
    const int64_t left = rank_by_force(size, by, without, top_n, order);
    for (int64_t n = 0; n < top_n; ++n) {
        TEST_ASSERT_EQUAL_INT64(n < left ? order[n] : -1, got[n]);
        TEST_ASSERT_TRUE(n < left ? values[order[n]] == got_value[n] : isnan(got_value[n]));
    }
    free(order);
}

/* One row at a time and two at a time take another way than many: the answers have the same bits. */
static void a_row_alone_is_as_among_many(void) {
    const int64_t sizes[][3] = {{5, 7, 1}, {20, 33, 7}, {9, 1000, 8}, {40, 517, 9}, {45, 1650, 40}, {12, 300, 12}};
    for (int e = 0; e < 6; ++e) {
        const int64_t rows = sizes[e][0], cols = sizes[e][1];
        const int64_t top_n = cols < 20 ? cols : 20;
        pumc_factors *model = e == 5 ? model_with_ties(rows, cols, sizes[e][2], 1)
                                     : random_model(rows, cols, sizes[e][2], "", 20 + (uint64_t)e);
        pumc_problem *exclude = take_problem(uniform_ones(rows, cols, 0.1, 3));
        int64_t *which = room_for(rows, sizeof *which), *many = room_for(rows * top_n, sizeof *many);
        int64_t *few = room_for(rows * top_n, sizeof *few);
        double *of_many = room_for(rows * top_n, sizeof *of_many), *of_few = room_for(rows * top_n, sizeof *of_few);
        for (int64_t i = 0; i < rows; ++i) {
            which[i] = i;
        }
        MUST(pumc_factors_recommend_i64(model, exclude, rows, which, top_n, many, of_many));
        for (int64_t step = 1; step <= 2; ++step) {
            for (int64_t i = 0; i < rows; i += step) {
                const int64_t count = i + step <= rows ? step : rows - i;
                MUST(pumc_factors_recommend_i64(model, exclude, count, which + i, top_n, few + i * top_n,
                                                of_few + i * top_n));
            }
            TEST_ASSERT_EQUAL_MEMORY(many, few, (size_t)(rows * top_n) * sizeof *many);
            TEST_ASSERT_EQUAL_MEMORY(of_many, of_few, (size_t)(rows * top_n) * sizeof *of_many);
        }
        double *scores = scores_of(model), *line = room_for(cols, sizeof *line);
        double *rankings = row_rankings_of(model, NULL), *by = room_for(cols, sizeof *by);
        unsigned char *flags = flags_of(exclude, rows, cols), *without = room_for(cols, 1);
        for (int64_t i = 0; i < rows; ++i) {
            for (int64_t j = 0; j < cols; ++j) {
                line[j] = scores[j * rows + i];
                by[j] = rankings[j * rows + i];
                without[j] = flags[j * rows + i];
            }
            check_answer(cols, by, line, without, top_n, few + i * top_n, of_few + i * top_n);
        }
        free(scores);
        free(rankings);
        free(by);
        free(line);
        free(flags);
        free(without);
        free(which);
        free(many);
        free(few);
        free(of_many);
        free(of_few);
        pumc_factors_free(model);
        pumc_problem_free(exclude);
    }
}

static void check_candidates(pumc_factors *model, const pumc_problem *exclude, int64_t candidate_count,
                             const int64_t *candidates, int64_t count) {
    const int64_t rows = pumc_factors_rows(model), cols = pumc_factors_cols(model), top_n = cols < 9 ? cols : 9;
    int32_t *candidates32 = room_for(candidate_count, sizeof *candidates32),
            *which32 = room_for(count, sizeof *which32);
    int64_t *which = room_for(count, sizeof *which), *got = room_for(count * top_n, sizeof *got);
    int32_t *got32 = room_for(count * top_n, sizeof *got32);
    double *value = room_for(count * top_n, sizeof *value), *line = room_for(cols, sizeof *line);
    double *scores = scores_of(model), *rankings = row_rankings_of(model, NULL), *by = room_for(cols, sizeof *by);
    unsigned char *flags = flags_of(exclude, rows, cols), *without = room_for(cols, 1), *allowed = room_for(cols, 1);
    memset(allowed, 0, (size_t)cols);
    for (int64_t e = 0; e < candidate_count; ++e) {
        candidates32[e] = (int32_t)candidates[e];
        allowed[candidates[e]] = 1;
    }
    for (int64_t e = 0; e < count; ++e) {
        which32[e] = (int32_t)(which[e] = e * 7 % rows);
    }
    MUST(
        pumc_factors_recommend_among_i64(model, exclude, count, which, candidate_count, candidates, top_n, got, value));
    for (int64_t e = 0; e < count; ++e) {
        for (int64_t j = 0; j < cols; ++j) {
            line[j] = scores[j * rows + which[e]];
            by[j] = rankings[j * rows + which[e]];
            without[j] = flags[j * rows + which[e]] || !allowed[j];
        }
        check_answer(cols, by, line, without, top_n, got + e * top_n, value + e * top_n);
    }
    MUST(pumc_factors_recommend_among_i32(model, exclude, count, which32, candidate_count, candidates32, top_n, got32,
                                          NULL));
    assert_same_positions(count * top_n, got, got32);
    free(candidates32);
    free(which);
    free(which32);
    free(got);
    free(got32);
    free(value);
    free(line);
    free(scores);
    free(rankings);
    free(by);
    free(flags);
    free(without);
    free(allowed);
}

static void the_best_among_candidates(void) {
    pumc_factors *models[] = {random_model(30, 400, 5, "", 1), model_with_ties(30, 400, 3, 2)};
    pumc_problem *exclude = take_problem(uniform_ones(30, 400, 0.2, 3));
    int64_t candidates[300];
    uint64_t seed = 4;
    for (int e = 0; e < 300; ++e) { /* unsorted, with repeats */
        candidates[e] = (int64_t)(next_random(&seed) % 400);
    }
    for (int m = 0; m < 2; ++m) {
        for (int threads = 1; threads <= 3; threads += 2) {
            MUST(pumc_factors_set_threads(models[m], threads));
            for (int64_t count = 1; count <= 31; count += 10) {
                check_candidates(models[m], exclude, 300, candidates, count);
                check_candidates(models[m], NULL, 17, candidates, count);
                check_candidates(models[m], exclude, 4, candidates, count); /* fewer than are asked for */
                check_candidates(models[m], NULL, 0, NULL, count);
            }
        }
        pumc_factors_free(models[m]);
    }
    pumc_problem_free(exclude);
}

static void check_best_rows(pumc_factors *model, const pumc_problem *exclude, int64_t count, int64_t top_n) {
    const int64_t rows = pumc_factors_rows(model), cols = pumc_factors_cols(model);
    int64_t *which = room_for(count, sizeof *which), *got = room_for(count * top_n, sizeof *got);
    int32_t *which32 = room_for(count, sizeof *which32), *got32 = room_for(count * top_n, sizeof *got32);
    double *value = room_for(count * top_n, sizeof *value), *scores = scores_of(model);
    double *by = col_rankings_of(model);
    unsigned char *flags = flags_of(exclude, rows, cols);
    for (int64_t e = 0; e < count; ++e) {
        which32[e] = (int32_t)(which[e] = (cols - 1 - e % cols));
    }
    MUST(pumc_factors_best_rows_i64(model, exclude, count, which, top_n, got, value));
    for (int64_t e = 0; e < count; ++e) {
        check_answer(rows, by + which[e] * rows, scores + which[e] * rows, flags + which[e] * rows, top_n,
                     got + e * top_n, value + e * top_n);
    }
    MUST(pumc_factors_best_rows_i32(model, exclude, count, which32, top_n, got32, NULL));
    assert_same_positions(count * top_n, got, got32);
    free(which);
    free(which32);
    free(got);
    free(got32);
    free(value);
    free(scores);
    free(by);
    free(flags);
}

static void the_best_rows_of_columns(void) {
    const int64_t sizes[][4] = {{1, 1, 1, 1},     {7, 5, 2, 3},   {33, 97, 4, 33},  {1025, 30, 6, 20},
                                {1500, 4, 2, 40}, {30, 20, 0, 5}, {640, 50, 40, 7}, {300, 40, 12, 10}};
    for (int e = 0; e < 8; ++e) {
        const int64_t rows = sizes[e][0], cols = sizes[e][1];
        pumc_factors *model = e == 7 ? model_with_ties(rows, cols, sizes[e][2], 5)
                                     : random_model(rows, cols, sizes[e][2], "", 30 + (uint64_t)e);
        pumc_problem *exclude = take_problem(uniform_ones(rows, cols, 0.3, 6));
        MUST(pumc_factors_set_threads(model, 1 + e % 3));
        check_best_rows(model, NULL, cols + 1, sizes[e][3]);
        check_best_rows(model, exclude, cols, sizes[e][3]);
        check_best_rows(model, exclude, 1, sizes[e][3]);
        pumc_factors_free(model);
        pumc_problem_free(exclude);
    }
}

/* So many rows and ones that a column's ones lie in several sections of the pattern. */
static void excluded_rows_of_tall_problems_are_left_out(void) {
    pumc_factors *model = random_model(20000, 3, 2, "", 1);
    pumc_problem *exclude = take_problem(uniform_ones(20000, 3, 0.5, 2));
    check_best_rows(model, exclude, 3, 25);
    pumc_factors_free(model);
    pumc_problem_free(exclude);
}

static void bad_arguments_leave_the_output_alone(void) {
    pumc_factors *model = random_model(6, 8, 2, "", 11);
    pumc_problem *other = take_problem(uniform_ones(8, 6, 0.5, 1));
    const int32_t lines[] = {0, 5}, outside[] = {0, 8}, below[] = {-1, 0};
    double score[16] = {7};
    int32_t out[16] = {55};
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_among_i32(model, NULL, 2, outside, 2, lines, 3, out, score));
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_among_i32(model, NULL, 2, lines, 2, outside, 3, out, score));
    TEST_ASSERT_EQUAL_STRING("column index 8 at entry 1 is outside 0..7", pumc_last_error());
    REFUSED(PUMC_EINDEX, pumc_factors_recommend_among_i32(model, NULL, 2, lines, 2, below, 3, out, score));
    REFUSED(PUMC_ESHAPE, pumc_factors_recommend_among_i32(model, other, 2, lines, 2, lines, 3, out, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_among_i32(model, NULL, -1, lines, 2, lines, 3, out, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_among_i32(model, NULL, 2, lines, -2, lines, 3, out, score));
    REFUSED(PUMC_ESIZE, pumc_factors_recommend_among_i32(model, NULL, 2, lines, 2, lines, 0, out, score));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_recommend_among_i32(model, NULL, 2, lines, 2, lines, 9, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_among_i32(NULL, NULL, 2, lines, 2, lines, 3, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_among_i32(model, NULL, 2, NULL, 2, lines, 3, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_among_i32(model, NULL, 2, lines, 2, NULL, 3, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_recommend_among_i32(model, NULL, 2, lines, 2, lines, 3, NULL, score));
    MUST(pumc_factors_recommend_among_i32(model, NULL, 0, NULL, 2, lines, 3, NULL, NULL));
    REFUSED(PUMC_EINDEX, pumc_factors_best_rows_i32(model, NULL, 2, outside, 3, out, score));
    REFUSED(PUMC_ESHAPE, pumc_factors_best_rows_i32(model, other, 2, lines, 3, out, score));
    REFUSED(PUMC_ESIZE, pumc_factors_best_rows_i32(model, NULL, -1, lines, 3, out, score));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_best_rows_i32(model, NULL, 2, lines, 7, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_best_rows_i32(NULL, NULL, 2, lines, 3, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_best_rows_i32(model, NULL, 2, NULL, 3, out, score));
    REFUSED(PUMC_ENULL, pumc_factors_best_rows_i32(model, NULL, 2, lines, 3, NULL, score));
    MUST(pumc_factors_best_rows_i32(model, NULL, 0, NULL, 3, NULL, NULL));
    TEST_ASSERT_EQUAL_INT32(55, out[0]);
    TEST_ASSERT_TRUE(score[0] == 7);
    pumc_factors_free(model);
    pumc_problem_free(other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_row_alone_is_as_among_many);
    RUN_TEST(the_best_among_candidates);
    RUN_TEST(the_best_rows_of_columns);
    RUN_TEST(excluded_rows_of_tall_problems_are_left_out);
    RUN_TEST(bad_arguments_leave_the_output_alone);
    return UNITY_END();
}
