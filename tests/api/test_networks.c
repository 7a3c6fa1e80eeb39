/* Problems that are networks: what may be said of them, and what their parts keep of it. */
#include "fitting.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 25 };

void setUp(void) {}
void tearDown(void) {}

static pumc_problem *network(uint64_t seed) {
    pumc_problem *problem = take_problem(network_ones(NODES, 3, 0.7, 0.1, seed));
    MUST(pumc_problem_set_symmetric(problem, 1));
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    return problem;
}

static void assert_facts(const pumc_problem *problem, int32_t symmetric, int32_t no_diagonal) {
    TEST_ASSERT_EQUAL_INT32(symmetric, pumc_problem_symmetric(problem));
    TEST_ASSERT_EQUAL_INT32(no_diagonal, pumc_problem_no_diagonal(problem));
}

static void facts_are_set_and_taken_back(void) {
    pumc_problem *problem = take_problem(network_ones(NODES, 3, 0.7, 0.1, 1));
    assert_facts(problem, 0, 0);
    MUST(pumc_problem_set_symmetric(problem, 1));
    assert_facts(problem, 1, 0);
    MUST(pumc_problem_set_no_diagonal(problem, 7));
    assert_facts(problem, 1, 1);
    MUST(pumc_problem_set_symmetric(problem, 0));
    MUST(pumc_problem_set_no_diagonal(problem, 0));
    assert_facts(problem, 0, 0);
    assert_facts(NULL, -1, -1);
    pumc_problem_free(problem);
}

/* NULL stands for confidences of 1. */
static void assert_refused(int64_t cols, int64_t count, const int32_t *row, const int32_t *col,
                           const double *confidence, pumc_status (*set)(pumc_problem *, int32_t), pumc_status status,
                           const char *text) {
    const double equal[] = {1, 1, 1, 1, 1, 1, 1, 1};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_weighted_i32(&problem, 4, cols, count, row, col,
                                            confidence != NULL ? confidence : equal));
    TEST_ASSERT_EQUAL_INT32(status, set(problem, 1));
    TEST_ASSERT_EQUAL_STRING(text, pumc_last_error());
    assert_facts(problem, 0, 0);
    MUST(set(problem, 0));
    pumc_problem_free(problem);
}

static void what_is_not_so_is_refused(void) {
    const int32_t row[] = {3, 0, 1, 2, 1, 2, 3}, col[] = {1, 1, 0, 1, 2, 2, 3};
    const double confidence[] = {1, 1, 1, 2, 1, 1, 1};
    assert_refused(4, 7, row, col, NULL, pumc_problem_set_symmetric, PUMC_EVALUE,
                   "a symmetric problem needs the mirror image of every one: row 3 has one at column 1, but row 1 has "
                   "none at column 3");
    assert_refused(4, 6, row + 1, col + 1, confidence + 1, pumc_problem_set_symmetric, PUMC_EVALUE,
                   "a symmetric problem needs equal confidences: 1 at row 1, column 2, but 2 at row 2, column 1");
    assert_refused(5, 7, row, col, NULL, pumc_problem_set_symmetric, PUMC_ESHAPE,
                   "symmetric needs as many rows as columns, the problem is 4 x 5");
    assert_refused(4, 7, row, col, NULL, pumc_problem_set_no_diagonal, PUMC_EVALUE,
                   "no_diagonal: the problem has a one at row 2, column 2");
    assert_refused(5, 2, row, col, NULL, pumc_problem_set_no_diagonal, PUMC_ESHAPE,
                   "no_diagonal needs as many rows as columns, the problem is 4 x 5");
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_set_symmetric(NULL, 1));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_set_no_diagonal(NULL, 1));
}

static void weights_are_those_of_lines(void) {
    double weights[NODES], read[NODES];
    for (int i = 0; i < NODES; ++i) {
        weights[i] = 1 + 0.5 * i;
    }
    pumc_problem *problem = take_problem(network_ones(NODES, 3, 0.7, 0.1, 1));
    MUST(pumc_problem_set_row_weights(problem, weights, NODES));
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_set_symmetric(problem, 1));
    TEST_ASSERT_EQUAL_STRING("a symmetric problem needs equal weights: row 1 has 1.5, but column 1 has 1",
                             pumc_last_error());
    MUST(pumc_problem_set_row_weights(problem, NULL, 0));
    MUST(pumc_problem_set_symmetric(problem, 1));
    MUST(pumc_problem_set_col_weights(problem, weights, NODES));
    MUST(pumc_problem_copy_row_weights(problem, read, NODES));
    TEST_ASSERT_EQUAL_MEMORY(weights, read, sizeof read);
    MUST(pumc_problem_set_row_weights(problem, NULL, 0));
    MUST(pumc_problem_copy_col_weights(problem, read, NODES));
    TEST_ASSERT_TRUE(read[0] == 1 && read[NODES - 1] == 1);
    pumc_problem_free(problem);
}

