/* The most memory that a rank holds, counted, against the formula of docs/scaling.md. */
#include "run_ranks.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

/* glibc's own allocator under the names that stay when a program defines malloc. Messages are not counted: they are the
 * network's (thread_ranks.c). */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static __thread int64_t held, peak; /* a rank is a thread */

static void *took(void *block) {
    held += block != NULL ? (int64_t)malloc_usable_size(block) : 0;
    peak = held > peak ? held : peak;
    return block;
}

static void gives(void *block) { held -= block != NULL ? (int64_t)malloc_usable_size(block) : 0; }

void *malloc(size_t size) { return took(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return took(__libc_calloc(count, size)); }
void *realloc(void *block, size_t size) {
    gives(block);
    return took(__libc_realloc(block, size));
}
void *memalign(size_t alignment, size_t size) { return took(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
    *out = memalign(alignment, size);
    return *out != NULL ? 0 : ENOMEM;
}
void free(void *block) {
    gives(block);
    __libc_free(block);
}

void setUp(void) {}
void tearDown(void) {}

/* Rank 20 needs a block of 32 columns. Every rank touches every column. */
enum { rows = 15000, cols = 2000, of_row = 70, max_rank = 20, block = 32, most_ranks_here = 8 };

typedef struct footprint {
    int64_t rows, cols, made, most_to_make, most;
} footprint;

static footprint of_rank[most_ranks_here];

static void demand_ok(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s\n", pumc_last_error());
        abort();
    }
}

/* A run of rows, of which each has a column in 28 or 29, shifted at random; in ten groups some are shifted alike. */
static pumc_problem *make_problem(const pumc_ranks *ranks) {
    const int64_t rank = pumc_ranks_rank(ranks), count = pumc_ranks_count(ranks);
    const int64_t first = rows * rank / count, last = rows * (rank + 1) / count;
    int64_t *row = __libc_malloc((size_t)((last - first) * of_row) * 8), at = 0;
    int64_t *col = __libc_malloc((size_t)((last - first) * of_row) * 8);
    pumc_problem *problem = NULL;
    for (int64_t i = first; i < last; ++i) {
        uint64_t state = (uint64_t)i;
        for (int64_t j = 0; j < of_row; ++j) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            row[at] = i;
            col[at++] = (cols * j / of_row + (j % 3 == 0 ? 2 * (i % 10) : (int64_t)(state >> 33) % 28)) % cols;
        }
    }
    demand_ok(pumc_problem_from_coo_shared_i64(&problem, ranks, rows, cols, at, row, col));
    __libc_free(row);
    __libc_free(col);
    return problem;
}

static void fit_and_count(const pumc_ranks *ranks, void *payload) {
    footprint *mine = &of_rank[pumc_ranks_rank(ranks)];
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    demand_ok(pumc_options_create(&options));
    demand_ok(pumc_options_set_i64(options, "threads", 1));
    demand_ok(pumc_options_set_i64(options, "max_rank", max_rank));
    demand_ok(pumc_options_set_i64(options, "max_iterations", 6));
    demand_ok(pumc_options_set_f64(options, "lambda_ratio", 0.01));
    demand_ok(pumc_options_set_f64(options, "tolerance", 1e-12));
    held = peak = 0;
    pumc_problem *problem = make_problem(ranks);
    mine->made = held;
    mine->most_to_make = peak;
    demand_ok(pumc_problem_part(problem, NULL, &mine->rows, NULL, &mine->cols));
    peak = held;
    demand_ok(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    mine->most = peak;
    pumc_factors_free(factors);
    pumc_problem_free(problem);
    pumc_options_free(options);
}

static void check(int32_t ranks) {
    char text[200];
    run_ranks(ranks, fit_and_count, NULL);
    for (int32_t p = 0; p < ranks; ++p) {
        const footprint *mine = &of_rank[p];
        const double ones = (double)mine->rows * of_row, touched = ranks > 1 ? cols : 0;
        const double foreign = ranks > 1 ? cols - (double)mine->cols : 0;
        const double panels = 4 * (double)mine->rows + 6 * (double)mine->cols + 3 * touched;
        const double expected = 40 * ones + 8.0 * block * panels + 256 * foreign;
        snprintf(text, sizeof text, "rank %d of %d: %.2f MB, by the formula %.2f MB; %.2f MB to make the problem", p,
                 ranks, 1e-6 * (double)mine->most, 1e-6 * expected, 1e-6 * (double)mine->most_to_make);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(0.1 * expected, expected, (double)mine->most, text);
        TEST_ASSERT_TRUE_MESSAGE(mine->most_to_make < mine->most, text);
    }
}

static void memory_of_a_rank_follows_the_formula(void) {
    for (int32_t ranks = 1; ranks <= most_ranks_here; ranks *= 2) {
        check(ranks);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(memory_of_a_rank_follows_the_formula);
    return UNITY_END();
}
