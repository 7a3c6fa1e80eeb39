/* Problems that several ranks hold, and what they find. */
#ifndef SHARED_CASE_H
#define SHARED_CASE_H

#include "pumc/pumc_ranks.h"

enum { most_ranks_of_test = 16, most_values = 64 };

/* The ones of a matrix; freed by free_ones(). */
typedef struct ones {
    int64_t rows, cols, count;
    int64_t *row, *col;
    double *confidence; /* or NULL */
    int symmetric;      /* and without a diagonal */
} ones;

/* Ones in five groups of rows and columns, and some between them; popular columns first. */
ones grouped_ones(int64_t rows, int64_t cols, int symmetric, int weighted);
void free_ones(ones *given);

/* Half of all cells, each with a confidence of its own. In a matrix of few rows or columns, lines with the same ones
 * would have equal scores but for rounding, which differs from one number of ranks to the next; so would cells between
 * groups that nothing connects. */
ones crowded_ones(int64_t rows, int64_t cols);

/* The problem of one process. */
pumc_status whole_problem(pumc_problem **out, const ones *given);

/* The problem of several ranks: rank p gives every count-th one, from the p-th on. */
pumc_status shared_problem(pumc_problem **out, const pumc_ranks *ranks, const ones *given);

/* What a fit found, or why there is none. */
typedef struct finding {
    pumc_status status;
    char text[512];
    double objective, values[most_values];
    int64_t rank, iterations, stop_reason;
} finding;

/* Takes the status of the last call, and the text if it failed. */
void note_status(finding *to, pumc_status status);
void note_model(finding *to, const pumc_factors *factors);

#endif
