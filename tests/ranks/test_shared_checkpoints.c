/* A fit of several ranks is interrupted and goes on with another number of them. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

typedef struct test_case {
    ones data;
    pumc_options *options;
    int64_t stop_after; /* iterations; 0 is not to stop */
} test_case;

static finding found[most_ranks_of_test];
static int64_t resumed[most_ranks_of_test];
static char path[300], file[2][320];

static void name_files(const char *name) {
    const char *folder = getenv("MESON_BUILD_ROOT");
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "/tmp", name);
    snprintf(file[0], sizeof file[0], "%s.0", path);
    snprintf(file[1], sizeof file[1], "%s.1", path);
}

static int32_t stop_there(const pumc_progress *progress, void *payload) {
    return progress->iteration >= *(const int64_t *)payload;
}

/* Rank 0 alone knows the path, and the last rank is the one that wants to stop. */
static void fit_some(const pumc_ranks *ranks, void *payload) {
    test_case *given = payload;
    const int32_t rank = pumc_ranks_rank(ranks);
    finding *mine = &found[rank];
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    pumc_options *options = NULL;
    memset(mine, 0, sizeof *mine);
    note_status(mine, shared_problem(&problem, ranks, &given->data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_options_copy(&options, given->options));
    }
    if (mine->status == PUMC_OK && rank == 0) {
        note_status(mine, pumc_options_set_str(options, "checkpoint", path));
    }
    if (mine->status == PUMC_OK) {
        const int stops = given->stop_after > 0 && rank == pumc_ranks_count(ranks) - 1;
        note_status(mine, pumc_fit(&factors, problem, options, NULL, stops ? stop_there : NULL, &given->stop_after));
    }
    if (mine->status == PUMC_OK) {
        note_model(mine, factors);
        note_status(mine, pumc_factors_get_i64(factors, "resumed_iterations", &resumed[rank]));
    }
    pumc_options_free(options);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void fit_on(int32_t count, test_case *given, int64_t stop_after) {
    given->stop_after = stop_after;
    run_ranks(count, fit_some, given);
    for (int32_t p = 0; p < count; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
        }
    }
}

/* What one process finds that nobody interrupts. */
static finding fit_alone(const test_case *given) {
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    finding whole;
    memset(&whole, 0, sizeof whole);
    if (is_first_process()) {
        OK(whole_problem(&problem, &given->data));
        OK(pumc_fit(&factors, problem, given->options, NULL, NULL, NULL));
        note_model(&whole, factors);
        OK(whole.status);
    }
    tell_all(&whole, sizeof whole);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    return whole;
}

static void begin(test_case *given, ones data, const char *continuation) {
    memset(given, 0, sizeof *given);
    given->data = data;
    OK(pumc_options_create(&given->options));
    OK(pumc_options_set_f64(given->options, "checkpoint_seconds", 1e9));
    OK(pumc_options_set_str(given->options, "continuation", continuation));
}

static void end(test_case *given) {
    pumc_options_free(given->options);
    free_ones(&given->data);
}

/* Each part of the fit on another number of ranks, one of them a plain process. */
static void expect_same_in_parts(ones data, const char *continuation, const char *name) {
    static const int32_t counts[] = {3, 1, 8, 2, 4};
    test_case given;
    begin(&given, data, continuation);
    const finding whole = fit_alone(&given);
    TEST_ASSERT_TRUE(whole.iterations > 5);
    name_files(name);
    for (int64_t part = 0; part < 5; ++part) {
        fit_on(counts[part], &given, part < 4 ? part + 1 : 0);
        for (int32_t p = 0; p < counts[part]; ++p) {
            if (is_here(p)) {
                TEST_ASSERT_EQUAL_INT64(part, resumed[p]);
            }
        }
    }
    for (int32_t p = 0; p < 4; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_INT64(whole.iterations, found[p].iterations);
            TEST_ASSERT_EQUAL_INT64(whole.rank, found[p].rank);
            TEST_ASSERT_DOUBLE_WITHIN(1e-9 * whole.objective, whole.objective, found[p].objective);
        }
    }
    if (is_first_process()) {
        TEST_ASSERT_TRUE(access(file[0], F_OK) != 0 && access(file[1], F_OK) != 0);
    }
    end(&given);
}

static void a_fit_goes_on_with_other_ranks(void) {
    expect_same_in_parts(grouped_ones(120, 90, 0, 0), "none", "parts");
    expect_same_in_parts(grouped_ones(60, 90, 0, 1), "lambda", "parts-confidences");
    expect_same_in_parts(grouped_ones(80, 80, 1, 0), "shape", "parts-network");
    expect_same_in_parts(grouped_ones(5, 40, 0, 0), "none", "parts-few-rows");
}

static void the_same_ranks_find_the_same_bits(void) {
    test_case given;
    begin(&given, grouped_ones(120, 90, 0, 0), "none");
    finding whole[3];
    name_files("same-bits");
    fit_on(3, &given, 0);
    memcpy(whole, found, sizeof whole);
    for (int64_t t = 1; t < 6; ++t) {
        fit_on(3, &given, t);
    }
    fit_on(3, &given, 0);
    for (int32_t p = 0; p < 3; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_INT64(5, resumed[p]);
            TEST_ASSERT_EQUAL_INT64(whole[p].iterations, found[p].iterations);
            TEST_ASSERT_EQUAL_MEMORY(&whole[p].objective, &found[p].objective, sizeof(double));
            TEST_ASSERT_EQUAL_MEMORY(whole[p].values, found[p].values, sizeof found[p].values);
        }
    }
    end(&given);
}

static void expect_failure(int32_t count, test_case *given, pumc_status status, const char *text) {
    given->stop_after = 0;
    run_ranks(count, fit_some, given);
    for (int32_t p = 0; p < count; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(status, found[p].status, found[p].text);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(found[p].text, text), found[p].text);
        }
    }
}

static void what_rank_0_finds_wrong_is_told_to_all(void) {
    test_case given;
    begin(&given, grouped_ones(60, 50, 0, 0), "none");
    name_files("refused");
    fit_on(2, &given, 3);
    given.data.count -= 3;
    expect_failure(3, &given, PUMC_ECONFLICT, "rank 0: checkpoint '");
    given.data.count += 3;
    if (is_first_process()) {
        TEST_ASSERT_EQUAL_INT(0, truncate(file[0], 500));
    }
    expect_failure(3, &given, PUMC_EFILE, "rank 0: no checkpoint is whole");
    if (is_first_process()) {
        remove(file[0]);
        remove(file[1]);
    }
    snprintf(path, sizeof path, "/nowhere/at/all");
    expect_failure(3, &given, PUMC_EIO, "rank 0: cannot write '/nowhere/at/all.0'");
    end(&given);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_fit_goes_on_with_other_ranks);
    RUN_TEST(the_same_ranks_find_the_same_bits);
    RUN_TEST(what_rank_0_finds_wrong_is_told_to_all);
    return UNITY_END();
}
