/*
 * A synthetic truth, of which ones are observed at random: every one with the same probability, or with one that
 * follows the popularity of its row and column, as in real data.
 */
#ifndef BENCH_SAMPLED_H
#define BENCH_SAMPLED_H

#include <pumc/pumc.h>
#include <stdint.h>

/** The spread of popularity that the benchmarks call biased: two lines of three have a pull of 0.5 to 2. */
#define SKEW 0.7

typedef struct {
    double skew;
    int64_t size, cells; /* a square matrix of size x size cells, which the arrays have row by row */
    uint8_t *truth, *seen;
    int32_t *row, *col;
    pumc_problem *observed;
    double *row_degree, *col_degree; /* of the observed ones */
} sampled;

/** The paper's truth: ones where a random matrix of rank 5 is at least 0.5 (about 0.38 of the cells). A share `rate` of
 * them is observed, on average: cell (i, j) with probability min(1, c e^(skew (x_i + y_j))), x and y standard normal, 0
 * is no skew. */
sampled sample_truth(int64_t size, double rate, double skew, uint64_t seed);

/** Another truth, sampled uniformly: five groups of rows and of columns, and a one with a probability that is the
 * square of a uniform number for each pair of groups. The probabilities have rank 5. */
sampled sample_groups(int64_t size, double rate, uint64_t seed);

void sampled_free(sampled *data);

/** Calls `judge` with the data of this size that the benchmarks look at: uniform, biased and groups, for sampling rates
 * of 0.3, 0.5 and 0.7, with the name of its kind. */
void judge_samples(int64_t size, void (*judge)(const sampled *data, const char *kind, double rate));

/** A fit with this sampling rate and this balance of rows and columns, otherwise with default options. */
pumc_factors *fit_sampled(const sampled *data, double rate, double balance);

/** The options of that fit; a rate of 0 is not set. */
pumc_options *options_for(double rate, double balance);

/** The chance that a true one has a larger value than a zero, over cells that were not observed. */
double area_under_curve(const sampled *data, const double *value);

/** sum (value - truth)^2 / sum truth over cells that were not observed. */
double relative_error(const sampled *data, const double *value);

#endif
