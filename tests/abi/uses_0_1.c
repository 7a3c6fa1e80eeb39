/* A program as it was written and compiled for 0.1: with 0.1's header, which is kept in the folder 0.1. It runs on the
 * library of today, which has every function of then and answers as that header says. */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, COLS = 30, TOP = 5 };

/* Linking fails if one is missing. */
#define A(function) (void (*)(void))(function)
static void (*const all_of_0_1[])(void) = {
    A(pumc_last_error),
    A(pumc_status_name),
    A(pumc_version),
    A(pumc_version_string),
    A(pumc_abi_version),
    A(pumc_problem_from_coo_i32),
    A(pumc_problem_from_coo_i64),
    A(pumc_problem_from_csc_i32),
    A(pumc_problem_from_csc_i64),
    A(pumc_problem_from_csr_i32),
    A(pumc_problem_from_csr_i64),
    A(pumc_problem_rows),
    A(pumc_problem_cols),
    A(pumc_problem_count),
    A(pumc_problem_free),
    A(pumc_problem_copy_coo_i32),
    A(pumc_problem_copy_coo_i64),
    A(pumc_problem_split),
    A(pumc_problem_simulate),
    A(pumc_options_create),
    A(pumc_options_copy),
    A(pumc_options_free),
    A(pumc_options_set_f64),
    A(pumc_options_set_i64),
    A(pumc_options_set_str),
    A(pumc_options_reset),
    A(pumc_options_get_f64),
    A(pumc_options_get_i64),
    A(pumc_options_get_str),
    A(pumc_options_count),
    A(pumc_options_name),
    A(pumc_options_type),
    A(pumc_options_doc),
    A(pumc_options_choices),
    A(pumc_options_range_f64),
    A(pumc_options_range_i64),
    A(pumc_fit),
    A(pumc_factors_rows),
    A(pumc_factors_cols),
    A(pumc_factors_rank),
    A(pumc_factors_free),
    A(pumc_factors_copy_u),
    A(pumc_factors_copy_singular_values),
    A(pumc_factors_copy_v),
    A(pumc_factors_get_f64),
    A(pumc_factors_get_i64),
    A(pumc_factors_get_str),
    A(pumc_factors_copy_history),
    A(pumc_factors_from_svd),
    A(pumc_factors_set_threads),
    A(pumc_factors_score_i32),
    A(pumc_factors_score_i64),
    A(pumc_factors_probability_i32),
    A(pumc_factors_probability_i64),
    A(pumc_factors_score_rows_i32),
    A(pumc_factors_score_rows_i64),
    A(pumc_factors_score_to_probability),
    A(pumc_factors_recommend_i32),
    A(pumc_factors_recommend_i64),
    A(pumc_factors_similar_rows_i32),
    A(pumc_factors_similar_rows_i64),
    A(pumc_factors_similar_cols_i32),
    A(pumc_factors_similar_cols_i64),
    A(pumc_factors_fold_in_row_i32),
    A(pumc_factors_fold_in_row_i64),
    A(pumc_factors_fold_in_col_i32),
    A(pumc_factors_fold_in_col_i64),
    A(pumc_factors_recommend_new_row_i32),
    A(pumc_factors_recommend_new_row_i64),
    A(pumc_factors_complete),
    A(pumc_factors_evaluate),
    A(pumc_factors_set_row_labels),
    A(pumc_factors_set_col_labels),
    A(pumc_factors_row_label),
    A(pumc_factors_col_label),
    A(pumc_factors_save),
    A(pumc_factors_load),
    A(pumc_search_create),
    A(pumc_search_free),
    A(pumc_search_set_values_f64),
    A(pumc_search_set_values_str),
    A(pumc_search_set_f64),
    A(pumc_search_set_i64),
    A(pumc_search_set_str),
    A(pumc_select),
    A(pumc_selection_free),
    A(pumc_selection_count),
    A(pumc_selection_best),
    A(pumc_selection_get_f64),
    A(pumc_selection_get_str),
    A(pumc_selection_options),
    A(pumc_estimate_sampling_rate),
};

static void need(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "%s: %s\n", what, pumc_last_error());
        exit(1);
    }
}
#define OK(call) need((call) == PUMC_OK, #call)

static int32_t watch(const pumc_progress *progress, void *payload) {
    need(progress->size >= (int64_t)sizeof *progress, "a record has the fields of 0.1");
    need(progress->iteration >= 0 && progress->max_iterations == 50 && progress->rank >= 0,
         "fields are where they were");
    need(progress->objective >= 0 && progress->relative_change >= 0 && progress->seconds >= 0, "numbers make sense");
    ++*(int *)payload;
    return 0;
}

