/* A saved model comes back bit for bit, and saving that fails leaves what was there. */
#include "files.h"
#include "models.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void setUp(void) { enter_folder(); }
void tearDown(void) { leave_folder(); }

static void assert_same_label(const char *a, const char *b) {
    if (a == NULL || b == NULL) {
        TEST_ASSERT_TRUE(a == b);
    } else {
        TEST_ASSERT_EQUAL_STRING(a, b);
    }
}

static void assert_same_fact(const pumc_factors *a, const pumc_factors *b, const char *name, int32_t type) {
    const char *text_a = NULL, *text_b = NULL;
    double x, y;
    switch (type) {
    case PUMC_TYPE_F64:
        x = real_of(a, name);
        y = real_of(b, name);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&x, &y, sizeof x, name);
        break;
    case PUMC_TYPE_I64: TEST_ASSERT_EQUAL_INT64_MESSAGE(integer_of(a, name), integer_of(b, name), name); break;
    default:
        MUST(pumc_factors_get_str(a, name, &text_a));
        MUST(pumc_factors_get_str(b, name, &text_b));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(text_a, text_b, name);
    }
}

static void assert_same_model(const pumc_factors *a, const pumc_factors *b) {
    assert_same_bits(a, b);
    for (int32_t i = 0; i < pumc_factors_fact_count(); ++i) {
        assert_same_fact(a, b, pumc_factors_fact_name(i), pumc_factors_fact_type(i));
    }
    const int64_t iterations = integer_of(a, "iterations");
    for (int32_t i = 0; i < pumc_factors_history_count() && iterations > 0; ++i) {
        const char *name = pumc_factors_history_name(i);
        double *x = copy_of_history(a, name), *y = copy_of_history(b, name);
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(x, y, (size_t)iterations * sizeof *x, name);
        free(x);
        free(y);
    }
    for (int64_t i = -1; i <= pumc_factors_rows(a); ++i) {
        assert_same_label(pumc_factors_row_label(a, i), pumc_factors_row_label(b, i));
    }
    for (int64_t j = -1; j <= pumc_factors_cols(a); ++j) {
        assert_same_label(pumc_factors_col_label(a, j), pumc_factors_col_label(b, j));
    }
}

/* The bytes in memory are those of the file, no more are written, and they make the same model. */
static void check_memory(const pumc_factors *model, const pumc_factors *loaded) {
    size_t size;
    int64_t needed = -1;
    unsigned char *file = read_bytes(in_folder("model"), &size);
    MUST(pumc_factors_saved_size(model, &needed));
    TEST_ASSERT_EQUAL_INT64((int64_t)size, needed);
    unsigned char *bytes = room_for(needed + 5, 1);
    memset(bytes, 0xA5, size + 5);
    MUST(pumc_factors_save_memory(model, bytes, needed + 5));
    TEST_ASSERT_EQUAL_MEMORY(file, bytes, size);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, bytes + size, 5);
    pumc_factors *back = NULL;
    MUST(pumc_factors_load_memory(&back, bytes, needed));
    assert_same_model(loaded, back);
    pumc_factors_free(back);
    free(bytes);
    free(file);
}

static void check_round_trip(const pumc_factors *model) {
    pumc_factors *back = NULL;
    MUST(pumc_factors_save(model, in_folder("model")));
    MUST(pumc_factors_load(&back, in_folder("model")));
    assert_same_model(model, back);
    MUST(pumc_factors_save(back, in_folder("again")));
    size_t size, size_again;
    unsigned char *bytes = read_bytes(in_folder("model"), &size), *again = read_bytes(in_folder("again"), &size_again);
    TEST_ASSERT_TRUE(size == size_again && memcmp(bytes, again, size) == 0);
    free(bytes);
    free(again);
    check_memory(model, back);
    pumc_factors_free(back);
    TEST_ASSERT_EQUAL_INT(2, entries_in_folder());
}

