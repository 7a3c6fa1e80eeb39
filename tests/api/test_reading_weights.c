/* Weights of rows and columns, read from problems and from models. */
#include "fitting.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 12, COLS = 9 };

typedef pumc_status (*copy_of_problem)(const pumc_problem *, double *, int64_t);
typedef pumc_status (*copy_of_model)(const pumc_factors *, double *, int64_t);

static double rows_weights[ROWS], cols_weights[COLS];

void setUp(void) {
    for (int i = 0; i < ROWS; ++i) {
        rows_weights[i] = 1 + 0.25 * i;
    }
    for (int j = 0; j < COLS; ++j) {
        cols_weights[j] = 1 / (1.0 + j);
    }
}
void tearDown(void) {}

/* NULL stands for weights of 1. */
static void check_weights(const pumc_problem *problem, const double *rows, const double *cols) {
    const copy_of_problem copy[] = {pumc_problem_copy_row_weights, pumc_problem_copy_col_weights};
    const double *expected[] = {rows, cols};
    const int64_t lines[] = {ROWS, COLS};
    for (int side = 0; side < 2; ++side) {
        double weights[ROWS];
        MUST(copy[side](problem, weights, lines[side]));
        for (int64_t i = 0; i < lines[side]; ++i) {
            TEST_ASSERT_TRUE(weights[i] == (expected[side] != NULL ? expected[side][i] : 1));
        }
    }
}

static void a_problem_gives_its_weights_back(void) {
    pumc_problem *problem = take_problem(grouped_ones(ROWS, COLS, 3, 0.9, 0.1, 1));
    check_weights(problem, NULL, NULL);
    MUST(pumc_problem_set_row_weights(problem, rows_weights, ROWS));
    check_weights(problem, rows_weights, NULL);
    MUST(pumc_problem_set_col_weights(problem, cols_weights, COLS));
    check_weights(problem, rows_weights, cols_weights);
    MUST(pumc_problem_set_row_weights(problem, NULL, 0));
    check_weights(problem, NULL, cols_weights);
    pumc_problem_free(problem);
}

static void parts_of_a_problem_have_the_weights_of_the_whole(void) {
    pumc_problem *problem = take_problem(grouped_ones(ROWS, COLS, 3, 0.9, 0.1, 1));
    pumc_problem *kept = NULL, *hidden = NULL, *rest = NULL;
    MUST(pumc_problem_set_row_weights(problem, rows_weights, ROWS));
    MUST(pumc_problem_set_col_weights(problem, cols_weights, COLS));
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.3, 1));
    MUST(pumc_problem_difference(&rest, problem, hidden));
    check_weights(kept, rows_weights, cols_weights);
    check_weights(hidden, rows_weights, cols_weights);
    check_weights(rest, rows_weights, cols_weights);
    pumc_problem_free(problem);
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
    pumc_problem_free(rest);
}

/* The caller's weight times degree^-balance; NULL stands for weights of 1. */
static void check_side(const pumc_factors *factors, copy_of_model copy, int64_t lines, const double *own,
                       const int64_t *degree, double balance) {
    double weights[ROWS];
    MUST(copy(factors, weights, lines));
    for (int64_t i = 0; i < lines; ++i) {
        const double expected = (own != NULL ? own[i] : 1) * pow(degree[i] > 1 ? (double)degree[i] : 1, -balance);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14 * expected, expected, weights[i]);
    }
}

static void check_model(const pumc_factors *factors, const ones *pattern, const double *rows, const double *cols) {
    int64_t of_row[ROWS] = {0}, of_col[COLS] = {0};
    for (int64_t e = 0; e < pattern->count; ++e) {
        ++of_row[pattern->row[e]];
        ++of_col[pattern->col[e]];
    }
    check_side(factors, pumc_factors_copy_row_weights, ROWS, rows, of_row, real_of(factors, "row_balance"));
    check_side(factors, pumc_factors_copy_col_weights, COLS, cols, of_col, real_of(factors, "col_balance"));
}

static void a_model_gives_the_weights_of_its_fit(void) {
    ones pattern = grouped_ones(ROWS, COLS, 3, 0.9, 0.1, 1);
    pumc_problem *problem = problem_of(&pattern);
    pumc_factors *plain = fit_with(problem, "row_balance=0 col_balance=0");
    check_model(plain, &pattern, NULL, NULL);
    MUST(pumc_problem_set_row_weights(problem, rows_weights, ROWS));
    MUST(pumc_problem_set_col_weights(problem, cols_weights, COLS));
    pumc_factors *weighted = fit_with(problem, "row_balance=0.5 col_balance=0.25");
    check_model(weighted, &pattern, rows_weights, cols_weights);
    pumc_factors *back = through_memory(weighted);
    check_model(back, &pattern, rows_weights, cols_weights);
    pumc_factors_free(plain);
    pumc_factors_free(weighted);
    pumc_factors_free(back);
    pumc_problem_free(problem);
    free_ones(&pattern);
}

static void bad_buffers_are_refused(void) {
    pumc_problem *problem = take_problem(grouped_ones(ROWS, COLS, 3, 0.9, 0.1, 1));
    pumc_factors *factors = fit_with(problem, "");
    double buffer[ROWS] = {7};
    TEST_ASSERT_EQUAL_INT32(PUMC_EBUFFER, pumc_problem_copy_row_weights(problem, buffer, ROWS - 1));
    TEST_ASSERT_EQUAL_STRING("length is 11 but the list of weights needs 12", pumc_last_error());
    TEST_ASSERT_EQUAL_INT32(PUMC_EBUFFER, pumc_factors_copy_col_weights(factors, buffer, COLS - 1));
    TEST_ASSERT_TRUE(buffer[0] == 7);
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_copy_col_weights(problem, NULL, COLS));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_copy_col_weights(NULL, buffer, ROWS));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_factors_copy_row_weights(factors, NULL, ROWS));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_factors_copy_row_weights(NULL, buffer, ROWS));
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    problem = take_problem(uniform_ones(0, 0, 0.5, 1));
    MUST(pumc_problem_copy_row_weights(problem, NULL, 0));
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_problem_gives_its_weights_back);
    RUN_TEST(parts_of_a_problem_have_the_weights_of_the_whole);
    RUN_TEST(a_model_gives_the_weights_of_its_fit);
    RUN_TEST(bad_buffers_are_refused);
    return UNITY_END();
}
