/* The progress callback, and stopping before the end: cancel, time, iterations. */
#include "fitting.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static pumc_problem *problem;

void setUp(void) { problem = take_problem(grouped_ones(40, 30, 3, 0.6, 0.05, 1)); }
void tearDown(void) { pumc_problem_free(problem); }

struct watch {
    int64_t calls, stop_at;
    pthread_t thread;
    int sound;
    double objective[4000];
    double rank, change, seconds;
};

static int32_t observe(const pumc_progress *progress, void *payload) {
    struct watch *watch = payload;
    if (progress->iteration <= watch->calls) {
        return 0; /* a sign of life from within a long iteration, as on a slow machine */
    }
    watch->sound = watch->sound && progress->size == (int64_t)sizeof *progress &&
                   progress->iteration == watch->calls + 1 && pthread_equal(watch->thread, pthread_self()) &&
                   progress->seconds >= watch->seconds;
    watch->objective[watch->calls++] = progress->objective;
    watch->rank = (double)progress->rank;
    watch->change = progress->relative_change;
    watch->seconds = progress->seconds;
    return progress->iteration == watch->stop_at;
}

static struct watch watch_until(int64_t stop_at) {
    struct watch watch;
    memset(&watch, 0, sizeof watch);
    watch.stop_at = stop_at;
    watch.thread = pthread_self();
    watch.sound = 1;
    return watch;
}

