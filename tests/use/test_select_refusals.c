/* What a search, a selection and its table refuse. */
#include "selecting.h"

#include <math.h>
#include <string.h>

static void settings_of_another_type_are_told_apart_from_unknown_ones(void) {
    const double numbers[] = {0.3};
    const char *texts[] = {"lsp"};
    REFUSED(PUMC_ETYPE, pumc_search_set_f64(search, "explore", 1));
    TEST_ASSERT_EQUAL_STRING("setting 'explore' is an integer, not a real number: pumc_search_set_i64() sets it",
                             pumc_last_error());
    REFUSED(PUMC_ETYPE, pumc_search_set_i64(search, "hold_out", 1));
    REFUSED(PUMC_ETYPE, pumc_search_set_str(search, "seed", "1"));
    REFUSED(PUMC_ETYPE, pumc_search_set_f64(search, "omega", 0.8));
    TEST_ASSERT_EQUAL_STRING(
        "setting 'omega' is a list of real numbers, not a real number: pumc_search_set_values_f64() sets it",
        pumc_last_error());
    REFUSED(PUMC_ETYPE, pumc_search_set_values_f64(search, "regularizer", 1, numbers));
    REFUSED(PUMC_ETYPE, pumc_search_set_values_str(search, "metric", 1, texts));
}

static void bad_settings_are_refused_and_change_nothing(void) {
    const double good[] = {0.3}, bad[][2] = {{0.3, 0}, {0.3, 1.5}, {0.3, NAN}, {-1, 0.3}};
    const char *unknown[] = {"lsp", "lps"}, *missing[] = {NULL};
    try_values("lambda_ratio", 1, good);
    for (int e = 0; e < 4; ++e) {
        REFUSED(PUMC_EVALUE, pumc_search_set_values_f64(search, "lambda_ratio", 2, bad[e]));
        REFUSED(PUMC_EVALUE, pumc_search_set_values_f64(search, "omega", 2, bad[e]));
    }
    REFUSED(PUMC_ENAME, pumc_search_set_values_f64(search, "lambda_ration", 1, good));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "lambda_ratio"));
    REFUSED(PUMC_ENAME, pumc_search_set_values_f64(search, "tolerance", 1, good));
    REFUSED(PUMC_ENAME, pumc_search_set_values_str(search, "algorithm", 1, unknown));
    REFUSED(PUMC_EVALUE, pumc_search_set_values_str(search, "regularizer", 2, unknown));
    REFUSED(PUMC_ENULL, pumc_search_set_values_str(search, "regularizer", 1, missing));
    REFUSED(PUMC_ENULL, pumc_search_set_values_str(search, "regularizer", 1, NULL));
    REFUSED(PUMC_ENULL, pumc_search_set_values_f64(search, "omega", 1, NULL));
    REFUSED(PUMC_ENULL, pumc_search_set_values_f64(search, NULL, 1, good));
    REFUSED(PUMC_ENULL, pumc_search_set_values_f64(NULL, "omega", 1, good));
    REFUSED(PUMC_ESIZE, pumc_search_set_values_f64(search, "omega", -1, good));
    REFUSED(PUMC_ESIZE, pumc_search_set_values_str(search, "regularizer", -1, unknown));
    const double shares[] = {0, 1, -1, NAN};
    for (int e = 0; e < 4; ++e) {
        REFUSED(PUMC_EVALUE, pumc_search_set_f64(search, "hold_out", shares[e]));
    }
    REFUSED(PUMC_EVALUE, pumc_search_set_i64(search, "folds", -1));
    REFUSED(PUMC_EVALUE, pumc_search_set_i64(search, "top_n", 0));
    REFUSED(PUMC_EVALUE, pumc_search_set_i64(search, "path_length", 0));
    REFUSED(PUMC_EVALUE, pumc_search_set_i64(search, "seed", INT64_MAX));
    REFUSED(PUMC_ENAME, pumc_search_set_i64(search, "fold", 2));
    REFUSED(PUMC_ENAME, pumc_search_set_f64(search, "share", 0.5));
    REFUSED(PUMC_ENAME, pumc_search_set_str(search, "measure", "auc"));
    REFUSED(PUMC_ENAME, pumc_search_set_str(search, "metric", "acu"));
    REFUSED(PUMC_EVALUE, pumc_search_set_str(search, "metric", "rows"));
    REFUSED(PUMC_EVALUE, pumc_search_set_str(search, "metric", "mse"));
    TEST_ASSERT_NOT_NULL(
        strstr(pumc_last_error(), "one of recall, precision, ndcg, auc, average_precision, got 'mse'"));
    REFUSED(PUMC_ENULL, pumc_search_set_str(search, "metric", NULL));
    REFUSED(PUMC_ENULL, pumc_search_create(NULL));
    pumc_selection *selection = select_all(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(1, pumc_selection_count(selection));
    TEST_ASSERT_TRUE(real_at(selection, 0, "lambda_ratio") == 0.3);
    pumc_selection_free(selection);
}

