/*
 * How well calibrated probabilities are: of the cells that were not observed and have a probability of about P, how
 * many are truly ones? Synthetic data with uniform and with popularity-biased sampling, with the true sampling rate and
 * with the estimated one, for balances of 0 and 0.5.
 *
 * "Local rates" replaces the one sampling rate delta by delta_ij = min(1, delta d_i e_j / (d e)), with d_i and e_j the
 * degrees of row i and column j and d and e their means: what sampling by popularity would be, were the true degrees
 * all the same. "Blanks" makes P (1 - delta)/(1 - delta P) of P, the probability of a one that is known not to be
 * observed.
 *
 *     calibration SIZE...
 */
#include "measure.h"
#include "sampled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BINS = 10 };

typedef struct {
    double cells[BINS], sum[BINS], ones[BINS];
    double error;  /* expected calibration error: |mean P - share of ones| of a bin, averaged over cells */
    double excess; /* mean of P - truth */
} reliability;

/* Of the cells that were not observed, or of all. */
static reliability measure(const sampled *data, const double *probability, int all) {
    reliability found = {.error = 0};
    double cells = 0;
    for (int64_t e = 0; e < data->cells; ++e) {
        if (all || !data->seen[e]) {
            const int bin = (int)fmin(BINS * probability[e], BINS - 1);
            found.cells[bin] += 1;
            found.sum[bin] += probability[e];
            found.ones[bin] += data->truth[e];
            cells += 1;
        }
    }
    for (int bin = 0; bin < BINS; ++bin) {
        found.error += fabs(found.sum[bin] - found.ones[bin]) / cells;
        found.excess += (found.sum[bin] - found.ones[bin]) / cells;
    }
    return found;
}

/* The probability of being observed as a one, which a score stands for, over each cell's own rate (docs/model.md). */
static void divide_by_local_rates(const sampled *data, double omega, double rate, double *score) {
    const double mean = (double)pumc_problem_count(data->observed) / (double)data->size;
    for (int64_t e = 0; e < data->cells; ++e) {
        const double x = fmin(1, fmax(0, score[e]));
        const double observed = x * (1 - omega) / (omega * (1 - x) + (1 - omega) * x);
        const double pull = data->row_degree[data->row[e]] / mean * data->col_degree[data->col[e]] / mean;
        score[e] = observed > 0 ? fmin(1, observed / fmin(1, rate * pull)) : 0;
    }
}

static void print_measures(const sampled *data, const double *probability, const char *item, const char *kind) {
    const reliability found = measure(data, probability, 0);
    char name[60];
    snprintf(name, sizeof name, "ECE%s", kind);
    figure("calibration", item, name, found.error, "", NULL);
    snprintf(name, sizeof name, "P - truth%s", kind);
    figure("calibration", item, name, found.excess, "", NULL);
    snprintf(name, sizeof name, "MSE%s", kind);
    figure("calibration", item, name, relative_error(data, probability), "", NULL);
    snprintf(name, sizeof name, "AUC%s", kind);
    figure("calibration", item, name, area_under_curve(data, probability), "", NULL);
}

static void expect_blanks(const sampled *data, double rate, double *probability) {
    for (int64_t e = 0; e < data->cells; ++e) {
        probability[e] = rate < 1 ? probability[e] * (1 - rate) / (1 - rate * probability[e]) : 0;
    }
}

static void print_curve(const sampled *data, const double *probability, const char *name) {
    const reliability found = measure(data, probability, 0);
    for (int bin = 0; bin < BINS; ++bin) {
        char item[60];
        snprintf(item, sizeof item, "m = n = %lld, P from %.1f to %.1f", (long long)data->size, 0.1 * bin,
                 0.1 * (bin + 1));
        if (found.cells[bin] > 0) {
            figure("reliability", item, name, found.ones[bin] / found.cells[bin], "", NULL);
        }
    }
}

static double estimated_rate(const sampled *data, double balance) {
    pumc_options *options = options_for(0, balance);
    double rate = 0;
    check(pumc_estimate_sampling_rate(&rate, data->observed, options, NULL, NULL));
    pumc_options_free(options);
    return rate;
}

/* A true rate of 0 has it estimated. */
static void judge(const sampled *data, const char *what, double true_rate, double balance, int curve) {
    const double rate = true_rate > 0 ? true_rate : estimated_rate(data, balance);
    char item[120], name[60];
    snprintf(item, sizeof item, "m = n = %lld, %s, %s, balance %g", (long long)data->size, what,
             true_rate > 0 ? "true rate" : "estimated", balance);
    pumc_factors *factors = fit_sampled(data, rate, balance);
    double omega = 0, *value = allocate(data->cells, sizeof *value);
    check(pumc_factors_get_f64(factors, "omega", &omega));
    check(pumc_factors_probability_i32(factors, data->cells, data->row, data->col, value));
    figure("calibration", item, "rate", rate, "", NULL);
    print_measures(data, value, item, "");
    figure("calibration", item, "ECE, all cells", measure(data, value, 1).error, "", NULL);
    if (curve) {
        snprintf(name, sizeof name, "%s, balance %g", what, balance);
        print_curve(data, value, name);
    }
    expect_blanks(data, rate, value);
    figure("calibration", item, "ECE, blanks", measure(data, value, 0).error, "", NULL);
    figure("calibration", item, "MSE, blanks", relative_error(data, value), "", NULL);
    check(pumc_factors_score_i32(factors, data->cells, data->row, data->col, value));
    divide_by_local_rates(data, omega, rate, value);
    print_measures(data, value, item, ", local rates");
    if (curve) {
        snprintf(name, sizeof name, "%s, balance %g, local rates", what, balance);
        print_curve(data, value, name);
    }
    free(value);
    pumc_factors_free(factors);
}

/* A kind of data with one true rate. */
static void judge_all(const sampled *data, const char *kind, double rate) {
    const double balances[] = {0, 0.5};
    char what[60];
    snprintf(what, sizeof what, "%s, delta %g", kind, rate);
    for (int b = 0; b < 2; ++b) {
        judge(data, what, rate, balances[b], rate == 0.3);
        judge(data, what, 0, balances[b], 0);
    }
}

int main(int argc, char **argv) {
    for (int at = 1; at < argc; ++at) {
        judge_samples(argument(argc, argv, at, 0), judge_all);
    }
    return EXIT_SUCCESS;
}
