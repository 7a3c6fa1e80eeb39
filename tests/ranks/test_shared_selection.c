/* A selection of several ranks is that of one process, and stops and fails on all of them together. */
#include "run_ranks.h"
#include "shared_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

enum { most_trials = 96, most_reals = 32, ranks_of_faults = 3 };

typedef struct table {
    int64_t count, top, best;
    double values[most_trials][most_reals];
    char regularizer[most_trials][32];
} table;

typedef struct search_case {
    ones data;
    const pumc_search *search;
    pumc_options *options; /* few iterations: every sum waits for all ranks, long where they have few cores */
    int weighted;          /* rows have weights of their own */
    table whole;
} search_case;

static finding found[most_ranks_of_test], after[most_ranks_of_test];
static table tables[most_ranks_of_test];
static const char *reals[most_reals];
static int32_t real_count;

static void name_values(void) {
    real_count = 0;
    for (int32_t i = 0; i < pumc_selection_value_count(); ++i) {
        const char *name = pumc_selection_value_name(i);
        if (pumc_selection_value_type(i) == PUMC_TYPE_F64 && strcmp(name, "seconds") != 0) {
            reals[real_count++] = name;
        }
    }
}

static pumc_status note_table(table *to, const pumc_selection *selection) {
    pumc_status status = PUMC_OK;
    memset(to, 0, sizeof *to);
    to->count = pumc_selection_count(selection);
    to->top = pumc_selection_top(selection);
    to->best = pumc_selection_best(selection);
    for (int64_t i = 0; i < to->count && i < most_trials && status == PUMC_OK; ++i) {
        const char *text = "";
        for (int32_t v = 0; v < real_count && status == PUMC_OK; ++v) {
            status = pumc_selection_get_f64(selection, i, reals[v], &to->values[i][v]);
        }
        if (status == PUMC_OK) {
            status = pumc_selection_get_str(selection, i, "regularizer", &text);
            snprintf(to->regularizer[i], sizeof to->regularizer[i], "%s", text);
        }
    }
    return status;
}

/* Weights of the rows from `first` on. */
static pumc_status weigh_rows(pumc_problem *problem, int64_t first, int64_t rows) {
    double *weights = malloc((size_t)rows * sizeof *weights + 8);
    for (int64_t i = 0; i < rows; ++i) {
        weights[i] = 1 + (double)((first + i) % 3);
    }
    const pumc_status status = pumc_problem_set_row_weights(problem, weights, rows);
    free(weights);
    return status;
}

static void select_alone(search_case *given) {
    pumc_problem *problem = NULL;
    pumc_selection *selection = NULL;
    OK(whole_problem(&problem, &given->data));
    if (given->weighted) {
        OK(weigh_rows(problem, 0, given->data.rows));
    }
    OK(pumc_select(&selection, problem, given->options, given->search, NULL, NULL));
    OK(note_table(&given->whole, selection));
    TEST_ASSERT_TRUE(given->whole.count > 0 && given->whole.count <= most_trials);
    pumc_selection_free(selection);
    pumc_problem_free(problem);
}

static void select_shared(const pumc_ranks *ranks, void *payload) {
    const search_case *given = payload;
    const int32_t rank = pumc_ranks_rank(ranks);
    finding *mine = &found[rank];
    pumc_problem *problem = NULL;
    pumc_selection *selection = NULL;
    int64_t first = 0, rows = 0;
    note_status(mine, shared_problem(&problem, ranks, &given->data));
    if (mine->status == PUMC_OK && given->weighted) {
        note_status(mine, pumc_problem_part(problem, &first, &rows, NULL, NULL));
        note_status(mine, weigh_rows(problem, first, rows));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_select(&selection, problem, given->options, given->search, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, note_table(&tables[rank], selection));
    }
    pumc_selection_free(selection);
    pumc_problem_free(problem);
}

