#include "random_ones.h"

#include <stdlib.h>

uint64_t next_random(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31);
}

double next_uniform(uint64_t *state) { return (double)(next_random(state) >> 11) / 9007199254740992.0; }

double next_normal(uint64_t *state) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
        sum += next_uniform(state);
    }
    return sum;
}

static ones room_for(int64_t rows, int64_t cols) {
    ones pattern = {rows, cols, 0, NULL, NULL};
    const size_t cells = (size_t)(rows * cols) + 1;
    pattern.row = malloc(cells * sizeof *pattern.row);
    pattern.col = malloc(cells * sizeof *pattern.col);
    if (pattern.row == NULL || pattern.col == NULL) {
        abort();
    }
    return pattern;
}

static void add(ones *pattern, int64_t row, int64_t col) {
    pattern->row[pattern->count] = (int32_t)row;
    pattern->col[pattern->count++] = (int32_t)col;
}

ones grouped_ones(int64_t rows, int64_t cols, int64_t groups, double inside, double outside, uint64_t seed) {
    ones pattern = room_for(rows, cols);
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < cols; ++j) {
            if (next_uniform(&seed) < (i % groups == j % groups ? inside : outside)) {
                add(&pattern, i, j);
            }
        }
    }
    return pattern;
}

ones network_ones(int64_t nodes, int64_t groups, double inside, double outside, uint64_t seed) {
    ones pattern = room_for(nodes, nodes);
    for (int64_t i = 0; i < nodes; ++i) {
        for (int64_t j = 0; j < i; ++j) {
            if (next_uniform(&seed) < (i % groups == j % groups ? inside : outside)) {
                add(&pattern, i, j);
                add(&pattern, j, i);
            }
        }
    }
    return pattern;
}

ones uniform_ones(int64_t rows, int64_t cols, double density, uint64_t seed) {
    return grouped_ones(rows, cols, 1, density, density, seed);
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

ones paper_ones(int64_t rows, int64_t cols, int64_t k, double q, double delta, uint64_t seed, unsigned char **truth) {
    ones pattern = room_for(rows, cols);
    const size_t cells = (size_t)(rows * cols);
    double *u = malloc((size_t)(rows * k) * sizeof *u), *v = malloc((size_t)(cols * k) * sizeof *v);
    double *x = malloc(cells * sizeof *x), *sorted = malloc(cells * sizeof *sorted);
    if (u == NULL || v == NULL || x == NULL || sorted == NULL) {
        abort();
    }
    for (int64_t i = 0; i < rows * k; ++i) {
        u[i] = next_normal(&seed);
    }
    for (int64_t i = 0; i < cols * k; ++i) {
        v[i] = next_normal(&seed);
    }
    for (int64_t j = 0; j < cols; ++j) {
        for (int64_t i = 0; i < rows; ++i) {
            double dot = 0;
            for (int64_t c = 0; c < k; ++c) {
                dot += u[i * k + c] * v[j * k + c];
            }
            x[j * rows + i] = sorted[j * rows + i] = dot;
        }
    }
    qsort(sorted, cells, sizeof *sorted, ascending);
    const double cut = sorted[(size_t)(q * (double)(cells - 1))];
    if (truth != NULL && (*truth = malloc(cells)) == NULL) {
        abort();
    }
    for (int64_t e = 0; e < rows * cols; ++e) {
        const int is_one = x[e] > cut;
        if (truth != NULL) {
            (*truth)[e] = (unsigned char)is_one;
        }
        if (is_one && next_uniform(&seed) < delta) {
            add(&pattern, e % rows, e / rows);
        }
    }
    free(u);
    free(v);
    free(x);
    free(sorted);
    return pattern;
}

void free_ones(ones *pattern) {
    free(pattern->row);
    free(pattern->col);
    pattern->row = pattern->col = NULL;
    pattern->count = 0;
}
