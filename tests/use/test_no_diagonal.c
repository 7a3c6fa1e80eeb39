/* Models without cells on their diagonal, against the same numbers in a model that has them, with the diagonal among
 * what is left out. */
#include "measures.h"
#include "models.h"

#include <math.h>
#include <stdlib.h>

enum { NODES = 40, TOP = 12 };

static pumc_problem *train, *hidden, *seen; /* seen: train and the diagonal */
static pumc_factors *model, *plain;         /* plain: the same without the fact */

static pumc_problem *with_diagonal(const pumc_problem *problem) {
    const int64_t count = pumc_problem_count(problem), lines = pumc_problem_rows(problem);
    int32_t *row = room_for(count + lines, sizeof *row), *col = room_for(count + lines, sizeof *col);
    MUST(pumc_problem_copy_coo_i32(problem, row, col, count));
    for (int64_t i = 0; i < lines; ++i) {
        row[count + i] = col[count + i] = (int32_t)i;
    }
    pumc_problem *made = NULL;
    MUST(pumc_problem_from_coo_i32(&made, lines, lines, count + lines, row, col));
    free(row);
    free(col);
    return made;
}

static void make_models(int64_t lines, double inside, double outside) {
    pumc_problem *all = take_problem(network_ones(lines, 4, inside, outside, 1));
    MUST(pumc_problem_set_no_diagonal(all, 1));
    MUST(pumc_problem_split(&train, &hidden, all, 0.2, 1));
    model = fit_with(train, "omega=0.8");
    seen = with_diagonal(train);
    pumc_options *options = options_from("omega=0.8");
    double *u = copy_of_u(model), *s = copy_of_values(model), *v = copy_of_v(model);
    MUST(pumc_factors_from_svd(&plain, lines, lines, pumc_factors_rank(model), u, s, v, options));
    free(u);
    free(s);
    free(v);
    pumc_options_free(options);
    pumc_problem_free(all);
}

void setUp(void) { make_models(NODES, 0.7, 0.1); }

void tearDown(void) {
    pumc_problem_free(train);
    pumc_problem_free(hidden);
    pumc_problem_free(seen);
    pumc_factors_free(model);
    pumc_factors_free(plain);
}

static int64_t nodes[NODES], found[NODES * TOP], expected[NODES * TOP];
static double scores[NODES * TOP];

static void number_nodes(void) {
    for (int64_t i = 0; i < NODES; ++i) {
        nodes[i] = i;
    }
}

