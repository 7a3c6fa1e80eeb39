/* What is done with a model that several ranks hold. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

enum { ranks_of_test = 4 };

static ones data;
static finding found[most_ranks_of_test];
static char path[256];

/* Which rows and columns the ranks have, and how many bits of their U repeat on another number of threads. */
static int64_t part[most_ranks_of_test][4];
static double *left[2][most_ranks_of_test];

static void name_file(const char *name) {
    const char *folder = getenv("MESON_BUILD_ROOT");
    snprintf(path, sizeof path, "%s/%s.pumc", folder != NULL ? folder : "/tmp", name);
}

static void fit_and_save(const pumc_ranks *ranks, void *payload) {
    finding *mine = &found[pumc_ranks_rank(ranks)];
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    note_status(mine, shared_problem(&problem, ranks, &data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_factors_save(factors, pumc_ranks_rank(ranks) == 0 ? path : NULL));
    }
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

/* What someone of whom nothing is known gets from both. */
static void expect_same_for_unknown_rows(const pumc_factors *whole, const pumc_factors *saved) {
    enum { top = 3 };
    int64_t expected[top], got[top];
    double *nobody = calloc((size_t)pumc_factors_rank(whole) + 1, sizeof *nobody);
    OK(pumc_factors_recommend_new_row_i64(whole, nobody, 0, NULL, top, expected, NULL));
    OK(pumc_factors_recommend_new_row_i64(saved, nobody, 0, NULL, top, got, NULL));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected, got, top);
    free(nobody);
}

/* All cells of the saved model against those of a fit by one process. */
static void expect_saved_model(void) {
    pumc_problem *problem = NULL;
    pumc_factors *whole = NULL, *saved = NULL;
    OK(whole_problem(&problem, &data));
    OK(pumc_fit(&whole, problem, NULL, NULL, NULL, NULL));
    OK(pumc_factors_load(&saved, path));
    TEST_ASSERT_EQUAL_INT64(pumc_factors_rank(whole), pumc_factors_rank(saved));
    for (int64_t i = 0; i < data.rows; ++i) {
        for (int64_t j = 0; j < data.cols; ++j) {
            double expected = 0, score = 0;
            OK(pumc_factors_score_i64(whole, 1, &i, &j, &expected));
            OK(pumc_factors_score_i64(saved, 1, &i, &j, &score));
            TEST_ASSERT_DOUBLE_WITHIN(1e-7, expected, score);
        }
    }
    expect_same_for_unknown_rows(whole, saved);
    const char *const names[] = {"omega", "lambda", "threshold", "objective", "tilt", "row_balance"};
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        double expected = 0, value = 0;
        OK(pumc_factors_get_f64(whole, names[k], &expected));
        OK(pumc_factors_get_f64(saved, names[k], &value));
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * (1 + expected), expected, value, names[k]);
    }
    pumc_factors_free(saved);
    pumc_factors_free(whole);
    pumc_problem_free(problem);
}

static void save_and_compare(const char *name) {
    name_file(name);
    run_ranks(ranks_of_test, fit_and_save, NULL);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
        }
    }
    if (is_first_process()) {
        expect_saved_model();
        remove(path);
    }
    free_ones(&data);
}

static void saved_models_open_in_one_process(void) {
    data = grouped_ones(70, 90, 0, 1);
    save_and_compare("shared");
    data = grouped_ones(60, 60, 1, 0);
    save_and_compare("shared-network");
    data = grouped_ones(3, 50, 0, 0);
    save_and_compare("shared-few-rows");
}

static void a_folder_that_is_not_there_is_told_to_all(void) {
    data = grouped_ones(70, 90, 0, 0);
    snprintf(path, sizeof path, "/nowhere/at/all.pumc");
    run_ranks(ranks_of_test, fit_and_save, NULL);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_EIO, found[p].status, found[p].text);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(found[p].text, "rank 0: "), found[p].text);
        }
    }
}

