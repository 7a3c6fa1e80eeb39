/*
 * PUMC_N against the Basic Algorithm on the paper's synthetic data: the time that each needs to come within 1e-4 of the
 * better of the two objectives. Where the Basic Algorithm is stopped before that, its time is a lower bound.
 *
 *     basic SIZE...
 */
#include "measure.h"

#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>

static const double CLOSE = 1e-4;
static const double PATIENCE = 300; /* seconds, after which the Basic Algorithm is stopped where it is */

typedef struct {
    int64_t iterations, rank, stop_reason;
    double *objective, *seconds;
} run;

static run fit(const pumc_problem *problem, const char *algorithm) {
    run done = {0};
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_str(options, "algorithm", algorithm));
    check(pumc_options_set_f64(options, "sampling_rate", 0.5));
    check(pumc_options_set_f64(options, "time_limit", PATIENCE));
    check(pumc_options_set_i64(options, "threads", 2));
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    check(pumc_factors_get_i64(factors, "iterations", &done.iterations));
    check(pumc_factors_get_i64(factors, "stop_reason", &done.stop_reason));
    done.rank = pumc_factors_rank(factors);
    done.objective = allocate(done.iterations, sizeof *done.objective);
    done.seconds = allocate(done.iterations, sizeof *done.seconds);
    check(pumc_factors_copy_history(factors, "objective", done.objective, done.iterations));
    check(pumc_factors_copy_history(factors, "seconds", done.seconds, done.iterations));
    pumc_factors_free(factors);
    pumc_options_free(options);
    return done;
}

static double last(const run *done) { return done->objective[done->iterations - 1]; }

/* Seconds until the objective was this low; all of them if it never was. */
static double seconds_to(const run *done, double objective) {
    int64_t t = 0;
    while (t + 1 < done->iterations && done->objective[t] > objective) {
        ++t;
    }
    return done->seconds[t];
}

static void compare(int64_t size, const char *limit) {
    pumc_problem *problem = NULL;
    check(pumc_problem_simulate(&problem, NULL, size, size, 5, 0.5, 0.5, 1));
    run fast = fit(problem, "pumc_n"), plain = fit(problem, "basic");
    const double best = last(&fast) < last(&plain) ? last(&fast) : last(&plain), mark = best * (1 + CLOSE);
    const double ratio = seconds_to(&plain, mark) / seconds_to(&fast, mark);
    char item[48];
    snprintf(item, sizeof item, "m = n = %lld%s", (long long)size,
             plain.stop_reason == PUMC_CONVERGED ? "" : ", Basic stopped");
    figure("basic", item, "PUMC_N", seconds_to(&fast, mark), "s", NULL);
    figure("basic", item, "Basic", seconds_to(&plain, mark), "s", NULL);
    figure("basic", item, "Basic / PUMC_N", ratio, "ratio", limit);
    figure("basic", item, "rank of PUMC_N", (double)fast.rank, "", NULL);
    figure("basic", item, "rank of Basic", (double)plain.rank, "", NULL);
    figure("basic", item, "PUMC_N above the best", last(&fast) / best - 1, "ratio", "<= 1e-4");
    figure("basic", item, "Basic above the best", last(&plain) / best - 1, "ratio",
           plain.stop_reason == PUMC_CONVERGED ? "<= 1e-4" : NULL);
    free(plain.objective);
    free(plain.seconds);
    free(fast.objective);
    free(fast.seconds);
    pumc_problem_free(problem);
}

int main(int argc, char **argv) {
    for (int at = 1; at < argc; ++at) {
        const int64_t size = argument(argc, argv, at, 0);
        compare(size, size >= 2000 ? ">= 50" : NULL);
    }
    return EXIT_SUCCESS;
}
