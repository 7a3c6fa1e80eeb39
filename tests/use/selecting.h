/* What the tests of selection start from: a small problem, default options, a search, and short ways to use them. */
#ifndef PUMC_TESTS_SELECTING_H
#define PUMC_TESTS_SELECTING_H

#include "models.h"

static pumc_problem *problem;
static pumc_search *search;
static pumc_options *options;

void setUp(void) {
    problem = take_problem(grouped_ones(60, 45, 4, 0.5, 0.03, 1));
    options = options_from("");
    search = NULL;
    MUST(pumc_search_create(&search));
}
void tearDown(void) {
    pumc_problem_free(problem);
    pumc_options_free(options);
    pumc_search_free(search);
}

static inline double real_at(const pumc_selection *selection, int64_t i, const char *name) {
    double value = -7;
    MUST(pumc_selection_get_f64(selection, i, name, &value));
    return value;
}

static inline pumc_selection *select_all(pumc_progress_fn progress, void *payload) {
    pumc_selection *selection = NULL;
    MUST(pumc_select(&selection, problem, options, search, progress, payload));
    return selection;
}

static inline void try_values(const char *name, int64_t count, const double *values) {
    MUST(pumc_search_set_values_f64(search, name, count, values));
}

/* Fits done by the last call and to do in all, and after how many to stop. */
typedef struct watched {
    int64_t calls, last, all, stop_after;
} watched;

static inline int32_t watch(const pumc_progress *progress, void *payload) {
    watched *w = payload;
    TEST_ASSERT_TRUE(progress->iteration >= w->last && progress->iteration < progress->max_iterations);
    w->last = progress->iteration;
    w->all = progress->max_iterations;
    ++w->calls;
    return w->last >= w->stop_after;
}

#endif