/* payload: the number of threads. */
static void keep_left_vectors(const pumc_ranks *ranks, void *payload) {
    const int64_t threads = *(const int64_t *)payload;
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    pumc_options *options = NULL;
    finding *mine = &found[rank];
    note_status(mine, shared_problem(&problem, ranks, &data));
    if (pumc_options_create(&options) == PUMC_OK && pumc_options_set_i64(options, "threads", threads) == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        int64_t *mine_part = part[rank];
        note_status(mine, pumc_problem_part(problem, &mine_part[0], &mine_part[1], &mine_part[2], &mine_part[3]));
        const int64_t length = mine_part[1] * pumc_factors_rank(factors);
        left[threads - 1][rank] = malloc((size_t)length * 8 + 8);
        note_status(mine, pumc_factors_copy_u(factors, left[threads - 1][rank], length));
        mine->rank = length;
    }
    pumc_options_free(options);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void threads_of_a_rank_change_no_bit(void) {
    data = grouped_ones(2000, 300, 0, 0);
    for (int64_t threads = 1; threads <= 2; ++threads) {
        run_ranks(2, keep_left_vectors, &threads);
    }
    for (int32_t p = 0; p < 2; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
            TEST_ASSERT_EQUAL_MEMORY(left[0][p], left[1][p], (size_t)found[p].rank * 8);
            free(left[0][p]);
            free(left[1][p]);
        }
    }
    free_ones(&data);
}

static void parts_cover_everything_once(void) {
    int64_t threads = 1, rows = 0, cols = 0;
    data = grouped_ones(83, 57, 0, 0);
    run_ranks(ranks_of_test, keep_left_vectors, &threads);
    for (int32_t p = 0; p < ranks_of_test && is_here(ranks_of_test - 1) && is_here(0); ++p) {
        TEST_ASSERT_EQUAL_INT64(rows, part[p][0]);
        TEST_ASSERT_EQUAL_INT64(cols, part[p][2]);
        rows += part[p][1];
        cols += part[p][3];
        TEST_ASSERT_INT64_WITHIN(10, 83 / ranks_of_test, part[p][1]);
    }
    if (rows > 0) {
        TEST_ASSERT_EQUAL_INT64(83, rows);
        TEST_ASSERT_EQUAL_INT64(57, cols);
    }
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            free(left[0][p]);
        }
    }
    free_ones(&data);
}

/* ---- labels ------------------------------------------------------------------------------------ */

/* "row 17", and one label in ten is longer than a message is on the way: 1 MiB. */
static char *label_of(const char *side, int64_t line, size_t longest) {
    const size_t length = line % 10 == 3 ? longest : 24;
    char *text = calloc(length + 1, 1);
    snprintf(text, length + 1, "%s %lld", side, (long long)line);
    memset(text + strlen(text), 'x', line % 10 == 3 ? length - strlen(text) : 0);
    return text;
}

/* The labels of some lines, and NULL behind them. */
static char **labels_of(const char *side, int64_t first, int64_t count, size_t longest) {
    char **labels = calloc((size_t)count + 1, sizeof *labels);
    for (int64_t i = 0; i < count; ++i) {
        labels[i] = label_of(side, first + i, longest);
    }
    return labels;
}

static void free_labels(char **labels) {
    for (char **label = labels; *label != NULL; ++label) {
        free(*label);
    }
    free(labels);
}

/* payload: the rank that sets no labels for its rows, or -1. */
static void fit_label_and_save(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    finding *mine = &found[rank];
    int64_t *at = part[rank];
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    note_status(mine, shared_problem(&problem, ranks, &data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_problem_part(problem, &at[0], &at[1], &at[2], &at[3]));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        char **rows = labels_of("row", at[0], at[1], 1 << 21), **cols = labels_of("column", at[2], at[3], 100);
        if (rank != *(const int32_t *)payload) {
            note_status(mine, pumc_factors_set_row_labels(factors, (const char *const *)rows));
            TEST_ASSERT_TRUE(at[1] == 0 || strcmp(rows[0], pumc_factors_row_label(factors, at[0])) == 0);
        }
        TEST_ASSERT_NULL(pumc_factors_row_label(factors, at[0] - 1));
        TEST_ASSERT_NULL(pumc_factors_row_label(factors, at[0] + at[1]));
        note_status(mine, pumc_factors_set_col_labels(factors, (const char *const *)cols));
        note_status(mine, pumc_factors_set_note(factors, "input.reader", "test"));
        note_status(mine, pumc_factors_save(factors, rank == 0 ? path : NULL));
        free_labels(rows);
        free_labels(cols);
    }
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void labels_of_all_ranks_are_saved(void) {
    int32_t without = -1;
    pumc_factors *saved = NULL;
    name_file("shared-labels");
    data = grouped_ones(70, 90, 0, 0);
    run_ranks(ranks_of_test, fit_label_and_save, &without);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
        }
    }
    if (is_first_process()) {
        char **rows = labels_of("row", 0, data.rows, 1 << 21), **cols = labels_of("column", 0, data.cols, 100);
        OK(pumc_factors_load(&saved, path));
        for (int64_t i = 0; i < data.rows; ++i) {
            TEST_ASSERT_TRUE(strcmp(rows[i], pumc_factors_row_label(saved, i)) == 0);
        }
        for (int64_t j = 0; j < data.cols; ++j) {
            TEST_ASSERT_EQUAL_STRING(cols[j], pumc_factors_col_label(saved, j));
        }
        TEST_ASSERT_EQUAL_STRING("test", pumc_factors_note(saved, "input.reader"));
        free_labels(rows);
        free_labels(cols);
        pumc_factors_free(saved);
        remove(path);
    }
    free_ones(&data);
}

