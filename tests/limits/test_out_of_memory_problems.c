/* Problems and options without memory: made or not, and never left half-changed. */
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ones pattern;
static pumc_problem *problem;
static pumc_options *options;
static int64_t row[8192], col[8192], pointer[512], by_column[8192], by_row[8192];
static int32_t short_pointer[512], short_index[8192];

void setUp(void) {}
void tearDown(void) {}

/* The pattern once more, compressed by whichever index comes first. */
static void compress(int64_t lines, const int64_t *line, const int64_t *other, int64_t *index) {
    memset(pointer, 0, sizeof pointer);
    for (int64_t e = 0; e < pattern.count; ++e) {
        ++pointer[line[e] + 1];
    }
    for (int64_t i = 0; i < lines; ++i) {
        pointer[i + 1] += pointer[i];
    }
    int64_t next[512];
    memcpy(next, pointer, sizeof next);
    for (int64_t e = 0; e < pattern.count; ++e) {
        index[next[line[e]]++] = other[e];
    }
    for (size_t i = 0; i < 512; ++i) {
        short_pointer[i] = (int32_t)pointer[i];
    }
    for (int64_t e = 0; e < pattern.count; ++e) {
        short_index[e] = (int32_t)index[e];
    }
}

static outcome from_pairs(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_coo_i32(&out, pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col));
    return settle_problem(status, out);
}

static outcome from_long_pairs(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_coo_i64(&out, pattern.rows, pattern.cols, pattern.count, row, col));
    return settle_problem(status, out);
}

static outcome from_columns(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csc_i32(&out, pattern.rows, pattern.cols, short_pointer, short_index));
    return settle_problem(status, out);
}

static outcome from_long_columns(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csc_i64(&out, pattern.rows, pattern.cols, pointer, by_column));
    return settle_problem(status, out);
}

static outcome from_rows(void) {
    pumc_problem *out = stale();
    const pumc_status status =
        HINDERED(pumc_problem_from_csr_i32(&out, pattern.rows, pattern.cols, short_pointer, short_index));
    return settle_problem(status, out);
}

static outcome from_long_rows(void) {
    pumc_problem *out = stale();
    const pumc_status status = HINDERED(pumc_problem_from_csr_i64(&out, pattern.rows, pattern.cols, pointer, by_row));
    return settle_problem(status, out);
}

static const char *row_label[8192], *col_label[8192];

static outcome from_labels(void) {
    pumc_problem *out = stale();
    const pumc_status status = HINDERED(pumc_problem_from_labels(&out, 300, row_label, col_label, NULL));
    return settle_problem(status, out);
}

static outcome set_row_labels(void) {
    MUST(pumc_problem_set_row_labels(problem, row_label));
    const uint64_t before = digest_of_labels(problem);
    const pumc_status status = HINDERED(pumc_problem_set_row_labels(problem, col_label));
    const outcome result = settle_change(status, digest_of_labels(problem), before);
    MUST(pumc_problem_set_row_labels(problem, NULL)); /* as many blocks of memory as before */
    return result;
}

static void labels_are_taken_or_not(void) {
    static char text[2][8192][40];
    for (int64_t e = 0; e < pattern.count; ++e) { /* columns have labels too long to be kept inside a std::string */
        snprintf(text[0][e], sizeof text[0][e], "row %d", (int)row[e]);
        snprintf(text[1][e], sizeof text[1][e], "the column with number %d", (int)col[e]);
        row_label[e] = text[0][e];
        col_label[e] = text[1][e];
    }
    TEST_ASSERT_TRUE(sweep("from_labels", from_labels) > 0);
    TEST_ASSERT_TRUE(sweep("set_row_labels", set_row_labels) > 0);
}

static outcome difference(void) { return take_difference(problem); }

static void problems_are_made_or_not(void) {
    TEST_ASSERT_TRUE(sweep("from_coo_i32", from_pairs) > 0);
    TEST_ASSERT_TRUE(sweep("from_coo_i64", from_long_pairs) > 0);
    compress(pattern.cols, col, row, by_column);
    TEST_ASSERT_TRUE(sweep("from_csc_i32", from_columns) > 0);
    TEST_ASSERT_TRUE(sweep("from_csc_i64", from_long_columns) > 0);
    compress(pattern.rows, row, col, by_row);
    TEST_ASSERT_TRUE(sweep("from_csr_i32", from_rows) > 0);
    TEST_ASSERT_TRUE(sweep("from_csr_i64", from_long_rows) > 0);
    TEST_ASSERT_TRUE(sweep("difference", difference) > 0);
}

/* Two handles at once: both or neither. */
static outcome settle_two(pumc_status status, pumc_problem *first, pumc_problem *second) {
    outcome a = settle_problem(status, first);
    const outcome b = settle_problem(status, second);
    a.flaw = a.flaw != NULL ? a.flaw : b.flaw;
    a.digest = add_to_digest(a.digest, &b.digest, sizeof b.digest);
    return a;
}

