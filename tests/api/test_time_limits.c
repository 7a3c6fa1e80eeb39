/* time_limit holds in every call that takes one, whatever the data and the options: the call ends within the limit and,
 * beyond it, the longer of one iteration and 0.1 seconds.
 * Other tests run beside this one, so that five times as much is granted; what once went wrong here took a hundred
 * times the limit. */
#include "../patience.h"
#include "fitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GRANTED = 5 };

void setUp(void) {}
void tearDown(void) {}

static const double LIMIT = 0.15;

typedef struct moment {
    double passed, worked;
} moment;

static double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static moment now(void) {
    const moment result = {seconds_of(CLOCK_MONOTONIC), seconds_of(CLOCK_PROCESS_CPUTIME_ID)};
    return result;
}

/* The longest time between two iterations, if the call says. */
typedef struct watched {
    double before, longest;
} watched;

static int32_t watch(const pumc_progress *progress, void *payload) {
    watched *seen = payload;
    if (progress->seconds - seen->before > seen->longest) {
        seen->longest = progress->seconds - seen->before;
    }
    seen->before = progress->seconds;
    return 0;
}

static void assert_in_time(moment start, double longest, const char *what) {
    const moment end = now();
    const double passed = end.passed - start.passed, worked = end.worked - start.worked;
    const double room = GRANTED * patience() * (longest > 0.1 ? longest : 0.1);
    char message[400];
    snprintf(message, sizeof message, "%s: %.3f s, %.3f s of work, a limit of %g, longest iteration %.3f s", what,
             passed, worked, LIMIT, longest);
    TEST_ASSERT_TRUE_MESSAGE((passed < worked ? passed : worked) <= LIMIT + room && passed < 60 * patience(), message);
}

static pumc_problem *column_with_all_ones(int64_t rows) {
    ones pattern = uniform_ones(rows, 1, 1, 1);
    pattern.cols = 50;
    return take_problem(pattern);
}

enum { KINDS = 6 };
static const char *const kinds[KINDS] = {"square", "tall", "wide", "dense", "network", "one column"};

static pumc_problem *problem_of_kind(int kind) {
    pumc_problem *problem = NULL;
    switch (kind) {
    case 0: return take_problem(uniform_ones(3000, 2500, 0.02, 1));
    case 1: return take_problem(uniform_ones(100000, 8, 0.2, 2));
    case 2: return take_problem(uniform_ones(8, 100000, 0.2, 3));
    case 3: return take_problem(uniform_ones(700, 600, 0.6, 4));
    case 4:
        problem = take_problem(network_ones(1500, 10, 0.1, 0.02, 5));
        MUST(pumc_problem_set_symmetric(problem, 1));
        MUST(pumc_problem_set_no_diagonal(problem, 1));
        return problem;
    default: return column_with_all_ones(200000);
    }
}

/* Options that make iterations many, long or both. */
static const char *const hard[] = {"tolerance=1e-15 max_iterations=1000000 lambda_ratio=1e-6 max_rank=200",
                                   "tolerance=1e-15 max_iterations=1000000 lambda_ratio=1e-4 power_iterations=100",
                                   "regularizer=tnn lambda_ratio=1e-9 tolerance=1e-15",
                                   "algorithm=basic tolerance=1e-15",
                                   "continuation=lambda lambda_ratio=1e-6 tolerance=1e-15",
                                   "threads=4 row_balance=1 col_balance=1"};
enum { HARD = sizeof hard / sizeof *hard };

static pumc_options *limited(const char *text) {
    char options[300];
    snprintf(options, sizeof options, "%s time_limit=%g", text, LIMIT);
    return options_from(options);
}

static void fits_end_in_time(void) {
    for (int k = 0; k < KINDS; ++k) {
        pumc_problem *problem = problem_of_kind(k);
        for (int h = 0; h < HARD; ++h) {
            pumc_options *options = limited(hard[h]);
            pumc_factors *factors = NULL;
            watched seen = {0, 0};
            char what[300];
            snprintf(what, sizeof what, "%s, %s", kinds[k], hard[h]);
            const moment start = now();
            const pumc_status status = pumc_fit(&factors, problem, options, NULL, watch, &seen);
            TEST_ASSERT_TRUE_MESSAGE(status == PUMC_OK || status == PUMC_ETOOLARGE,
                                     what); /* basic has a largest size */
            /* One iteration of basic takes a minute on the square, of which the limit waits for a matrix product. */
            assert_in_time(start, strstr(hard[h], "basic") != NULL ? 2 : seen.longest, what);
            pumc_factors_free(factors);
            pumc_options_free(options);
        }
        pumc_problem_free(problem);
    }
}

