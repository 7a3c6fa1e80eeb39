/* Numbers that no model has are refused, wherever they come from: a file with a right checksum, factors found
 * elsewhere. The error names the fact and its value. What a fit gives is always possible. */
#include "../patience.h"
#include "files.h"
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 6, COLS = 5, STEPS = 2 };
static unsigned char *good;
static size_t size;
static int64_t rank;

void setUp(void) {
    enter_folder();
    pumc_factors *model = small_labelled_model();
    rank = pumc_factors_rank(model);
    MUST(pumc_factors_save(model, in_folder("good")));
    good = read_bytes(in_folder("good"), &size);
    pumc_factors_free(model);
}
void tearDown(void) {
    free(good);
    leave_folder();
}

/* The file with these bytes at this place of its body, and a right checksum. */
static pumc_status load_with(int64_t place, const void *bytes, size_t count) {
    unsigned char *copy = room_for((int64_t)size, 1);
    pumc_factors *model = NULL;
    memcpy(copy, good, size);
    memcpy(copy + MODEL_HEADER + place, bytes, count);
    sign_model(copy, size);
    write_bytes(in_folder("signed"), copy, size);
    const pumc_status status = pumc_factors_load(&model, in_folder("signed"));
    TEST_ASSERT_TRUE((status == PUMC_OK) == (model != NULL));
    pumc_factors_free(model);
    free(copy);
    return status;
}

static void assert_damaged(pumc_status status, const char *fact, const char *value) {
    TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EFILE, status, fact);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "signed' is damaged: "), pumc_last_error());
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), fact), pumc_last_error());
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), value), pumc_last_error());
}

static int64_t at(const char *fact) { return place_of_fact(good, fact); }

static void refuses_integer(const char *fact, int64_t number, const char *text, const char *value) {
    unsigned char raw[8];
    put_bytes(raw, (uint64_t)number, 8);
    assert_damaged(load_with(at(fact), raw, 8), text, value);
}

static pumc_status load_with_real(int64_t place, double number) {
    unsigned char raw[8];
    uint64_t pattern;
    memcpy(&pattern, &number, 8);
    put_bytes(raw, pattern, 8);
    return load_with(place, raw, 8);
}

static void refuses_real(int64_t place, double number, const char *fact, const char *value) {
    assert_damaged(load_with_real(place, number), fact, value);
}

static double real_at(int64_t place) {
    double number; /* the tests run on little-endian machines */
    memcpy(&number, good + MODEL_HEADER + place, 8);
    return number;
}

/* Where the arrays are: after the facts come the rank, the number of iterations and that of histories. */
static int64_t at_s(void) { return at("") + 3 * 8; }
static int64_t at_u(void) { return at_s() + 8 * rank; }
static int64_t at_v(void) { return at_u() + 8 * rank * ROWS; }
static int64_t at_weights(void) { return at_v() + 8 * rank * COLS; } /* their numbers, of rows and of columns: none */
static int64_t at_history(int32_t which) {
    int64_t place = at_weights() + 2 * 8;
    for (int32_t h = 0; h < which; ++h) {
        place += 8 + (int64_t)strlen(pumc_factors_history_name(h)) + 8 * STEPS;
    }
    return place; /* of its name, or with the number of histories that of the labels */
}
static int64_t at_values_of_history(int32_t which) {
    return at_history(which) + 8 + (int64_t)strlen(pumc_factors_history_name(which));
}
static int64_t at_labels(void) { return at_history(pumc_factors_history_count()); }
static int64_t at_votes(void) { return at_labels() + 8 + 6 * 8 + 5 + 8; }

static void the_layout_is_the_one_assumed(void) {
    MUST(load_with(0, good + MODEL_HEADER, 8));
    MUST(load_with_real(at("lambda_ratio"), 0.25));
    MUST(load_with_real(at("lambda_ratio"), NAN)); /* unset */
    TEST_ASSERT_EQUAL_MEMORY("lsp", good + MODEL_HEADER + at("regularizer"), 3);
    TEST_ASSERT_EQUAL_INT64((int64_t)size - MODEL_HEADER - MODEL_TRAILER, at_votes() + 8 + 8 * COLS);
}