static void callback_is_told_what_history_keeps(void) {
    struct watch watch = watch_until(0);
    pumc_options *options = options_from("tolerance=1e-6 max_iterations=3000");
    pumc_factors *factors = NULL;
    MUST(pumc_fit(&factors, problem, options, NULL, observe, &watch));
    TEST_ASSERT_TRUE(watch.sound);
    TEST_ASSERT_EQUAL_INT64(integer_of(factors, "iterations"), watch.calls);
    double *objective = copy_of_history(factors, "objective");
    TEST_ASSERT_EQUAL_MEMORY(objective, watch.objective, (size_t)watch.calls * sizeof *objective);
    TEST_ASSERT_TRUE(real_of(factors, "objective") == objective[watch.calls - 1]);
    TEST_ASSERT_TRUE(real_of(factors, "relative_change") == watch.change);
    TEST_ASSERT_TRUE((double)pumc_factors_rank(factors) == watch.rank);
    free(objective);
    pumc_factors_free(factors);
    pumc_options_free(options);
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct clocks {
    double began, told, measured;
};

static int32_t compare_clocks(const pumc_progress *progress, void *payload) {
    struct clocks *clocks = payload;
    clocks->told = progress->seconds;
    clocks->measured = seconds_now() - clocks->began;
    return progress->iteration > 0;
}

/* Preparing takes a tenth of the time until the first iteration is done. The test's own clock is read a little later
 * than the library's, much later where another program takes the core in between; so it has several tries. */
static void the_callback_hears_the_time_of_the_call(void) {
    pumc_problem *large = take_problem(uniform_ones(1500, 1500, 0.1, 2));
    pumc_options *options = options_from("lambda=1");
    struct clocks clocks = {0};
    for (int tries = 0; tries < 50 && !(clocks.told > 0.99 * clocks.measured); ++tries) {
        pumc_factors *factors = NULL;
        clocks.began = seconds_now();
        clocks.measured = 1;
        MUST(pumc_fit(&factors, large, options, NULL, compare_clocks, &clocks));
        pumc_factors_free(factors);
    }
    TEST_ASSERT_TRUE(clocks.told <= clocks.measured && clocks.told > 0.99 * clocks.measured);
    pumc_options_free(options);
    pumc_problem_free(large);
}

static void a_cancelled_fit_returns_its_factors(void) {
    const char *algorithms[] = {"algorithm=pumc_n tolerance=1e-8", "algorithm=basic tolerance=1e-8"};
    for (int a = 0; a < 2; ++a) {
        for (int64_t stop_at = 1; stop_at <= 5; stop_at += 2) {
            struct watch watch = watch_until(stop_at);
            pumc_options *options = options_from(algorithms[a]);
            pumc_factors *factors = NULL;
            MUST(pumc_fit(&factors, problem, options, NULL, observe, &watch));
            TEST_ASSERT_EQUAL_INT64(PUMC_CANCELLED, integer_of(factors, "stop_reason"));
            TEST_ASSERT_EQUAL_INT64(stop_at, watch.calls);
            TEST_ASSERT_EQUAL_INT64(stop_at, integer_of(factors, "iterations"));
            TEST_ASSERT_TRUE(pumc_factors_rank(factors) > 0);
            TEST_ASSERT_TRUE(real_of(factors, "objective") == watch.objective[stop_at - 1]);
            pumc_factors_free(factors);
            pumc_options_free(options);
        }
    }
}

static void a_cancelled_fit_can_be_taken_up_again(void) {
    struct watch watch = watch_until(3);
    pumc_options *options = options_from("regularizer=nuclear lambda=2 tolerance=1e-8");
    pumc_factors *part = NULL, *rest = NULL, *whole = NULL;
    MUST(pumc_fit(&part, problem, options, NULL, observe, &watch));
    MUST(pumc_fit(&rest, problem, options, part, NULL, NULL));
    MUST(pumc_fit(&whole, problem, options, NULL, NULL, NULL));
    const double expected = real_of(whole, "objective");
    TEST_ASSERT_DOUBLE_WITHIN(1e-8 * expected, expected, real_of(rest, "objective"));
    pumc_factors_free(part);
    pumc_factors_free(rest);
    pumc_factors_free(whole);
    pumc_options_free(options);
}

static void the_callback_changes_nothing(void) {
    struct watch watch = watch_until(0);
    pumc_factors *watched = NULL, *alone = NULL;
    MUST(pumc_fit(&alone, problem, NULL, NULL, NULL, NULL));
    MUST(pumc_fit(&watched, problem, NULL, NULL, observe, &watch));
    assert_same_bits(watched, alone);
    pumc_factors_free(watched);
    pumc_factors_free(alone);
}

static void max_iterations_stops(void) {
    const char *options[] = {"max_iterations=4 tolerance=1e-9", "max_iterations=4 tolerance=1e-9 algorithm=basic"};
    for (int a = 0; a < 2; ++a) {
        pumc_factors *factors = fit_with(problem, options[a]);
        TEST_ASSERT_EQUAL_INT64(PUMC_MAX_ITERATIONS, integer_of(factors, "stop_reason"));
        TEST_ASSERT_EQUAL_INT64(4, integer_of(factors, "iterations"));
        TEST_ASSERT_TRUE(pumc_factors_rank(factors) > 0);
        pumc_factors_free(factors);
    }
}

/* Over before the first iteration: what comes back is the start, zero or the model that was given. */
static void a_time_limit_stops(void) {
    const char *options[] = {"time_limit=1e-9 tolerance=1e-9", "time_limit=1e-9 tolerance=1e-9 algorithm=basic",
                             "time_limit=1e-9 regularizer=tnn", "time_limit=1e-9 lambda_ratio=0.1 continuation=lambda"};
    pumc_factors *start = fit_with(problem, "max_iterations=2");
    for (int a = 0; a < 4; ++a) {
        pumc_factors *factors = fit_with(problem, options[a]), *warm = fit_from(problem, options[a], start);
        TEST_ASSERT_EQUAL_INT64(PUMC_TIME_LIMIT, integer_of(factors, "stop_reason"));
        TEST_ASSERT_EQUAL_INT64(0, integer_of(factors, "iterations"));
        TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(factors));
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.8 * (double)pumc_problem_count(problem), real_of(factors, "objective"));
        TEST_ASSERT_EQUAL_INT64(PUMC_TIME_LIMIT, integer_of(warm, "stop_reason"));
        TEST_ASSERT_EQUAL_INT64(pumc_factors_rank(start), pumc_factors_rank(warm));
        TEST_ASSERT_TRUE(isfinite(real_of(warm, "objective")));
        pumc_factors_free(factors);
        pumc_factors_free(warm);
    }
    pumc_factors_free(start);
}

static void a_converged_fit_says_so(void) {
    pumc_factors *factors = fit_with(problem, "tolerance=1e-5");
    TEST_ASSERT_EQUAL_INT64(PUMC_CONVERGED, integer_of(factors, "stop_reason"));
    TEST_ASSERT_TRUE(real_of(factors, "relative_change") < 1e-5);
    TEST_ASSERT_TRUE(real_of(factors, "seconds") > 0);
    pumc_factors_free(factors);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(callback_is_told_what_history_keeps);
    RUN_TEST(the_callback_hears_the_time_of_the_call);
    RUN_TEST(a_cancelled_fit_returns_its_factors);
    RUN_TEST(a_cancelled_fit_can_be_taken_up_again);
    RUN_TEST(the_callback_changes_nothing);
    RUN_TEST(max_iterations_stops);
    RUN_TEST(a_time_limit_stops);
    RUN_TEST(a_converged_fit_says_so);
    return UNITY_END();
}
