/* Labels of problems and models: what they are made of, who hands them on, and how a line is found by its label. */
#include "models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 6 };
/* "bob" likes "tea" twice; "" and "Zoë" are labels like any other. */
static const char *const row[] = {"bob", "alice", "bob", "", "Zo\xc3\xab", "bob"};
static const char *const col[] = {"tea", "tea", "milk", "cocoa", "milk", "tea"};

static pumc_problem *problem;

void setUp(void) { MUST(pumc_problem_from_labels(&problem, COUNT, row, col, NULL)); }
void tearDown(void) { pumc_problem_free(problem); }

static void assert_labels_of_problem(const pumc_problem *labelled) {
    const char *const rows[] = {"bob", "alice", "", "Zo\xc3\xab"}, *const cols[] = {"tea", "milk", "cocoa"};
    for (int64_t i = 0; i < 4; ++i) {
        TEST_ASSERT_EQUAL_STRING(rows[i], pumc_problem_row_label(labelled, i));
    }
    for (int64_t j = 0; j < 3; ++j) {
        TEST_ASSERT_EQUAL_STRING(cols[j], pumc_problem_col_label(labelled, j));
    }
    TEST_ASSERT_NULL(pumc_problem_row_label(labelled, 4));
    TEST_ASSERT_NULL(pumc_problem_row_label(labelled, -1));
    TEST_ASSERT_NULL(pumc_problem_col_label(labelled, 3));
}

static int64_t row_of(const char *label) {
    int64_t found = -7;
    MUST(pumc_problem_find_row(problem, label, &found));
    return found;
}

static int64_t col_of(const char *label) {
    int64_t found = -7;
    MUST(pumc_problem_find_col(problem, label, &found));
    return found;
}

static void lines_are_numbered_as_their_labels_first_appear(void) {
    TEST_ASSERT_EQUAL_INT64(4, pumc_problem_rows(problem));
    TEST_ASSERT_EQUAL_INT64(3, pumc_problem_cols(problem));
    TEST_ASSERT_EQUAL_INT64(5, pumc_problem_count(problem));
    assert_labels_of_problem(problem);
    int64_t i[5], j[5];
    const int64_t expected_i[] = {0, 0, 1, 2, 3}, expected_j[] = {0, 1, 0, 2, 1};
    MUST(pumc_problem_copy_coo_i64(problem, i, j, 5));
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected_i, i, 5);
    TEST_ASSERT_EQUAL_INT64_ARRAY(expected_j, j, 5);
}

static void confidences_of_a_repeated_pair_add_up(void) {
    const double confidence[] = {1, 2, 3, 4, 5, 6}, expected[] = {7, 3, 2, 4, 5};
    double got[5];
    pumc_problem *weighted = NULL;
    MUST(pumc_problem_from_labels(&weighted, COUNT, row, col, confidence));
    MUST(pumc_problem_copy_confidence(weighted, got, 5));
    TEST_ASSERT_EQUAL_MEMORY(expected, got, sizeof got);
    MUST(pumc_problem_copy_confidence(problem, got, 5));
    TEST_ASSERT_TRUE(got[0] == 1 && got[4] == 1);
    pumc_problem_free(weighted);
}

static void no_pairs_are_an_empty_problem(void) {
    pumc_problem *empty = NULL;
    MUST(pumc_problem_from_labels(&empty, 0, NULL, NULL, NULL));
    TEST_ASSERT_EQUAL_INT64(0, pumc_problem_rows(empty));
    TEST_ASSERT_EQUAL_INT64(0, pumc_problem_cols(empty));
    TEST_ASSERT_NULL(pumc_problem_row_label(empty, 0));
    pumc_problem_free(empty);
}

static void every_label_is_found(void) {
    for (int64_t i = 0; i < pumc_problem_rows(problem); ++i) {
        TEST_ASSERT_EQUAL_INT64(i, row_of(pumc_problem_row_label(problem, i)));
    }
    for (int64_t j = 0; j < pumc_problem_cols(problem); ++j) {
        TEST_ASSERT_EQUAL_INT64(j, col_of(pumc_problem_col_label(problem, j)));
    }
}

/* So many that the table of them has grown a dozen times; pairs of a label and its neighbour. */
static void many_labels_are_found(void) {
    enum { MANY = 131073 }; /* one more than the nearest is looked for among */
    char(*text)[16] = room_for(MANY, sizeof *text);
    const char **rows = room_for(MANY, sizeof *rows), **cols = room_for(MANY, sizeof *cols);
    for (int e = 0; e < MANY; ++e) {
        snprintf(text[e], sizeof text[e], "n%d", e);
    }
    for (int e = 0; e < MANY; ++e) {
        rows[e] = text[e];
        cols[e] = text[(e + 1) % MANY];
    }
    pumc_problem *large = NULL;
    MUST(pumc_problem_from_labels(&large, MANY, rows, cols, NULL));
    TEST_ASSERT_EQUAL_INT64(MANY, pumc_problem_rows(large));
    for (int e = 0; e < MANY; ++e) {
        int64_t i = -1, j = -1;
        MUST(pumc_problem_find_row(large, text[e], &i));
        MUST(pumc_problem_find_col(large, text[e], &j));
        TEST_ASSERT_EQUAL_INT64(e, i);
        TEST_ASSERT_EQUAL_INT64((e + MANY - 1) % MANY, j);
    }
    int64_t found = -7;
    REFUSED(PUMC_ENAME, pumc_problem_find_row(large, "n12x", &found));
    TEST_ASSERT_EQUAL_STRING("unknown row label 'n12x'", pumc_last_error());
    pumc_problem_free(large);
    free(text);
    free(rows);
    free(cols);
}

