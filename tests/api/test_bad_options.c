/* Options that are unknown, of another type, out of range or contradict each other. */
#include "fitting.h"

#include <math.h>
#include <string.h>

static pumc_options *options;
static pumc_problem *problem;

void setUp(void) {
    MUST(pumc_options_create(&options));
    problem = take_problem(grouped_ones(12, 9, 2, 0.9, 0, 1));
}

void tearDown(void) {
    pumc_options_free(options);
    pumc_problem_free(problem);
}

static void assert_refused(pumc_status expected, pumc_status actual, const char *part) {
    TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, actual, part);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), part), pumc_last_error());
}

/* The fit is refused, gives no factors, and works once `name` is put back. */
static void assert_fit_refused(pumc_status expected, const char *part, const char *name) {
    pumc_factors *factors = (pumc_factors *)options;
    assert_refused(expected, pumc_fit(&factors, problem, options, NULL, NULL, NULL), part);
    TEST_ASSERT_NULL(factors);
    MUST(pumc_options_reset(options, name));
    MUST(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    pumc_factors_free(factors);
}

static void null_arguments_are_refused(void) {
    double value = 7;
    int64_t integer = 7;
    const char *text = "unchanged";
    pumc_options *copy = options;
    assert_refused(PUMC_ENULL, pumc_options_create(NULL), "out");
    assert_refused(PUMC_ENULL, pumc_options_copy(NULL, options), "out");
    assert_refused(PUMC_ENULL, pumc_options_copy(&copy, NULL), "options");
    TEST_ASSERT_NULL(copy);
    assert_refused(PUMC_ENULL, pumc_options_set_f64(NULL, "omega", 0.5), "options");
    assert_refused(PUMC_ENULL, pumc_options_set_f64(options, NULL, 0.5), "name");
    assert_refused(PUMC_ENULL, pumc_options_set_i64(NULL, "seed", 1), "options");
    assert_refused(PUMC_ENULL, pumc_options_set_i64(options, NULL, 1), "name");
    assert_refused(PUMC_ENULL, pumc_options_set_str(NULL, "regularizer", "lsp"), "options");
    assert_refused(PUMC_ENULL, pumc_options_set_str(options, NULL, "lsp"), "name");
    assert_refused(PUMC_ENULL, pumc_options_set_str(options, "regularizer", NULL), "value");
    assert_refused(PUMC_ENULL, pumc_options_reset(NULL, "omega"), "options");
    assert_refused(PUMC_ENULL, pumc_options_reset(options, NULL), "name");
    assert_refused(PUMC_ENULL, pumc_options_get_f64(NULL, "omega", &value), "options");
    assert_refused(PUMC_ENULL, pumc_options_get_f64(options, NULL, &value), "name");
    assert_refused(PUMC_ENULL, pumc_options_get_f64(options, "omega", NULL), "out");
    assert_refused(PUMC_ENULL, pumc_options_get_i64(NULL, "seed", &integer), "options");
    assert_refused(PUMC_ENULL, pumc_options_get_str(NULL, "regularizer", &text), "options");
    TEST_ASSERT_TRUE(value == 7 && integer == 7);
    TEST_ASSERT_EQUAL_STRING("unchanged", text);
    pumc_options_free(NULL);
}

static void unknown_names_suggest_the_nearest(void) {
    double value;
    int64_t integer;
    const char *text;
    assert_refused(PUMC_ENAME, pumc_options_set_f64(options, "lamda", 1),
                   "unknown option 'lamda' (did you mean 'lambda'?)");
    assert_refused(PUMC_ENAME, pumc_options_set_i64(options, "max_iter", 1), "did you mean 'max_rank'?");
    assert_refused(PUMC_ENAME, pumc_options_set_str(options, "regulariser", "lsp"), "did you mean 'regularizer'?");
    assert_refused(PUMC_ENAME, pumc_options_reset(options, "tolerence"), "did you mean 'tolerance'?");
    assert_refused(PUMC_ENAME, pumc_options_get_f64(options, "Omega", &value), "did you mean 'omega'?");
    assert_refused(PUMC_ENAME, pumc_options_get_i64(options, "seeds", &integer), "did you mean 'seed'?");
    assert_refused(PUMC_ENAME, pumc_options_get_str(options, "algoritm", &text), "did you mean 'algorithm'?");
    assert_refused(PUMC_ENAME, pumc_options_set_f64(options, "xyzzy", 1), "unknown option 'xyzzy'");
    TEST_ASSERT_NULL(strstr(pumc_last_error(), "did you mean"));
    assert_refused(PUMC_ENAME, pumc_options_set_f64(options, "", 1), "unknown option ''");
}

static void wrong_types_are_refused(void) {
    double value;
    int64_t integer;
    const char *text;
    assert_refused(PUMC_ETYPE, pumc_options_set_i64(options, "omega", 1),
                   "option 'omega' is a real number, not an integer: pumc_options_set_f64() sets it");
    assert_refused(PUMC_ETYPE, pumc_options_set_f64(options, "seed", 1),
                   "option 'seed' is an integer, not a real number: pumc_options_set_i64() sets it");
    assert_refused(PUMC_ETYPE, pumc_options_set_f64(options, "regularizer", 1),
                   "option 'regularizer' is a text, not a real number: pumc_options_set_str() sets it");
    assert_refused(PUMC_ETYPE, pumc_options_set_str(options, "omega", "0.5"),
                   "option 'omega' is a real number, not a text: pumc_options_set_f64() sets it");
    assert_refused(PUMC_ETYPE, pumc_options_get_f64(options, "seed", &value),
                   "option 'seed' is an integer, not a real number: pumc_options_get_i64() reads it");
    assert_refused(PUMC_ETYPE, pumc_options_get_i64(options, "omega", &integer), "pumc_options_get_f64() reads it");
    assert_refused(PUMC_ETYPE, pumc_options_get_str(options, "omega", &text), "pumc_options_get_f64() reads it");
}

static int32_t place_of(const char *name) {
    int32_t i = 0;
    while (strcmp(pumc_options_name(i), name) != 0) {
        ++i;
    }
    return i;
}

static void ranges_of_another_type_are_refused(void) {
    assert_refused(PUMC_ETYPE, pumc_options_range_f64(place_of("seed"), NULL, NULL, NULL),
                   "option 'seed' is an integer, not a real number: pumc_options_range_i64() gives its range");
    assert_refused(PUMC_ETYPE, pumc_options_range_i64(place_of("omega"), NULL, NULL), "pumc_options_range_f64()");
    assert_refused(PUMC_ETYPE, pumc_options_range_i64(place_of("regularizer"), NULL, NULL),
                   "option 'regularizer' is a text and has no range: pumc_options_choices() lists its values");
}

static void values_outside_their_range_are_refused(void) {
    assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, "lambda_ratio", 1.5),
                   "lambda_ratio must be in (0, 1], got 1.5");
    assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, "lambda_ratio", 0), "got 0");
    assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, "omega", 1), "omega must be in (0, 1), got 1");
    assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, "sampling_rate", -0.5), "got -0.5");
    assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, "lambda", 0),
                   "lambda must be in [1e-150, 1e+150], got 0");
    assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, "time_limit", -1), "time_limit");
    assert_refused(PUMC_EVALUE, pumc_options_set_i64(options, "max_iterations", 0), "max_iterations must be in [1,");
    assert_refused(PUMC_EVALUE, pumc_options_set_i64(options, "max_rank", -3), "got -3");
    assert_refused(PUMC_EVALUE, pumc_options_set_i64(options, "threads", 5000), "threads must be in [0, 4096]");
    assert_refused(PUMC_EVALUE, pumc_options_set_str(options, "regularizer", "l0"),
                   "regularizer must be one of lsp|tnn|capped-l1|nuclear|mcp|scad, got 'l0'");
    assert_refused(PUMC_EVALUE, pumc_options_set_str(options, "regularizer", ""), "got ''");
    assert_refused(PUMC_EVALUE, pumc_options_set_str(options, "regularizer", "lsp|tnn"), "got 'lsp|tnn'");
}

