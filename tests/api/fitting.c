#include "fitting.h"

#include <stdlib.h>
#include <string.h>

pumc_problem *problem_of(const ones *pattern) {
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, pattern->rows, pattern->cols, pattern->count, pattern->row, pattern->col));
    return problem;
}

pumc_problem *take_problem(ones pattern) {
    pumc_problem *problem = problem_of(&pattern);
    free_ones(&pattern);
    return problem;
}

static int32_t type_of(const char *name) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        if (strcmp(pumc_options_name(i), name) == 0) {
            return pumc_options_type(i);
        }
    }
    return 0;
}

enum { MOST_PENALTIES = 32, LONGEST_NAME = 32 };
static char penalties[MOST_PENALTIES][LONGEST_NAME];

int penalty_count(void) {
    const char *choices = NULL;
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        choices = strcmp(pumc_options_name(i), "regularizer") == 0 ? pumc_options_choices(i) : choices;
    }
    TEST_ASSERT_NOT_NULL(choices);
    int count = 0;
    for (const char *at = choices; at != NULL; ++count) {
        const char *bar = strchr(at, '|');
        const size_t length = bar != NULL ? (size_t)(bar - at) : strlen(at);
        TEST_ASSERT_TRUE(count < MOST_PENALTIES && length > 0 && length < LONGEST_NAME);
        memcpy(penalties[count], at, length);
        penalties[count][length] = '\0';
        at = bar != NULL ? bar + 1 : NULL;
    }
    return count;
}

const char *penalty_name(int p) {
    TEST_ASSERT_TRUE(p >= 0 && p < penalty_count());
    return penalties[p];
}

pumc_options *options_from(const char *text) {
    pumc_options *options = NULL;
    MUST(pumc_options_create(&options));
    MUST(pumc_options_set_i64(options, "threads", 1));
    MUST(pumc_options_set_f64(options, "row_balance", 0));
    MUST(pumc_options_set_f64(options, "col_balance", 0));
    char copy[512];
    TEST_ASSERT_TRUE(strlen(text) < sizeof copy);
    strcpy(copy, text);
    char *rest = copy;
    for (char *item; (item = strtok_r(rest, " ", &rest)) != NULL;) {
        char *value = strchr(item, '=');
        TEST_ASSERT_NOT_NULL_MESSAGE(value, item);
        *value++ = '\0';
        switch (type_of(item)) {
        case PUMC_TYPE_F64: MUST(pumc_options_set_f64(options, item, strtod(value, NULL))); break;
        case PUMC_TYPE_I64: MUST(pumc_options_set_i64(options, item, strtoll(value, NULL, 10))); break;
        case PUMC_TYPE_STR: MUST(pumc_options_set_str(options, item, value)); break;
        default: TEST_FAIL_MESSAGE(item);
        }
    }
    return options;
}

pumc_factors *fit_from(const pumc_problem *problem, const char *text, const pumc_factors *warm_start) {
    pumc_options *options = options_from(text);
    pumc_factors *factors = NULL;
    MUST(pumc_fit(&factors, problem, options, warm_start, NULL, NULL));
    pumc_options_free(options);
    return factors;
}

pumc_factors *fit_with(const pumc_problem *problem, const char *options) { return fit_from(problem, options, NULL); }

double real_of(const pumc_factors *factors, const char *name) {
    double value = 0;
    MUST(pumc_factors_get_f64(factors, name, &value));
    return value;
}

int64_t integer_of(const pumc_factors *factors, const char *name) {
    int64_t value = 0;
    MUST(pumc_factors_get_i64(factors, name, &value));
    return value;
}

static double *room(int64_t count) {
    double *result = malloc((size_t)(count + 1) * sizeof *result);
    TEST_ASSERT_NOT_NULL(result);
    return result;
}

double *copy_of_u(const pumc_factors *factors) {
    const int64_t length = pumc_factors_rows(factors) * pumc_factors_rank(factors);
    double *result = room(length);
    MUST(pumc_factors_copy_u(factors, result, length));
    return result;
}

double *copy_of_values(const pumc_factors *factors) {
    double *result = room(pumc_factors_rank(factors));
    MUST(pumc_factors_copy_singular_values(factors, result, pumc_factors_rank(factors)));
    return result;
}

double *copy_of_v(const pumc_factors *factors) {
    const int64_t length = pumc_factors_cols(factors) * pumc_factors_rank(factors);
    double *result = room(length);
    MUST(pumc_factors_copy_v(factors, result, length));
    return result;
}

double *copy_of_history(const pumc_factors *factors, const char *name) {
    const int64_t length = integer_of(factors, "iterations");
    double *result = room(length);
    MUST(pumc_factors_copy_history(factors, name, result, length));
    return result;
}

pumc_factors *through_memory(const pumc_factors *factors) {
    pumc_factors *back = NULL;
    int64_t size = 0;
    MUST(pumc_factors_saved_size(factors, &size));
    void *bytes = malloc((size_t)size);
    TEST_ASSERT_NOT_NULL(bytes);
    MUST(pumc_factors_save_memory(factors, bytes, size));
    MUST(pumc_factors_load_memory(&back, bytes, size));
    free(bytes);
    return back;
}

void assert_never_rises(const pumc_factors *factors, const char *message) {
    double *objective = copy_of_history(factors, "objective"), *lambda = copy_of_history(factors, "lambda");
    const int64_t iterations = integer_of(factors, "iterations");
    for (int64_t t = 1; t < iterations; ++t) {
        TEST_ASSERT_TRUE_MESSAGE(lambda[t] != lambda[t - 1] || objective[t] <= objective[t - 1], message);
    }
    free(objective);
    free(lambda);
}

static void assert_same_doubles(double *a, double *b, int64_t count) {
    if (count > 0) {
        TEST_ASSERT_EQUAL_MEMORY(a, b, (size_t)count * sizeof *a);
    }
    free(a);
    free(b);
}

void assert_same_bits(const pumc_factors *a, const pumc_factors *b) {
    const int64_t rank = pumc_factors_rank(a);
    TEST_ASSERT_EQUAL_INT64(rank, pumc_factors_rank(b));
    assert_same_doubles(copy_of_u(a), copy_of_u(b), rank * pumc_factors_rows(a));
    assert_same_doubles(copy_of_values(a), copy_of_values(b), rank);
    assert_same_doubles(copy_of_v(a), copy_of_v(b), rank * pumc_factors_cols(a));
}
