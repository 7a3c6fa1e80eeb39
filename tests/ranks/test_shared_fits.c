/* A fit of several ranks is the fit of one process. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

typedef struct test_case {
    ones data;
    const pumc_options *options;
    finding whole;
} test_case;

static finding found[most_ranks_of_test];

static void fit_shared(const pumc_ranks *ranks, void *payload) {
    const test_case *given = payload;
    finding *mine = &found[pumc_ranks_rank(ranks)];
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    memset(mine, 0, sizeof *mine);
    note_status(mine, shared_problem(&problem, ranks, &given->data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, given->options, NULL, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        note_model(mine, factors);
    }
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void fit_alone(test_case *given) {
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    OK(whole_problem(&problem, &given->data));
    OK(pumc_fit(&factors, problem, given->options, NULL, NULL, NULL));
    note_model(&given->whole, factors);
    OK(given->whole.status);
    pumc_factors_free(factors);
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
        snprintf(message, sizeof message, "%s, rank %d of %d: %s", what, p, count, found[p].text);
        TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(whole->iterations, found[p].iterations, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(whole->rank, found[p].rank, message);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-10 * whole->objective, whole->objective, found[p].objective, message);
        for (int64_t k = 0; k < whole->rank; ++k) {
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-8 * whole->values[0], whole->values[k], found[p].values[k], message);
        }
    }
}

static void expect_same(test_case *given, const char *what) {
    if (is_first_process()) {
        fit_alone(given);
    }
    tell_all(&given->whole, sizeof given->whole);
    for (const int32_t *count = rank_counts(); *count > 0; ++count) {
        expect_same_on(*count, given, what);
    }
}

static void every_penalty_fits_alike(void) {
    static const char *const names[] = {"lsp", "tnn", "capped-l1", "nuclear", "mcp", "scad"};
    test_case given = {.data = grouped_ones(120, 90, 0, 0)};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        pumc_options *options = NULL;
        OK(pumc_options_create(&options));
        OK(pumc_options_set_str(options, "regularizer", names[i]));
        OK(pumc_options_set_i64(options, "max_rank", 32));
        given.options = options;
        expect_same(&given, names[i]);
        pumc_options_free(options);
    }
    free_ones(&given.data);
}

static void fits_without_balance_are_alike(void) {
    test_case given = {.data = grouped_ones(100, 150, 0, 0)};
    pumc_options *options = NULL;
    OK(pumc_options_create(&options));
    OK(pumc_options_set_f64(options, "row_balance", 0));
    OK(pumc_options_set_f64(options, "col_balance", 0));
    given.options = options;
    expect_same(&given, "without balance");
    pumc_options_free(options);
    free_ones(&given.data);
}

static void fits_with_continuation_are_alike(void) {
    test_case given = {.data = grouped_ones(80, 60, 0, 0)};
    pumc_options *options = NULL;
    OK(pumc_options_create(&options));
    OK(pumc_options_set_str(options, "continuation", "lambda"));
    OK(pumc_options_set_i64(options, "power_iterations", 2));
    given.options = options;
    expect_same(&given, "continuation");
    pumc_options_free(options);
    free_ones(&given.data);
}

static void confidences_fit_alike(void) {
    test_case given = {.data = grouped_ones(90, 110, 0, 1)};
    expect_same(&given, "confidences");
    free_ones(&given.data);
}

static void networks_fit_alike(void) {
    test_case given = {.data = grouped_ones(110, 110, 1, 0)};
    expect_same(&given, "symmetric");
    free_ones(&given.data);
    given.data = grouped_ones(70, 70, 1, 1);
    expect_same(&given, "symmetric with confidences");
    free_ones(&given.data);
}

static void more_ranks_than_rows_and_no_ones_are_fine(void) {
    test_case given = {.data = grouped_ones(5, 40, 0, 0)};
    expect_same(&given, "fewer rows than ranks");
    given.data.count = 0;
    expect_same(&given, "no ones");
    free_ones(&given.data);
    given.data = grouped_ones(40, 3, 0, 1);
    expect_same(&given, "fewer columns than ranks");
    free_ones(&given.data);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_penalty_fits_alike);
    RUN_TEST(fits_without_balance_are_alike);
    RUN_TEST(fits_with_continuation_are_alike);
    RUN_TEST(confidences_fit_alike);
    RUN_TEST(networks_fit_alike);
    RUN_TEST(more_ranks_than_rows_and_no_ones_are_fine);
    return UNITY_END();
}
