/* The estimate of the sampling rate, on data whose rate is known. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

void setUp(void) {}
void tearDown(void) {}

static void it_is_close_on_data_of_the_papers_kind(void) {
    const double rates[] = {0.2, 0.3, 0.5, 0.7};
    for (int e = 0; e < 4; ++e) {
        pumc_problem *observed = NULL;
        MUST(pumc_problem_simulate(&observed, NULL, 1000, 1000, 5, 0.5, rates[e], 17 + e));
        double estimate = NAN;
        MUST(pumc_estimate_sampling_rate(&estimate, observed, NULL, NULL, NULL));
        TEST_ASSERT_DOUBLE_WITHIN(0.08, rates[e], estimate);
        pumc_problem_free(observed);
    }
}

/* So many columns that a part of the rows is looked at: 2 * 10^7 cells at most, 200 of 1000 rows here. Rows of one half
 * have their ones in the first 60 columns, those of the other in the next 60, and the rest of the columns has none. */
static void of_a_wide_matrix_some_rows_tell(void) {
    enum { ROWS = 1000, COLS = 100000, OWN = 60 };
    int32_t *row = malloc(sizeof *row * ROWS * OWN), *col = malloc(sizeof *col * ROWS * OWN);
    int64_t count = 0;
    uint64_t state = 5;
    for (int32_t i = 0; i < ROWS; ++i) {
        for (int32_t j = 0; j < OWN; ++j) {
            if (next_uniform(&state) < 0.4) {
                row[count] = i;
                col[count++] = j + OWN * (i % 2);
            }
        }
    }
    pumc_problem *observed = NULL;
    double estimate = NAN;
    MUST(pumc_problem_from_coo_i32(&observed, ROWS, COLS, count, row, col));
    MUST(pumc_estimate_sampling_rate(&estimate, observed, NULL, NULL, NULL));
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 0.4, estimate);
    pumc_problem_free(observed);
    free(row);
    free(col);
}

static int32_t stop(const pumc_progress *progress, void *payload) {
    (void)progress;
    ++*(int *)payload;
    return 1;
}

static void cancelled_it_says_so(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
    double estimate = 9;
    int calls = 0;
    REFUSED(PUMC_ECANCELLED, pumc_estimate_sampling_rate(&estimate, problem, NULL, stop, &calls));
    TEST_ASSERT_EQUAL_INT(1, calls);
    TEST_ASSERT_TRUE(estimate == 9);
    pumc_problem_free(problem);
}

static int32_t count_iterations(const pumc_progress *progress, void *payload) {
    *(int64_t *)payload = progress->iteration;
    return 0;
}

static int32_t stop_at(const pumc_progress *progress, void *payload) {
    return progress->iteration == *(int64_t *)payload;
}

/* By the call that comes after the last iteration too, although the fit has converged by then. */
static void cancelled_at_any_iteration_it_says_so(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
    double estimate = 9;
    int64_t at = 1;
    for (; at < 1000; ++at) {
        const pumc_status status = pumc_estimate_sampling_rate(&estimate, problem, NULL, stop_at, &at);
        if (status == PUMC_OK) {
            break;
        }
        TEST_ASSERT_EQUAL_INT32(PUMC_ECANCELLED, status);
        TEST_ASSERT_TRUE(estimate == 9);
    }
    TEST_ASSERT_TRUE(at > 2 && at < 1000 && estimate > 0 && estimate <= 1);
    int64_t last = 0;
    MUST(pumc_estimate_sampling_rate(&estimate, problem, NULL, count_iterations, &last));
    TEST_ASSERT_EQUAL_INT64(last + 1, at);
    pumc_problem_free(problem);
}

static void a_time_limit_that_is_over_says_so(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
    pumc_options *options = options_from("time_limit=1e-9");
    double estimate = 9;
    REFUSED(PUMC_ECANCELLED, pumc_estimate_sampling_rate(&estimate, problem, options, NULL, NULL));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "time_limit"));
    TEST_ASSERT_TRUE(estimate == 9);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

