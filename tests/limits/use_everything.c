/* A program of the API, run under limits: simulates data, fits, asks, evaluates and selects with several threads, and
 * prints what it found. Exit code 0: done; 1: the library said that memory is out; 3: it said something else. */
#include "pumc/pumc.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 1100, COLS = 80, TOP = 3, QUERIES = 600 };

/* Ends the program unless the call succeeded. */
static void need(const char *what, pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s: %s\n", what, pumc_status_name(status), pumc_last_error());
        exit(status == PUMC_ENOMEM ? 1 : 3);
    }
}

static pumc_options *make_options(void) {
    pumc_options *options = NULL;
    need("options", pumc_options_create(&options));
    need("threads", pumc_options_set_i64(options, "threads", 3));
    need("max_rank", pumc_options_set_i64(options, "max_rank", 20));
    need("max_iterations", pumc_options_set_i64(options, "max_iterations", 20));
    need("lambda_ratio", pumc_options_set_f64(options, "lambda_ratio", 0.1));
    return options;
}

static void ask(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden) {
    static int64_t rows[QUERIES], best[QUERIES * TOP];
    for (int64_t i = 0; i < QUERIES; ++i) {
        rows[i] = i;
    }
    need("recommend", pumc_factors_recommend_i64(factors, observed, QUERIES, rows, TOP, best, NULL));
    const char *names[] = {"recall", "auc"};
    double values[2];
    need("evaluate", pumc_factors_evaluate(factors, observed, hidden, TOP, 2, names, values));
    printf("rank %lld, first %lld, last %lld, recall %.15g, auc %.15g\n", (long long)pumc_factors_rank(factors),
           (long long)best[0], (long long)best[QUERIES * TOP - 1], values[0], values[1]);
}

/* The model once more: through memory, with its lines put in place, and as the start of another fit. */
static pumc_factors *fit_again(const pumc_factors *factors, const pumc_problem *observed, const pumc_options *options) {
    int64_t size = 0;
    need("saved_size", pumc_factors_saved_size(factors, &size));
    void *bytes = malloc((size_t)size);
    if (bytes == NULL) {
        exit(1);
    }
    pumc_factors *loaded = NULL, *start = NULL, *again = NULL;
    need("save_memory", pumc_factors_save_memory(factors, bytes, size));
    need("load_memory", pumc_factors_load_memory(&loaded, bytes, size));
    free(bytes);
    need("reindex", pumc_factors_reindex_i64(&start, loaded, ROWS, NULL, COLS, NULL));
    need("fit again", pumc_fit(&again, observed, options, start, NULL, NULL));
    pumc_factors_free(loaded);
    pumc_factors_free(start);
    return again;
}

/* New rows, the best rows of columns and the best among some columns. */
static void ask_more(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden) {
    static int64_t cols[COLS], best[ROWS * TOP], rows[COLS * TOP];
    for (int64_t j = 0; j < COLS; ++j) {
        cols[j] = j;
    }
    need("recommend_new_rows", pumc_factors_recommend_new_rows_i64(factors, hidden, TOP, best, NULL));
    need("best_rows", pumc_factors_best_rows_i64(factors, observed, COLS, cols, TOP, rows, NULL));
    printf("new %lld, best row %lld, ", (long long)best[0], (long long)rows[0]);
    need("recommend_among", pumc_factors_recommend_among_i64(factors, observed, COLS, cols, 10, cols, TOP, best, NULL));
    printf("among ten %lld\n", (long long)best[0]);
}

static void choose(const pumc_problem *problem, const pumc_options *options) {
    pumc_search *search = NULL;
    pumc_selection *selection = NULL;
    double score = 0;
    need("search", pumc_search_create(&search));
    need("folds", pumc_search_set_i64(search, "folds", 1));
    need("path_length", pumc_search_set_i64(search, "path_length", 3));
    need("select", pumc_select(&selection, problem, options, search, NULL, NULL));
    need("score", pumc_selection_get_f64(selection, pumc_selection_best(selection), "score", &score));
    printf("best %lld, score %.15g\n", (long long)pumc_selection_best(selection), score);
    pumc_selection_free(selection);
    pumc_search_free(search);
}

int main(void) {
    pumc_problem *all = NULL, *observed = NULL, *hidden = NULL;
    pumc_factors *factors = NULL;
    pumc_options *options = make_options();
    need("simulate", pumc_problem_simulate(&all, NULL, ROWS, COLS, 20, 3, 0.6, 1));
    need("split", pumc_problem_split(&observed, &hidden, all, 0.2, 1));
    need("fit", pumc_fit(&factors, observed, options, NULL, NULL, NULL));
    ask(factors, observed, hidden);
    pumc_factors *again = fit_again(factors, observed, options);
    ask_more(again, observed, hidden);
    choose(observed, options);
    pumc_factors_free(again);
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(all);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
    return 0;
}