static void selections_and_estimates_end_in_time(void) {
    for (int k = 0; k < KINDS; ++k) {
        pumc_problem *problem = problem_of_kind(k);
        for (int h = 0; h < HARD; h += 2) {
            pumc_options *options = limited(hard[h]);
            pumc_selection *selection = NULL;
            double rate = 0;
            watched seen = {0, 0};
            char what[300];
            moment start = now();
            pumc_status status = pumc_select(&selection, problem, options, NULL, watch, &seen);
            snprintf(what, sizeof what, "select, %s, %s: %s", kinds[k], hard[h], pumc_status_name(status));
            TEST_ASSERT_TRUE_MESSAGE(status == PUMC_OK || status == PUMC_ECANCELLED || status == PUMC_ECONFLICT, what);
            assert_in_time(start, seen.longest, what);
            seen.before = 0;
            start = now();
            status = pumc_estimate_sampling_rate(&rate, problem, options, watch, &seen);
            snprintf(what, sizeof what, "estimate, %s, %s: %s", kinds[k], hard[h], pumc_status_name(status));
            TEST_ASSERT_TRUE_MESSAGE(status == PUMC_OK || status == PUMC_ECANCELLED || status == PUMC_EVALUE, what);
            assert_in_time(start, seen.longest, what);
            pumc_selection_free(selection);
            pumc_options_free(options);
        }
        pumc_problem_free(problem);
    }
}

static void a_warm_start_does_not_delay_the_limit(void) {
    pumc_problem *problem = problem_of_kind(0);
    pumc_factors *start = fit_with(problem, "max_iterations=3 lambda_ratio=1e-3 max_rank=200"), *factors = NULL;
    pumc_options *options = limited(hard[0]);
    watched seen = {0, 0};
    const moment begin = now();
    MUST(pumc_fit(&factors, problem, options, start, watch, &seen));
    assert_in_time(begin, seen.longest, "warm start");
    pumc_factors_free(factors);
    pumc_factors_free(start);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

/* A start of a rank that is cut to 5 has no time for decompositions of the whole: those of rank 400 took seconds. */
static void a_start_of_higher_rank_is_cut_first(void) {
    enum { LINES = 8000, RANK = 400 };
    pumc_problem *problem = take_problem(uniform_ones(LINES, LINES, 1e-3, 1));
    double *u = calloc((size_t)LINES * RANK, sizeof *u), *s = calloc(RANK, sizeof *s);
    TEST_ASSERT_TRUE(u != NULL && s != NULL);
    for (int64_t c = 0; c < RANK; ++c) {
        u[c * LINES + c] = 1;
        s[c] = 1.0 / (double)(c + 1);
    }
    pumc_factors *start = NULL, *factors = NULL;
    MUST(pumc_factors_from_svd(&start, LINES, LINES, RANK, u, s, u, NULL));
    pumc_options *options = options_from("max_rank=5 time_limit=0.05 row_balance=0.5 col_balance=0.5");
    watched seen = {0, 0};
    const double before = now().worked;
    MUST(pumc_fit(&factors, problem, options, start, watch, &seen));
    TEST_ASSERT_TRUE(now().worked - before < (0.05 + 0.5) * patience());
    pumc_factors_free(factors);
    pumc_factors_free(start);
    pumc_options_free(options);
    free(s);
    free(u);
    pumc_problem_free(problem);
}

/* Of a symmetric fit, (X + X')/2 is taken when the time is up. Of rank 600 its decomposition once took as long as three
 * of the longest iterations. So the last iteration ends before the limit. */
static void symmetric_fits_of_high_rank_end_in_time(void) {
    const double limit = 4;
    pumc_problem *problem = take_problem(network_ones(1200, 10, 0.1, 0.02, 5));
    MUST(pumc_problem_set_symmetric(problem, 1));
    pumc_options *options = options_from("tolerance=1e-15 lambda_ratio=1e-6 max_rank=600 time_limit=4");
    pumc_factors *factors = NULL;
    watched seen = {0, 0};
    const moment start = now();
    MUST(pumc_fit(&factors, problem, options, NULL, watch, &seen));
    const double over = now().passed - start.passed - limit, longest = seen.longest > 0.1 ? seen.longest : 0.1;
    char message[200];
    snprintf(message, sizeof message, "rank %lld, %.3f s beyond the limit, longest iteration %.3f s",
             (long long)pumc_factors_rank(factors), over, seen.longest);
    TEST_ASSERT_TRUE_MESSAGE(over <= 1.5 * patience() * longest, message);
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(fits_end_in_time);
    RUN_TEST(selections_and_estimates_end_in_time);
    RUN_TEST(a_warm_start_does_not_delay_the_limit);
    RUN_TEST(a_start_of_higher_rank_is_cut_first);
    RUN_TEST(symmetric_fits_of_high_rank_end_in_time);
    return UNITY_END();
}
