/* Options: the table, defaults, ranges, and that handles are independent of each other. */
#include "fitting.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static pumc_options *options;

void setUp(void) { MUST(pumc_options_create(&options)); }
void tearDown(void) { pumc_options_free(options); }

static double real(const pumc_options *from, const char *name) {
    double value = 0;
    MUST(pumc_options_get_f64(from, name, &value));
    return value;
}

static int64_t integer(const pumc_options *from, const char *name) {
    int64_t value = 0;
    MUST(pumc_options_get_i64(from, name, &value));
    return value;
}

static const char *text(const pumc_options *from, const char *name) {
    const char *value = NULL;
    MUST(pumc_options_get_str(from, name, &value));
    return value;
}

static void defaults_are_those_of_the_manual(void) {
    TEST_ASSERT_EQUAL_STRING("lsp", text(options, "regularizer"));
    TEST_ASSERT_EQUAL_STRING("pumc_n", text(options, "algorithm"));
    const char *unset[] = {"sampling_rate", "omega", "lambda", "lambda_ratio", "mu", "mu_ratio", "tolerance"};
    for (size_t i = 0; i < sizeof unset / sizeof *unset; ++i) {
        TEST_ASSERT_TRUE_MESSAGE(isnan(real(options, unset[i])), unset[i]);
    }
    TEST_ASSERT_EQUAL_INT64(0, integer(options, "max_rank"));
    TEST_ASSERT_EQUAL_INT64(0, integer(options, "threads"));
    TEST_ASSERT_EQUAL_INT64(0, integer(options, "seed"));
    TEST_ASSERT_TRUE(real(options, "time_limit") == 0);
    TEST_ASSERT_TRUE(real(options, "row_balance") == 0.5 && real(options, "col_balance") == 0.5);
    TEST_ASSERT_TRUE(real(options, "tilt") == 0.5);
    TEST_ASSERT_TRUE(integer(options, "max_iterations") >= 100);
}

static void every_option_of_the_design_is_in_the_table(void) {
    const char *names[] = {"regularizer", "algorithm", "sampling_rate", "omega",           "lambda",    "lambda_ratio",
                           "mu",          "mu_ratio",  "max_rank",      "max_iterations",  "tolerance", "time_limit",
                           "threads",     "seed",      "continuation",  "power_iterations"};
    for (size_t n = 0; n < sizeof names / sizeof *names; ++n) {
        int found = 0;
        for (int32_t i = 0; i < pumc_options_count(); ++i) {
            found += strcmp(pumc_options_name(i), names[n]) == 0;
        }
        TEST_ASSERT_EQUAL_INT_MESSAGE(1, found, names[n]);
    }
}

static void every_row_of_the_table_can_be_set_reset_and_read(void) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const char *name = pumc_options_name(i);
        TEST_ASSERT_TRUE_MESSAGE(strlen(pumc_options_doc(i)) > 5, name);
        if (pumc_options_type(i) == PUMC_TYPE_F64) {
            double least, most;
            int32_t open;
            MUST(pumc_options_range_f64(i, &least, &most, &open));
            const double before = real(options, name), inside = isinf(most) ? least + 1 : 0.5 * (least + most);
            MUST(pumc_options_set_f64(options, name, inside));
            TEST_ASSERT_TRUE_MESSAGE(real(options, name) == inside, name);
            MUST(pumc_options_reset(options, name));
            const double after = real(options, name);
            TEST_ASSERT_TRUE_MESSAGE(after == before || (isnan(after) && isnan(before)), name);
        } else if (pumc_options_type(i) == PUMC_TYPE_I64) {
            int64_t least, most;
            MUST(pumc_options_range_i64(i, &least, &most));
            const int64_t before = integer(options, name);
            MUST(pumc_options_set_i64(options, name, least));
            MUST(pumc_options_set_i64(options, name, most));
            TEST_ASSERT_EQUAL_INT64_MESSAGE(most, integer(options, name), name);
            MUST(pumc_options_reset(options, name));
            TEST_ASSERT_EQUAL_INT64_MESSAGE(before, integer(options, name), name);
        } else {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_TYPE_STR, pumc_options_type(i), name);
            const char *choices = pumc_options_choices(i);
            TEST_ASSERT_TRUE_MESSAGE(choices == NULL || strstr(choices, text(options, name)) != NULL, name);
        }
    }
}

static void every_choice_is_accepted(void) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        if (pumc_options_type(i) != PUMC_TYPE_STR || strcmp(pumc_options_name(i), "checkpoint") == 0) {
            TEST_ASSERT_NULL(pumc_options_choices(i));
            continue;
        }
        char choices[128];
        snprintf(choices, sizeof choices, "%s", pumc_options_choices(i));
        char *rest = choices;
        for (char *choice; (choice = strtok_r(rest, "|", &rest)) != NULL;) {
            MUST(pumc_options_set_str(options, pumc_options_name(i), choice));
            TEST_ASSERT_EQUAL_STRING(choice, text(options, pumc_options_name(i)));
        }
    }
}

