#include "sampled.h"

#include "measure.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>

/* c such that a share `rate` of the true ones is observed on average, by bisection: probabilities end at 1. */
static double scale_for(double rate, const sampled *data, const double *row_pull, const double *col_pull) {
    double low = 0, high = 1e6;
    for (int step = 0; step < 100; ++step) {
        const double middle = low > 0 ? sqrt(low * high) : high * 1e-6;
        double sum = 0, ones = 0;
        for (int64_t e = 0; e < data->cells; ++e) {
            sum += data->truth[e] * fmin(1, middle * row_pull[data->row[e]] * col_pull[data->col[e]]);
            ones += data->truth[e];
        }
        if (sum < rate * ones) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

static double *pulls(int64_t size, double skew, uint64_t *state) {
    double *result = allocate(size, sizeof *result);
    for (int64_t i = 0; i < size; ++i) {
        result[i] = exp(skew * random_normal(state));
    }
    return result;
}

static void observe(sampled *data, double rate, double skew, uint64_t *state) {
    double *row_pull = pulls(data->size, skew, state), *col_pull = pulls(data->size, skew, state);
    const double scale = scale_for(rate, data, row_pull, col_pull);
    int32_t *row = allocate(data->cells, sizeof *row), *col = allocate(data->cells, sizeof *col);
    int64_t count = 0;
    for (int64_t e = 0; e < data->cells; ++e) {
        const int32_t i = data->row[e], j = data->col[e];
        if (data->truth[e] && random_uniform(state) < scale * row_pull[i] * col_pull[j]) {
            data->seen[e] = 1;
            data->row_degree[i] += 1;
            data->col_degree[j] += 1;
            row[count] = i;
            col[count++] = j;
        }
    }
    check(pumc_problem_from_coo_i32(&data->observed, data->size, data->size, count, row, col));
    free(row);
    free(col);
    free(row_pull);
    free(col_pull);
}

static sampled without_ones(int64_t size, double skew) {
    sampled data = {.skew = skew, .size = size, .cells = size * size};
    data.truth = allocate(data.cells, 1);
    data.seen = allocate(data.cells, 1);
    data.row = allocate(data.cells, sizeof *data.row);
    data.col = allocate(data.cells, sizeof *data.col);
    data.row_degree = allocate(size, sizeof *data.row_degree);
    data.col_degree = allocate(size, sizeof *data.col_degree);
    for (int64_t e = 0; e < data.cells; ++e) {
        data.row[e] = (int32_t)(e / size);
        data.col[e] = (int32_t)(e % size);
    }
    return data;
}

sampled sample_truth(int64_t size, double rate, double skew, uint64_t seed) {
    sampled data = without_ones(size, skew);
    pumc_problem *all = NULL;
    check(pumc_problem_simulate(&all, NULL, size, size, 5, 0.5, 1, (int64_t)seed));
    const int64_t ones = pumc_problem_count(all);
    int32_t *row = allocate(ones, sizeof *row), *col = allocate(ones, sizeof *col);
    check(pumc_problem_copy_coo_i32(all, row, col, ones));
    for (int64_t e = 0; e < ones; ++e) {
        data.truth[row[e] * size + col[e]] = 1;
    }
    free(row);
    free(col);
    pumc_problem_free(all);
    observe(&data, rate, skew, &seed);
    return data;
}

sampled sample_groups(int64_t size, double rate, uint64_t seed) {
    enum { GROUPS = 5 };
    double probability[GROUPS][GROUPS];
    for (int g = 0; g < GROUPS * GROUPS; ++g) {
        const double root = random_uniform(&seed);
        probability[g / GROUPS][g % GROUPS] = root * root;
    }
    sampled data = without_ones(size, 0);
    for (int64_t e = 0; e < data.cells; ++e) {
        data.truth[e] = random_uniform(&seed) < probability[data.row[e] % GROUPS][data.col[e] % GROUPS];
    }
    observe(&data, rate, 0, &seed);
    return data;
}

void sampled_free(sampled *data) {
    free(data->truth);
    free(data->seen);
    free(data->row);
    free(data->col);
    free(data->row_degree);
    free(data->col_degree);
    pumc_problem_free(data->observed);
}

pumc_options *options_for(double rate, double balance) {
    pumc_options *options = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", 2));
    check(pumc_options_set_f64(options, "row_balance", balance));
    check(pumc_options_set_f64(options, "col_balance", balance));
    if (rate > 0) {
        check(pumc_options_set_f64(options, "sampling_rate", rate));
    }
    return options;
}

pumc_factors *fit_sampled(const sampled *data, double rate, double balance) {
    pumc_options *options = options_for(rate, balance);
    pumc_factors *factors = NULL;
    check(pumc_fit(&factors, data->observed, options, NULL, NULL, NULL));
    pumc_options_free(options);
    return factors;
}

typedef struct {
    double value;
    uint8_t truth;
} judged;

static int by_value(const void *a, const void *b) {
    const double x = ((const judged *)a)->value, y = ((const judged *)b)->value;
    return (x > y) - (x < y);
}

double area_under_curve(const sampled *data, const double *value) {
    judged *cells = allocate(data->cells, sizeof *cells);
    size_t count = 0;
    for (int64_t e = 0; e < data->cells; ++e) {
        if (!data->seen[e]) {
            cells[count++] = (judged){value[e], data->truth[e]};
        }
    }
    qsort(cells, count, sizeof *cells, by_value);
    double zeros = 0, ones = 0, above = 0;
    for (size_t e = 0; e < count; ++e) {
        above += cells[e].truth ? zeros : 0;
        ones += cells[e].truth;
        zeros += 1 - cells[e].truth;
    }
    free(cells);
    return above / (zeros * ones);
}

double relative_error(const sampled *data, const double *value) {
    double error = 0, ones = 0;
    for (int64_t e = 0; e < data->cells; ++e) {
        if (!data->seen[e]) {
            const double off = value[e] - data->truth[e];
            error += off * off;
            ones += data->truth[e];
        }
    }
    return error / ones;
}

static void judge_and_free(sampled data, const char *kind, double rate,
                           void (*judge)(const sampled *data, const char *kind, double rate)) {
    judge(&data, kind, rate);
    sampled_free(&data);
}

void judge_samples(int64_t size, void (*judge)(const sampled *data, const char *kind, double rate)) {
    const double rates[] = {0.3, 0.5, 0.7};
    for (int r = 0; r < 3; ++r) {
        judge_and_free(sample_truth(size, rates[r], 0, 1), "uniform", rates[r], judge);
        judge_and_free(sample_truth(size, rates[r], SKEW, 1), "biased", rates[r], judge);
        judge_and_free(sample_groups(size, rates[r], 1), "groups", rates[r], judge);
    }
}