static void labels_are_set_and_removed(void) {
    const char *const rows[] = {"a", "b", "a", "c"}, *const holes[] = {"a", "b", NULL, "c"};
    MUST(pumc_problem_set_row_labels(problem, rows));
    TEST_ASSERT_EQUAL_STRING("c", pumc_problem_row_label(problem, 3));
    TEST_ASSERT_EQUAL_INT64(0, row_of("a")); /* the first of two */
    TEST_ASSERT_EQUAL_INT64(3, row_of("c"));
    REFUSED(PUMC_ENULL, pumc_problem_set_row_labels(problem, holes));
    TEST_ASSERT_EQUAL_STRING("labels[2] must not be NULL", pumc_last_error());
    TEST_ASSERT_EQUAL_STRING("a", pumc_problem_row_label(problem, 2));
    MUST(pumc_problem_set_row_labels(problem, NULL));
    TEST_ASSERT_NULL(pumc_problem_row_label(problem, 0));
    MUST(pumc_problem_set_col_labels(problem, rows));
    TEST_ASSERT_EQUAL_STRING("b", pumc_problem_col_label(problem, 1));
}

static void splits_and_differences_keep_labels(void) {
    pumc_problem *kept = NULL, *hidden = NULL, *left = NULL;
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.4, 1));
    MUST(pumc_problem_difference(&left, problem, hidden));
    pumc_problem *all[] = {kept, hidden, left};
    for (int e = 0; e < 3; ++e) {
        assert_labels_of_problem(all[e]);
    }
    MUST(pumc_problem_set_row_labels(kept, NULL)); /* which is the copy's own affair */
    assert_labels_of_problem(problem);
    assert_labels_of_problem(hidden);
    for (int e = 0; e < 3; ++e) {
        pumc_problem_free(all[e]);
    }
}

static void assert_labels_of_model(const pumc_factors *model) {
    int64_t found = -7;
    TEST_ASSERT_EQUAL_STRING("alice", pumc_factors_row_label(model, 1));
    TEST_ASSERT_EQUAL_STRING("cocoa", pumc_factors_col_label(model, 2));
    MUST(pumc_factors_find_row(model, "Zo\xc3\xab", &found));
    TEST_ASSERT_EQUAL_INT64(3, found);
    MUST(pumc_factors_find_col(model, "milk", &found));
    TEST_ASSERT_EQUAL_INT64(1, found);
}

static void models_have_the_labels_of_their_problem(void) {
    pumc_factors *fitted = fit_with(problem, ""), *baseline = NULL;
    MUST(pumc_popularity(&baseline, problem));
    pumc_factors *loaded = through_memory(fitted), *refitted = NULL;
    MUST(pumc_problem_set_row_labels(problem, NULL));
    refitted = fit_from(problem, "", fitted);
    pumc_problem_free(problem);
    problem = NULL;
    assert_labels_of_model(fitted);
    assert_labels_of_model(baseline);
    assert_labels_of_model(loaded);
    TEST_ASSERT_NULL(pumc_factors_row_label(refitted, 0)); /* those of a warm start are not taken */
    TEST_ASSERT_EQUAL_STRING("tea", pumc_factors_col_label(refitted, 0));
    pumc_factors *all[] = {fitted, baseline, loaded, refitted};
    for (int e = 0; e < 4; ++e) {
        pumc_factors_free(all[e]);
    }
}

static void labels_of_models_follow_their_lines(void) {
    const int64_t row_of_new[] = {3, -1, 1};
    int64_t found = -7;
    pumc_factors *model = fit_with(problem, ""), *moved = NULL;
    MUST(pumc_factors_reindex_i64(&moved, model, 3, row_of_new, 3, NULL));
    MUST(pumc_factors_find_row(moved, "alice", &found));
    TEST_ASSERT_EQUAL_INT64(2, found);
    REFUSED(PUMC_ENAME, pumc_factors_find_row(moved, "bob", &found));
    pumc_factors_free(model);
    pumc_factors_free(moved);
}

