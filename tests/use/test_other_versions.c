/* Files of libpumc 0.1, and files with facts that this version does not know or without some that it does. */
#include "files.h"
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) { enter_folder(); }
void tearDown(void) { leave_folder(); }

/* Saved by libpumc 0.1.0: a fit of mcp to seven ones of a 4 x 3 matrix, with names for the rows. */
static void a_file_of_version_1_loads(void) {
    const struct {
        const char *name;
        double value;
    } reals[] = {{"omega", 0.75},
                 {"sampling_rate", 0.5},
                 {"rho", 1.5001500000000001},
                 {"lambda", 1.2606017937692753},
                 {"mu", 2.5209514923893117},
                 {"threshold", 0.84031716412977053},
                 {"mu_ratio", 3},
                 {"lambda_ratio", 0.4},
                 {"tolerance", 1e-4},
                 {"objective", 2.4995014837660174},
                 {"loss", 0.91054349711036853},
                 {"relative_change", 0.21330290387970208},
                 {"seconds", 7.9397000000000012e-05}};
    pumc_factors *model = NULL;
    MUST(pumc_factors_load(&model, PUMC_FORMAT_1_FILE));
    for (size_t e = 0; e < sizeof reals / sizeof *reals; ++e) {
        TEST_ASSERT_TRUE_MESSAGE(real_of(model, reals[e].name) == reals[e].value, reals[e].name);
    }
    TEST_ASSERT_EQUAL_INT64(4, integer_of(model, "rows"));
    TEST_ASSERT_EQUAL_INT64(3, integer_of(model, "cols"));
    TEST_ASSERT_EQUAL_INT64(7, integer_of(model, "count"));
    TEST_ASSERT_EQUAL_INT64(1, integer_of(model, "rank"));
    TEST_ASSERT_EQUAL_INT64(-7, integer_of(model, "seed"));
    TEST_ASSERT_EQUAL_INT64(3, integer_of(model, "iterations"));
    TEST_ASSERT_EQUAL_INT64(PUMC_MAX_ITERATIONS, integer_of(model, "stop_reason"));
    const char *regularizer = NULL;
    MUST(pumc_factors_get_str(model, "regularizer", &regularizer));
    TEST_ASSERT_EQUAL_STRING("mcp", regularizer);
    TEST_ASSERT_EQUAL_STRING("Zo\xc3\xab", pumc_factors_row_label(model, 3));
    TEST_ASSERT_NULL(pumc_factors_col_label(model, 0));
    pumc_factors_free(model);
}

static void the_arrays_of_version_1_are_where_they_belong(void) {
    const double u[] = {0.53560343047791481, 0.53612549302929258, 0.37184388755025333, 0.53612549302929258};
    const double v[] = {0.53965418977157609, 0.64617854415321463, 0.53965418977157609};
    const double objective[] = {2.9628956046102859, 2.660726849241227, 2.4995014837660174}, ranks[] = {2, 2, 1};
    const double lambda[] = {1.2606017937692753, 1.2606017937692753, 1.2606017937692753};
    const double seconds[] = {6.2562000000000002e-05, 6.8591000000000008e-05, 7.7384000000000003e-05};
    const double change[] = {1.9923611751927104, 0.31771110837674721, 0.21330290387970208};
    const struct {
        const char *name;
        const double *values;
    } histories[] = {{"objective", objective},
                     {"rank", ranks},
                     {"seconds", seconds},
                     {"relative_change", change},
                     {"lambda", lambda}};
    pumc_factors *model = NULL;
    MUST(pumc_factors_load(&model, PUMC_FORMAT_1_FILE));
    double *got_u = copy_of_u(model), *got_s = copy_of_values(model), *got_v = copy_of_v(model);
    TEST_ASSERT_EQUAL_MEMORY(u, got_u, sizeof u);
    TEST_ASSERT_EQUAL_MEMORY(v, got_v, sizeof v);
    TEST_ASSERT_TRUE(got_s[0] == 2.7583647791443981);
    for (int e = 0; e < 5; ++e) {
        double *got = copy_of_history(model, histories[e].name);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(histories[e].values, got, 3 * sizeof *got, histories[e].name);
        free(got);
    }
    free(got_u);
    free(got_s);
    free(got_v);
    pumc_factors_free(model);
}

static void no_number_in_a_signed_file_of_version_1_breaks_the_reader(void) {
    const uint64_t lies[] = {0, 1, UINT64_MAX, INT64_MAX, 0x7fffffff, (uint64_t)1 << 60, 0x7ff8000000000000};
    size_t size;
    unsigned char *good = read_bytes(PUMC_FORMAT_1_FILE, &size), *copy = room_for((int64_t)size, 1);
    int refused = 0;
    for (size_t at = MODEL_HEADER; at + 8 + MODEL_TRAILER <= size; ++at) {
        for (int e = 0; e < 7; ++e) {
            pumc_factors *model = NULL;
            memcpy(copy, good, size);
            put_bytes(copy + at, lies[e], 8);
            sign_model(copy, size);
            write_bytes(in_folder("signed"), copy, size);
            const pumc_status status = pumc_factors_load(&model, in_folder("signed"));
            TEST_ASSERT_TRUE(status == PUMC_OK || status == PUMC_EFILE);
            refused += status != PUMC_OK;
            pumc_factors_free(model);
        }
    }
    TEST_ASSERT_TRUE(refused > 10);
    free(good);
    free(copy);
}

