/*
 * The best 20 columns of every row of a model of rank 32, against a DGEMM that computes the same scores and forgets
 * them: the price of the ranking. Both have two threads. DGEMM runs over blocks, since rows x cols scores would not
 * fit; of several shapes of blocks the fastest counts.
 *
 *     top_n ROWS COLS
 */
#include "measure.h"
#include "random.h"

#include <cblas.h>
#include <pumc/pumc.h>
#include <stdlib.h>

enum { RANK = 32, TOP_N = 20, THREADS = 2 };

typedef struct {
    int32_t rows, cols;
} shape;

/* Normal numbers: near enough to orthonormal columns, and scores as a model's are spread. */
static double *random_factor(int64_t rows, uint64_t seed) {
    double *values = allocate(rows * RANK, sizeof *values);
    for (int64_t i = 0; i < rows * RANK; ++i) {
        values[i] = random_normal(&seed);
    }
    return values;
}

static double recommend_seconds(int64_t rows, int64_t cols, const double *u, const double *v) {
    double s[RANK];
    for (int c = 0; c < RANK; ++c) {
        s[c] = 1.0 / (1 + c);
    }
    pumc_factors *factors = NULL;
    check(pumc_factors_from_svd(&factors, rows, cols, RANK, u, s, v, NULL));
    check(pumc_factors_set_threads(factors, THREADS));
    int32_t *everyone = allocate(rows, sizeof *everyone), *best = allocate(rows * TOP_N, sizeof *best);
    for (int32_t i = 0; i < rows; ++i) {
        everyone[i] = i;
    }
    const double start = seconds_now();
    check(pumc_factors_recommend_i32(factors, NULL, rows, everyone, TOP_N, best, NULL));
    const double seconds = seconds_now() - start;
    free(best);
    free(everyone);
    pumc_factors_free(factors);
    return seconds;
}

static int32_t least(int64_t a, int64_t b) { return (int32_t)(a < b ? a : b); }

/* The factors are column-major with RANK columns; a block of scores is block.cols x block.rows. */
static double dgemm_seconds(int64_t rows, int64_t cols, const double *u, const double *v, shape block) {
    double *scores = allocate((int64_t)block.rows * block.cols, sizeof *scores);
    const double start = seconds_now();
    for (int64_t i = 0; i < rows; i += block.rows) {
        for (int64_t j = 0; j < cols; j += block.cols) {
            cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, least(block.cols, cols - j),
                        least(block.rows, rows - i), RANK, 1.0, v + j, (int32_t)cols, u + i, (int32_t)rows, 0.0, scores,
                        block.cols);
        }
    }
    const double seconds = seconds_now() - start;
    free(scores);
    return seconds;
}

static double best_dgemm_seconds(int64_t rows, int64_t cols, const double *u, const double *v) {
    static const shape blocks[] = {{128, 1024}, {512, 2048}, {1024, 8192}, {4096, 4096}};
    int fastest = 0;
    double fewest = 0;
    openblas_set_num_threads(THREADS);
    for (int b = 0; b < 4; ++b) {
        const double seconds = dgemm_seconds(least(rows, 8192), cols, u, v, blocks[b]);
        if (b == 0 || seconds < fewest) {
            fewest = seconds;
            fastest = b;
        }
    }
    return dgemm_seconds(rows, cols, u, v, blocks[fastest]);
}

int main(int argc, char **argv) {
    const int64_t rows = argument(argc, argv, 1, 100000), cols = argument(argc, argv, 2, 50000);
    double *u = random_factor(rows, 1), *v = random_factor(cols, 2);
    const double product = best_dgemm_seconds(rows, cols, u, v), ranking = recommend_seconds(rows, cols, u, v);
    const double flops = 2.0 * RANK * (double)rows * (double)cols;
    figure("top_n", "DGEMM", "time", product, "s", NULL);
    figure("top_n", "DGEMM", "rate", 1e-9 * flops / product, "GFlop/s", NULL);
    figure("top_n", "recommend", "time", ranking, "s", NULL);
    figure("top_n", "recommend", "rate", 1e-9 * flops / ranking, "GFlop/s", NULL);
    figure("top_n", "recommend", "to DGEMM", ranking / product, "ratio", "<= 1.5");
    free(v);
    free(u);
    return EXIT_SUCCESS;
}