static void expect_table(const table *expected, const table *found_here, const char *what) {
    char message[800];
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected->count, found_here->count, what);
    for (int64_t i = 0; i < expected->count; ++i) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(expected->regularizer[i], found_here->regularizer[i], what);
        for (int32_t v = 0; v < real_count; ++v) {
            const double a = expected->values[i][v], b = found_here->values[i][v];
            snprintf(message, sizeof message, "%s: %s of row %lld", what, reals[v], (long long)i);
            TEST_ASSERT_TRUE_MESSAGE(isnan(a) == isnan(b), message);
            if (!isnan(a)) {
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-8 * (1 + fabs(a)), a, b, message);
            }
        }
    }
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected->top, found_here->top, what);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected->best, found_here->best, what);
}

static void expect_same_on(const int32_t *counts, search_case *given, const char *what) {
    char message[700];
    name_values();
    OK(pumc_options_create(&given->options));
    OK(pumc_options_set_i64(given->options, "max_iterations", 12));
    if (is_first_process()) {
        select_alone(given);
    }
    tell_all(&given->whole, sizeof given->whole);
    for (size_t i = 0; counts[i] > 0; ++i) {
        run_ranks(counts[i], select_shared, given);
        for (int32_t p = 0; p < counts[i]; ++p) {
            if (is_here(p)) {
                snprintf(message, sizeof message, "%s, rank %d of %d: %s", what, p, counts[i], found[p].text);
                TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, message);
                expect_table(&given->whole, &tables[p], message);
            }
        }
    }
    free_ones(&given->data);
    pumc_options_free(given->options);
}

/* A short path; folds as given. */
static pumc_search *short_search(int64_t folds, const char *metric) {
    pumc_search *search = NULL;
    OK(pumc_search_create(&search));
    OK(pumc_search_set_i64(search, "folds", folds));
    OK(pumc_search_set_i64(search, "path_length", 3));
    OK(pumc_search_set_i64(search, "top_n", 5));
    OK(pumc_search_set_str(search, "metric", metric));
    return search;
}

static void selections_are_alike(void) {
    pumc_search *search = short_search(1, "recall");
    search_case given = {.data = grouped_ones(60, 45, 0, 0), .search = search};
    expect_same_on(rank_counts(), &given, "plain");
    given.data = grouped_ones(40, 50, 0, 1);
    given.weighted = 1;
    expect_same_on(some_rank_counts(), &given, "confidences and weights");
    pumc_search_free(search);
}

static void lists_and_folds_are_alike(void) {
    static const char *const penalties[] = {"nuclear", "lsp"};
    const double ratios[] = {0.5, 0.3};
    pumc_search *search = short_search(3, "auc");
    OK(pumc_search_set_values_str(search, "regularizer", 2, penalties));
    OK(pumc_search_set_values_f64(search, "lambda_ratio", 2, ratios));
    search_case given = {.data = crowded_ones(7, 60), .search = search};
    expect_same_on(some_rank_counts(), &given, "lists, with fewer rows than ranks");
    given.data = grouped_ones(60, 60, 1, 1);
    expect_same_on(some_rank_counts(), &given, "a network");
    pumc_search_free(search);
}

/* ---- stopping and failing ---------------------------------------------------------------------- */

static ones data;

static void select_again(const pumc_ranks *ranks, const pumc_problem *problem) {
    const double ratio = 0.4;
    pumc_search *search = NULL;
    pumc_selection *selection = NULL;
    finding *mine = &after[pumc_ranks_rank(ranks)];
    pumc_status status = pumc_search_create(&search);
    if (status == PUMC_OK) {
        status = pumc_search_set_values_f64(search, "lambda_ratio", 1, &ratio);
    }
    if (status == PUMC_OK) {
        status = pumc_search_set_i64(search, "folds", 1);
    }
    note_status(mine, status == PUMC_OK ? pumc_select(&selection, problem, NULL, search, NULL, NULL) : status);
    pumc_selection_free(selection);
    pumc_search_free(search);
}

/* What differs on one rank. */
typedef struct fault {
    int32_t rank;
    int other_search, other_options;
    pumc_progress_fn progress;
    double time_limit;
} fault;

