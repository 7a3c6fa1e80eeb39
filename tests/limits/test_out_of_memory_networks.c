/* Networks without memory: their facts, weights, parts, fits and answers are there or not at all. */
#include "sweep.h"

enum { NODES = 60 };

static pumc_problem *problem;
static pumc_options *options;
static pumc_factors *start;
static double weights[NODES], others[NODES];

void setUp(void) {}
void tearDown(void) {}

static uint64_t digest_of_facts(void) {
    const int32_t facts[] = {pumc_problem_symmetric(problem), pumc_problem_no_diagonal(problem)};
    double rows[NODES], cols[NODES];
    MUST(pumc_problem_copy_row_weights(problem, rows, NODES));
    MUST(pumc_problem_copy_col_weights(problem, cols, NODES));
    return add_to_digest(add_to_digest(add_to_digest(0, facts, sizeof facts), rows, sizeof rows), cols, sizeof cols);
}

static outcome set_symmetric(void) {
    MUST(pumc_problem_set_symmetric(problem, 0));
    const uint64_t before = digest_of_facts();
    const pumc_status status = HINDERED(pumc_problem_set_symmetric(problem, 1));
    const outcome result = settle_change(status, digest_of_facts(), before);
    MUST(pumc_problem_set_symmetric(problem, 1));
    return result;
}

static outcome set_no_diagonal(void) {
    MUST(pumc_problem_set_no_diagonal(problem, 0));
    const uint64_t before = digest_of_facts();
    const pumc_status status = HINDERED(pumc_problem_set_no_diagonal(problem, 1));
    const outcome result = settle_change(status, digest_of_facts(), before);
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    return result;
}

/* On both sides, or on neither. */
static outcome set_weights(void) {
    MUST(pumc_problem_set_row_weights(problem, weights, NODES));
    const uint64_t before = digest_of_facts();
    const pumc_status status = HINDERED(pumc_problem_set_row_weights(problem, others, NODES));
    return settle_change(status, digest_of_facts(), before);
}

static void facts_and_weights_are_changed_or_not(void) {
    sweep("set_symmetric", set_symmetric);
    sweep("set_no_diagonal", set_no_diagonal);
    TEST_ASSERT_TRUE(sweep("weights of nodes", set_weights) > 0);
    MUST(pumc_problem_set_row_weights(problem, NULL, 0));
}

static outcome hide_edges(void) {
    pumc_problem *kept = stale(), *hidden = stale();
    const pumc_status status = HINDERED(pumc_problem_split(&kept, &hidden, problem, 0.3, 1));
    TEST_ASSERT_TRUE((kept == NULL) == (status != PUMC_OK) && (hidden == NULL) == (status != PUMC_OK));
    pumc_problem_free(hidden);
    return settle_problem(status, kept);
}

static void edges_are_hidden_or_not(void) { TEST_ASSERT_TRUE(sweep("edges", hide_edges) > 0); }

static outcome fit(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_fit(&out, problem, options, start, NULL, NULL));
    return settle_factors(status, out);
}

static void sweep_fit(const char *text) {
    options = options_from(text);
    TEST_ASSERT_TRUE(sweep(text, fit) > 0);
    pumc_options_free(options);
}

static void fits_are_made_or_not(void) {
    sweep_fit("lambda_ratio=0.1 max_iterations=20");
    sweep_fit("lambda_ratio=0.1 max_iterations=20 threads=3 row_balance=0.5 col_balance=0.5");
    sweep_fit("lambda_ratio=0.1 max_iterations=5 algorithm=basic");
    pumc_problem *other = take_problem(grouped_ones(NODES, NODES, 5, 0.7, 0.05, 2));
    start = fit_with(other, "lambda_ratio=0.1"); /* which is not symmetric */
    sweep_fit("lambda_ratio=0.1 max_iterations=3");
    pumc_factors_free(start);
    start = NULL;
    pumc_problem_free(other);
}

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    for (int i = 0; i < NODES; ++i) {
        weights[i] = 1 + (double)(i % 3);
        others[i] = 1 + (double)(i % 4);
    }
    problem = take_problem(network_ones(NODES, 5, 0.8, 0.05, 1));
    MUST(pumc_problem_set_symmetric(problem, 1));
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    UNITY_BEGIN();
    RUN_TEST(facts_and_weights_are_changed_or_not);
    RUN_TEST(edges_are_hidden_or_not);
    RUN_TEST(fits_are_made_or_not);
    pumc_problem_free(problem);
    return UNITY_END();
}
