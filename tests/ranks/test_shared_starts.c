/* A fit of several ranks that starts from a model is the fit of one process from the same model. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

/* The start is a model of `before`; `whole` is what one process finds, starting there. */
typedef struct test_case {
    ones before, data;
    pumc_options *short_fit, *options;
    pumc_factors *start;
    int start_is_shared;
    finding whole;
} test_case;

static finding found[most_ranks_of_test];

static void begin(test_case *given, ones before, ones data) {
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    memset(given, 0, sizeof *given);
    given->before = before;
    given->data = data;
    OK(pumc_options_create(&given->short_fit));
    OK(pumc_options_set_i64(given->short_fit, "max_iterations", 4));
    OK(pumc_options_create(&given->options));
    OK(whole_problem(&problem, &given->before));
    OK(pumc_fit(&given->start, problem, given->short_fit, NULL, NULL, NULL));
    pumc_problem_free(problem);
    problem = NULL;
    if (is_first_process()) {
        OK(whole_problem(&problem, &given->data));
        OK(pumc_fit(&factors, problem, given->options, given->start, NULL, NULL));
        note_model(&given->whole, factors);
        OK(given->whole.status);
    }
    tell_all(&given->whole, sizeof given->whole);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void end(test_case *given) {
    pumc_factors_free(given->start);
    pumc_options_free(given->options);
    pumc_options_free(given->short_fit);
    free_ones(&given->before);
    free_ones(&given->data);
}

static void fit_shared(const pumc_ranks *ranks, void *payload) {
    const test_case *given = payload;
    finding *mine = &found[pumc_ranks_rank(ranks)];
    pumc_problem *problem = NULL, *first = NULL;
    pumc_factors *factors = NULL, *start = NULL;
    memset(mine, 0, sizeof *mine);
    if (given->start_is_shared) {
        note_status(mine, shared_problem(&first, ranks, &given->before));
        if (mine->status == PUMC_OK) {
            note_status(mine, pumc_fit(&start, first, given->short_fit, NULL, NULL, NULL));
        }
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, shared_problem(&problem, ranks, &given->data));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine,
                    pumc_fit(&factors, problem, given->options, start != NULL ? start : given->start, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        note_model(mine, factors);
    }
    pumc_factors_free(start);
    pumc_factors_free(factors);
    pumc_problem_free(first);
    pumc_problem_free(problem);
}

static void expect_same_on(int32_t count, test_case *given, const char *what) {
    char message[700];
    const finding *whole = &given->whole;
    run_ranks(count, fit_shared, given);
    for (int32_t p = 0; p < count; ++p) {
        if (!is_here(p)) {
            continue;
        }
        snprintf(message, sizeof message, "%s, start %s, rank %d of %d: %s", what,
                 given->start_is_shared ? "shared" : "whole", p, count, found[p].text);
        TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(whole->iterations, found[p].iterations, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(whole->rank, found[p].rank, message);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-10 * whole->objective, whole->objective, found[p].objective, message);
    }
}

static void expect_same(ones before, ones data, const char *what) {
    test_case given;
    begin(&given, before, data);
    for (given.start_is_shared = 0; given.start_is_shared < 2; ++given.start_is_shared) {
        for (const int32_t *count = some_rank_counts(); *count > 0; ++count) {
            expect_same_on(*count, &given, what);
        }
    }
    end(&given);
}

static void starts_of_the_same_shape_give_the_same_fit(void) {
    expect_same(grouped_ones(120, 90, 0, 0), grouped_ones(120, 90, 0, 0), "same ones");
    expect_same(grouped_ones(90, 90, 1, 0), grouped_ones(90, 90, 1, 1), "network");
}

/* The start then has other cuts of rows and columns than the problem. */
static void smaller_starts_give_the_same_fit(void) {
    expect_same(grouped_ones(80, 60, 0, 1), grouped_ones(120, 90, 0, 0), "fewer rows and columns");
    expect_same(grouped_ones(3, 60, 0, 0), grouped_ones(40, 60, 0, 0), "very few rows");
}

static void a_start_of_rank_zero_is_the_cold_start(void) {
    ones nothing = grouped_ones(50, 40, 0, 0);
    nothing.count = 0;
    expect_same(nothing, grouped_ones(50, 40, 0, 0), "rank zero");
}

/* Rank 1 has none, rank 1 has another, all have one that is too large. */
static void fit_from_what_is_refused(const pumc_ranks *ranks, void *payload) {
    const test_case *given = payload;
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL, *other = NULL;
    pumc_problem *whole = NULL;
    finding *mine = &found[rank];
    memset(mine, 0, sizeof *mine);
    note_status(mine, shared_problem(&problem, ranks, &given->data));
    if (given->start_is_shared == 1 && mine->status == PUMC_OK) {
        note_status(mine, whole_problem(&whole, &given->data));
        if (mine->status == PUMC_OK) {
            note_status(mine, pumc_fit(&other, whole, given->short_fit, NULL, NULL, NULL));
        }
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, NULL,
                                   rank == 1 && given->start_is_shared < 2 ? other : given->start, NULL, NULL));
    }
    pumc_factors_free(factors);
    pumc_factors_free(other);
    pumc_problem_free(whole);
    pumc_problem_free(problem);
}

static void expect_refusal(test_case *given, int kind, pumc_status status, const char *text) {
    given->start_is_shared = kind;
    run_ranks(3, fit_from_what_is_refused, given);
    for (int32_t p = 0; p < 3; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(status, found[p].status, found[p].text);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(found[p].text, text), found[p].text);
        }
    }
}

static void starts_that_differ_or_are_too_large_are_refused(void) {
    test_case given;
    begin(&given, grouped_ones(40, 30, 0, 0), grouped_ones(60, 50, 0, 0));
    expect_refusal(&given, 0, PUMC_ECONFLICT,
                   "rank 1: every rank must give the same warm_start: it is NULL here and that of one process on "
                   "rank 0");
    expect_refusal(&given, 1, PUMC_ECONFLICT, "rank 1: every rank must give the same warm_start: 60 x 50 of rank ");
    ones small = given.before;
    given.before = given.data;
    given.data = small;
    pumc_factors_free(given.start);
    given.start = NULL;
    pumc_problem *problem = NULL;
    OK(whole_problem(&problem, &given.before));
    OK(pumc_fit(&given.start, problem, given.short_fit, NULL, NULL, NULL));
    pumc_problem_free(problem);
    expect_refusal(&given, 2, PUMC_ESHAPE, "warm_start is 60 x 50 but the problem is only 40 x 30");
    end(&given);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(starts_of_the_same_shape_give_the_same_fit);
    RUN_TEST(smaller_starts_give_the_same_fit);
    RUN_TEST(a_start_of_rank_zero_is_the_cold_start);
    RUN_TEST(starts_that_differ_or_are_too_large_are_refused);
    return UNITY_END();
}
