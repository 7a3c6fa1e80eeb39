/* Names and files of models without memory: the old or the new, nothing in between, and nothing left lying about. */
#include "../use/files.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 40, COLS = 30 };

static pumc_problem *problem;
static pumc_factors *model, *other;
static const char *labels[2][ROWS];

void setUp(void) {}
void tearDown(void) {}

static int32_t stop_after(const pumc_progress *progress, void *payload) {
    return progress->iteration >= *(const int64_t *)payload;
}

static outcome set_row_labels(void) {
    MUST(pumc_factors_set_row_labels(model, labels[0]));
    const uint64_t before = digest_of_factors(model);
    const pumc_status status = HINDERED(pumc_factors_set_row_labels(model, labels[1]));
    return settle_change(status, digest_of_factors(model), before);
}

static outcome set_col_labels(void) {
    MUST(pumc_factors_set_col_labels(model, labels[0]));
    const uint64_t before = digest_of_factors(model);
    const pumc_status status = HINDERED(pumc_factors_set_col_labels(model, labels[1]));
    return settle_change(status, digest_of_factors(model), before);
}

static outcome set_note(void) {
    MUST(pumc_factors_set_note(model, "input", labels[0][1]));
    const uint64_t before = digest_of_factors(model);
    const pumc_status status = HINDERED(pumc_factors_set_note(model, "input", labels[1][0]));
    return settle_change(status, digest_of_factors(model), before);
}

static outcome set_new_note(void) {
    MUST(pumc_factors_set_note(model, "input", NULL));
    const uint64_t before = digest_of_factors(model);
    const pumc_status status = HINDERED(pumc_factors_set_note(model, "input", labels[1][0]));
    const outcome result = settle_change(status, digest_of_factors(model), before);
    MUST(pumc_factors_set_note(model, "input", NULL)); /* as many blocks of memory as before */
    return result;
}

static outcome find_row(void) {
    int64_t *out = clean_buffer();
    return settle_buffer(HINDERED(pumc_factors_find_row(model, "line 2", out)), sizeof *out);
}

/* Without memory for a suggestion it is PUMC_ENOMEM. */
static outcome find_misspelt_row(void) {
    int64_t *out = clean_buffer();
    const pumc_status status = HINDERED(pumc_factors_find_row(model, "the lime of the table with number 3", out));
    outcome result = settle_buffer(status, sizeof *out);
    result.flaw = status == PUMC_OK ? "a misspelt label was found" : result.flaw;
    result.status = status == PUMC_ENAME ? PUMC_OK : status;
    return result;
}

static void labels_are_found_or_not(void) {
    MUST(pumc_factors_set_row_labels(model, labels[0]));
    sweep("find_row", find_row);
    TEST_ASSERT_TRUE(sweep("find_row, misspelt", find_misspelt_row) > 0);
}

static void names_are_the_old_or_the_new(void) {
    TEST_ASSERT_TRUE(sweep("set_note", set_note) > 0);
    TEST_ASSERT_TRUE(sweep("set_note, new", set_new_note) > 0);
    TEST_ASSERT_TRUE(sweep("set_row_labels", set_row_labels) > 0);
    TEST_ASSERT_TRUE(sweep("set_col_labels", set_col_labels) > 0);
}

static uint64_t digest_of_file(const char *path) {
    size_t count = 0;
    unsigned char *bytes = read_bytes(path, &count);
    const uint64_t digest = add_to_digest(0, bytes, count);
    free(bytes);
    return digest;
}

static outcome save(void) {
    const char *path = in_folder("model");
    MUST(pumc_factors_save(other, path));
    const uint64_t before = digest_of_file(path);
    const pumc_status status = HINDERED(pumc_factors_save(model, path));
    outcome result = settle_change(status, digest_of_file(path), before);
    if (entries_in_folder() != 1) {
        result.flaw = "a file was left beside the model";
    }
    return result;
}

static outcome load(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_factors_load(&out, in_folder("model")));
    return settle_factors(status, out);
}

static outcome load_version_1(void) {
    pumc_factors *out = stale();
    const pumc_status status = HINDERED(pumc_factors_load(&out, PUMC_FORMAT_1_FILE));
    return settle_factors(status, out);
}

