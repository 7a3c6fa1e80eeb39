/*
 * Ranks on a network that is slowed down on purpose: the time of a plain step against the cost model of
 * docs/scaling.md. The ranks are threads of this process, and messages between them are held back
 * (tests/ranks/thread_ranks.h).
 *
 *     slowed [RANKS [LATENCY_IN_MICROSECONDS [KILOBYTES_A_SECOND]]]
 *
 * Three networks are tried: with the latency alone, with the bandwidth alone, and with both. What a step takes on a
 * network without delays is measured and taken as given; the model says what the network adds to it.
 */
#include "generate.h"
#include "measure.h"
#include "run_ranks.h"
#include "thread_ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_steps = 20, first_step = 4, max_rank = 20, held = 24, block = 32, added = 8, most_ranks_here = 64 };
/* Of a plain step at this rank, with 16 columns a tile. Broadcasts that follow each other are under way together; there
 * are five rows of them. */
enum { tiles = 5, sums = 9, broadcasts = 9, rows_of_broadcasts = 5 };

static pattern made;
static double ended[most_steps];
static int64_t first_row[most_ranks_here], rows[most_ranks_here], first_col[most_ranks_here], cols[most_ranks_here];
static int64_t exchanges[most_steps], rank_at[most_steps], steps;

static int32_t note_step(const pumc_progress *progress, void *payload) {
    (void)payload;
    if (progress->iteration > steps && progress->iteration <= most_steps) {
        ended[steps] = seconds_now();
        exchanges[steps] = take_traffic(0).exchanges;
        rank_at[steps] = progress->rank;
        steps = progress->iteration;
    }
    return 0;
}

static void fit_once(const pumc_ranks *ranks, void *payload) {
    const int32_t me = pumc_ranks_rank(ranks), count = pumc_ranks_count(ranks);
    const int64_t first = (int64_t)made.rows * me / count, last = (int64_t)made.rows * (me + 1) / count;
    const int64_t ones = made.row_ptr[last] - made.row_ptr[first];
    int64_t *row = allocate(ones + 1, sizeof *row), *col = allocate(ones + 1, sizeof *col), at = 0;
    pumc_problem *problem = NULL;
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    for (int64_t i = first; i < last; ++i) {
        for (int32_t e = made.row_ptr[i]; e < made.row_ptr[i + 1]; ++e) {
            row[at] = i;
            col[at++] = made.col_idx[e];
        }
    }
    check(pumc_problem_from_coo_shared_i64(&problem, ranks, made.rows, made.cols, ones, row, col));
    check(pumc_problem_part(problem, &first_row[me], &rows[me], &first_col[me], &cols[me]));
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", 1));
    check(pumc_options_set_i64(options, "max_rank", max_rank));
    check(pumc_options_set_i64(options, "max_iterations", most_steps));
    check(pumc_options_set_f64(options, "lambda", 20)); /* no search for singular values before the first step */
    check(pumc_options_set_f64(options, "tolerance", 1e-12));
    check(pumc_fit(&factors, problem, options, NULL, me == 0 ? note_step : NULL, NULL));
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    free(row);
    free(col);
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of the plain steps. Other steps have more exchanges: rank 0 takes part in every round of a broadcast. */
static double seconds_of_step(int32_t ranks, double latency, double bytes_a_second, int rounds) {
    double times[most_steps];
    int64_t found = 0;
    steps = 0;
    slow_down(latency, bytes_a_second);
    run_ranks(ranks, fit_once, NULL);
    for (int64_t t = first_step; t < steps; ++t) {
        if (rank_at[t] == max_rank && rank_at[t - 2] == max_rank &&
            exchanges[t] <= 2 * sums + tiles + broadcasts * rounds) {
            times[found++] = ended[t] - ended[t - 1];
        }
    }
    if (found == 0) {
        fputs("slowed: there was no plain step\n", stderr);
        exit(EXIT_FAILURE);
    }
    qsort(times, (size_t)found, sizeof *times, ascending);
    return times[found / 2];
}

/* The most touched columns of others that a rank has, or columns of its own that others touch. */
static double most_touches(int32_t ranks) {
    double touches[2][most_ranks_here] = {{0}}, most = 0;
    char *is_touched = allocate(made.cols, 1);
    for (int32_t p = 0; p < ranks; ++p) {
        memset(is_touched, 0, (size_t)made.cols);
        for (int32_t e = made.row_ptr[first_row[p]]; e < made.row_ptr[first_row[p] + rows[p]]; ++e) {
            is_touched[made.col_idx[e]] = 1;
        }
        for (int32_t q = 0; q < ranks; ++q) {
            for (int64_t j = first_col[q]; q != p && j < first_col[q] + cols[q]; ++j) {
                touches[0][p] += is_touched[j];
                touches[1][q] += is_touched[j];
            }
        }
    }
    for (int32_t p = 0; p < ranks; ++p) {
        most = touches[0][p] > most ? touches[0][p] : most;
        most = touches[1][p] > most ? touches[1][p] : most;
    }
    free(is_touched);
    return most;
}

int main(int argc, char **argv) {
    const int32_t ranks = (int32_t)argument(argc, argv, 1, 4);
    const double latency = 1e-6 * (double)argument(argc, argv, 2, 5000);
    const double bandwidth = 1e3 * (double)argument(argc, argv, 3, 8000);
    const double k = block, r = max_rank, v = held, a = added;
    int rounds = 0;
    for (int32_t reached = 1; reached < ranks; reached *= 2) {
        ++rounds;
    }
    made = generate(6000, 2000, 150000, 1);
    const double before = seconds_of_step(ranks, 0, 0, rounds), again = seconds_of_step(ranks, 0, 0, rounds);
    const double at_once = before < again ? before : again, touches = most_touches(ranks);
    const double summed = 2 * k * k + 2 * r * k + v * a + r * a + a * a + v * r + 9 + 2 * sums;
    const double from_first = 4 * k * k + k + 2 * r * r + r + a * a + 2 * r + 7;
    const double bytes = 16 * k * touches + 16 * summed * (1 - 1.0 / ranks) + (ranks > 2 ? 8 * from_first * rounds : 0);
    /* Of two ranks, rank 0 goes on while what it sent is under way, and then waits for the other once. */
    const double waits = 2 * sums + tiles + (ranks > 2 ? rows_of_broadcasts * rounds : 0);
    char item[96];
    snprintf(item, sizeof item, "%d ranks, no delays", ranks);
    figure("slowed", item, "a step", at_once, "s", NULL);
    for (int network = 1; network <= 3; ++network) {
        const double waiting = network & 1 ? latency : 0, speed = network & 2 ? bandwidth : 0;
        const double predicted = at_once + waits * waiting + (speed > 0 ? bytes / speed : 0);
        const double measured = seconds_of_step(ranks, waiting, speed, rounds);
        snprintf(item, sizeof item, "%d ranks, %.3g ms, %.3g MB/s", ranks, 1e3 * waiting, 1e-6 * speed);
        figure("slowed", item, "a step", measured, "s", NULL);
        figure("slowed", item, "predicted", predicted, "s", NULL);
        figure("slowed", item, "measured / predicted", measured / predicted, "ratio", NULL);
    }
    pattern_free(&made);
    return EXIT_SUCCESS;
}