static void select_with_fault(const pumc_ranks *ranks, void *payload) {
    const fault *given = payload;
    const int32_t rank = pumc_ranks_rank(ranks);
    const int is_other = rank == given->rank;
    pumc_problem *problem = NULL;
    pumc_search *search = NULL;
    pumc_options *options = NULL;
    pumc_selection *selection = NULL;
    finding *mine = &found[rank];
    note_status(mine, shared_problem(&problem, ranks, &data));
    if (pumc_search_create(&search) == PUMC_OK && pumc_options_create(&options) == PUMC_OK &&
        pumc_search_set_i64(search, "top_n", is_other && given->other_search ? 7 : 9) == PUMC_OK &&
        pumc_options_set_i64(options, "max_iterations", 12) == PUMC_OK &&
        pumc_options_set_i64(options, "seed", is_other && given->other_options ? 5 : 0) == PUMC_OK &&
        pumc_options_set_f64(options, "time_limit", is_other ? given->time_limit : 0) == PUMC_OK) {
        note_status(mine, pumc_select(&selection, problem, options, search, is_other ? given->progress : NULL, NULL));
    }
    mine->iterations = pumc_selection_count(selection);
    mine->rank = pumc_selection_best(selection);
    pumc_selection_free(selection);
    pumc_options_free(options);
    pumc_search_free(search);
    select_again(ranks, problem);
    pumc_problem_free(problem);
}

static void run_fault(fault given) {
    data = grouped_ones(60, 50, 0, 0);
    memset(found, 0, sizeof found);
    run_ranks(ranks_of_faults, select_with_fault, &given);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_faults; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, after[p].status, after[p].text);
        }
    }
}

static void expect_failure(fault given, pumc_status status, const char *text) {
    run_fault(given);
    for (int32_t p = 0; p < ranks_of_faults; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(status, found[p].status, found[p].text);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(found[p].text, text), found[p].text);
        }
    }
}

static void other_searches_are_refused(void) {
    expect_failure((fault){.rank = 1, .other_search = 1}, PUMC_ECONFLICT,
                   "rank 1: every rank must have the same search: top_n is '7' here and '9' on rank 0");
    expect_failure((fault){.rank = 2, .other_options = 1}, PUMC_ECONFLICT, "rank 2: every rank must have the same");
}

static int32_t stop_at_once(const pumc_progress *progress, void *payload) {
    (void)progress;
    (void)payload;
    return 1;
}

static int32_t stop_after_eight_fits(const pumc_progress *progress, void *payload) {
    (void)payload;
    return progress->iteration >= 8;
}

static void a_callback_of_one_rank_stops_all(void) {
    expect_failure((fault){.rank = 1, .progress = stop_at_once}, PUMC_ECANCELLED, "the callback stopped the work");
    run_fault((fault){.rank = 2, .progress = stop_after_eight_fits});
    int64_t rows = 0;
    data = grouped_ones(60, 50, 0, 0);
    if (is_first_process()) {
        pumc_problem *problem = NULL;
        pumc_selection *selection = NULL;
        OK(whole_problem(&problem, &data));
        pumc_options *options = NULL;
        OK(pumc_options_create(&options));
        OK(pumc_options_set_i64(options, "max_iterations", 12));
        OK(pumc_select(&selection, problem, options, NULL, stop_after_eight_fits, NULL));
        pumc_options_free(options);
        rows = pumc_selection_count(selection);
        pumc_selection_free(selection);
        pumc_problem_free(problem);
    }
    tell_all(&rows, sizeof rows);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_faults; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
            TEST_ASSERT_TRUE(found[p].iterations > 0 && found[p].rank >= 0);
            TEST_ASSERT_EQUAL_INT64(rows, found[p].iterations);
        }
    }
}

static void a_time_limit_of_one_rank_is_one_of_all(void) {
    expect_failure((fault){.rank = 2, .time_limit = 1e-9}, PUMC_ECANCELLED, "time_limit");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(selections_are_alike);
    RUN_TEST(lists_and_folds_are_alike);
    RUN_TEST(other_searches_are_refused);
    RUN_TEST(a_callback_of_one_rank_stops_all);
    RUN_TEST(a_time_limit_of_one_rank_is_one_of_all);
    return UNITY_END();
}