static void labels_that_a_rank_has_not_set_are_missed(void) {
    int32_t without = 1;
    name_file("shared-labels-missing");
    data = grouped_ones(70, 90, 0, 0);
    run_ranks(ranks_of_test, fit_label_and_save, &without);
    free_ones(&data);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_EVALUE, found[p].status, found[p].text);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(found[p].text, "row labels are missing on some ranks"), found[p].text);
        }
    }
}

/* ---- recommending ------------------------------------------------------------------------------ */

enum { top_n = 5, most_rows = 128 };

static int64_t best[most_rows][top_n];
static double score[most_rows][top_n];
static int has_answer[most_rows];

static void recommend_own_rows(const pumc_ranks *ranks, void *payload) {
    finding *mine = &found[pumc_ranks_rank(ranks)];
    int64_t first = 0, rows = 0, which[most_rows], nowhere[top_n];
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    (void)payload;
    note_status(mine, shared_problem(&problem, ranks, &data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_fit(&factors, problem, NULL, NULL, NULL, NULL));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_problem_part(problem, &first, &rows, NULL, NULL));
        for (int64_t i = 0; i < rows; ++i) {
            which[i] = first + i;
            has_answer[first + i] = 1;
        }
        note_status(mine, pumc_factors_recommend_i64(factors, problem, rows, which, top_n, best[first], score[first]));
    }
    if (mine->status == PUMC_OK) { /* rows of another rank */
        which[0] = (first + rows) % data.rows;
        const pumc_status status = pumc_factors_recommend_i64(factors, NULL, 1, which, top_n, nowhere, NULL);
        mine->rank = status;
    }
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

enum { unknown = 37 };

/* Takes the ones of a row, and in a network of its column: what it is ranked by comes from all ranks. */
static void forget_a_row(ones *given) {
    int64_t kept = 0;
    for (int64_t e = 0; e < given->count; ++e) {
        if (given->row[e] != unknown && !(given->symmetric && given->col[e] == unknown)) {
            given->row[kept] = given->row[e];
            given->col[kept++] = given->col[e];
        }
    }
    given->count = kept;
}

static void ranks_recommend_for_their_rows(int symmetric) {
    pumc_problem *problem = NULL;
    pumc_factors *whole = NULL;
    data = grouped_ones(100, symmetric ? 100 : 70, symmetric, 0);
    forget_a_row(&data);
    memset(has_answer, 0, sizeof has_answer);
    run_ranks(ranks_of_test, recommend_own_rows, NULL);
    OK(whole_problem(&problem, &data));
    OK(pumc_fit(&whole, problem, NULL, NULL, NULL, NULL));
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, found[p].text);
            TEST_ASSERT_EQUAL_INT64(PUMC_EINDEX, found[p].rank);
        }
    }
    for (int64_t i = 0; i < data.rows; ++i) {
        int64_t cols[top_n];
        double expected[top_n];
        OK(pumc_factors_recommend_i64(whole, problem, 1, &i, top_n, cols, expected));
        for (int n = 0; n < top_n && has_answer[i]; ++n) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-7, expected[n], score[i][n]);
            TEST_ASSERT_TRUE(i != unknown || (cols[n] == best[i][n] && score[i][n] == 0));
        }
    }
    pumc_factors_free(whole);
    pumc_problem_free(problem);
    free_ones(&data);
}

static void recommendations_are_those_of_one_process(void) {
    ranks_recommend_for_their_rows(0);
    ranks_recommend_for_their_rows(1);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(recommendations_are_those_of_one_process);
    RUN_TEST(saved_models_open_in_one_process);
    RUN_TEST(a_folder_that_is_not_there_is_told_to_all);
    RUN_TEST(threads_of_a_rank_change_no_bit);
    RUN_TEST(labels_of_all_ranks_are_saved);
    RUN_TEST(labels_that_a_rank_has_not_set_are_missed);
    RUN_TEST(parts_cover_everything_once);
    return UNITY_END();
}