static outcome split(void) {
    pumc_problem *kept = stale(), *hidden = stale();
    const pumc_status status = HINDERED(pumc_problem_split(&kept, &hidden, problem, 0.2, 1));
    return settle_two(status, kept, hidden);
}

static outcome simulate(void) {
    pumc_problem *observed = stale(), *truth = stale();
    const pumc_status status = HINDERED(pumc_problem_simulate(&observed, &truth, 60, 50, 4, 0.5, 0.4, 1));
    return settle_two(status, observed, truth);
}

static outcome simulate_without_truth(void) {
    pumc_problem *observed = stale();
    const pumc_status status = HINDERED(pumc_problem_simulate(&observed, NULL, 60, 50, 4, 0.5, 0.4, 1));
    return settle_problem(status, observed);
}

static void problems_come_in_pairs_or_not_at_all(void) {
    TEST_ASSERT_TRUE(sweep("split", split) > 0);
    TEST_ASSERT_TRUE(sweep("simulate", simulate) > 0);
    TEST_ASSERT_TRUE(sweep("simulate without truth", simulate_without_truth) > 0);
}

static outcome copy_pairs(void) {
    int32_t *to = clean_buffer();
    const pumc_status status = HINDERED(pumc_problem_copy_coo_i32(problem, to, to + pattern.count, pattern.count));
    return settle_buffer(status, (size_t)(2 * pattern.count) * sizeof *to);
}

static outcome copy_long_pairs(void) {
    int64_t *to = clean_buffer();
    const pumc_status status = HINDERED(pumc_problem_copy_coo_i64(problem, to, to + pattern.count, pattern.count));
    return settle_buffer(status, (size_t)(2 * pattern.count) * sizeof *to);
}

static void copies_of_problems_are_whole_or_not_there(void) {
    sweep("copy_coo_i32", copy_pairs);
    sweep("copy_coo_i64", copy_long_pairs);
}

static outcome create_options(void) {
    pumc_options *out = stale();
    const pumc_status status = HINDERED(pumc_options_create(&out));
    return settle_options(status, out);
}

static outcome copy_options(void) {
    pumc_options *out = stale();
    const pumc_status status = HINDERED(pumc_options_copy(&out, options));
    return settle_options(status, out);
}

static outcome set_text(void) {
    MUST(pumc_options_set_str(options, "regularizer", "nuclear"));
    const uint64_t before = digest_of_options(options);
    const pumc_status status = HINDERED(pumc_options_set_str(options, "regularizer", "capped-l1"));
    return settle_change(status, digest_of_options(options), before);
}

static outcome set_real(void) {
    MUST(pumc_options_reset(options, "tolerance"));
    const uint64_t before = digest_of_options(options);
    const pumc_status status = HINDERED(pumc_options_set_f64(options, "tolerance", 1e-7));
    return settle_change(status, digest_of_options(options), before);
}

/* The names of all options are searched for the nearest; without memory it is PUMC_ENOMEM or still PUMC_ENAME. */
static outcome set_misspelt(void) {
    const uint64_t before = digest_of_options(options);
    const pumc_status status = HINDERED(pumc_options_set_f64(options, "lamda", 1));
    outcome result = settle_change(status, digest_of_options(options), before);
    result.flaw = status == PUMC_OK ? "a misspelt name was taken" : result.flaw;
    result.status = status == PUMC_ENAME ? PUMC_OK : status;
    return result;
}

static void options_are_made_or_not(void) {
    TEST_ASSERT_TRUE(sweep("options_create", create_options) > 0);
    TEST_ASSERT_TRUE(sweep("options_copy", copy_options) > 0);
}

static void options_are_changed_or_not(void) {
    sweep("options_set_str", set_text);
    sweep("options_set_f64", set_real);
    sweep("a misspelt option", set_misspelt);
}

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    pattern = grouped_ones(150, 120, 20, 0.9, 0.02, 1);
    for (int64_t e = 0; e < pattern.count; ++e) {
        row[e] = pattern.row[e];
        col[e] = pattern.col[e];
    }
    problem = problem_of(&pattern);
    options = options_from("mu_ratio=4 regularizer=mcp");
    UNITY_BEGIN();
    RUN_TEST(problems_are_made_or_not);
    RUN_TEST(labels_are_taken_or_not);
    RUN_TEST(problems_come_in_pairs_or_not_at_all);
    RUN_TEST(copies_of_problems_are_whole_or_not_there);
    RUN_TEST(options_are_made_or_not);
    RUN_TEST(options_are_changed_or_not);
    pumc_options_free(options);
    pumc_problem_free(problem);
    free_ones(&pattern);
    return UNITY_END();
}
