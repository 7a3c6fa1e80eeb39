/* Rankings go by X_ij (a_i b_j)^(tilt/2), scores stay X. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLS = 30, TOP = 7 };

static pumc_problem *problem, *kept, *hidden;
static pumc_factors *model;
static double *scores, row_weight[ROWS], col_weight[COLS];

void setUp(void) {
    problem = take_problem(grouped_ones(ROWS, COLS, 3, 0.6, 0.1, 5));
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.3, 1));
    model = fit_with(kept, "row_balance=0.75 col_balance=1 tilt=0.5");
    scores = scores_of(model);
    MUST(pumc_factors_copy_row_weights(model, row_weight, ROWS));
    MUST(pumc_factors_copy_col_weights(model, col_weight, COLS));
}
void tearDown(void) {
    pumc_factors_free(model);
    pumc_problem_free(problem);
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
    free(scores);
}

static double ranking_value(int64_t i, int64_t j, double tilt) {
    return scores[j * ROWS + i] * pow(row_weight[i] * col_weight[j], tilt / 2);
}

static void recommend_row(const pumc_factors *factors, int64_t i, int64_t *best, double *values) {
    MUST(pumc_factors_recommend_i64(factors, NULL, 1, &i, TOP, best, values));
}

static void rankings_follow_the_tilt_and_scores_do_not(void) {
    const double tilts[] = {0.5, 0, 1, -1, -0.25};
    int moved = 0;
    int64_t plain[ROWS][TOP];
    for (int t = 0; t < 5; ++t) {
        if (t > 0) { /* the first is the fit's own */
            MUST(pumc_factors_set_tilt(model, tilts[t]));
        }
        TEST_ASSERT_TRUE(real_of(model, "tilt") == tilts[t]);
        for (int64_t i = 0; i < ROWS; ++i) {
            double by[COLS], values[TOP];
            int64_t best[TOP], expected[COLS];
            for (int64_t j = 0; j < COLS; ++j) {
                by[j] = ranking_value(i, j, tilts[t]);
            }
            rank_by_force(COLS, by, NULL, TOP, expected);
            recommend_row(model, i, best, values);
            TEST_ASSERT_EQUAL_INT64_ARRAY(expected, best, TOP);
            for (int e = 0; e < TOP; ++e) {
                TEST_ASSERT_DOUBLE_WITHIN(1e-13, scores[best[e] * ROWS + i], values[e]);
            }
            if (tilts[t] == 0) {
                memcpy(plain[i], best, sizeof best);
            } else if (t > 1) {
                moved += memcmp(plain[i], best, sizeof best) != 0;
            }
        }
    }
    TEST_ASSERT_TRUE(moved > ROWS); /* it makes a difference here */
}

/* The share of pairs of a hidden one and another cell that is not observed which are in the right order. */
static double area_by_force(double tilt) {
    unsigned char *seen = flags_of(kept, ROWS, COLS), *ones = flags_of(hidden, ROWS, COLS);
    double right = 0, pairs = 0;
    for (int64_t a = 0; a < ROWS * COLS; ++a) {
        for (int64_t b = 0; ones[a] && b < ROWS * COLS; ++b) {
            if (!ones[b] && !seen[b]) {
                const double difference =
                    ranking_value(a % ROWS, a / ROWS, tilt) - ranking_value(b % ROWS, b / ROWS, tilt);
                right += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
                pairs += 1;
            }
        }
    }
    free(seen);
    free(ones);
    return right / pairs;
}

static void the_area_under_the_curve_is_that_of_what_is_ranked(void) {
    const char *name = "auc";
    const double tilts[] = {0, 0.5, 1};
    for (int t = 0; t < 3; ++t) {
        double area = 0;
        MUST(pumc_factors_set_tilt(model, tilts[t]));
        MUST(pumc_factors_evaluate(model, kept, hidden, TOP, 1, &name, &area));
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, area_by_force(tilts[t]), area);
    }
}

static void new_rows_and_candidates_are_ranked_the_same_way(void) {
    int64_t row = 3, best[TOP], among[TOP], all[COLS];
    double values[TOP], row_of_u[COLS];
    double *u = copy_of_u(model);
    MUST(pumc_factors_set_tilt(model, 1));
    for (int64_t c = 0; c < pumc_factors_rank(model); ++c) {
        row_of_u[c] = u[c * ROWS + row];
    }
    for (int64_t j = 0; j < COLS; ++j) {
        all[j] = j;
    }
    recommend_row(model, row, best, values);
    MUST(pumc_factors_recommend_new_row_i64(model, row_of_u, 0, NULL, TOP, among, values));
    TEST_ASSERT_EQUAL_INT64_ARRAY(best, among, TOP);
    MUST(pumc_factors_recommend_among_i64(model, NULL, 1, &row, COLS, all, TOP, among, values));
    TEST_ASSERT_EQUAL_INT64_ARRAY(best, among, TOP);
    free(u);
}

static void a_file_keeps_it(void) {
    int64_t best[TOP], again[TOP];
    double values[TOP];
    MUST(pumc_factors_set_tilt(model, -0.75));
    pumc_factors *loaded = through_memory(model);
    TEST_ASSERT_TRUE(real_of(loaded, "tilt") == -0.75);
    for (int64_t i = 0; i < ROWS; ++i) {
        recommend_row(model, i, best, values);
        recommend_row(loaded, i, again, values);
        TEST_ASSERT_EQUAL_INT64_ARRAY(best, again, TOP);
    }
    pumc_factors_free(loaded);
}

static void without_weights_it_changes_nothing(void) {
    pumc_factors *even = fit_with(kept, "");
    int64_t best[TOP], again[TOP];
    double values[TOP];
    MUST(pumc_factors_set_tilt(even, 0));
    recommend_row(even, 2, best, values);
    MUST(pumc_factors_set_tilt(even, 1));
    recommend_row(even, 2, again, values);
    TEST_ASSERT_EQUAL_INT64_ARRAY(best, again, TOP);
    pumc_factors_free(even);
}

static void other_values_are_refused_and_change_nothing(void) {
    const double bad[] = {-1.01, 1.01, INFINITY, NAN};
    for (int e = 0; e < 4; ++e) {
        TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_factors_set_tilt(model, bad[e]));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "tilt must be in [-1, 1]"), pumc_last_error());
        TEST_ASSERT_TRUE(real_of(model, "tilt") == 0.5);
    }
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_factors_set_tilt(NULL, 0));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(rankings_follow_the_tilt_and_scores_do_not);
    RUN_TEST(the_area_under_the_curve_is_that_of_what_is_ranked);
    RUN_TEST(new_rows_and_candidates_are_ranked_the_same_way);
    RUN_TEST(a_file_keeps_it);
    RUN_TEST(without_weights_it_changes_nothing);
    RUN_TEST(other_values_are_refused_and_change_nothing);
    return UNITY_END();
}
