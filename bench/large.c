/*
 * A large fit: by default 70,000 x 10,000 with 10,000,000 ones. Prints the time of an iteration and the peak memory.
 *
 *     large [ROWS COLS ONES [MAX_RANK [TIME_LIMIT]]]
 *
 * MAX_RANK 0 leaves the choice to the library; TIME_LIMIT is in seconds, 0 is none.
 *
 * The ones are low rank plus popularity: every row draws a share of its ones from what is popular everywhere and the
 * rest from two of TOPICS topics, each of which has its own popular columns. The number of ones of a row is
 * log-normal. Nothing of size rows x cols is held.
 */
#include "random.h"

#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { TOPICS = 20 };
static const double COMMON_SHARE = 0.3; /* of a row's ones that come from the popularity of all */
static const double FIRST_SHARE = 0.7;  /* of the others that come from the row's first topic */
static const double COMMON_SKEW = 1.5;  /* position cols * u^skew: density ~ position^(1/skew - 1) */
static const double TOPIC_SKEW = 2;
static const double DEGREE_SPREAD = 0.5; /* standard deviation of the logarithm of a row's number of ones */

typedef struct {
    int32_t rows, cols, count;
    int32_t *row_ptr, *col_idx;
} pattern;

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

static void *allocate(int64_t count, size_t size) {
    void *room = calloc((size_t)count, size);
    if (room == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return room;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double peak_megabytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024; /* Linux counts in kilobytes */
}

/* An order of the columns for each topic: position -> column. */
static int32_t *topic_orders(int32_t cols, uint64_t *random) {
    int32_t *order = allocate((int64_t)TOPICS * cols, sizeof *order);
    for (int64_t t = 0; t < TOPICS; ++t) {
        int32_t *line = order + t * cols;
        for (int32_t j = 0; j < cols; ++j) {
            const int64_t other = random_below(random, j + 1);
            line[j] = line[other];
            line[other] = j;
        }
    }
    return order;
}

static int32_t draw_column(const int32_t *order, int32_t cols, const int64_t *topic, uint64_t *random) {
    const double u = random_uniform(random);
    if (random_uniform(random) < COMMON_SHARE) {
        return (int32_t)(cols * pow(u, COMMON_SKEW));
    }
    const int64_t chosen = topic[random_uniform(random) < FIRST_SHARE ? 0 : 1];
    return order[chosen * cols + (int32_t)(cols * pow(u, TOPIC_SKEW))];
}

static pattern generate(int32_t rows, int32_t cols, int32_t ones, uint64_t seed) {
    pattern made = {rows, cols, 0, allocate((int64_t)rows + 1, sizeof(int32_t)), allocate(ones, sizeof(int32_t))};
    int32_t *order = topic_orders(cols, &seed);
    int32_t *last_row = allocate(cols, sizeof *last_row); /* 1 + the last row that has a one in this column */
    double *share = allocate(rows, sizeof *share), total = 0, wanted = 0;
    for (int32_t i = 0; i < rows; ++i) {
        total += share[i] = exp(DEGREE_SPREAD * random_normal(&seed));
    }
    for (int32_t i = 0; i < rows; ++i) {
        /* What a row could not take is left to the next. */
        wanted += share[i] / total * ones;
        const int64_t topic[2] = {random_below(&seed, TOPICS), random_below(&seed, TOPICS)};
        for (int64_t tries = 8 * cols; tries > 0 && made.count + 0.5 < wanted && made.count < ones; --tries) {
            const int32_t j = draw_column(order, cols, topic, &seed);
            if (last_row[j] != i + 1) {
                last_row[j] = i + 1;
                made.col_idx[made.count++] = j;
            }
        }
        made.row_ptr[i + 1] = made.count;
    }
    free(share);
    free(last_row);
    free(order);
    return made;
}

static int32_t show(const pumc_progress *progress, void *payload) {
    (void)payload;
    fprintf(stderr, "\r%lld: rank %lld, objective %.8g, change %.2e, %.1f s ", (long long)progress->iteration,
            (long long)progress->rank, progress->objective, progress->relative_change, progress->seconds);
    return 0;
}

static int64_t argument(int argc, char **argv, int at, int64_t otherwise) {
    return argc > at ? strtoll(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv) {
    const int64_t rows = argument(argc, argv, 1, 70000), cols = argument(argc, argv, 2, 10000);
    const int64_t ones = argument(argc, argv, 3, 10000000), max_rank = argument(argc, argv, 4, 0);
    const int64_t time_limit = argument(argc, argv, 5, 0);
    if (rows < 1 || cols < 1 || ones < 1 || rows > 100000000 || cols > 100000000 || ones > 2000000000 ||
        (double)ones > 0.5 * (double)rows * (double)cols) {
        fprintf(stderr,
                "usage: large [ROWS COLS ONES [MAX_RANK [TIME_LIMIT]]], at most half of the cells being ones\n");
        return EXIT_FAILURE;
    }
    double start = seconds_now();
    pattern made = generate((int32_t)rows, (int32_t)cols, (int32_t)ones, 1);
    printf("generated %d x %d with %d ones in %.1f s\n", made.rows, made.cols, made.count, seconds_now() - start);

    pumc_problem *problem = NULL;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    start = seconds_now();
    check(pumc_problem_from_csr_i32(&problem, made.rows, made.cols, made.row_ptr, made.col_idx));
    free(made.row_ptr);
    free(made.col_idx);
    printf("problem made in %.1f s, peak memory so far %.0f MB\n", seconds_now() - start, peak_megabytes());

    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "max_rank", max_rank));
    check(pumc_options_set_f64(options, "time_limit", (double)time_limit));
    check(pumc_fit(&factors, problem, options, NULL, show, NULL));
    fprintf(stderr, "\n");

    int64_t iterations = 0, reason = 0;
    double seconds = 0, objective = 0;
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    check(pumc_factors_get_i64(factors, "stop_reason", &reason));
    check(pumc_factors_get_f64(factors, "seconds", &seconds));
    check(pumc_factors_get_f64(factors, "objective", &objective));
    printf("rank %lld, objective %.10g, %lld iterations, %s\n", (long long)pumc_factors_rank(factors), objective,
           (long long)iterations, reason == PUMC_CONVERGED ? "converged" : "stopped before convergence");
    printf("%.3f s an iteration, %.1f s in all, peak memory %.0f MB\n", seconds / (double)iterations, seconds,
           peak_megabytes());

    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    return EXIT_SUCCESS;
}
