/* Patterns of ones for the tests, from a generator of their own: the library's is under test. */
#ifndef PUMC_TESTS_RANDOM_ONES_H
#define PUMC_TESTS_RANDOM_ONES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** splitmix64: the next number of the sequence that starts at *state. */
uint64_t next_random(uint64_t *state);
/** In [0, 1). */
double next_uniform(uint64_t *state);
/** Near enough to a standard normal number: the sum of twelve uniform ones, less six. */
double next_normal(uint64_t *state);

typedef struct ones {
    int64_t rows, cols, count;
    int32_t *row, *col;
} ones;

/** Each cell is a one with this probability. */
ones uniform_ones(int64_t rows, int64_t cols, double density, uint64_t seed);

/** `groups` groups of rows that like groups of columns: cells within a group are ones with probability `inside`,
 *  others with probability `outside`. The matrix behind it has rank `groups`. */
ones grouped_ones(int64_t rows, int64_t cols, int64_t groups, double inside, double outside, uint64_t seed);

/** An undirected network without loops whose nodes are in such groups: each edge is two ones. */
ones network_ones(int64_t nodes, int64_t groups, double inside, double outside, uint64_t seed);

/** The paper's synthetic matrix: M = 1 where U V' exceeds its q-quantile, U and V normal with k columns; each one
 *  is observed with probability delta. `truth` (rows x cols, column-major, allocated here) gets M when not NULL. */
ones paper_ones(int64_t rows, int64_t cols, int64_t k, double q, double delta, uint64_t seed, unsigned char **truth);

void free_ones(ones *pattern);

#ifdef __cplusplus
}
#endif

#endif
