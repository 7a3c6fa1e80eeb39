#include "generate.h"

#include "measure.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>

enum { TOPICS = 20 };
static const double COMMON_SHARE = 0.3; /* of a row's ones that come from the popularity of all */
static const double FIRST_SHARE = 0.7;  /* of the others that come from the row's first topic */
static const double COMMON_SKEW = 1.5;  /* position cols * u^skew: density ~ position^(1/skew - 1) */
static const double TOPIC_SKEW = 2;
static const double DEGREE_SPREAD = 0.5; /* standard deviation of the logarithm of a row's number of ones */

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

static void check_size(int64_t rows, int64_t cols, int64_t ones) {
    if (rows < 1 || cols < 1 || ones < 1 || rows > 100000000 || cols > 100000000 || ones > 2000000000 ||
        (double)ones > 0.5 * (double)rows * (double)cols) {
        fprintf(stderr, "%lld x %lld with %lld ones: at most half of the cells may be ones\n", (long long)rows,
                (long long)cols, (long long)ones);
        exit(EXIT_FAILURE);
    }
}

pattern generate(int64_t rows, int64_t cols, int64_t ones, uint64_t seed) {
    check_size(rows, cols, ones);
    pattern made = {(int32_t)rows, (int32_t)cols, 0, allocate(rows + 1, sizeof(int32_t)),
                    allocate(ones, sizeof(int32_t))};
    int32_t *order = topic_orders(made.cols, &seed);
    int32_t *last_row = allocate(cols, sizeof *last_row); /* 1 + the last row that has a one in this column */
    double *share = allocate(rows, sizeof *share), total = 0, wanted = 0;
    for (int32_t i = 0; i < made.rows; ++i) {
        total += share[i] = exp(DEGREE_SPREAD * random_normal(&seed));
    }
    for (int32_t i = 0; i < made.rows; ++i) {
        /* What a row could not take is left to the next. */
        wanted += share[i] / total * (double)ones;
        const int64_t topic[2] = {random_below(&seed, TOPICS), random_below(&seed, TOPICS)};
        for (int64_t tries = 8 * cols; tries > 0 && made.count + 0.5 < wanted && made.count < ones; --tries) {
            const int32_t j = draw_column(order, made.cols, topic, &seed);
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

void pattern_free(pattern *made) {
    free(made->row_ptr);
    free(made->col_idx);
    made->row_ptr = made->col_idx = NULL;
}
