/* Every allocation of every call made to fail in turn: the call returns PUMC_ENOMEM, its out-parameter is NULL,
 * nothing leaks, and its arguments still work. */
#include "failing_malloc.h"
#include "fitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ones pattern;
static pumc_problem *problem;
static pumc_options *options;
static pumc_factors *start;

void setUp(void) {}
void tearDown(void) {}

/* A call under test: makes something and frees it again; *sound is cleared when a failure leaves something behind. */
typedef pumc_status (*operation)(int *sound);

static pumc_status make_problem_from_pairs(int *sound) {
    pumc_problem *out = problem;
    const pumc_status status =
        pumc_problem_from_coo_i32(&out, pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col);
    *sound = (out == NULL) == (status != PUMC_OK);
    pumc_problem_free(out);
    return status;
}

static pumc_status make_problem_from_columns(int *sound) {
    const int64_t pointer[] = {0, 2, 2, 3}, index[] = {4, 1, 0};
    pumc_problem *out = problem;
    const pumc_status status = pumc_problem_from_csc_i64(&out, 5, 3, pointer, index);
    *sound = (out == NULL) == (status != PUMC_OK);
    pumc_problem_free(out);
    return status;
}

static pumc_status make_options(int *sound) {
    pumc_options *out = options;
    const pumc_status status = pumc_options_create(&out);
    *sound = (out == NULL) == (status != PUMC_OK);
    pumc_options_free(out);
    return status;
}

static pumc_status copy_options(int *sound) {
    pumc_options *out = options;
    const pumc_status status = pumc_options_copy(&out, options);
    *sound = (out == NULL) == (status != PUMC_OK);
    pumc_options_free(out);
    return status;
}

static pumc_status set_a_misspelt_option(int *sound) {
    const pumc_status status = pumc_options_set_f64(options, "lamda", 1);
    *sound = status == PUMC_ENAME || status == PUMC_ENOMEM;
    return status == PUMC_ENAME ? PUMC_OK : status;
}

static pumc_status fit_the_problem(int *sound) {
    pumc_factors *out = start;
    const pumc_status status = pumc_fit(&out, problem, options, start, NULL, NULL);
    *sound = (out == NULL) == (status != PUMC_OK);
    pumc_factors_free(out);
    return status;
}

/* Fails the allocations from the n-th on, for n = 0, 1, ... until the operation needs no more than n. */
static void sweep(const char *name, operation run, int only_one, int exact) {
    int sound = 1;
    for (int i = 0; i < 3; ++i) { /* what is allocated once in a process is not a leak */
        TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_OK, run(&sound), name);
    }
    const int64_t live = live_blocks();
    int64_t failures = 0;
    for (int64_t n = 0;; ++n) {
        fail_allocations_after(n, only_one);
        const pumc_status status = run(&sound);
        const int64_t refused = allow_allocations();
        char message[300];
        snprintf(message, sizeof message, "%s, allocation %d: status %d, %s", name, (int)n, (int)status,
                 pumc_last_error());
        TEST_ASSERT_TRUE_MESSAGE(sound, message);
        TEST_ASSERT_TRUE_MESSAGE(status == PUMC_OK || status == PUMC_ENOMEM, message);
        if (status == PUMC_ENOMEM) {
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "out of memory"), message);
            ++failures;
        }
        if (exact) {
            TEST_ASSERT_EQUAL_INT64_MESSAGE(live, live_blocks(), message);
        }
        if (refused == 0) {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_OK, status, message);
            break;
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(failures > 0, name);
    TEST_ASSERT_TRUE_MESSAGE(live_blocks() <= live + 16, name); /* stacks that the C library keeps */
    TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_OK, run(&sound), name);
}

static void problems_are_made_or_not(void) {
    sweep("pairs", make_problem_from_pairs, 0, 1);
    sweep("pairs", make_problem_from_pairs, 1, 1);
    sweep("columns", make_problem_from_columns, 0, 1);
}

static void options_are_made_or_not(void) {
    sweep("create", make_options, 0, 1);
    sweep("copy", copy_options, 0, 1);
    sweep("misspelt", set_a_misspelt_option, 0, 1);
}

static void fit_under_sweep(const char *text, int only_one, int exact) {
    pumc_options_free(options);
    options = options_from(text);
    sweep(text, fit_the_problem, only_one, exact);
}

static void fits_are_made_or_not(void) {
    fit_under_sweep("max_iterations=3", 0, 1);
    fit_under_sweep("max_iterations=3", 1, 1);
    fit_under_sweep("max_iterations=2 regularizer=tnn", 0, 1);
    fit_under_sweep("max_iterations=2 algorithm=basic", 0, 1);
    fit_under_sweep("max_iterations=2 continuation=lambda regularizer=mcp", 0, 1);
}

static void warm_fits_are_made_or_not(void) {
    start = fit_with(problem, "lambda_ratio=0.3");
    fit_under_sweep("max_iterations=2", 0, 1);
    fit_under_sweep("max_iterations=2 algorithm=basic", 0, 1);
    pumc_factors_free(start);
    start = NULL;
}

static void fits_by_many_threads_are_made_or_not(void) {
    fit_under_sweep("max_iterations=2 threads=3", 0, 0);
    fit_under_sweep("max_iterations=2 threads=3", 1, 0);
}

int main(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    if (preloaded != NULL && strstr(preloaded, "vgpreload") != NULL) {
        puts("valgrind has an allocator of its own");
        return 77;
    }
    pattern = grouped_ones(30, 20, 3, 0.7, 0.05, 1);
    problem = problem_of(&pattern);
    options = options_from("");
    UNITY_BEGIN();
    RUN_TEST(problems_are_made_or_not);
    RUN_TEST(options_are_made_or_not);
    RUN_TEST(fits_are_made_or_not);
    RUN_TEST(warm_fits_are_made_or_not);
    RUN_TEST(fits_by_many_threads_are_made_or_not);
    pumc_options_free(options);
    pumc_problem_free(problem);
    free_ones(&pattern);
    return UNITY_END();
}
