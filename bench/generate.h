/*
 * The matrices of ones that the benchmarks measure on, made from a seed: low rank plus popularity. Every row draws a
 * share of its ones from what is popular everywhere and the rest from two of 20 topics, each of which has its own
 * popular columns. The number of ones of a row is log-normal. Nothing of size rows x cols is held.
 */
#ifndef BENCH_GENERATE_H
#define BENCH_GENERATE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Compressed rows; the columns of a row are in no order. */
typedef struct {
    int32_t rows, cols, count;
    int32_t *row_ptr, *col_idx;
} pattern;

/** At most half of the cells may be ones. The same arguments make the same pattern. */
pattern generate(int64_t rows, int64_t cols, int64_t ones, uint64_t seed);

void pattern_free(pattern *made);

#ifdef __cplusplus
}
#endif

#endif