/* Fails if a one lacks its mirror image. */
static void assert_whole_edges(const pumc_problem *part) {
    assert_facts(part, 1, pumc_problem_no_diagonal(part));
    pumc_problem *same = NULL, *nothing = NULL;
    MUST(pumc_problem_difference(&same, part, part));
    MUST(pumc_problem_difference(&nothing, part, same));
    MUST(pumc_problem_set_symmetric(nothing, 0));
    MUST(pumc_problem_set_symmetric(nothing, 1));
    pumc_problem_free(same);
    pumc_problem_free(nothing);
}

static void splits_hide_whole_edges(void) {
    pumc_problem *problem = network(2);
    const int64_t edges = pumc_problem_count(problem) / 2;
    const double shares[] = {1e-9, 0.1, 0.5, 0.77, 0.999999};
    for (int e = 0; e < 5; ++e) {
        pumc_problem *kept = NULL, *hidden = NULL;
        MUST(pumc_problem_split(&kept, &hidden, problem, shares[e], 3));
        int64_t nearest = (int64_t)(shares[e] * (double)edges + 0.5);
        nearest = nearest < 1 ? 1 : nearest > edges - 1 ? edges - 1 : nearest;
        TEST_ASSERT_EQUAL_INT64(2 * nearest, pumc_problem_count(hidden));
        TEST_ASSERT_EQUAL_INT64(2 * (edges - nearest), pumc_problem_count(kept));
        assert_whole_edges(kept);
        assert_whole_edges(hidden);
        TEST_ASSERT_EQUAL_INT32(1, pumc_problem_no_diagonal(hidden));
        pumc_problem_free(kept);
        pumc_problem_free(hidden);
    }
    pumc_problem_free(problem);
}

static void loops_are_edges_of_their_own(void) {
    const int32_t row[] = {0, 1, 1, 2, 0}, col[] = {1, 0, 1, 2, 0};
    pumc_problem *problem = NULL, *kept = NULL, *hidden = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 3, 3, 5, row, col));
    MUST(pumc_problem_set_symmetric(problem, 1));
    int64_t hidden_ones = 0;
    for (int64_t seed = 0; seed < 40; ++seed) {
        MUST(pumc_problem_split(&kept, &hidden, problem, 0.25, seed));
        hidden_ones |= pumc_problem_count(hidden);
        assert_whole_edges(kept);
        assert_whole_edges(hidden);
        pumc_problem_free(kept);
        pumc_problem_free(hidden);
    }
    TEST_ASSERT_EQUAL_INT64(1 | 2, hidden_ones);
    pumc_problem_free(problem);
}

static void a_single_edge_cannot_be_split(void) {
    const int32_t row[] = {0, 1}, col[] = {1, 0};
    pumc_problem *problem = NULL, *kept = NULL, *hidden = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 2, 2, 2, row, col));
    MUST(pumc_problem_set_symmetric(problem, 1));
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_split(&kept, &hidden, problem, 0.5, 0));
    TEST_ASSERT_EQUAL_STRING("hiding some edges needs at least 2, the problem has 1", pumc_last_error());
    pumc_problem_free(problem);
}

static void a_difference_is_symmetric_where_its_ones_are(void) {
    pumc_problem *problem = network(4), *minus = NULL, *rest = NULL;
    const int32_t row[] = {3, 4}, col[] = {0, 4};
    MUST(pumc_problem_from_coo_i32(&minus, NODES, NODES, 2, row, col));
    MUST(pumc_problem_difference(&rest, problem, minus));
    TEST_ASSERT_EQUAL_INT64(pumc_problem_count(problem) - 1, pumc_problem_count(rest));
    assert_facts(rest, 0, 1);
    pumc_problem_free(rest);
    MUST(pumc_problem_difference(&rest, minus, problem));
    assert_facts(rest, 0, 0);
    pumc_problem_free(rest);
    pumc_problem_free(minus);
    MUST(pumc_problem_from_coo_i32(&minus, NODES, NODES, 1, row + 1, col + 1));
    MUST(pumc_problem_difference(&rest, problem, minus));
    assert_facts(rest, 1, 1);
    pumc_problem_free(rest);
    pumc_problem_free(minus);
    pumc_problem_free(problem);
}

static void models_know_what_they_were_fitted_to(void) {
    pumc_problem *problem = network(5);
    for (int32_t kind = 0; kind < 4; ++kind) {
        MUST(pumc_problem_set_symmetric(problem, kind & 1));
        MUST(pumc_problem_set_no_diagonal(problem, kind >> 1));
        pumc_factors *fitted = fit_with(problem, ""), *loaded = through_memory(fitted);
        TEST_ASSERT_EQUAL_INT64(kind & 1, integer_of(loaded, "symmetric"));
        TEST_ASSERT_EQUAL_INT64(kind >> 1, integer_of(loaded, "no_diagonal"));
        pumc_factors_free(fitted);
        pumc_factors_free(loaded);
    }
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(facts_are_set_and_taken_back);
    RUN_TEST(what_is_not_so_is_refused);
    RUN_TEST(weights_are_those_of_lines);
    RUN_TEST(splits_hide_whole_edges);
    RUN_TEST(loops_are_edges_of_their_own);
    RUN_TEST(a_single_edge_cannot_be_split);
    RUN_TEST(a_difference_is_symmetric_where_its_ones_are);
    RUN_TEST(models_know_what_they_were_fitted_to);
    return UNITY_END();
}
