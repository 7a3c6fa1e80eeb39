/* What is read from handles and tables needs no memory at all; names are found, or not for want of it. */
#include "sweep.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 30, COLS = 20 };

static pumc_problem *problem;
static pumc_options *options;
static pumc_search *search;
static pumc_factors *factors;
static pumc_selection *selection;

void setUp(void) {}
void tearDown(void) {}

/* Where answers go: numbers, and the texts that belong to a handle. */
static unsigned char *room;

static void put(const void *bytes, size_t count) {
    memcpy(room, bytes, count);
    room += count;
}
static void put_text(const char *text) { put(text, strlen(text) + 1); }
static void put_count(int64_t count) { put(&count, sizeof count); }

#define NEED(call)                                                                                                     \
    do {                                                                                                               \
        const pumc_status status = (call);                                                                             \
        if (status != PUMC_OK) {                                                                                       \
            return status;                                                                                             \
        }                                                                                                              \
    } while (0)

static pumc_status read_options(void) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const char *name = pumc_options_name(i), *text = NULL;
        double real = 0, least = 0, most = 0;
        int64_t whole = 0, first = 0, last = 0;
        int32_t open = 0;
        put_text(name);
        put_text(pumc_options_doc(i));
        switch (pumc_options_type(i)) {
        case PUMC_TYPE_F64:
            NEED(pumc_options_get_f64(options, name, &real));
            NEED(pumc_options_range_f64(i, &least, &most, &open));
            break;
        case PUMC_TYPE_I64:
            NEED(pumc_options_get_i64(options, name, &whole));
            NEED(pumc_options_range_i64(i, &first, &last));
            break;
        default:
            NEED(pumc_options_get_str(options, name, &text));
            put_text(text);
            put_text(pumc_options_choices(i) != NULL ? pumc_options_choices(i) : "any");
        }
        put(&real, sizeof real);
        put_count(whole);
    }
    return PUMC_OK;
}

static pumc_status read_facts(void) {
    for (int32_t i = 0; i < pumc_factors_fact_count(); ++i) {
        const char *name = pumc_factors_fact_name(i), *text = "";
        double real = 0;
        int64_t whole = 0;
        put_text(pumc_factors_fact_doc(i));
        switch (pumc_factors_fact_type(i)) {
        case PUMC_TYPE_F64: NEED(pumc_factors_get_f64(factors, name, &real)); break;
        case PUMC_TYPE_I64: NEED(pumc_factors_get_i64(factors, name, &whole)); break;
        default: NEED(pumc_factors_get_str(factors, name, &text));
        }
        put(&real, sizeof real);
        put_count(whole);
        put_text(text);
    }
    return PUMC_OK;
}

static pumc_status read_model(void) {
    static double values[ROWS * COLS];
    const int64_t rank = pumc_factors_rank(factors);
    NEED(read_facts());
    NEED(pumc_factors_copy_u(factors, values, pumc_factors_rows(factors) * rank));
    put(values, (size_t)(ROWS * rank) * sizeof *values);
    NEED(pumc_factors_copy_v(factors, values, pumc_factors_cols(factors) * rank));
    put(values, (size_t)(COLS * rank) * sizeof *values);
    NEED(pumc_factors_copy_singular_values(factors, values, rank));
    put(values, (size_t)rank * sizeof *values);
    int64_t iterations = 0;
    NEED(pumc_factors_get_i64(factors, "iterations", &iterations));
    for (int32_t i = 0; i < pumc_factors_history_count(); ++i) {
        NEED(pumc_factors_copy_history(factors, pumc_factors_history_name(i), values, iterations));
        put_text(pumc_factors_history_doc(i));
        put(values, sizeof *values);
    }
    for (int32_t i = 0; i < pumc_factors_measure_count(); ++i) {
        put_text(pumc_factors_measure_name(i));
        put_text(pumc_factors_measure_doc(i));
    }
    put_text(pumc_factors_row_label(factors, ROWS - 1));
    put_text(pumc_factors_col_label(factors, COLS - 1));
    put_count(pumc_factors_note_count(factors));
    put_text(pumc_factors_note(factors, pumc_factors_note_name(factors, 0)));
    return PUMC_OK;
}

static pumc_status read_problem_and_selection(void) {
    put_count(pumc_problem_rows(problem) + pumc_problem_cols(problem) + pumc_problem_count(problem));
    put_text(pumc_problem_row_label(problem, 0));
    put_text(pumc_problem_col_label(problem, COLS - 1));
    put_count(pumc_selection_count(selection));
    put_count(pumc_selection_top(selection));
    for (int32_t i = 0; i < pumc_selection_value_count(); ++i) {
        const char *name = pumc_selection_value_name(i), *text = NULL;
        double value = 0;
        put_text(pumc_selection_value_doc(i));
        if (pumc_selection_value_type(i) == PUMC_TYPE_F64) {
            NEED(pumc_selection_get_f64(selection, 0, name, &value));
            value = strcmp(name, "seconds") == 0 ? 0 : value;
            put(&value, sizeof value);
        } else {
            NEED(pumc_selection_get_str(selection, 0, name, &text));
            put_text(text);
        }
    }
    int32_t version[3];
    pumc_version(&version[0], &version[1], &version[2]);
    put(version, sizeof version);
    put_text(pumc_version_string());
    put_count(pumc_abi_version());
    return PUMC_OK;
}

