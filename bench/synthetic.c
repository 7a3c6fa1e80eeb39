/*
 * How well fits to synthetic data (sampled.h) rank and predict the cells that were not observed, with uniform and with
 * popularity-biased sampling, for balances of 0, 0.5 and 1. The true sampling rate is given. "X" ranks by scores, "Y"
 * by the weighted scores sqrt(a_i b_j) X_ij, in which lines with many ones have less of an advantage.
 *
 *     synthetic SIZE...
 */
#include "measure.h"
#include "sampled.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void print(const char *item, const char *what, double balance, double value) {
    char name[40];
    snprintf(name, sizeof name, "%s, balance %g", what, balance);
    figure("synthetic", item, name, value, "", NULL);
}

static void weigh(const sampled *data, const pumc_factors *factors, double *score) {
    double *row = allocate(data->size, sizeof *row), *col = allocate(data->size, sizeof *col);
    check(pumc_factors_copy_row_weights(factors, row, data->size));
    check(pumc_factors_copy_col_weights(factors, col, data->size));
    for (int64_t e = 0; e < data->cells; ++e) {
        score[e] *= sqrt(row[data->row[e]] * col[data->col[e]]);
    }
    free(row);
    free(col);
}

static void judge(const sampled *data, double rate, double balance, const char *item) {
    pumc_factors *factors = fit_sampled(data, rate, balance);
    double *value = allocate(data->cells, sizeof *value);
    print(item, "rank", balance, (double)pumc_factors_rank(factors));
    check(pumc_factors_probability_i32(factors, data->cells, data->row, data->col, value));
    print(item, "MSE", balance, relative_error(data, value));
    check(pumc_factors_score_i32(factors, data->cells, data->row, data->col, value));
    print(item, "AUC by X", balance, area_under_curve(data, value));
    if (balance > 0) {
        weigh(data, factors, value);
        print(item, "AUC by Y", balance, area_under_curve(data, value));
    }
    free(value);
    pumc_factors_free(factors);
}

static void judge_all(const sampled *data, const char *kind, double rate) {
    const double balances[] = {0, 0.5, 1};
    char item[64];
    snprintf(item, sizeof item, "m = n = %lld, %s, delta %g", (long long)data->size, kind, rate);
    for (int b = 0; b < 3; ++b) {
        judge(data, rate, balances[b], item);
    }
}

int main(int argc, char **argv) {
    for (int at = 1; at < argc; ++at) {
        judge_samples(argument(argc, argv, at, 0), judge_all);
    }
    return EXIT_SUCCESS;
}