static outcome save_memory(void) {
    int64_t size = 0;
    MUST(pumc_factors_saved_size(model, &size));
    return settle_buffer(HINDERED(pumc_factors_save_memory(model, clean_buffer(), size)), (size_t)size);
}

static outcome load_memory(void) {
    pumc_factors *out = stale();
    size_t count = 0;
    unsigned char *bytes = read_bytes(in_folder("model"), &count);
    const pumc_status status = HINDERED(pumc_factors_load_memory(&out, bytes, (int64_t)count));
    free(bytes);
    return settle_factors(status, out);
}

static void files_are_the_old_or_the_new(void) {
    enter_folder();
    TEST_ASSERT_TRUE(sweep("save", save) > 0);
    TEST_ASSERT_TRUE(sweep("load", load) > 0);
    TEST_ASSERT_TRUE(sweep("load version 1", load_version_1) > 0);
    sweep("save_memory", save_memory);
    TEST_ASSERT_TRUE(sweep("load_memory", load_memory) > 0);
    leave_folder();
}

/* A fit of which three iterations were done goes on, with a checkpoint after each of them: with the same result, be it
 * that some could not be written, or not at all. */
static outcome go_on_from_checkpoint(void) {
    pumc_factors *part = NULL, *out = stale();
    pumc_options *options = options_from("max_iterations=5 tolerance=1e-300 time_limit=1e9");
    int64_t after = 3;
    remove(in_folder("fit.0"));
    remove(in_folder("fit.1"));
    MUST(pumc_options_set_str(options, "checkpoint", in_folder("fit")));
    MUST(pumc_fit(&part, problem, options, NULL, stop_after, &after));
    MUST(pumc_options_set_f64(options, "checkpoint_seconds", 0));
    pumc_factors_free(part);
    const pumc_status status = HINDERED(pumc_fit(&out, problem, options, NULL, NULL, NULL));
    pumc_options_free(options);
    outcome result = settle_factors(status, out);
    const int left = entries_in_folder();
    if (status == PUMC_OK ? left != 0 : left < 1 || left > 2) {
        result.flaw = "files were left behind, or are gone";
    }
    return result;
}

static void interrupted_fits_go_on_or_not(void) {
    enter_folder();
    TEST_ASSERT_TRUE(sweep("go on from a checkpoint", go_on_from_checkpoint) > 0);
    leave_folder();
}

/* Without memory for the error itself it is PUMC_ENOMEM or still PUMC_ETYPE. */
static outcome read_as_another_type(void) {
    double *out = clean_buffer();
    const pumc_status status = HINDERED(pumc_factors_get_f64(model, "rank", out));
    outcome result = settle_buffer(status, sizeof *out);
    result.flaw = status == PUMC_OK ? "an integer was read as a real number" : result.flaw;
    result.status = status == PUMC_ETYPE ? PUMC_OK : status;
    return result;
}

static void facts_of_another_type_are_refused(void) { sweep("a fact of another type", read_as_another_type); }

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    static char texts[2][ROWS][100];
    for (int i = 0; i < ROWS; ++i) { /* every other one too long to be kept inside a std::string */
        snprintf(texts[0][i], sizeof texts[0][i], i % 2 == 0 ? "line %d" : "the line of the table with number %d", i);
        snprintf(texts[1][i], sizeof texts[1][i], i % 2 == 0 ? "another line instead of number %d" : "other %d", i);
        labels[0][i] = texts[0][i];
        labels[1][i] = texts[1][i];
    }
    problem = take_problem(grouped_ones(ROWS, COLS, 5, 0.9, 0.02, 1));
    model = fit_with(problem, "");
    other = fit_with(problem, "max_rank=2");
    UNITY_BEGIN();
    RUN_TEST(names_are_the_old_or_the_new);
    RUN_TEST(labels_are_found_or_not);
    RUN_TEST(files_are_the_old_or_the_new);
    RUN_TEST(interrupted_fits_go_on_or_not);
    RUN_TEST(facts_of_another_type_are_refused);
    pumc_factors_free(model);
    pumc_factors_free(other);
    pumc_problem_free(problem);
    return UNITY_END();
}
