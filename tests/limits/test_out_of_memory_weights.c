/* Confidences and weights without memory: taken or not, and given back whole or not at all. */
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 60, COLS = 50, MOST = ROWS * COLS };

static ones pattern;
static pumc_problem *problem;
static pumc_factors *model;
static int32_t row_ptr[ROWS + 1];
static int64_t row[MOST], col[MOST], long_row_ptr[ROWS + 1];
static double confidence[MOST], weights[ROWS], others[ROWS];

void setUp(void) {}
void tearDown(void) {}

static outcome from_pairs(void) {
    pumc_problem *out = stale();
    const pumc_status status = HINDERED(
        pumc_problem_from_coo_weighted_i32(&out, ROWS, COLS, pattern.count, pattern.row, pattern.col, confidence));
    return settle_problem(status, out);
}

static outcome from_long_pairs(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_coo_weighted_i64(&out, ROWS, COLS, pattern.count, row, col, confidence));
    return settle_problem(status, out);
}

static outcome from_rows(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csr_weighted_i32(&out, ROWS, COLS, row_ptr, pattern.col, confidence));
    return settle_problem(status, out);
}

static outcome from_long_rows(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csr_weighted_i64(&out, ROWS, COLS, long_row_ptr, col, confidence));
    return settle_problem(status, out);
}

/* The rows of the pattern are the columns of its transpose. */
static outcome from_columns(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csc_weighted_i32(&out, COLS, ROWS, row_ptr, pattern.col, confidence));
    return settle_problem(status, out);
}

static outcome from_long_columns(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csc_weighted_i64(&out, COLS, ROWS, long_row_ptr, col, confidence));
    return settle_problem(status, out);
}

static outcome difference(void) { return take_difference(problem); }

static void problems_with_confidences_are_made_or_not(void) {
    TEST_ASSERT_TRUE(sweep("from_coo_weighted_i32", from_pairs) > 0);
    TEST_ASSERT_TRUE(sweep("from_coo_weighted_i64", from_long_pairs) > 0);
    TEST_ASSERT_TRUE(sweep("from_csr_weighted_i32", from_rows) > 0);
    TEST_ASSERT_TRUE(sweep("from_csr_weighted_i64", from_long_rows) > 0);
    TEST_ASSERT_TRUE(sweep("from_csc_weighted_i32", from_columns) > 0);
    TEST_ASSERT_TRUE(sweep("from_csc_weighted_i64", from_long_columns) > 0);
    TEST_ASSERT_TRUE(sweep("difference", difference) > 0);
}

static uint64_t digest_of_weights(void) {
    double rows[ROWS], cols[COLS];
    MUST(pumc_problem_copy_row_weights(problem, rows, ROWS));
    MUST(pumc_problem_copy_col_weights(problem, cols, COLS));
    return add_to_digest(add_to_digest(0, rows, sizeof rows), cols, sizeof cols);
}

static outcome set_row_weights(void) {
    MUST(pumc_problem_set_row_weights(problem, weights, ROWS));
    const uint64_t before = digest_of_weights();
    const pumc_status status = HINDERED(pumc_problem_set_row_weights(problem, others, ROWS));
    return settle_change(status, digest_of_weights(), before);
}

static outcome set_col_weights(void) {
    MUST(pumc_problem_set_col_weights(problem, weights, COLS));
    const uint64_t before = digest_of_weights();
    const pumc_status status = HINDERED(pumc_problem_set_col_weights(problem, others, COLS));
    return settle_change(status, digest_of_weights(), before);
}

static void weights_are_changed_or_not(void) {
    TEST_ASSERT_TRUE(sweep("set_row_weights", set_row_weights) > 0);
    TEST_ASSERT_TRUE(sweep("set_col_weights", set_col_weights) > 0);
}

static outcome copy_confidence(void) {
    double *to = clean_buffer();
    const pumc_status status = HINDERED(pumc_problem_copy_confidence(problem, to, pattern.count));
    return settle_reals(status, (size_t)pattern.count);
}

static outcome copy_row_weights(void) {
    double *to = clean_buffer();
    return settle_reals(HINDERED(pumc_problem_copy_row_weights(problem, to, ROWS)), ROWS);
}

static outcome copy_col_weights(void) {
    double *to = clean_buffer();
    return settle_reals(HINDERED(pumc_problem_copy_col_weights(problem, to, COLS)), COLS);
}

static outcome copy_row_weights_of_model(void) {
    double *to = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_copy_row_weights(model, to, ROWS)), ROWS);
}

static outcome copy_col_weights_of_model(void) {
    double *to = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_copy_col_weights(model, to, COLS)), COLS);
}

static outcome set_tilt(void) {
    MUST(pumc_factors_set_tilt(model, 0.25));
    int64_t row = 1, before[COLS], after[COLS];
    double values[COLS];
    MUST(pumc_factors_recommend_i64(model, NULL, 1, &row, COLS, before, values));
    const pumc_status status = HINDERED(pumc_factors_set_tilt(model, -1));
    MUST(pumc_factors_recommend_i64(model, NULL, 1, &row, COLS, after, values));
    return settle_change(status, add_to_digest(0, after, sizeof after), add_to_digest(0, before, sizeof before));
}

static void a_tilt_is_changed_or_not(void) { TEST_ASSERT_TRUE(sweep("set_tilt", set_tilt) > 0); }

static void copies_are_whole_or_not_there(void) {
    sweep("copy_confidence", copy_confidence);
    sweep("problem_copy_row_weights", copy_row_weights);
    sweep("problem_copy_col_weights", copy_col_weights);
    sweep("factors_copy_row_weights", copy_row_weights_of_model);
    sweep("factors_copy_col_weights", copy_col_weights_of_model);
}

/* The pattern comes sorted by row. */
static void fill_arrays(void) {
    for (int64_t e = 0; e < pattern.count; ++e) {
        row[e] = pattern.row[e];
        col[e] = pattern.col[e];
        confidence[e] = 1 + (double)(e % 5) / 4;
        ++long_row_ptr[row[e] + 1];
    }
    for (int64_t i = 0; i < ROWS; ++i) {
        long_row_ptr[i + 1] += long_row_ptr[i];
        row_ptr[i + 1] = (int32_t)long_row_ptr[i + 1];
        weights[i] = 1 + (double)(i % 3);
        others[i] = 1 + (double)(i % 4);
    }
}

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    pattern = grouped_ones(ROWS, COLS, 4, 0.8, 0.05, 1);
    fill_arrays();
    MUST(pumc_problem_from_coo_weighted_i32(&problem, ROWS, COLS, pattern.count, pattern.row, pattern.col, confidence));
    MUST(pumc_problem_set_row_weights(problem, weights, ROWS));
    model = fit_with(problem, "col_balance=0.5");
    UNITY_BEGIN();
    RUN_TEST(problems_with_confidences_are_made_or_not);
    RUN_TEST(weights_are_changed_or_not);
    RUN_TEST(a_tilt_is_changed_or_not);
    RUN_TEST(copies_are_whole_or_not_there);
    pumc_factors_free(model);
    pumc_problem_free(problem);
    free_ones(&pattern);
    return UNITY_END();
}