static void every_fit_comes_back(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 4, 0.6, 0.05, 1));
    const char *options[] = {"max_iterations=3", "seed=-9007199254740992", "lambda=3",           "lambda=1e6",
                             "omega=0.3",        "sampling_rate=0.25",     "continuation=lambda"};
    for (int p = 0; p < penalty_count(); ++p) {
        char with[100];
        snprintf(with, sizeof with, "regularizer=%s %s", penalty_name(p), options[p % 7]);
        pumc_factors *model = fit_with(problem, with);
        check_round_trip(model);
        pumc_factors_free(model);
    }
    for (int e = 0; e < 7; ++e) {
        pumc_factors *model = fit_with(problem, options[e]);
        check_round_trip(model);
        pumc_factors_free(model);
    }
    pumc_problem_free(problem);
}

static void labels_come_back(void) {
    const char *rows[] = {"", "plain", "Zo\xc3\xab \xe2\x9c\x93", "tab\there\nand a line", "\xff not UTF-8"};
    const char *cols[] = {"x", "x", ""};
    pumc_factors *model = random_model(5, 3, 2, "", 2);
    check_round_trip(model);
    MUST(pumc_factors_set_row_labels(model, rows));
    check_round_trip(model);
    MUST(pumc_factors_set_col_labels(model, cols));
    check_round_trip(model);
    char *long_label = room_for(100000, 1);
    memset(long_label, 'a', 100000);
    long_label[100000] = '\0';
    cols[1] = long_label;
    MUST(pumc_factors_set_col_labels(model, cols));
    check_round_trip(model);
    free(long_label);
    pumc_factors_free(model);
}

static void empty_and_wide_models_come_back(void) {
    const int64_t shapes[][3] = {{0, 0, 0}, {0, 4, 0}, {3, 0, 0}, {1, 1, 1}, {3, 700, 3}, {600, 2, 2}};
    for (int e = 0; e < 6; ++e) {
        pumc_factors *model = random_model(shapes[e][0], shapes[e][1], shapes[e][2], "", 3);
        check_round_trip(model);
        pumc_factors_free(model);
    }
}

/* Rank 0 stores nothing for a row: the file is far shorter than its shape. */
static void large_models_of_rank_zero_come_back(void) {
    pumc_factors *model = random_model(1000, 1000, 0, "", 3), *back = NULL;
    check_round_trip(model);
    pumc_factors_free(model);
    pumc_problem *empty = take_problem(uniform_ones(1500, 2000, 0, 1));
    model = fit_with(empty, "");
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(model));
    check_round_trip(model);
    pumc_factors_free(model);
    pumc_problem_free(empty);
    model = random_model(2147483647, 2147483647, 0, "", 3);
    MUST(pumc_factors_save(model, in_folder("model")));
    MUST(pumc_factors_load(&back, in_folder("model")));
    TEST_ASSERT_EQUAL_INT64(2147483647, pumc_factors_cols(back));
    pumc_factors_free(model);
    pumc_factors_free(back);
}

static void a_model_that_came_back_answers_the_same(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 4, 0.6, 0.05, 1));
    pumc_factors *model = fit_with(problem, ""), *back = NULL;
    MUST(pumc_factors_save(model, in_folder("model")));
    MUST(pumc_factors_load(&back, in_folder("model")));
    const int32_t ones[] = {0, 4, 8};
    const int64_t rank = pumc_factors_rank(model);
    double *a = room_for(rank, sizeof *a), *b = room_for(rank, sizeof *b);
    MUST(pumc_factors_fold_in_row_i32(model, 3, ones, a));
    MUST(pumc_factors_fold_in_row_i32(back, 3, ones, b));
    TEST_ASSERT_EQUAL_MEMORY(a, b, (size_t)rank * sizeof *a);
    pumc_factors *warm = fit_from(problem, "", model), *warm_back = fit_from(problem, "", back);
    assert_same_bits(warm, warm_back);
    free(a);
    free(b);
    pumc_factors_free(model);
    pumc_factors_free(back);
    pumc_factors_free(warm);
    pumc_factors_free(warm_back);
    pumc_problem_free(problem);
}

static void saving_replaces_an_old_file(void) {
    pumc_factors *one = random_model(5, 3, 2, "", 4), *two = random_model(4, 6, 1, "", 5), *back = NULL;
    MUST(pumc_factors_save(one, in_folder("model")));
    MUST(pumc_factors_save(two, in_folder("model")));
    MUST(pumc_factors_load(&back, in_folder("model")));
    assert_same_model(two, back);
    TEST_ASSERT_EQUAL_INT(1, entries_in_folder());
    pumc_factors_free(one);
    pumc_factors_free(two);
    pumc_factors_free(back);
}