/* Without memory a reading is the same as with it. */
static outcome settle_reading(pumc_status status, const unsigned char *begin) {
    const outcome result = {status, status == PUMC_OK ? NULL : "it could not be read",
                            add_to_digest(0, begin, (size_t)(room - begin))};
    return result;
}

static outcome reading_options(void) {
    const unsigned char *begin = room = clean_buffer();
    return settle_reading(HINDERED(read_options()), begin);
}
static outcome reading_a_model(void) {
    const unsigned char *begin = room = clean_buffer();
    return settle_reading(HINDERED(read_model()), begin);
}
static outcome reading_the_rest(void) {
    const unsigned char *begin = room = clean_buffer();
    return settle_reading(HINDERED(read_problem_and_selection()), begin);
}

static void reading_takes_no_memory(void) {
    TEST_ASSERT_EQUAL_INT64(0, sweep("options", reading_options));
    TEST_ASSERT_EQUAL_INT64(0, sweep("a model", reading_a_model));
    TEST_ASSERT_EQUAL_INT64(0, sweep("a problem and a selection", reading_the_rest));
}

static const char *const wanted = "a name that is too long to be kept inside of a text, number 7";

static outcome settle_found(pumc_status status, int64_t place) {
    return (outcome){status, status == PUMC_OK && place != 7 ? "another line was found" : NULL, (uint64_t)place};
}
static outcome find_row(void) {
    int64_t place = -1;
    const pumc_status status = HINDERED(pumc_problem_find_row(problem, wanted, &place));
    return settle_found(status, place);
}
static outcome find_col(void) {
    int64_t place = -1;
    const pumc_status status = HINDERED(pumc_problem_find_col(problem, wanted, &place));
    return settle_found(status, place);
}
static outcome find_row_of_model(void) {
    int64_t place = -1;
    const pumc_status status = HINDERED(pumc_factors_find_row(factors, wanted, &place));
    return settle_found(status, place);
}
static outcome find_col_of_model(void) {
    int64_t place = -1;
    const pumc_status status = HINDERED(pumc_factors_find_col(factors, wanted, &place));
    return settle_found(status, place);
}

static const char *names[ROWS];

static outcome set_col_labels(void) {
    MUST(pumc_problem_set_col_labels(problem, NULL));
    const pumc_status status = HINDERED(pumc_problem_set_col_labels(problem, names));
    const int taken = pumc_problem_col_label(problem, 0) != NULL;
    MUST(pumc_problem_set_col_labels(problem, NULL)); /* as many blocks of memory as before */
    return (outcome){status, taken == (status == PUMC_OK) ? NULL : "labels were half taken", 0};
}

static outcome set_integer(void) {
    int64_t iterations = 0;
    MUST(pumc_options_set_i64(options, "max_iterations", 7));
    const pumc_status status = HINDERED(pumc_options_set_i64(options, "max_iterations", 100));
    MUST(pumc_options_get_i64(options, "max_iterations", &iterations));
    return settle_change(status, (uint64_t)iterations, 7);
}

/* A search cannot be read; that it still serves is all that can be seen. */
static outcome set_real_of_search(void) {
    const pumc_status status = HINDERED(pumc_search_set_f64(search, "hold_out", 0.25));
    return (outcome){status, NULL, 0};
}

static void settings_are_changed_or_not(void) {
    sweep("options_set_i64", set_integer);
    sweep("search_set_f64", set_real_of_search);
}

static void names_are_found_or_not(void) {
    sweep("problem_find_row", find_row);
    sweep("problem_find_col", find_col);
    sweep("factors_find_row", find_row_of_model);
    sweep("factors_find_col", find_col_of_model);
    TEST_ASSERT_TRUE(sweep("problem_set_col_labels", set_col_labels) > 0);
}

static void make_handles(void) {
    static char texts[ROWS][80];
    for (int i = 0; i < ROWS; ++i) {
        snprintf(texts[i], sizeof texts[i], "a name that is too long to be kept inside of a text, number %d", i);
        names[i] = texts[i];
    }
    problem = take_problem(grouped_ones(ROWS, COLS, 3, 0.6, 0.05, 1));
    options = options_from("max_iterations=5 lambda_ratio=0.3");
    MUST(pumc_problem_set_row_labels(problem, names));
    MUST(pumc_problem_set_col_labels(problem, names));
    MUST(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    MUST(pumc_factors_set_note(factors, "source", "a test"));
    const double ratios[] = {0.5};
    MUST(pumc_search_create(&search));
    MUST(pumc_search_set_i64(search, "folds", 1));
    MUST(pumc_search_set_values_f64(search, "lambda_ratio", 1, ratios));
    MUST(pumc_select(&selection, problem, options, search, NULL, NULL));
}

int main(void) {
    UNITY_BEGIN();
    make_handles();
    RUN_TEST(reading_takes_no_memory);
    RUN_TEST(names_are_found_or_not);
    RUN_TEST(settings_are_changed_or_not);
    pumc_selection_free(selection);
    pumc_search_free(search);
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    return UNITY_END();
}
