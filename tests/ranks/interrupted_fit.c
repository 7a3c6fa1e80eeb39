/* A fit that scripts interrupt: interrupted_fit RANKS CHECKPOINT [PAUSE]
 * Prints "began PID" on every rank, "iteration N" on rank 0, and at the end "resumed N iterations N objective F".
 * PAUSE, in milliseconds, makes every iteration take so long. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const char *path;
static long pause_ms;

static int32_t tell(const pumc_progress *progress, void *payload) {
    static int64_t told = 0;
    (void)payload;
    if (progress->iteration > told) {
        told = progress->iteration;
        printf("iteration %lld\n", (long long)told);
        fflush(stdout);
        const struct timespec pause = {pause_ms / 1000, pause_ms % 1000 * 1000000};
        nanosleep(&pause, NULL);
    }
    return 0;
}

static void must(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s\n", pumc_last_error());
        exit(3);
    }
}

static void fit(const pumc_ranks *ranks, void *payload) {
    const int first = pumc_ranks_rank(ranks) == 0;
    pumc_problem *problem = NULL;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    printf("began %ld\n", (long)getpid());
    fflush(stdout);
    must(shared_problem(&problem, ranks, payload));
    must(pumc_options_create(&options));
    must(pumc_options_set_str(options, "checkpoint", path));
    must(pumc_options_set_f64(options, "checkpoint_seconds", 0));
    /* More than a hundred iterations. */
    must(pumc_options_set_f64(options, "tolerance", 1e-7));
    must(pumc_options_set_f64(options, "omega", 0.99));
    must(pumc_options_set_f64(options, "lambda_ratio", 0.005));
    must(pumc_options_set_str(options, "regularizer", "nuclear"));
    must(pumc_options_set_i64(options, "threads", 1));
    must(pumc_fit(&factors, problem, options, NULL, first ? tell : NULL, NULL));
    if (first) {
        int64_t resumed = 0, iterations = 0;
        double objective = 0;
        must(pumc_factors_get_i64(factors, "resumed_iterations", &resumed));
        must(pumc_factors_get_i64(factors, "iterations", &iterations));
        must(pumc_factors_get_f64(factors, "objective", &objective));
        printf("resumed %lld iterations %lld objective %.17g\n", (long long)resumed, (long long)iterations, objective);
    }
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

int main(int count, char **arguments) {
    if (count < 3) {
        fputs("interrupted_fit RANKS CHECKPOINT [PAUSE]\n", stderr);
        return 2;
    }
    path = arguments[2];
    pause_ms = count > 3 ? atol(arguments[3]) : 0;
    ones data = grouped_ones(150, 120, 0, 0);
    run_ranks((int32_t)atoi(arguments[1]), fit, &data);
    free_ones(&data);
    return 0;
}