/* A disk that fills up: no file may grow beyond 200 bytes. */
static void a_failed_save_keeps_the_old_file(void) {
    pumc_factors *old = random_model(5, 3, 2, "", 4), *large = random_model(300, 200, 8, "", 5), *back = NULL;
    MUST(pumc_factors_save(old, in_folder("model")));
    struct rlimit before, small;
    TEST_ASSERT_EQUAL_INT(0, getrlimit(RLIMIT_FSIZE, &before));
    small = before;
    small.rlim_cur = 200;
    signal(SIGXFSZ, SIG_IGN);
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &small));
    const pumc_status large_status = pumc_factors_save(large, in_folder("model"));
    const pumc_status small_status = pumc_factors_save(old, in_folder("new"));
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &before));
    TEST_ASSERT_EQUAL_INT32(PUMC_EIO, large_status);
    TEST_ASSERT_EQUAL_INT32(PUMC_EIO, small_status);
    MUST(pumc_factors_load(&back, in_folder("model")));
    assert_same_model(old, back);
    TEST_ASSERT_EQUAL_INT(1, entries_in_folder());
    pumc_factors_free(old);
    pumc_factors_free(large);
    pumc_factors_free(back);
}

static void places_that_take_no_file_are_refused(void) {
    pumc_factors *model = random_model(5, 3, 2, "", 4);
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("folder"), 0700));
    write_bytes(in_folder("file"), (const unsigned char *)"x", 1);
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("folder")));
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("missing/model")));
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("file/model")));
    REFUSED(PUMC_EIO, pumc_factors_save(model, ""));
    REFUSED(PUMC_ENULL, pumc_factors_save(model, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_save(NULL, in_folder("model")));
    if (geteuid() != 0) { /* root may write anywhere */
        TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("folder"), 0500));
        REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("folder/model")));
    }
    TEST_ASSERT_EQUAL_INT(2, entries_in_folder());
    pumc_factors_free(model);
}

static void refusals_of_memory(void) {
    pumc_factors *model = random_model(6, 5, 2, "", 1), *out = (pumc_factors *)1;
    unsigned char bytes[4096];
    int64_t size = -1;
    MUST(pumc_factors_saved_size(model, &size));
    memset(bytes, 0xA5, sizeof bytes);
    REFUSED(PUMC_EBUFFER, pumc_factors_save_memory(model, bytes, size - 1));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "the saved model needs"), pumc_last_error());
    REFUSED(PUMC_EBUFFER, pumc_factors_save_memory(model, bytes, -1));
    TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, bytes, sizeof bytes);
    REFUSED(PUMC_ENULL, pumc_factors_save_memory(model, NULL, size));
    REFUSED(PUMC_ENULL, pumc_factors_save_memory(NULL, bytes, size));
    REFUSED(PUMC_ENULL, pumc_factors_saved_size(NULL, &size));
    REFUSED(PUMC_ENULL, pumc_factors_saved_size(model, NULL));
    REFUSED(PUMC_ESIZE, pumc_factors_load_memory(&out, bytes, -1));
    TEST_ASSERT_NULL(out);
    REFUSED(PUMC_ENULL, pumc_factors_load_memory(&out, NULL, 1));
    REFUSED(PUMC_ENULL, pumc_factors_load_memory(NULL, bytes, size));
    REFUSED(PUMC_EFILE, pumc_factors_load_memory(&out, NULL, 0));
    TEST_ASSERT_EQUAL_STRING("what the bytes hold is not a libpumc model", pumc_last_error());
    pumc_factors_free(model);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_fit_comes_back);
    RUN_TEST(labels_come_back);
    RUN_TEST(empty_and_wide_models_come_back);
    RUN_TEST(large_models_of_rank_zero_come_back);
    RUN_TEST(a_model_that_came_back_answers_the_same);
    RUN_TEST(saving_replaces_an_old_file);
    RUN_TEST(a_failed_save_keeps_the_old_file);
    RUN_TEST(places_that_take_no_file_are_refused);
    RUN_TEST(refusals_of_memory);
    return UNITY_END();
}
