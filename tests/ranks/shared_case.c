#include "shared_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *room(int64_t count) {
    void *memory = malloc((size_t)(count > 0 ? count : 1) * 8);
    if (memory == NULL) {
        abort();
    }
    return memory;
}

ones grouped_ones(int64_t rows, int64_t cols, int symmetric, int weighted) {
    ones made = {rows, cols, 0, room(rows * cols), room(rows * cols), NULL, symmetric};
    uint64_t state = 1;
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = symmetric ? i + 1 : 0; j < cols; ++j) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const double uniform = (double)(state >> 33) / 2147483648.0;
            if (uniform < (i % 5 == j % 5 ? 0.4 : 0.04) * (1.5 - (double)j / (double)cols)) {
                made.row[made.count] = i;
                made.col[made.count++] = j;
                if (symmetric) {
                    made.row[made.count] = j;
                    made.col[made.count++] = i;
                }
            }
        }
    }
    if (weighted) {
        made.confidence = room(made.count);
        for (int64_t e = 0; e < made.count; ++e) {
            made.confidence[e] = 1 + (double)((made.row[e] + made.col[e]) % 7) / 3; /* the same for mirror images */
        }
    }
    return made;
}

ones crowded_ones(int64_t rows, int64_t cols) {
    ones made = {rows, cols, 0, room(rows * cols), room(rows * cols), room(rows * cols), 0};
    uint64_t state = 7;
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < cols; ++j) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const double uniform = (double)(state >> 33) / 2147483648.0;
            if (uniform < 0.5) {
                made.row[made.count] = i;
                made.col[made.count] = j;
                made.confidence[made.count++] = 1 + uniform;
            }
        }
    }
    return made;
}

void free_ones(ones *given) {
    free(given->row);
    free(given->col);
    free(given->confidence);
}

static pumc_status say_what_is_known(pumc_problem *problem, const ones *given) {
    pumc_status status = PUMC_OK;
    if (given->symmetric) {
        status = pumc_problem_set_symmetric(problem, 1);
        if (status == PUMC_OK) {
            status = pumc_problem_set_no_diagonal(problem, 1);
        }
    }
    return status;
}

pumc_status whole_problem(pumc_problem **out, const ones *given) {
    const pumc_status status =
        given->confidence != NULL
            ? pumc_problem_from_coo_weighted_i64(out, given->rows, given->cols, given->count, given->row, given->col,
                                                 given->confidence)
            : pumc_problem_from_coo_i64(out, given->rows, given->cols, given->count, given->row, given->col);
    return status == PUMC_OK ? say_what_is_known(*out, given) : status;
}

pumc_status shared_problem(pumc_problem **out, const pumc_ranks *ranks, const ones *given) {
    const int32_t rank = pumc_ranks_rank(ranks), count = pumc_ranks_count(ranks);
    int64_t *row = room(given->count), *col = room(given->count), taken = 0;
    double *confidence = room(given->count);
    for (int64_t e = rank; e < given->count; e += count) {
        row[taken] = given->row[e];
        col[taken] = given->col[e];
        confidence[taken++] = given->confidence != NULL ? given->confidence[e] : 1;
    }
    pumc_status status = given->confidence != NULL
                             ? pumc_problem_from_coo_shared_weighted_i64(out, ranks, given->rows, given->cols, taken,
                                                                         row, col, confidence)
                             : pumc_problem_from_coo_shared_i64(out, ranks, given->rows, given->cols, taken, row, col);
    free(row);
    free(col);
    free(confidence);
    return status == PUMC_OK ? say_what_is_known(*out, given) : status;
}

void note_status(finding *to, pumc_status status) {
    to->status = status;
    if (status != PUMC_OK) {
        snprintf(to->text, sizeof to->text, "%s", pumc_last_error());
    }
}

void note_model(finding *to, const pumc_factors *factors) {
    to->rank = pumc_factors_rank(factors);
    pumc_status status = pumc_factors_get_f64(factors, "objective", &to->objective);
    if (status == PUMC_OK) {
        status = pumc_factors_get_i64(factors, "iterations", &to->iterations);
    }
    if (status == PUMC_OK) {
        status = pumc_factors_get_i64(factors, "stop_reason", &to->stop_reason);
    }
    if (status == PUMC_OK) {
        status = pumc_factors_copy_singular_values(factors, to->values, most_values);
    }
    note_status(to, status);
}