static void it_is_a_share_and_the_seed_decides(void) {
    pumc_options *options = options_from("seed=3");
    const double densities[] = {0.3, 0.5, 1};
    for (int e = 0; e < 3; ++e) { /* two groups: without any, no hidden one may be among the best cells */
        pumc_problem *problem = take_problem(grouped_ones(30, 20, 2, densities[e], e < 2 ? 0.05 : 1, 1));
        double estimate = NAN, again = NAN;
        MUST(pumc_estimate_sampling_rate(&estimate, problem, options, NULL, NULL));
        MUST(pumc_estimate_sampling_rate(&again, problem, options, NULL, NULL));
        TEST_ASSERT_TRUE(estimate > 0 && estimate <= 1);
        TEST_ASSERT_TRUE(estimate == again);
        MUST(pumc_options_set_f64(options, "sampling_rate", estimate)); /* it can be used */
        MUST(pumc_options_reset(options, "sampling_rate"));
        pumc_problem_free(problem);
    }
    pumc_options_free(options);
}

/* Tiny problems of all kinds, most of which tell nothing: an estimate is one that the option takes, or refused. */
static void too_few_ones_are_no_estimate_of_zero(void) {
    int refused = 0;
    for (int e = 0; e < 60; ++e) {
        pumc_options *options = options_from("max_iterations=50");
        pumc_problem *problem = take_problem(uniform_ones(3 + e % 7, 4 + e % 5, 0.15 + 0.05 * (e % 4), (uint64_t)e));
        double estimate = 9;
        MUST(pumc_options_set_i64(options, "seed", e));
        if (pumc_problem_count(problem) > 1) {
            const pumc_status status = pumc_estimate_sampling_rate(&estimate, problem, options, NULL, NULL);
            if (status == PUMC_OK) {
                TEST_ASSERT_TRUE(estimate > 0 && estimate <= 1);
                MUST(pumc_options_set_f64(options, "sampling_rate", estimate));
            } else {
                TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, status);
                TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "too few ones"));
                TEST_ASSERT_TRUE(estimate == 9);
                ++refused;
            }
        }
        pumc_options_free(options);
        pumc_problem_free(problem);
    }
    TEST_ASSERT_TRUE(refused > 5);
}

static int64_t peak_kib(void) {
    struct rusage usage;
    TEST_ASSERT_EQUAL_INT(0, getrusage(RUSAGE_SELF, &usage));
    return usage.ru_maxrss;
}

/* Twenty million cells of a sparse problem are looked at, and few are held. */
static void its_memory_does_not_grow_with_the_cells(void) {
#if defined(__SANITIZE_THREAD__)
    TEST_IGNORE_MESSAGE("ThreadSanitizer's memory would be measured");
#endif
    enum { HEIGHT = 4000, WIDTH = 5000, EACH = 12 };
    int32_t *row = room_for(HEIGHT * EACH, sizeof *row), *col = room_for(HEIGHT * EACH, sizeof *col);
    for (int32_t e = 0; e < HEIGHT * EACH; ++e) {
        row[e] = e / EACH;
        col[e] = row[e] % 50 * 100 + (row[e] / 50 * 7 + e % EACH) % 16; /* 50 groups of rows with 16 columns each */
    }
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, HEIGHT, WIDTH, HEIGHT * EACH, row, col));
    const int64_t before = peak_kib();
    double estimate = NAN;
    MUST(pumc_estimate_sampling_rate(&estimate, problem, NULL, NULL, NULL));
    TEST_ASSERT_TRUE(peak_kib() - before < 128 * 1024);
    free(row);
    free(col);
    pumc_problem_free(problem);
}

static void what_cannot_be_estimated_is_refused(void) {
    pumc_problem *one = NULL, *problem = take_problem(uniform_ones(30, 20, 0.3, 1));
    const int32_t zero[] = {0};
    double estimate = 9;
    MUST(pumc_problem_from_coo_i32(&one, 3, 3, 1, zero, zero));
    REFUSED(PUMC_EVALUE, pumc_estimate_sampling_rate(&estimate, one, NULL, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_estimate_sampling_rate(&estimate, NULL, NULL, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_estimate_sampling_rate(NULL, problem, NULL, NULL, NULL));
    TEST_ASSERT_TRUE(estimate == 9);
    pumc_problem_free(one);
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(its_memory_does_not_grow_with_the_cells);
    RUN_TEST(it_is_close_on_data_of_the_papers_kind);
    RUN_TEST(of_a_wide_matrix_some_rows_tell);
    RUN_TEST(cancelled_it_says_so);
    RUN_TEST(cancelled_at_any_iteration_it_says_so);
    RUN_TEST(a_time_limit_that_is_over_says_so);
    RUN_TEST(it_is_a_share_and_the_seed_decides);
    RUN_TEST(too_few_ones_are_no_estimate_of_zero);
    RUN_TEST(what_cannot_be_estimated_is_refused);
    return UNITY_END();
}
