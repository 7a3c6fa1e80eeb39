/* What goes wrong on one rank goes wrong on all of them, with a text that names it, and the next call works. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

enum { ranks_of_test = 3 };

static finding found[most_ranks_of_test], after[most_ranks_of_test];
static ones data;

/* A fit, to see that the ranks still work together. */
static void fit_again(const pumc_ranks *ranks) {
    finding *mine = &after[pumc_ranks_rank(ranks)];
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    memset(mine, 0, sizeof *mine);
    note_status(mine, shared_problem(&problem, ranks, &data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
    }
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void expect_failure(rank_body body, pumc_status status, const char *text) {
    memset(found, 0, sizeof found);
    data = grouped_ones(60, 50, 0, 0);
    run_ranks(ranks_of_test, body, NULL);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(status, found[p].status, found[p].text);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(found[p].text, text), found[p].text);
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, after[p].status, after[p].text);
        }
    }
}

static void give_bad_index(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    const int64_t row[] = {0, rank == 1 ? 60 : 1}, col[] = {0, 1};
    pumc_problem *problem = NULL;
    (void)payload;
    note_status(&found[rank], pumc_problem_from_coo_shared_i64(&problem, ranks, 60, 50, 2, row, col));
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void a_bad_index_is_told_to_all(void) {
    expect_failure(give_bad_index, PUMC_EINDEX, "rank 1: row index 60 at entry 1 is outside 0..59");
}

static void give_other_shape(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    const int64_t row[] = {0}, col[] = {0};
    pumc_problem *problem = NULL;
    (void)payload;
    note_status(&found[rank], pumc_problem_from_coo_shared_i64(&problem, ranks, rank == 2 ? 61 : 60, 50, 1, row, col));
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void other_shapes_are_refused(void) {
    expect_failure(give_other_shape, PUMC_ESHAPE, "rank 2: every rank must give the same shape: 61 x 50 here");
}

static void give_other_options(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    pumc_options *options = NULL;
    (void)payload;
    note_status(&found[rank], shared_problem(&problem, ranks, &data));
    if (pumc_options_create(&options) == PUMC_OK &&
        pumc_options_set_i64(options, "max_iterations", rank == 1 ? 7 : 9) == PUMC_OK) {
        note_status(&found[rank], pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    }
    pumc_options_free(options);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void other_options_are_refused(void) {
    expect_failure(give_other_options, PUMC_ECONFLICT, "max_iterations is 7 here and 9 on rank 0");
}

static void call_another_function(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    note_status(&found[rank], shared_problem(&problem, ranks, &data));
    note_status(&found[rank], rank == 1 ? pumc_problem_set_symmetric(problem, 1)
                                        : pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void ranks_in_different_functions_find_out(void) {
    expect_failure(call_another_function, PUMC_ECONFLICT,
                   "this one calls pumc_problem_set_symmetric() and rank 0 "
                   "pumc_fit()");
}

static void leave_out_a_mirror_image(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    const int64_t row[] = {3, 40, 7}, col[] = {40, 3, 59};
    pumc_problem *problem = NULL;
    (void)payload;
    note_status(&found[rank], pumc_problem_from_coo_shared_i64(&problem, ranks, 60, 60, rank == 0 ? 3 : 0, row, col));
    note_status(&found[rank], pumc_problem_set_symmetric(problem, 1));
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void a_missing_mirror_image_is_told_to_all(void) {
    expect_failure(leave_out_a_mirror_image, PUMC_EVALUE,
                   "row 7 has one at column 59, but row 59 has none at column 7");
}

static void give_a_mirror_image_other_confidence(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    const int64_t row[] = {3, 40}, col[] = {40, 3};
    const double confidence[] = {2, 3};
    pumc_problem *problem = NULL;
    (void)payload;
    note_status(&found[rank], pumc_problem_from_coo_shared_weighted_i64(&problem, ranks, 60, 60, rank == 0 ? 2 : 0, row,
                                                                        col, confidence));
    note_status(&found[rank], pumc_problem_set_symmetric(problem, 1));
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void a_mirror_image_of_other_confidence_is_told_to_all(void) {
    expect_failure(give_a_mirror_image_other_confidence, PUMC_EVALUE, "equal confidences: ");
}

static void give_a_one_on_the_diagonal(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    const int64_t row[] = {3, 41}, col[] = {40, 41};
    pumc_problem *problem = NULL;
    (void)payload;
    note_status(&found[rank], pumc_problem_from_coo_shared_i64(&problem, ranks, 60, 60, rank == 0 ? 2 : 0, row, col));
    note_status(&found[rank], pumc_problem_set_no_diagonal(problem, 1));
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void a_one_on_the_diagonal_is_told_to_all(void) {
    expect_failure(give_a_one_on_the_diagonal, PUMC_EVALUE, "no_diagonal: the problem has a one at row 41, column 41");
}

static void ask_for_what_does_not_work(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    const int64_t row[] = {0}, col[] = {0};
    double score = 0;
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    note_status(&found[rank], shared_problem(&problem, ranks, &data));
    note_status(&found[rank], pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
    note_status(&found[rank], pumc_factors_score_i64(factors, 1, row, col, &score));
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    fit_again(ranks);
}

static void what_does_not_work_on_shared_models_says_so(void) {
    expect_failure(ask_for_what_does_not_work, PUMC_EVALUE, "is held by several ranks");
}

/* ---- stopping ---------------------------------------------------------------------------------- */

static int32_t stop_after_three(const pumc_progress *progress, void *payload) {
    (void)payload;
    return progress->iteration >= 3;
}

static void cancel_on_one_rank(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    note_status(&found[rank], shared_problem(&problem, ranks, &data));
    note_status(&found[rank], pumc_fit(&factors, problem, NULL, NULL, rank == 1 ? stop_after_three : NULL, NULL));
    if (found[rank].status == PUMC_OK) {
        note_model(&found[rank], factors);
    }
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void one_rank_stops_all_in_the_same_iteration(void) {
    data = grouped_ones(60, 50, 0, 0);
    run_ranks(ranks_of_test, cancel_on_one_rank, NULL);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
            TEST_ASSERT_EQUAL_INT64(PUMC_CANCELLED, found[p].stop_reason);
            TEST_ASSERT_EQUAL_INT64(3, found[p].iterations);
        }
    }
}

static void limit_one_rank(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    pumc_options *options = NULL;
    (void)payload;
    note_status(&found[rank], shared_problem(&problem, ranks, &data));
    if (pumc_options_create(&options) == PUMC_OK &&
        pumc_options_set_f64(options, "time_limit", rank == 2 ? 1e-9 : 0) == PUMC_OK) {
        note_status(&found[rank], pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    }
    if (found[rank].status == PUMC_OK) {
        note_model(&found[rank], factors);
    }
    pumc_options_free(options);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void a_time_limit_of_one_rank_is_one_of_all(void) {
    data = grouped_ones(60, 50, 0, 0);
    run_ranks(ranks_of_test, limit_one_rank, NULL);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
            TEST_ASSERT_EQUAL_INT64(PUMC_TIME_LIMIT, found[p].stop_reason);
            TEST_ASSERT_EQUAL_INT64(0, found[p].iterations);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_bad_index_is_told_to_all);
    RUN_TEST(other_shapes_are_refused);
    RUN_TEST(other_options_are_refused);
    RUN_TEST(ranks_in_different_functions_find_out);
    RUN_TEST(a_missing_mirror_image_is_told_to_all);
    RUN_TEST(a_mirror_image_of_other_confidence_is_told_to_all);
    RUN_TEST(a_one_on_the_diagonal_is_told_to_all);
    RUN_TEST(what_does_not_work_on_shared_models_says_so);
    RUN_TEST(one_rank_stops_all_in_the_same_iteration);
    RUN_TEST(a_time_limit_of_one_rank_is_one_of_all);
    return UNITY_END();
}
