/* What the library lists by name can be read by that name and type: facts, histories, measures, values of a
 * selection. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static pumc_problem *problem, *kept, *hidden;
static pumc_factors *factors;

void setUp(void) {
    problem = take_problem(grouped_ones(30, 20, 3, 0.8, 0.05, 1));
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.2, 1));
    factors = fit_with(kept, "lambda_ratio=0.3");
}
void tearDown(void) {
    pumc_factors_free(factors);
    pumc_problem_free(hidden);
    pumc_problem_free(kept);
    pumc_problem_free(problem);
}

typedef const char *(*text_of_row)(int32_t i);

/* Every row has a name of its own and a meaning of one line; beyond the table there is nothing. */
static void check_table(int32_t count, text_of_row name, text_of_row doc) {
    TEST_ASSERT_TRUE(count > 0);
    for (int32_t i = 0; i < count; ++i) {
        TEST_ASSERT_TRUE(strlen(name(i)) > 0);
        TEST_ASSERT_TRUE_MESSAGE(strlen(doc(i)) > 0 && strchr(doc(i), '\n') == NULL, name(i));
        for (int32_t before = 0; before < i; ++before) {
            TEST_ASSERT_TRUE_MESSAGE(strcmp(name(before), name(i)) != 0, name(i));
        }
    }
    const int32_t outside[] = {-1, count, INT32_MAX, INT32_MIN};
    for (int e = 0; e < 4; ++e) {
        TEST_ASSERT_NULL(name(outside[e]));
        TEST_ASSERT_NULL(doc(outside[e]));
    }
}

static void check_type(pumc_status status, int32_t type, int32_t wanted, const char *name) {
    TEST_ASSERT_EQUAL_INT32_MESSAGE(type == wanted ? PUMC_OK : PUMC_ETYPE, status, name);
}

static void every_fact_can_be_read_as_its_type_alone(void) {
    const int32_t count = pumc_factors_fact_count();
    check_table(count, pumc_factors_fact_name, pumc_factors_fact_doc);
    for (int32_t i = 0; i < count; ++i) {
        const char *name = pumc_factors_fact_name(i), *text = NULL;
        const int32_t type = pumc_factors_fact_type(i);
        double real;
        int64_t integer;
        TEST_ASSERT_TRUE(type == PUMC_TYPE_F64 || type == PUMC_TYPE_I64 || type == PUMC_TYPE_STR);
        check_type(pumc_factors_get_f64(factors, name, &real), type, PUMC_TYPE_F64, name);
        check_type(pumc_factors_get_i64(factors, name, &integer), type, PUMC_TYPE_I64, name);
        check_type(pumc_factors_get_str(factors, name, &text), type, PUMC_TYPE_STR, name);
    }
    TEST_ASSERT_EQUAL_INT32(0, pumc_factors_fact_type(-1));
    TEST_ASSERT_EQUAL_INT32(0, pumc_factors_fact_type(count));
}

static void every_history_can_be_read(void) {
    check_table(pumc_factors_history_count(), pumc_factors_history_name, pumc_factors_history_doc);
    for (int32_t i = 0; i < pumc_factors_history_count(); ++i) {
        double *history = copy_of_history(factors, pumc_factors_history_name(i));
        TEST_ASSERT_TRUE_MESSAGE(isfinite(history[0]), pumc_factors_history_name(i));
        free(history);
    }
}

static void every_measure_can_be_taken(void) {
    const int32_t count = pumc_factors_measure_count();
    check_table(count, pumc_factors_measure_name, pumc_factors_measure_doc);
    for (int32_t i = 0; i < count; ++i) {
        const char *name = pumc_factors_measure_name(i);
        double value = NAN;
        MUST(pumc_factors_evaluate(factors, kept, hidden, 5, 1, &name, &value));
        TEST_ASSERT_TRUE_MESSAGE(isfinite(value), name);
    }
}

static void every_value_of_a_selection_can_be_read_as_its_type_alone(void) {
    pumc_search *search = NULL;
    pumc_selection *selection = NULL;
    MUST(pumc_search_create(&search));
    MUST(pumc_search_set_i64(search, "path_length", 2));
    MUST(pumc_search_set_i64(search, "folds", 2));
    MUST(pumc_select(&selection, problem, NULL, search, NULL, NULL));
    const int32_t count = pumc_selection_value_count();
    check_table(count, pumc_selection_value_name, pumc_selection_value_doc);
    for (int32_t i = 0; i < count; ++i) {
        const char *name = pumc_selection_value_name(i), *text = NULL;
        const int32_t type = pumc_selection_value_type(i);
        double real = NAN;
        TEST_ASSERT_TRUE(type == PUMC_TYPE_F64 || type == PUMC_TYPE_STR);
        check_type(pumc_selection_get_f64(selection, 0, name, &real), type, PUMC_TYPE_F64, name);
        check_type(pumc_selection_get_str(selection, 0, name, &text), type, PUMC_TYPE_STR, name);
        TEST_ASSERT_TRUE_MESSAGE(isfinite(real) || text != NULL, name);
    }
    TEST_ASSERT_EQUAL_INT32(0, pumc_selection_value_type(-1));
    TEST_ASSERT_EQUAL_INT32(0, pumc_selection_value_type(count));
    pumc_selection_free(selection);
    pumc_search_free(search);
}

/* Names of 0.1, which programs rely on. */
static void no_name_of_before_is_gone(void) {
    const char *reals[] = {"objective",     "loss", "lambda",    "mu",        "lambda_ratio",    "mu_ratio", "omega",
                           "sampling_rate", "rho",  "threshold", "tolerance", "relative_change", "seconds"};
    const char *integers[] = {"iterations", "stop_reason", "count", "seed", "rank", "rows", "cols"};
    const char *histories[] = {"objective", "rank", "seconds", "relative_change", "lambda"};
    const char *measures[] = {"auc", "average_precision", "precision", "recall", "ndcg",
                              "mse", "mse_probability",   "rows"};
    double values[8];
    for (int e = 0; e < 13; ++e) {
        (void)real_of(factors, reals[e]);
    }
    for (int e = 0; e < 7; ++e) {
        (void)integer_of(factors, integers[e]);
    }
    for (int e = 0; e < 5; ++e) {
        free(copy_of_history(factors, histories[e]));
    }
    MUST(pumc_factors_evaluate(factors, kept, hidden, 5, 8, measures, values));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_fact_can_be_read_as_its_type_alone);
    RUN_TEST(every_history_can_be_read);
    RUN_TEST(every_measure_can_be_taken);
    RUN_TEST(every_value_of_a_selection_can_be_read_as_its_type_alone);
    RUN_TEST(no_name_of_before_is_gone);
    return UNITY_END();
}