static void a_text_without_choices_is_any_text(void) {
    char longest[5000];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    const char *texts[] = {"a", "", "folder/with blanks|and bars", longest};
    TEST_ASSERT_EQUAL_STRING("", text(options, "checkpoint"));
    for (size_t k = 0; k < sizeof texts / sizeof *texts; ++k) {
        MUST(pumc_options_set_str(options, "checkpoint", texts[k]));
        TEST_ASSERT_EQUAL_STRING(texts[k], text(options, "checkpoint"));
    }
    MUST(pumc_options_reset(options, "checkpoint"));
    TEST_ASSERT_EQUAL_STRING("", text(options, "checkpoint"));
}

static void ranges_hold_at_their_ends(void) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const char *name = pumc_options_name(i);
        if (pumc_options_type(i) == PUMC_TYPE_F64) {
            double least, most;
            int32_t open;
            MUST(pumc_options_range_f64(i, &least, &most, &open));
            const pumc_status low = (open & PUMC_OPEN_LEAST) ? PUMC_EVALUE : PUMC_OK;
            TEST_ASSERT_EQUAL_INT32_MESSAGE(low, pumc_options_set_f64(options, name, least), name);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, pumc_options_set_f64(options, name, least - 1e-3), name);
            const pumc_status high = (open & PUMC_OPEN_MOST) || isinf(most) ? PUMC_EVALUE : PUMC_OK;
            TEST_ASSERT_EQUAL_INT32_MESSAGE(high, pumc_options_set_f64(options, name, most), name);
            MUST(pumc_options_set_f64(options, name, isinf(most) ? DBL_MAX : most * (1 - 1e-9)));
        } else if (pumc_options_type(i) == PUMC_TYPE_I64) {
            int64_t least, most;
            MUST(pumc_options_range_i64(i, &least, &most));
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, pumc_options_set_i64(options, name, least - 1), name);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, pumc_options_set_i64(options, name, most + 1), name);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, pumc_options_set_i64(options, name, INT64_MAX), name);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, pumc_options_set_i64(options, name, INT64_MIN), name);
        }
    }
}

static void the_table_ends(void) {
    for (int k = 0; k < 3; ++k) {
        const int32_t outside[] = {-1, pumc_options_count(), INT32_MAX};
        TEST_ASSERT_NULL(pumc_options_name(outside[k]));
        TEST_ASSERT_EQUAL_INT32(0, pumc_options_type(outside[k]));
        TEST_ASSERT_NULL(pumc_options_doc(outside[k]));
        TEST_ASSERT_NULL(pumc_options_choices(outside[k]));
        TEST_ASSERT_EQUAL_INT32(PUMC_EINDEX, pumc_options_range_f64(outside[k], NULL, NULL, NULL));
        TEST_ASSERT_EQUAL_INT32(PUMC_EINDEX, pumc_options_range_i64(outside[k], NULL, NULL));
    }
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const int32_t type = pumc_options_type(i);
        TEST_ASSERT_EQUAL_INT32(type == PUMC_TYPE_F64 ? PUMC_OK : PUMC_ETYPE,
                                pumc_options_range_f64(i, NULL, NULL, NULL));
        TEST_ASSERT_EQUAL_INT32(type == PUMC_TYPE_I64 ? PUMC_OK : PUMC_ETYPE, pumc_options_range_i64(i, NULL, NULL));
    }
}

static void copies_are_independent(void) {
    MUST(pumc_options_set_f64(options, "omega", 0.7));
    MUST(pumc_options_set_str(options, "regularizer", "scad"));
    pumc_options *copy = NULL;
    MUST(pumc_options_copy(&copy, options));
    MUST(pumc_options_set_f64(copy, "omega", 0.6));
    MUST(pumc_options_set_str(options, "regularizer", "mcp"));
    TEST_ASSERT_TRUE(real(options, "omega") == 0.7 && real(copy, "omega") == 0.6);
    TEST_ASSERT_EQUAL_STRING("scad", text(copy, "regularizer"));
    TEST_ASSERT_EQUAL_STRING("mcp", text(options, "regularizer"));
    pumc_options_free(copy);
}

static void a_refused_value_changes_nothing(void) {
    MUST(pumc_options_set_f64(options, "omega", 0.7));
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_options_set_f64(options, "omega", 7));
    TEST_ASSERT_TRUE(real(options, "omega") == 0.7);
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_options_set_str(options, "regularizer", "l0"));
    TEST_ASSERT_EQUAL_STRING("lsp", text(options, "regularizer"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(defaults_are_those_of_the_manual);
    RUN_TEST(every_option_of_the_design_is_in_the_table);
    RUN_TEST(every_row_of_the_table_can_be_set_reset_and_read);
    RUN_TEST(every_choice_is_accepted);
    RUN_TEST(a_text_without_choices_is_any_text);
    RUN_TEST(ranges_hold_at_their_ends);
    RUN_TEST(the_table_ends);
    RUN_TEST(copies_are_independent);
    RUN_TEST(a_refused_value_changes_nothing);
    return UNITY_END();
}