static void the_best_columns_do_not_have_the_row(void) {
    number_nodes();
    MUST(pumc_factors_recommend_i64(model, train, NODES, nodes, TOP, found, scores));
    MUST(pumc_factors_recommend_i64(plain, seen, NODES, nodes, TOP, expected, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, found, NODES * TOP);
    /* Without the fact many rows are among their own best columns, or this would show nothing. */
    int64_t own = 0;
    MUST(pumc_factors_recommend_i64(plain, train, NODES, nodes, TOP, expected, NULL));
    for (int64_t e = 0; e < NODES * TOP; ++e) {
        own += expected[e] == e / TOP;
    }
    TEST_ASSERT_TRUE(own > NODES / 2);
}

static void neither_has_the_best_of_candidates(void) {
    number_nodes();
    MUST(pumc_factors_recommend_among_i64(model, train, NODES, nodes, NODES / 2, nodes + 5, TOP, found, scores));
    MUST(pumc_factors_recommend_among_i64(plain, seen, NODES, nodes, NODES / 2, nodes + 5, TOP, expected, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, found, NODES * TOP);
}

static void the_best_rows_do_not_have_the_column(void) {
    number_nodes();
    MUST(pumc_factors_best_rows_i64(model, train, NODES, nodes, TOP, found, scores));
    MUST(pumc_factors_best_rows_i64(plain, seen, NODES, nodes, TOP, expected, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, found, NODES * TOP);
}

static void new_rows_are_no_nodes(void) {
    int64_t own = 0;
    MUST(pumc_factors_recommend_new_rows_i64(model, train, TOP, found, NULL));
    for (int64_t e = 0; e < NODES * TOP; ++e) {
        own += found[e] == e / TOP;
    }
    TEST_ASSERT_TRUE(own > NODES / 2); /* a new row with the ones of node i is not node i */
}

static int32_t count_diagonal(int64_t row, int64_t count, const int64_t *cols, const double *probabilities,
                              void *payload) {
    for (int64_t e = 0; e < count; ++e) {
        ((int64_t *)payload)[cols[e] == row] += 1 + (probabilities[e] < 0);
    }
    return 0;
}

static void the_completed_matrix_has_no_diagonal(void) {
    int64_t cells[2] = {0, 0}, of_plain[2] = {0, 0};
    MUST(pumc_factors_complete(model, train, 0, NODES, 0.2, count_diagonal, cells));
    MUST(pumc_factors_complete(plain, train, 0, NODES, 0.2, count_diagonal, of_plain));
    TEST_ASSERT_EQUAL_INT64(of_plain[0], cells[0]);
    TEST_ASSERT_EQUAL_INT64(0, cells[1]);
    TEST_ASSERT_TRUE(of_plain[1] > NODES / 2);
}

static void measures_do_not_count_the_diagonal(void) {
    double measured[MEASURES], by_hand[MEASURES], with_diagonal_cells[MEASURES];
    MUST(pumc_factors_evaluate(model, train, hidden, 4, MEASURES, names, measured));
    MUST(pumc_factors_evaluate(plain, seen, hidden, 4, MEASURES, names, by_hand));
    MUST(pumc_factors_evaluate(plain, train, hidden, 4, MEASURES, names, with_diagonal_cells));
    for (int m = 0; m < MEASURES; ++m) {
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, by_hand[m], measured[m], names[m]);
        if (m != ROWS_MEASURED) {
            TEST_ASSERT_TRUE_MESSAGE(fabs(with_diagonal_cells[m] - measured[m]) > 1e-6, names[m]);
        }
    }
}

static void ones_on_the_diagonal_are_refused(void) {
    double out = 0;
    const char *name = "auc";
    REFUSED(PUMC_EVALUE, pumc_factors_evaluate(model, seen, hidden, 10, 1, &name, &out));
    TEST_ASSERT_EQUAL_STRING("no_diagonal: observed has a one at row 0, column 0", pumc_last_error());
    REFUSED(PUMC_EVALUE, pumc_factors_evaluate(model, train, seen, 10, 1, &name, &out));
    int64_t cells[2] = {0, 0};
    REFUSED(PUMC_EVALUE, pumc_factors_complete(model, seen, 0, NODES, 0.5, count_diagonal, cells));
}

/* Of more than two million cells, a sample stands for the negatives. */
static void a_sample_of_cells_has_none_of_the_diagonal(void) {
    tearDown();
    make_models(1500, 0.05, 0.002);
    double measured[MEASURES], by_hand[MEASURES];
    MUST(pumc_factors_evaluate(model, train, hidden, 10, 2, names, measured));
    MUST(pumc_factors_evaluate(plain, seen, hidden, 10, 2, names, by_hand));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, by_hand[AUC], measured[AUC]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, by_hand[AVERAGE_PRECISION], measured[AVERAGE_PRECISION]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_best_columns_do_not_have_the_row);
    RUN_TEST(neither_has_the_best_of_candidates);
    RUN_TEST(the_best_rows_do_not_have_the_column);
    RUN_TEST(new_rows_are_no_nodes);
    RUN_TEST(the_completed_matrix_has_no_diagonal);
    RUN_TEST(measures_do_not_count_the_diagonal);
    RUN_TEST(ones_on_the_diagonal_are_refused);
    RUN_TEST(a_sample_of_cells_has_none_of_the_diagonal);
    return UNITY_END();
}
