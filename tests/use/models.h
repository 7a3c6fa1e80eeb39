/* Models made for a test, and what they stand for as plain dense numbers. */
#ifndef PUMC_TESTS_MODELS_H
#define PUMC_TESTS_MODELS_H

#include "../api/fitting.h"

#include <stddef.h>

/* The call fails with this status and says why. */
#define REFUSED(status, call)                                                                                          \
    do {                                                                                                               \
        TEST_ASSERT_EQUAL_INT32((status), (call));                                                                     \
        TEST_ASSERT_TRUE(pumc_last_error()[0] != '\0');                                                                \
    } while (0)

/** malloc() that may not fail; never NULL, even for nothing. */
void *room_for(int64_t count, size_t each);

/** From normal numbers, neither orthonormal nor sorted, scaled so that scores are mostly within (-1, 2). */
pumc_factors *random_model(int64_t rows, int64_t cols, int64_t rank, const char *options, uint64_t seed);

/** Each row and each column has weight in one of `rank` directions only, and takes one of three values there: scores
 *  are single products, full of exact ties. Some rows and columns have no weight at all. */
pumc_factors *model_with_ties(int64_t rows, int64_t cols, int64_t rank, uint64_t seed);

/** U diag(s) V', rows x cols, column-major. */
double *dense_of(const pumc_factors *factors);

/** The same as the library's own functions score it, so that equal scores are equal here too. */
double *scores_of(const pumc_factors *factors);

/** For each column, the sum over its ones of 1 / (the number of ones in their row). */
double *votes_of(const pumc_problem *problem);

/** What columns of a row are ranked by without a tilt: the scores and, in rows whose factors are zero, the mean over
 * the other rows or, if the model is a fit to `fitted` (NULL: it is none), the votes as near as V comes to them, as
 * long as that mean. And what rows of a column are ranked by: scores and means. Summed as the library does, so that
 * equal values are equal here too where each line has one factor only. */
double *row_rankings_of(const pumc_factors *factors, const pumc_problem *fitted);
double *col_rankings_of(const pumc_factors *factors);

/** rows x cols flags, column-major: 1 at the ones of the problem; all 0 for NULL. */
unsigned char *flags_of(const pumc_problem *problem, int64_t rows, int64_t cols);

/** p = x (1 - omega) / (omega (1 - x) + (1 - omega) x) / delta, with x and p kept within 0 and 1. */
double probability_of(double score, double omega, double delta);

/** The positions of `count` values in the order of a ranking: greatest first, of equal ones the first. Those with a
 *  flag in `without` (NULL: none) are left out. Returns how many there are; only the first `most` are found. */
int64_t rank_by_force(int64_t count, const double *values, const unsigned char *without, int64_t most, int64_t *order);

/** The same positions, whichever width was asked for. */
void assert_same_positions(int64_t count, const int64_t *wide, const int32_t *narrow);

/** A fit of two iterations and of rank 2 or more to 6 x 5 cells. Its rows are labelled, one of them with nothing. */
pumc_factors *small_labelled_model(void);

#endif