static pumc_options *options_of_0_1(void) {
    pumc_options *options = NULL, *copy = NULL;
    double omega = 0;
    OK(pumc_options_create(&options));
    OK(pumc_options_set_str(options, "regularizer", "lsp"));
    OK(pumc_options_set_f64(options, "omega", 0.8));
    OK(pumc_options_set_i64(options, "max_iterations", 50));
    OK(pumc_options_copy(&copy, options));
    OK(pumc_options_get_f64(copy, "omega", &omega));
    need(omega == 0.8, "options keep what is set");
    need(pumc_options_set_i64(copy, "max_iterations", 0) == PUMC_EVALUE, "ranges are checked");
    need(pumc_options_set_f64(copy, "lamda", 1) == PUMC_ENAME, "names are checked");
    pumc_options_free(options);
    return copy;
}

static pumc_factors *through_a_file(const pumc_factors *model) {
    char path[] = "/tmp/uses_0_1_XXXXXX";
    pumc_factors *loaded = NULL;
    const int file = mkstemp(path);
    need(file >= 0, "mkstemp");
    OK(pumc_factors_save(model, path));
    OK(pumc_factors_load(&loaded, path));
    remove(path);
    return loaded;
}

static void ask(const pumc_factors *model, const pumc_problem *observed, const pumc_problem *hidden) {
    const int32_t rows[2] = {0, 1}, cols[2] = {2, 3};
    int32_t best[2 * TOP];
    double score[2 * TOP], u[64], measure, objective;
    const char *const name = "recall", *regularizer = NULL;
    need(pumc_factors_rank(model) > 0 && pumc_factors_rank(model) <= 64, "there is a model");
    OK(pumc_factors_score_i32(model, 2, rows, cols, score));
    OK(pumc_factors_probability_i32(model, 2, rows, cols, score));
    need(score[0] >= 0 && score[0] <= 1, "a probability");
    OK(pumc_factors_recommend_i32(model, observed, 2, rows, TOP, best, score));
    OK(pumc_factors_fold_in_row_i32(model, 2, cols, u));
    OK(pumc_factors_recommend_new_row_i32(model, u, 2, cols, TOP, best, score));
    need(best[0] >= 0 && best[0] < COLS && best[0] != 2 && best[0] != 3, "a column that was not excluded");
    OK(pumc_factors_similar_rows_i32(model, 1, rows, TOP, best, score));
    OK(pumc_factors_evaluate(model, observed, hidden, TOP, 1, &name, &measure));
    need(measure > 0 && measure <= 1, "a recall");
    OK(pumc_factors_get_f64(model, "objective", &objective));
    OK(pumc_factors_get_str(model, "regularizer", &regularizer));
    need(objective > 0 && strcmp(regularizer, "lsp") == 0, "facts");
}

static void choose(const pumc_problem *problem, const pumc_options *options) {
    pumc_search *search = NULL;
    pumc_selection *selection = NULL;
    pumc_options *best = NULL;
    const double ratios[2] = {0.5, 0.3};
    double score = 0;
    OK(pumc_search_create(&search));
    OK(pumc_search_set_values_f64(search, "lambda_ratio", 2, ratios));
    OK(pumc_search_set_i64(search, "folds", 1));
    OK(pumc_select(&selection, problem, options, search, NULL, NULL));
    need(pumc_selection_count(selection) == 2, "a row for each value");
    OK(pumc_selection_get_f64(selection, pumc_selection_best(selection), "score", &score));
    OK(pumc_selection_options(&best, selection, pumc_selection_best(selection)));
    need(score >= 0 && score <= 1, "a score");
    pumc_options_free(best);
    pumc_selection_free(selection);
    pumc_search_free(search);
}

int main(void) {
    pumc_problem *all = NULL, *observed = NULL, *hidden = NULL;
    pumc_factors *model = NULL;
    int calls = 0;
    for (size_t i = 0; i < sizeof all_of_0_1 / sizeof *all_of_0_1; ++i) {
        need(all_of_0_1[i] != NULL, "every function is there");
    }
    need(pumc_abi_version() == 0, "the ABI is that of 0.1");
    OK(pumc_problem_simulate(&all, NULL, ROWS, COLS, 3, 0.5, 0.7, 1));
    OK(pumc_problem_split(&observed, &hidden, all, 0.2, 1));
    pumc_options *options = options_of_0_1();
    OK(pumc_fit(&model, observed, options, NULL, watch, &calls));
    need(calls > 0, "progress is told");
    ask(model, observed, hidden);
    pumc_factors *loaded = through_a_file(model);
    ask(loaded, observed, hidden);
    choose(observed, options);
    pumc_factors_free(loaded);
    pumc_factors_free(model);
    pumc_options_free(options);
    pumc_problem_free(all);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
    puts("ok");
    return 0;
}