static void nan_and_infinity_are_refused(void) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        if (pumc_options_type(i) == PUMC_TYPE_F64) {
            const char *name = pumc_options_name(i);
            assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, name, NAN), name);
            assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, name, INFINITY), "got inf");
            assert_refused(PUMC_EVALUE, pumc_options_set_f64(options, name, -INFINITY), "got -inf");
        }
    }
}

static void options_that_contradict_each_other_are_refused(void) {
    MUST(pumc_options_set_f64(options, "lambda", 1));
    MUST(pumc_options_set_f64(options, "lambda_ratio", 0.5));
    assert_fit_refused(PUMC_ECONFLICT, "lambda (1) and lambda_ratio (0.5) cannot both be set", "lambda");
    MUST(pumc_options_set_f64(options, "mu", 1));
    MUST(pumc_options_set_f64(options, "mu_ratio", 2));
    assert_fit_refused(PUMC_ECONFLICT, "mu (1) and mu_ratio (2) cannot both be set", "mu");
}

static void shapes_a_penalty_cannot_have_are_refused(void) {
    MUST(pumc_options_set_str(options, "regularizer", "tnn"));
    MUST(pumc_options_set_f64(options, "mu", 1.5));
    assert_fit_refused(PUMC_EVALUE, "mu must be a whole number for tnn, got 1.5", "mu");
    MUST(pumc_options_set_str(options, "regularizer", "lsp"));
    MUST(pumc_options_set_f64(options, "mu", 0));
    assert_fit_refused(PUMC_EVALUE, "mu must be at least 1e-150 for lsp, got 0", "mu");
    MUST(pumc_options_set_str(options, "regularizer", "scad"));
    MUST(pumc_options_set_f64(options, "mu_ratio", 1));
    assert_fit_refused(PUMC_EVALUE, "mu_ratio must be above 2 for scad, got 1", "mu_ratio");
    MUST(pumc_options_set_f64(options, "mu", 1e-9));
    assert_fit_refused(PUMC_EVALUE, "mu must be above", "mu");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(null_arguments_are_refused);
    RUN_TEST(unknown_names_suggest_the_nearest);
    RUN_TEST(wrong_types_are_refused);
    RUN_TEST(ranges_of_another_type_are_refused);
    RUN_TEST(values_outside_their_range_are_refused);
    RUN_TEST(nan_and_infinity_are_refused);
    RUN_TEST(options_that_contradict_each_other_are_refused);
    RUN_TEST(shapes_a_penalty_cannot_have_are_refused);
    return UNITY_END();
}
