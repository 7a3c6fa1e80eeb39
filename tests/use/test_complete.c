/* The completed matrix is every cell whose probability reaches the cut, and every observed one. */
#include "models.h"

#include <stdlib.h>

enum { ROWS = 37, COLS = 29 };
static pumc_factors *model;
static pumc_problem *observed;
static double *dense;

void setUp(void) {
    model = random_model(ROWS, COLS, 4, "omega=0.7 sampling_rate=0.5", 1);
    observed = take_problem(uniform_ones(ROWS, COLS, 0.2, 2));
    dense = dense_of(model);
}
void tearDown(void) {
    pumc_factors_free(model);
    pumc_problem_free(observed);
    free(dense);
}

typedef struct visits {
    int64_t rows, next_row, stop_at;
    double *probability; /* rows x cols, column-major; -1 where the cell did not come */
    int64_t height;
} visits;

static int32_t keep(int64_t row, int64_t count, const int64_t *cols, const double *probabilities, void *payload) {
    visits *seen = payload;
    TEST_ASSERT_EQUAL_INT64(seen->next_row, row);
    seen->next_row = row + 1;
    ++seen->rows;
    for (int64_t e = 0; e < count; ++e) {
        TEST_ASSERT_TRUE(e == 0 || cols[e] > cols[e - 1]);
        seen->probability[cols[e] * seen->height + row] = probabilities[e];
    }
    return row == seen->stop_at;
}

static visits visits_from(int64_t first, int64_t rows, int64_t cols) {
    visits seen = {0, first, -1, room_for(rows * cols, sizeof(double)), rows};
    for (int64_t e = 0; e < rows * cols; ++e) {
        seen.probability[e] = -1;
    }
    return seen;
}

static void check_rows(const pumc_factors *of, const double *scores, const pumc_problem *ones, int64_t first,
                       int64_t count, double cut) {
    const int64_t rows = pumc_factors_rows(of), cols = pumc_factors_cols(of);
    unsigned char *flags = flags_of(ones, rows, cols);
    visits seen = visits_from(first, rows, cols);
    int64_t came = 0, cells = 0;
    MUST(pumc_factors_complete(of, ones, first, count, cut, keep, &seen));
    TEST_ASSERT_EQUAL_INT64(count, seen.rows);
    for (int64_t j = 0; j < cols; ++j) {
        for (int64_t i = 0; i < rows; ++i) {
            const int64_t at = j * rows + i;
            double expected =
                flags[at] ? 1 : probability_of(scores[at], real_of(of, "omega"), real_of(of, "sampling_rate"));
            if (i < first || i >= first + count || expected < cut) {
                expected = -1;
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, expected, seen.probability[at]);
            came += expected >= 0;
            cells += i >= first && i < first + count;
        }
    }
    TEST_ASSERT_TRUE(cells < 100 || (came > 0 && came < cells));
    free(flags);
    free(seen.probability);
}

static void cells_above_the_cut_come(void) {
    const double cuts[] = {1e-9, 0.25, 0.5, 0.999, 1};
    for (int e = 0; e < 5; ++e) {
        check_rows(model, dense, NULL, 0, ROWS, cuts[e]);
        check_rows(model, dense, observed, 0, ROWS, cuts[e]);
    }
}

static void any_range_of_rows_can_be_asked_for(void) {
    check_rows(model, dense, observed, 5, 7, 0.5);
    check_rows(model, dense, observed, ROWS - 1, 1, 0.5);
    check_rows(model, dense, observed, 12, 0, 0.5);
    check_rows(model, dense, observed, ROWS, 0, 0.5);
}

static void many_rows_and_wide_rows_come_whole(void) {
    const int64_t sizes[][2] = {{600, 11}, {3, 5000}};
    for (int e = 0; e < 2; ++e) {
        pumc_factors *large = random_model(sizes[e][0], sizes[e][1], 3, "", 3);
        pumc_problem *ones = take_problem(uniform_ones(sizes[e][0], sizes[e][1], 0.05, 4));
        double *scores = dense_of(large);
        check_rows(large, scores, ones, 0, sizes[e][0], 0.5);
        check_rows(large, scores, ones, 1, sizes[e][0] - 1, 0.5);
        free(scores);
        pumc_factors_free(large);
        pumc_problem_free(ones);
    }
}

static void without_any_rank_only_the_observed_come(void) {
    pumc_factors *nothing = random_model(ROWS, COLS, 0, "", 1);
    double *zeros = dense_of(nothing);
    check_rows(nothing, zeros, observed, 0, ROWS, 0.5);
    free(zeros);
    pumc_factors_free(nothing);
}

static void the_visitor_can_stop(void) {
    visits seen = visits_from(3, ROWS, COLS);
    seen.stop_at = 8;
    MUST(pumc_factors_complete(model, observed, 3, ROWS - 3, 0.5, keep, &seen));
    TEST_ASSERT_EQUAL_INT64(6, seen.rows);
    free(seen.probability);
}

static void bad_arguments_visit_nothing(void) {
    visits seen = visits_from(0, ROWS, COLS);
    pumc_problem *other = take_problem(uniform_ones(COLS, ROWS, 0.2, 2));
    const double cuts[] = {0, -0.5, 1.0000001, 0.0 / 0.0, 1.0 / 0.0};
    for (int e = 0; e < 5; ++e) {
        REFUSED(PUMC_EVALUE, pumc_factors_complete(model, NULL, 0, ROWS, cuts[e], keep, &seen));
    }
    REFUSED(PUMC_EINDEX, pumc_factors_complete(model, NULL, -1, 1, 0.5, keep, &seen));
    REFUSED(PUMC_EINDEX, pumc_factors_complete(model, NULL, 0, ROWS + 1, 0.5, keep, &seen));
    REFUSED(PUMC_EINDEX, pumc_factors_complete(model, NULL, ROWS, 1, 0.5, keep, &seen));
    REFUSED(PUMC_EINDEX, pumc_factors_complete(model, NULL, 1, INT64_MAX, 0.5, keep, &seen));
    REFUSED(PUMC_EINDEX, pumc_factors_complete(model, NULL, INT64_MAX, 1, 0.5, keep, &seen));
    REFUSED(PUMC_ESIZE, pumc_factors_complete(model, NULL, 0, -1, 0.5, keep, &seen));
    REFUSED(PUMC_ESHAPE, pumc_factors_complete(model, other, 0, ROWS, 0.5, keep, &seen));
    REFUSED(PUMC_ENULL, pumc_factors_complete(NULL, NULL, 0, ROWS, 0.5, keep, &seen));
    REFUSED(PUMC_ENULL, pumc_factors_complete(model, NULL, 0, ROWS, 0.5, NULL, &seen));
    TEST_ASSERT_EQUAL_INT64(0, seen.rows);
    free(seen.probability);
    pumc_problem_free(other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(cells_above_the_cut_come);
    RUN_TEST(any_range_of_rows_can_be_asked_for);
    RUN_TEST(many_rows_and_wide_rows_come_whole);
    RUN_TEST(without_any_rank_only_the_observed_come);
    RUN_TEST(the_visitor_can_stop);
    RUN_TEST(bad_arguments_visit_nothing);
    return UNITY_END();
}