/* A file put together from parts of another, with a right length and checksum. */
typedef struct {
    unsigned char *bytes;
    size_t size;
} built_file;

static void append(built_file *file, const void *bytes, size_t count) {
    memcpy(file->bytes + file->size, bytes, count);
    file->size += count;
}

static void append_number(built_file *file, int64_t value) {
    unsigned char raw[8];
    put_bytes(raw, (uint64_t)value, 8);
    append(file, raw, 8);
}

static void append_text(built_file *file, const char *text) {
    append_number(file, (int64_t)strlen(text));
    append(file, text, strlen(text));
}

static pumc_status load_built(pumc_factors **model, built_file *file) {
    append_number(file, 0); /* room for the checksum */
    put_bytes(file->bytes + 16, file->size - MODEL_HEADER - MODEL_TRAILER, 8);
    sign_model(file->bytes, file->size);
    write_bytes(in_folder("built"), file->bytes, file->size);
    free(file->bytes);
    return pumc_factors_load(model, in_folder("built"));
}

static unsigned char *saved_fit(size_t *size, const char *options) {
    pumc_problem *problem = take_problem(grouped_ones(6, 5, 2, 0.8, 0.1, 1));
    pumc_factors *model = fit_with(problem, options);
    MUST(pumc_factors_save(model, in_folder("good")));
    pumc_factors_free(model);
    pumc_problem_free(problem);
    return read_bytes(in_folder("good"), size);
}

static void facts_and_histories_of_a_later_version_are_passed_over(void) {
    size_t size;
    unsigned char *good = saved_fit(&size, "lambda_ratio=0.3 max_iterations=2"), *body = good + MODEL_HEADER;
    const size_t facts_end = (size_t)place_of_fact(good, ""), rest = size - MODEL_HEADER - MODEL_TRAILER - facts_end;
    built_file file = {room_for((int64_t)size + 400, 1), 0};
    append(&file, good, MODEL_HEADER);
    append_number(&file, body[0] + 3); /* three facts more, first among the others */
    append_text(&file, "an_integer_of_later");
    append_number(&file, PUMC_TYPE_I64);
    append_number(&file, -1);
    append_text(&file, "a_real_of_later");
    append_number(&file, PUMC_TYPE_F64);
    append_number(&file, 0x7ff8000000000000);
    append_text(&file, "a_text_of_later");
    append_number(&file, PUMC_TYPE_STR);
    append_text(&file, "with a value");
    append(&file, body + 8, facts_end - 8);
    const int64_t rank = body[facts_end], steps = 2, arrays = 8 * rank * (1 + 6 + 5) + 2 * 8;
    append(&file, body + facts_end, 16);                  /* the rank and the number of iterations */
    append_number(&file, body[facts_end + 16] + 1);       /* a history more, before the others */
    append(&file, body + facts_end + 24, (size_t)arrays); /* s, U, V, no weights */
    append_text(&file, "later");
    append_number(&file, 1);
    append_number(&file, steps);
    append(&file, body + facts_end + 24 + arrays, rest - 24 - (size_t)arrays);
    pumc_factors *model = NULL, *before = NULL;
    MUST(load_built(&model, &file));
    MUST(pumc_factors_load(&before, in_folder("good")));
    assert_same_bits(before, model);
    TEST_ASSERT_TRUE(real_of(before, "objective") == real_of(model, "objective"));
    double *history = copy_of_history(model, "objective");
    TEST_ASSERT_TRUE(history[1] == real_of(model, "objective"));
    free(history);
    free(good);
    pumc_factors_free(model);
    pumc_factors_free(before);
}

/* The facts of a file without one of them. */
static pumc_status load_without(pumc_factors **model, const unsigned char *good, size_t size, const char *name) {
    const unsigned char *body = good + MODEL_HEADER;
    const size_t value = (size_t)place_of_fact(good, name), begin = value - 8 - strlen(name) - 8, end = value + 8;
    built_file file = {room_for((int64_t)size, 1), 0};
    append(&file, good, MODEL_HEADER);
    append_number(&file, body[0] - 1);
    append(&file, body + 8, begin - 8);
    append(&file, body + end, size - MODEL_HEADER - MODEL_TRAILER - end);
    return load_built(model, &file);
}

static void a_fact_that_is_missing_has_its_default(void) {
    size_t size;
    unsigned char *good = saved_fit(&size, "seed=5");
    pumc_factors *model = NULL;
    MUST(load_without(&model, good, size, "seed"));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(model, "seed"));
    pumc_factors_free(model);
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_without(&model, good, size, "omega"));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "omega must be in (0, 1), got 0"), pumc_last_error());
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_without(&model, good, size, "rows"));
    free(good);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_file_of_version_1_loads);
    RUN_TEST(the_arrays_of_version_1_are_where_they_belong);
    RUN_TEST(no_number_in_a_signed_file_of_version_1_breaks_the_reader);
    RUN_TEST(facts_and_histories_of_a_later_version_are_passed_over);
    RUN_TEST(a_fact_that_is_missing_has_its_default);
    return UNITY_END();
}
