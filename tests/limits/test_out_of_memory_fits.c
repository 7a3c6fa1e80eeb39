/* Fits without memory, at the rank and length of real ones: every penalty, algorithm and continuation. */
#include "sweep.h"

#include <stdio.h>
#include <string.h>

/* Twenty groups behind the data, found exactly; the tolerance is never reached. */
#define REAL_FIT "max_rank=20 max_iterations=30 tolerance=1e-300 lambda_ratio=0.2 "

static pumc_problem *problem;
static pumc_options *options;
static pumc_factors *start;
static pumc_progress_fn progress;

void setUp(void) {}
void tearDown(void) {}

static outcome fit(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_fit(&out, problem, options, start, progress, NULL));
    return settle_factors(status, out);
}

/* The fit is a real one: it comes to the rank of the data, and takes its iterations. */
static void assert_real(const char *text) {
    pumc_factors *factors = NULL;
    MUST(pumc_fit(&factors, problem, options, start, NULL, NULL));
    char message[200];
    snprintf(message, sizeof message, "%s: rank %d, %d iterations", text, (int)pumc_factors_rank(factors),
             (int)integer_of(factors, "iterations"));
    TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(factors) >= 18 && integer_of(factors, "iterations") >= 20, message);
    pumc_factors_free(factors);
}

static void sweep_fit(const char *text) {
    char all[300];
    snprintf(all, sizeof all, REAL_FIT "%s", text);
    options = options_from(all);
    assert_real(all);
    TEST_ASSERT_TRUE(sweep(text, fit) > 0);
    pumc_options_free(options);
}

static void fits_with_every_penalty_are_made_or_not(void) {
    for (int p = 0; p < penalty_count(); ++p) {
        char text[60];
        snprintf(text, sizeof text, "regularizer=%s", penalty_name(p));
        sweep_fit(text);
    }
}

/* A smaller problem: every iteration decomposes all of the matrix. */
static void fits_by_the_dense_algorithm_are_made_or_not(void) {
    pumc_problem *large = problem;
    problem = take_problem(grouped_ones(60, 50, 20, 0.9, 0.02, 1));
    sweep_fit("algorithm=basic");
    sweep_fit("algorithm=basic threads=3");
    start = fit_with(problem, "max_rank=12 max_iterations=3");
    sweep_fit("algorithm=basic seed=1");
    pumc_factors_free(start);
    start = NULL;
    pumc_problem_free(problem);
    problem = large;
}

static void fits_with_continuation_are_made_or_not(void) {
    sweep_fit("continuation=lambda");
    sweep_fit("continuation=shape");
}

static void fits_from_a_model_are_made_or_not(void) {
    start = fit_with(problem, "max_rank=12 max_iterations=3");
    const uint64_t before = digest_of_factors(start);
    sweep_fit("seed=1");
    TEST_ASSERT_EQUAL_HEX64(before, digest_of_factors(start));
    pumc_factors_free(start);
    start = NULL;
}

static int32_t go_on(const pumc_progress *record, void *payload) {
    (void)payload;
    return record->iteration < 0;
}

static void watched_fits_are_made_or_not(void) {
    progress = go_on;
    sweep_fit("seed=2");
    progress = NULL;
}

/* A problem of more rows: threads are started where there is work for them. */
static void fits_by_many_threads_are_made_or_not(void) {
    const int64_t before = threads_refused();
    pumc_problem *short_one = problem;
    problem = take_problem(grouped_ones(600, 60, 20, 0.9, 0.02, 1));
    sweep_fit("threads=3");
    sweep_fit("threads=3 continuation=shape regularizer=mcp");
    TEST_ASSERT_TRUE(threads_refused() > before);
    pumc_problem_free(problem);
    problem = short_one;
}

static double u[150 * 20], s[20], v[120 * 20];

static outcome from_svd(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_factors_from_svd(&out, 150, 120, 20, u, s, v, options));
    return settle_factors(status, out);
}

static void models_from_factors_are_made_or_not(void) {
    uint64_t seed = 1;
    for (int c = 0; c < 20; ++c) {
        s[c] = 1 + next_uniform(&seed);
        for (int i = 0; i < 150; ++i) {
            u[c * 150 + i] = next_normal(&seed);
            v[c * 120 + i % 120] = next_normal(&seed);
        }
    }
    options = options_from("sampling_rate=0.5");
    TEST_ASSERT_TRUE(sweep("from_svd", from_svd) > 0);
    pumc_options_free(options);
}

static outcome popularity(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_popularity(&out, problem));
    return settle_factors(status, out);
}

static void the_popularity_of_columns_is_known_or_not(void) { TEST_ASSERT_TRUE(sweep("popularity", popularity) > 0); }

static outcome fit_memory(void) {
    int64_t *out = clean_buffer();
    return settle_buffer(HINDERED(pumc_fit_memory(out, problem, options)), sizeof *out);
}

static void the_memory_of_a_fit_is_known_or_not(void) {
    options = options_from("max_rank=12 regularizer=capped-l1");
    sweep("fit_memory", fit_memory);
    pumc_options_free(options);
}

static outcome reindex(void) {
    static const int64_t row_of[] = {7, -1, 3, 100, 101, 102}, col_of[] = {-1, 0, 1, 2};
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_factors_reindex_i64(&out, start, 6, row_of, 4, col_of));
    return settle_factors(status, out);
}

static outcome reindex_short(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_factors_reindex_i32(&out, start, 160, NULL, 130, NULL));
    return settle_factors(status, out);
}

static void models_with_lines_in_other_places_are_made_or_not(void) {
    start = fit_with(problem, "max_rank=12 max_iterations=3");
    TEST_ASSERT_TRUE(sweep("reindex_i64", reindex) > 0);
    TEST_ASSERT_TRUE(sweep("reindex_i32", reindex_short) > 0);
    pumc_factors_free(start);
    start = NULL;
}

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    problem = take_problem(grouped_ones(150, 120, 20, 0.9, 0.02, 1));
    UNITY_BEGIN();
    RUN_TEST(fits_with_every_penalty_are_made_or_not);
    RUN_TEST(fits_by_the_dense_algorithm_are_made_or_not);
    RUN_TEST(fits_with_continuation_are_made_or_not);
    RUN_TEST(fits_from_a_model_are_made_or_not);
    RUN_TEST(watched_fits_are_made_or_not);
    RUN_TEST(fits_by_many_threads_are_made_or_not);
    RUN_TEST(models_from_factors_are_made_or_not);
    RUN_TEST(the_popularity_of_columns_is_known_or_not);
    RUN_TEST(the_memory_of_a_fit_is_known_or_not);
    RUN_TEST(models_with_lines_in_other_places_are_made_or_not);
    pumc_problem_free(problem);
    return UNITY_END();
}