static void auc_needs_blanks(void) {
    for (int network = 0; network < 2; ++network) {
        pumc_problem *full = take_problem(network ? network_ones(20, 1, 1, 1, 1) : uniform_ones(20, 15, 1, 1));
        pumc_selection *selection = NULL;
        MUST(pumc_problem_set_no_diagonal(full, network));
        MUST(pumc_search_set_str(search, "metric", "auc"));
        REFUSED(PUMC_EVALUE, pumc_select(&selection, full, options, search, NULL, NULL));
        TEST_ASSERT_EQUAL_STRING(
            "no fit could be scored: auc compares hidden ones with blanks, and every cell is a one", pumc_last_error());
        MUST(pumc_search_set_str(search, "metric", "recall"));
        MUST(pumc_select(&selection, full, options, search, NULL, NULL));
        pumc_selection_free(selection);
        pumc_problem_free(full);
    }
}

static void a_selection_knows_its_rows_and_names(void) {
    const double lambda = 0.3;
    try_values("lambda_ratio", 1, &lambda);
    pumc_selection *selection = select_all(NULL, NULL);
    pumc_options *chosen = (pumc_options *)1;
    double value = 9;
    const char *text = NULL;
    REFUSED(PUMC_EINDEX, pumc_selection_get_f64(selection, 1, "score", &value));
    REFUSED(PUMC_EINDEX, pumc_selection_get_f64(selection, -1, "score", &value));
    REFUSED(PUMC_ENAME, pumc_selection_get_f64(selection, 0, "scroe", &value));
    REFUSED(PUMC_ETYPE, pumc_selection_get_str(selection, 0, "score", &text));
    REFUSED(PUMC_ETYPE, pumc_selection_get_f64(selection, 0, "regularizer", &value));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "pumc_selection_get_str()"));
    REFUSED(PUMC_ENULL, pumc_selection_get_f64(selection, 0, NULL, &value));
    REFUSED(PUMC_ENULL, pumc_selection_get_f64(selection, 0, "score", NULL));
    REFUSED(PUMC_ENULL, pumc_selection_get_f64(NULL, 0, "score", &value));
    REFUSED(PUMC_EINDEX, pumc_selection_options(&chosen, selection, 1));
    TEST_ASSERT_TRUE(chosen == NULL && value == 9 && text == NULL);
    REFUSED(PUMC_ENULL, pumc_selection_options(&chosen, NULL, 0));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_selection_count(NULL));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_selection_best(NULL));
    pumc_selection_free(NULL);
    pumc_search_free(NULL);
    pumc_selection_free(selection);
}

static void what_cannot_be_selected_from_is_refused(void) {
    const int32_t zero[] = {0};
    const double shape[] = {1};
    pumc_problem *one = NULL, *none = NULL;
    pumc_selection *selection = NULL;
    MUST(pumc_problem_from_coo_i32(&one, 3, 3, 1, zero, zero));
    MUST(pumc_problem_from_coo_i32(&none, 3, 3, 0, NULL, NULL));
    REFUSED(PUMC_EVALUE, pumc_select(&selection, one, options, search, NULL, NULL));
    REFUSED(PUMC_EVALUE, pumc_select(&selection, none, options, search, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_select(&selection, NULL, options, search, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_select(NULL, problem, options, search, NULL, NULL));
    double many[100];
    for (int e = 0; e < 100; ++e) {
        many[e] = 0.5 + 0.004 * e;
    }
    MUST(pumc_search_set_values_f64(search, "omega", 100, many));
    MUST(pumc_search_set_values_f64(search, "balance", 100, many));
    REFUSED(PUMC_ETOOLARGE, pumc_select(&selection, problem, options, search, NULL, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "fits of each split, at most 10000 are possible"),
                                 pumc_last_error());
    MUST(pumc_search_set_values_f64(search, "omega", 0, many));
    MUST(pumc_search_set_values_f64(search, "balance", 0, many));
    MUST(pumc_search_set_i64(search, "folds", 1000)); /* more than there are ones */
    REFUSED(PUMC_EVALUE, pumc_select(&selection, problem, options, search, NULL, NULL));
    MUST(pumc_search_set_i64(search, "folds", 1));
    try_values("mu_ratio", 1, shape); /* scad needs more than 2 */
    MUST(pumc_options_set_str(options, "regularizer", "scad"));
    REFUSED(PUMC_EVALUE, pumc_select(&selection, problem, options, search, NULL, NULL));
    TEST_ASSERT_NULL(selection);
    pumc_problem_free(one);
    pumc_problem_free(none);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(settings_of_another_type_are_told_apart_from_unknown_ones);
    RUN_TEST(bad_settings_are_refused_and_change_nothing);
    RUN_TEST(auc_needs_blanks);
    RUN_TEST(a_selection_knows_its_rows_and_names);
    RUN_TEST(what_cannot_be_selected_from_is_refused);
    return UNITY_END();
}