static void counts_are_possible(void) {
    refuses_integer("count", -1, "count", "-1");
    refuses_integer("count", ROWS * COLS + 1, "count must be in [0, 30]", "31");
    refuses_integer("seed", ((int64_t)1 << 53) + 1, "seed", "9007199254740993");
    refuses_integer("iterations", -1, "iterations", "-1");
    refuses_integer("iterations", STEPS - 1, "iterations is 1", "has 2");
    refuses_integer("iterations", STEPS + 1, "iterations is 3", "has 2");
    refuses_integer("iterations", 1000000000000000, "iterations is 1000000000000000", "has 2");
    refuses_integer("stop_reason", 0, "stop_reason", "0");
    refuses_integer("stop_reason", ((int64_t)1 << 32) + 1, "stop_reason", "4294967297");
    assert_damaged(load_with(at("regularizer"), "LSP", 3), "regularizer", "'LSP'");
    assert_damaged(load_with(at("regularizer"), "l\0p", 3), "regularizer", "'l");
}

static void facts_are_within_their_ranges(void) {
    int tried = 0;
    for (int32_t i = 0; i < pumc_factors_fact_count(); ++i) {
        const char *name = pumc_factors_fact_name(i);
        if (pumc_factors_fact_type(i) == PUMC_TYPE_F64) {
            refuses_real(at(name), -1.5, name,
                         "-1.5"); /* no fact but tilt may be negative, and that one is at least -1 */
            refuses_real(at(name), INFINITY, name, "inf");
            if (strcmp(name, "lambda_ratio") != 0) {
                refuses_real(at(name), NAN, name, "nan");
            }
            ++tried;
        }
    }
    TEST_ASSERT_TRUE(tried >= 13);
    const char *shares[] = {"omega", "sampling_rate", "lambda_ratio", "tolerance"};
    for (int e = 0; e < 4; ++e) {
        refuses_real(at(shares[e]), 1.5, shares[e], "1.5");
        refuses_real(at(shares[e]), 0, shares[e], "got 0");
    }
    refuses_real(at("omega"), 1, "omega must be in (0, 1)", "got 1");
    MUST(load_with_real(at("sampling_rate"), 1)); /* every true one was observed */
}

static void the_factors_are_a_decomposition(void) {
    const double bad[] = {NAN, INFINITY, -INFINITY};
    const char *texts[] = {"nan", "inf", "-inf"};
    for (int e = 0; e < 3; ++e) {
        refuses_real(at_s() + 8, bad[e], "s must be in [1e-150, 1e+150]", texts[e]);
        refuses_real(at_u(), bad[e], "u must be within [-1, 1]", texts[e]);
        refuses_real(at_u() + 8 * (rank * ROWS - 1), bad[e], "u must be within [-1, 1]", "row 5");
        refuses_real(at_v() + 8 * (rank * COLS - 1), bad[e], "v must be within [-1, 1]", texts[e]);
    }
    refuses_real(at_s() + 8, -1, "s must", "-1 at entry 1");
    refuses_real(at_s() + 8, 100, "s must descend", "100");
    refuses_real(at_u(), 1e300, "u must be within [-1, 1]", "1e+300");
    for (int64_t e = 0; e < rank * ROWS; ++e) {
        refuses_real(at_u() + 8 * e, real_at(at_u() + 8 * e) + 0.01, "the columns of u must be orthonormal", "off by");
    }
    for (int64_t e = 0; e < rank * COLS; ++e) {
        refuses_real(at_v() + 8 * e, real_at(at_v() + 8 * e) - 0.01, "the columns of v must be orthonormal", "off by");
    }
    MUST(load_with_real(at_u(), real_at(at_u()) * (1 + 1e-9))); /* rounding, in another library's hands */
}

static void the_history_is_of_numbers(void) {
    for (int32_t h = 0; h < pumc_factors_history_count(); ++h) {
        const char *name = pumc_factors_history_name(h);
        refuses_real(at_values_of_history(h), NAN, name, "nan in iteration 1");
        refuses_real(at_values_of_history(h) + 8, -2, name, "-2 in iteration 2");
    }
}

static void weights_are_one_for_each(void) {
    unsigned char raw[8];
    put_bytes(raw, 4, 8);
    assert_damaged(load_with(at_weights(), raw, 8), "4 weights", "6 rows");
    assert_damaged(load_with(at_weights() + 8, raw, 8), "4 weights", "5 columns");
}

static void labels_are_one_for_each_and_texts(void) {
    unsigned char raw[8];
    put_bytes(raw, 5, 8);
    assert_damaged(load_with(at_labels(), raw, 8), "5 labels", "6 rows");
    put_bytes(raw, 1, 8);
    assert_damaged(load_with(at_labels() + 8 + 6 * 8 + 5, raw, 8), "1 labels", "5 columns");
    assert_damaged(load_with(at_labels() + 16, "\0", 1), "the label of row 0", "zero byte");
}

