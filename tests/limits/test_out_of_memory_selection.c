/* Choosing options without memory: a table or none, and settings that are the old or the new. */
#include "sweep.h"

static pumc_problem *problem, *small;
static pumc_options *options;
static pumc_search *search;
static pumc_selection *selection;

void setUp(void) {}
void tearDown(void) {}

static outcome create_search(void) {
    pumc_search *out = stale();
    const pumc_status status = HINDERED(pumc_search_create(&out));
    const outcome result = {status, flaw_of_handle(status, out), 0};
    pumc_search_free(out);
    return result;
}

/* A search cannot be read: what it holds shows in the table of a short selection. */
static uint64_t digest_of_search(void) {
    pumc_selection *table = NULL;
    MUST(pumc_select(&table, small, options, search, NULL, NULL));
    return settle_selection(PUMC_OK, table).digest;
}

static outcome set_reals(void) {
    const double before_values[] = {0.9, 0.5}, values[] = {0.8, 0.6, 0.4};
    MUST(pumc_search_set_values_f64(search, "lambda_ratio", 2, before_values));
    const uint64_t before = digest_of_search();
    const pumc_status status = HINDERED(pumc_search_set_values_f64(search, "lambda_ratio", 3, values));
    return settle_change(status, digest_of_search(), before);
}

static outcome set_texts(void) {
    const char *before_values[] = {"lsp"}, *values[] = {"nuclear", "capped-l1"};
    MUST(pumc_search_set_values_str(search, "regularizer", 1, before_values));
    const uint64_t before = digest_of_search();
    const pumc_status status = HINDERED(pumc_search_set_values_str(search, "regularizer", 2, values));
    return settle_change(status, digest_of_search(), before);
}

static outcome set_metric(void) {
    MUST(pumc_search_set_str(search, "metric", "auc"));
    const uint64_t before = digest_of_search();
    const pumc_status status = HINDERED(pumc_search_set_str(search, "metric", "average_precision"));
    return settle_change(status, digest_of_search(), before);
}

/* The text lists the measures that will do; without memory it is PUMC_ENOMEM or still PUMC_EVALUE. */
static outcome set_metric_that_cannot_judge(void) {
    const uint64_t before = digest_of_search();
    const pumc_status status = HINDERED(pumc_search_set_str(search, "metric", "mse"));
    outcome result = settle_change(status, digest_of_search(), before);
    result.flaw = status == PUMC_OK ? "a selection by mse was taken" : result.flaw;
    result.status = status == PUMC_EVALUE ? PUMC_OK : status;
    return result;
}

static void searches_are_changed_or_not(void) {
    TEST_ASSERT_TRUE(sweep("search_create", create_search) > 0);
    options = options_from("max_iterations=2");
    MUST(pumc_search_create(&search));
    MUST(pumc_search_set_i64(search, "folds", 1));
    TEST_ASSERT_TRUE(sweep("search_set_values_f64", set_reals) > 0);
    TEST_ASSERT_TRUE(sweep("search_set_values_str", set_texts) > 0);
    sweep("search_set_str", set_metric);
    sweep("a metric that cannot judge", set_metric_that_cannot_judge);
    pumc_search_free(search);
    pumc_options_free(options);
}

static outcome run_selection(void) {
    pumc_selection *out = stale();
    const pumc_status status = HINDERED(pumc_select(&out, problem, options, search, NULL, NULL));
    return settle_selection(status, out);
}

static outcome options_of_a_row(void) {
    pumc_options *out = stale();
    const pumc_status status = HINDERED(pumc_selection_options(&out, selection, pumc_selection_best(selection)));
    return settle_options(status, out);
}

static void sweep_selection(const char *text) {
    const double ratios[] = {0.6, 0.2};
    const char *penalties[] = {"lsp", "nuclear"};
    options = options_from(text);
    MUST(pumc_search_create(&search));
    MUST(pumc_search_set_i64(search, "folds", 2));
    MUST(pumc_search_set_values_f64(search, "lambda_ratio", 2, ratios));
    MUST(pumc_search_set_values_str(search, "regularizer", 2, penalties));
    TEST_ASSERT_TRUE(sweep(text, run_selection) > 0);
    MUST(pumc_select(&selection, problem, options, search, NULL, NULL));
    TEST_ASSERT_TRUE(sweep("selection_options", options_of_a_row) > 0);
    pumc_selection_free(selection);
    pumc_search_free(search);
    pumc_options_free(options);
}

static void selections_are_made_or_not(void) { sweep_selection("max_rank=10 max_iterations=4"); }

/* A problem of more rows: threads are started where there is work for them. */
static void selections_by_many_threads_are_made_or_not(void) {
    const int64_t before = threads_refused();
    pumc_problem *short_one = problem;
    problem = take_problem(grouped_ones(600, 30, 10, 0.9, 0.02, 1));
    sweep_selection("max_rank=10 max_iterations=4 threads=3");
    TEST_ASSERT_TRUE(threads_refused() > before);
    pumc_problem_free(problem);
    problem = short_one;
}

/* The path of lambda_ratio made from the data, by the search of a caller who gives none. */
static void default_selections_are_made_or_not(void) {
    pumc_problem *large = problem;
    problem = small;
    options = options_from("max_iterations=1");
    search = NULL;
    TEST_ASSERT_TRUE(sweep("the default search", run_selection) > 0);
    pumc_options_free(options);
    problem = large;
}

static outcome estimate(void) {
    double *out = clean_buffer();
    const pumc_status status = HINDERED(pumc_estimate_sampling_rate(out, problem, options, NULL, NULL));
    return settle_buffer(status, sizeof *out);
}

static void sampling_rates_are_estimated_or_not(void) {
    options = options_from("max_rank=10 max_iterations=20");
    TEST_ASSERT_TRUE(sweep("estimate_sampling_rate", estimate) > 0);
    pumc_options_free(options);
}

static void sampling_rates_are_estimated_by_many_threads_or_not(void) {
    const int64_t before = threads_refused();
    pumc_problem *short_one = problem;
    problem = take_problem(grouped_ones(600, 30, 10, 0.9, 0.02, 1));
    options = options_from("max_rank=10 max_iterations=8 threads=3");
    TEST_ASSERT_TRUE(sweep("estimate_sampling_rate with threads=3", estimate) > 0);
    TEST_ASSERT_TRUE(threads_refused() > before);
    pumc_options_free(options);
    pumc_problem_free(problem);
    problem = short_one;
}

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    problem = take_problem(grouped_ones(80, 60, 10, 0.9, 0.02, 1));
    small = take_problem(grouped_ones(20, 15, 3, 0.9, 0.05, 1));
    UNITY_BEGIN();
    RUN_TEST(searches_are_changed_or_not);
    RUN_TEST(selections_are_made_or_not);
    RUN_TEST(selections_by_many_threads_are_made_or_not);
    RUN_TEST(default_selections_are_made_or_not);
    RUN_TEST(sampling_rates_are_estimated_or_not);
    RUN_TEST(sampling_rates_are_estimated_by_many_threads_or_not);
    pumc_problem_free(problem);
    pumc_problem_free(small);
    return UNITY_END();
}
