/* What pumc_fit_memory() says against the most that a fit really holds, counted by the allocator. */
#include "../api/fitting.h"
#include "failing_malloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

/* Ones thrown at random, whatever the size of the matrix. */
static pumc_problem *scattered_ones(int64_t rows, int64_t cols, int64_t count) {
    int32_t *row = malloc((size_t)count * sizeof *row), *col = malloc((size_t)count * sizeof *col);
    TEST_ASSERT_TRUE(row != NULL && col != NULL);
    uint64_t seed = 1;
    for (int64_t e = 0; e < count; ++e) {
        row[e] = (int32_t)(next_random(&seed) % (uint64_t)rows);
        col[e] = (int32_t)(next_random(&seed) % (uint64_t)cols);
    }
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col));
    free(row);
    free(col);
    return problem;
}

/* The true peak is between 0.7 of the estimate and a fiftieth above it; 0.74 to 0.96 are measured. */
static void check_fit(const pumc_problem *problem, const char *text) {
    pumc_options *options = options_from(text);
    pumc_factors *factors = NULL;
    int64_t estimate = -1;
    MUST(pumc_fit_memory(&estimate, problem, options));
    start_counting_bytes();
    MUST(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    const double peak = (double)peak_bytes(), share = peak / (double)estimate;
    char message[200];
    snprintf(message, sizeof message, "%lld x %lld, %lld ones, %s: rank %lld, %.2f MB of %.2f MB, a share of %.3f",
             (long long)pumc_problem_rows(problem), (long long)pumc_problem_cols(problem),
             (long long)pumc_problem_count(problem), text, (long long)pumc_factors_rank(factors), 1e-6 * peak,
             1e-6 * (double)estimate, share);
    TEST_ASSERT_TRUE_MESSAGE(share >= 0.7 && share <= 1.02, message);
    pumc_factors_free(factors);
    pumc_options_free(options);
}

static void fits_at_the_largest_rank(void) {
    const int64_t shapes[][3] = {
        {3000, 2000, 60000}, {9000, 300, 60000}, {300, 9000, 60000}, {900, 800, 200000}, {8000, 7000, 300000}};
    for (int e = 0; e < 5; ++e) {
        pumc_problem *problem = scattered_ones(shapes[e][0], shapes[e][1], shapes[e][2]);
        check_fit(problem, "max_rank=5 lambda_ratio=0.02 max_iterations=10 threads=1");
        check_fit(problem, "max_rank=30 lambda_ratio=0.02 max_iterations=10 threads=3");
        check_fit(problem, "max_rank=30 lambda=0.1 regularizer=nuclear max_iterations=10 threads=2");
        check_fit(problem, "max_rank=30 lambda_ratio=0.02 regularizer=tnn max_iterations=10 threads=2");
        if (e % 3 == 0) {
            check_fit(problem, "max_rank=140 lambda_ratio=0.02 max_iterations=8 threads=3");
        }
        pumc_problem_free(problem);
    }
}

/* Matrices as small as the rank are most of it here. */
static void small_matrices_count(void) {
    pumc_problem *problem = take_problem(uniform_ones(120, 100, 0.3, 1));
    check_fit(problem, "max_rank=60 lambda_ratio=0.005 max_iterations=8 threads=1");
    pumc_problem_free(problem);
}

/* Fits that go on until they have converged, on data with a structure. */
static void fits_to_the_end(void) {
    pumc_problem *problem = NULL;
    MUST(pumc_problem_simulate(&problem, NULL, 700, 500, 8, 0.5, 0.3, 1));
    check_fit(problem, "max_rank=12 lambda_ratio=0.01 tolerance=1e-6");
    check_fit(problem, "max_rank=12 continuation=lambda lambda_ratio=0.01");
    check_fit(problem, "max_rank=12 regularizer=tnn");
    pumc_problem_free(problem);
}

static void fits_by_the_dense_algorithm(void) {
    const int64_t shapes[][2] = {{300, 200}, {200, 300}, {600, 40}, {40, 600}};
    for (int e = 0; e < 4; ++e) {
        pumc_problem *problem = take_problem(uniform_ones(shapes[e][0], shapes[e][1], 0.1, 1));
        check_fit(problem, "algorithm=basic lambda_ratio=0.1 max_iterations=5 threads=1");
        check_fit(problem, "algorithm=basic lambda_ratio=0.1 max_iterations=5 threads=3 max_rank=10");
        pumc_problem_free(problem);
    }
}

/* The estimate is for the rank that a fit may have: one that ends below it takes less, never more. */
static void fits_of_low_rank_take_no_more(void) {
    pumc_problem *problem = take_problem(grouped_ones(2000, 1500, 4, 0.1, 0.002, 1));
    pumc_options *options = options_from("lambda_ratio=0.5");
    pumc_factors *factors = NULL;
    int64_t estimate = -1;
    MUST(pumc_fit_memory(&estimate, problem, options));
    start_counting_bytes();
    MUST(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    TEST_ASSERT_TRUE(pumc_factors_rank(factors) < 64);
    TEST_ASSERT_TRUE(peak_bytes() < estimate);
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

static void bad_arguments_are_refused(void) {
    pumc_problem *problem = take_problem(uniform_ones(5, 4, 0.5, 1)), *empty = take_problem(uniform_ones(0, 0, 0.5, 1));
    pumc_options *options = options_from("lambda=1 lambda_ratio=0.5");
    int64_t bytes = 7;
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_fit_memory(NULL, problem, NULL));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_fit_memory(&bytes, NULL, NULL));
    TEST_ASSERT_EQUAL_INT32(PUMC_ECONFLICT, pumc_fit_memory(&bytes, problem, options));
    TEST_ASSERT_EQUAL_INT64(7, bytes);
    MUST(pumc_fit_memory(&bytes, empty, NULL));
    TEST_ASSERT_TRUE(bytes >= 0);
    pumc_options_free(options);
    pumc_problem_free(problem);
    pumc_problem_free(empty);
}

int main(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    if (preloaded != NULL && strstr(preloaded, "vgpreload") != NULL) {
        puts("valgrind has an allocator of its own");
        return 77;
    }
    UNITY_BEGIN();
    RUN_TEST(fits_at_the_largest_rank);
    RUN_TEST(small_matrices_count);
    RUN_TEST(fits_to_the_end);
    RUN_TEST(fits_by_the_dense_algorithm);
    RUN_TEST(fits_of_low_rank_take_no_more);
    RUN_TEST(bad_arguments_are_refused);
    return UNITY_END();
}