static void a_label_that_is_not_there_is_told_the_nearest(void) {
    int64_t found = -7;
    pumc_factors *model = fit_with(problem, "");
    REFUSED(PUMC_ENAME, pumc_problem_find_row(problem, "alise", &found));
    TEST_ASSERT_EQUAL_STRING("unknown row label 'alise' (did you mean 'alice'?)", pumc_last_error());
    REFUSED(PUMC_ENAME, pumc_problem_find_col(problem, "coca", &found));
    TEST_ASSERT_EQUAL_STRING("unknown column label 'coca' (did you mean 'cocoa'?)", pumc_last_error());
    REFUSED(PUMC_ENAME, pumc_factors_find_row(model, "ALICE", &found));
    TEST_ASSERT_EQUAL_STRING("unknown row label 'ALICE' (did you mean 'alice'?)", pumc_last_error());
    REFUSED(PUMC_ENAME, pumc_factors_find_col(model, "lemonade", &found));
    TEST_ASSERT_EQUAL_STRING("unknown column label 'lemonade'", pumc_last_error());
    MUST(pumc_factors_set_col_labels(model, NULL));
    REFUSED(PUMC_ENAME, pumc_factors_find_col(model, "tea", &found));
    TEST_ASSERT_EQUAL_STRING("unknown column label 'tea': no column has a label", pumc_last_error());
    TEST_ASSERT_EQUAL_INT64(-7, found);
    pumc_factors_free(model);
}

/* An error's text is one line, however long or strange a label is. */
static void strange_labels_are_shown_on_one_line(void) {
    const char *const rows[] = {"a\nb", "c", "d", "e"};
    int64_t found = -7;
    MUST(pumc_problem_set_row_labels(problem, rows));
    REFUSED(PUMC_ENAME, pumc_problem_find_row(problem, "a\tb", &found));
    TEST_ASSERT_EQUAL_STRING("unknown row label 'a?b' (did you mean 'a?b'?)", pumc_last_error());
    char *endless = room_for(100000, 1);
    memset(endless, 'x', 99999);
    endless[99999] = '\0';
    REFUSED(PUMC_ENAME, pumc_problem_find_row(problem, endless, &found));
    TEST_ASSERT_TRUE(strlen(pumc_last_error()) < 300 && strstr(pumc_last_error(), "xxx...xxx") != NULL);
    free(endless);
}

static void pairs_that_make_no_problem_are_refused(void) {
    const char *const holes[] = {"a", NULL};
    const double confidence[] = {1, 1, 0, 1, 1, 1};
    pumc_problem *out = problem;
    REFUSED(PUMC_ESIZE, pumc_problem_from_labels(&out, -1, row, col, NULL));
    TEST_ASSERT_EQUAL_STRING("count must not be negative, got -1", pumc_last_error());
    TEST_ASSERT_NULL(out);
    REFUSED(PUMC_ENULL, pumc_problem_from_labels(&out, 1, NULL, col, NULL));
    TEST_ASSERT_EQUAL_STRING("row must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_problem_from_labels(&out, 1, row, NULL, NULL));
    TEST_ASSERT_EQUAL_STRING("col must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_problem_from_labels(&out, 2, holes, col, NULL));
    TEST_ASSERT_EQUAL_STRING("row[1] must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_problem_from_labels(&out, 2, row, holes, NULL));
    TEST_ASSERT_EQUAL_STRING("col[1] must not be NULL", pumc_last_error());
    REFUSED(PUMC_EVALUE, pumc_problem_from_labels(&out, COUNT, row, col, confidence));
    TEST_ASSERT_EQUAL_STRING("confidence must be in [1e-06, 1e+06], got 0 at entry 2", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_problem_from_labels(NULL, COUNT, row, col, NULL));
}

static void null_is_refused(void) {
    int64_t found = -7;
    REFUSED(PUMC_ENULL, pumc_problem_find_row(NULL, "bob", &found));
    TEST_ASSERT_EQUAL_STRING("problem must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_problem_find_col(problem, NULL, &found));
    TEST_ASSERT_EQUAL_STRING("label must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_problem_find_row(problem, "bob", NULL));
    TEST_ASSERT_EQUAL_STRING("out must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_factors_find_row(NULL, "bob", &found));
    TEST_ASSERT_EQUAL_STRING("factors must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_factors_find_col(NULL, "bob", &found));
    REFUSED(PUMC_ENULL, pumc_problem_set_row_labels(NULL, row));
    REFUSED(PUMC_ENULL, pumc_problem_set_col_labels(NULL, row));
    TEST_ASSERT_NULL(pumc_problem_row_label(NULL, 0));
    TEST_ASSERT_NULL(pumc_problem_col_label(NULL, 0));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(lines_are_numbered_as_their_labels_first_appear);
    RUN_TEST(confidences_of_a_repeated_pair_add_up);
    RUN_TEST(no_pairs_are_an_empty_problem);
    RUN_TEST(every_label_is_found);
    RUN_TEST(many_labels_are_found);
    RUN_TEST(labels_are_set_and_removed);
    RUN_TEST(splits_and_differences_keep_labels);
    RUN_TEST(models_have_the_labels_of_their_problem);
    RUN_TEST(labels_of_models_follow_their_lines);
    RUN_TEST(a_label_that_is_not_there_is_told_the_nearest);
    RUN_TEST(strange_labels_are_shown_on_one_line);
    RUN_TEST(pairs_that_make_no_problem_are_refused);
    RUN_TEST(null_is_refused);
    return UNITY_END();
}