static void votes_are_one_for_each(void) {
    unsigned char raw[8];
    put_bytes(raw, 4, 8);
    assert_damaged(load_with(at_votes(), raw, 8), "4 votes", "5 columns");
    put_bytes(raw, UINT64_MAX, 8);
    assert_damaged(load_with(at_votes(), raw, 8), "-1 votes", "5 columns");
    refuses_real(at_votes() + 8, -1, "votes must be in [0, 2147483648]", "-1 at column 0");
    refuses_real(at_votes() + 16, 1e10, "votes must be in", "1e+10 at column 1");
    refuses_real(at_votes() + 16, NAN, "votes must be in", "nan at column 1");
}

static void factors_that_overflow_give_no_model(void) {
    const double u[] = {1e200, 0, 0, 1e200}, s[] = {1e200, 1e200}, v[] = {1, 0, 0, 1};
    pumc_factors *model = NULL;
    REFUSED(PUMC_EVALUE, pumc_factors_from_svd(&model, 2, 2, 2, u, s, v, NULL));
    TEST_ASSERT_NULL(model);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "overflows"), pumc_last_error());
}

static int32_t stop_at_once(const pumc_progress *progress, void *payload) {
    (void)progress;
    (void)payload;
    return 1;
}

/* A thousand bytes may claim any number of lines; without a single number of factors they take no time. */
static void lines_of_rank_0_take_no_time(void) {
    const double none = 0;
    pumc_factors *model = NULL, *loaded = NULL;
    const clock_t start = clock();
    MUST(pumc_factors_from_svd(&model, INT32_MAX, INT32_MAX, 0, &none, &none, &none, NULL));
    MUST(pumc_factors_save(model, in_folder("empty")));
    MUST(pumc_factors_load(&loaded, in_folder("empty")));
    TEST_ASSERT_TRUE((double)(clock() - start) / CLOCKS_PER_SEC < 0.2 * patience());
    pumc_factors_free(loaded);
    pumc_factors_free(model);
}

static void every_fit_is_a_model_that_loads(void) {
    const char *odd[] = {"sampling_rate=1e-15",
                         "sampling_rate=1",
                         "omega=1e-9",
                         "omega=0.9999999999999999",
                         "lambda=1e-149",
                         "lambda=1e149",
                         "lambda_ratio=1e-12 max_rank=1",
                         "time_limit=1e-9",
                         "tolerance=1e-300 algorithm=basic",
                         "regularizer=tnn mu=1e149",
                         "regularizer=nuclear mu=0",
                         "continuation=lambda",
                         "continuation=shape regularizer=scad"};
    pumc_problem *problem = take_problem(grouped_ones(30, 20, 3, 0.8, 0.1, 1));
    pumc_problem *part = take_problem(grouped_ones(30, 20, 20, 0.3, 0, 2)); /* has empty rows and columns */
    pumc_factors *start = fit_with(problem, "");
    for (int e = 0; e < 13; ++e) {
        for (int way = 0; way < 3; ++way) {
            pumc_options *options = options_from(odd[e]);
            pumc_factors *model = NULL, *back = NULL;
            MUST(pumc_options_set_i64(options, "max_iterations", 20));
            TEST_ASSERT_EQUAL_INT32_MESSAGE(
                PUMC_OK, pumc_fit(&model, part, options, way == 1 ? start : NULL, way == 2 ? stop_at_once : NULL, NULL),
                odd[e]);
            MUST(pumc_factors_save(model, in_folder("model")));
            MUST(pumc_factors_load(&back, in_folder("model")));
            assert_same_bits(model, back);
            pumc_factors_free(model);
            pumc_factors_free(back);
            pumc_options_free(options);
        }
    }
    pumc_factors_free(start);
    pumc_problem_free(part);
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_layout_is_the_one_assumed);
    RUN_TEST(counts_are_possible);
    RUN_TEST(facts_are_within_their_ranges);
    RUN_TEST(the_factors_are_a_decomposition);
    RUN_TEST(the_history_is_of_numbers);
    RUN_TEST(weights_are_one_for_each);
    RUN_TEST(labels_are_one_for_each_and_texts);
    RUN_TEST(votes_are_one_for_each);
    RUN_TEST(factors_that_overflow_give_no_model);
    RUN_TEST(lines_of_rank_0_take_no_time);
    RUN_TEST(every_fit_is_a_model_that_loads);
    return UNITY_END();
}
