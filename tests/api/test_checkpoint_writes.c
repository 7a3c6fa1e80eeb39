/* What happens to a fit while it writes a checkpoint: it is killed, or the disk is full. A limit on the size of files
 * stands for both. */
#include "fitting.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *fit_options = "tolerance=1e-6";
static pumc_problem *problem;
static char folder[300], path[400];

void setUp(void) {
    const char *root = getenv("MESON_BUILD_ROOT");
    snprintf(folder, sizeof folder, "%s/checkpoint-writes-XXXXXX", root != NULL ? root : "/tmp");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/fit", folder);
    problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
}

void tearDown(void) {
    pumc_problem_free(problem);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, rmdir(folder), "files were left behind");
}

static int is_there(const char *suffix) {
    char name[450];
    snprintf(name, sizeof name, "%s%s", path, suffix);
    return access(name, F_OK) == 0;
}

static pumc_factors *fit_and_tell(pumc_progress_fn progress, int64_t *payload) {
    pumc_factors *factors = NULL;
    pumc_options *options = options_from(fit_options);
    MUST(pumc_options_set_str(options, "checkpoint", path));
    MUST(pumc_options_set_f64(options, "checkpoint_seconds", 0));
    MUST(pumc_fit(&factors, problem, options, NULL, progress, payload));
    pumc_options_free(options);
    return factors;
}

/* From this iteration on, files may have 2000 bytes: too few for a checkpoint. */
static int32_t limit_files(const pumc_progress *progress, void *payload) {
    if (progress->iteration == *(const int64_t *)payload) {
        const struct rlimit limit = {2000, RLIM_INFINITY};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    return 0;
}

static void allow_all_files(void) {
    const struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
    TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &limit));
}

static void expect_same_result(const pumc_factors *expected, const pumc_factors *found) {
    TEST_ASSERT_EQUAL_INT64(integer_of(expected, "iterations"), integer_of(found, "iterations"));
    assert_same_bits(expected, found);
}

/* The system kills whoever writes beyond the limit: in the middle of the checkpoint of this iteration. */
static void kill_in_write_of(int64_t iteration) {
    const pid_t child = fork();
    TEST_ASSERT_TRUE(child >= 0);
    if (child == 0) {
        const struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGXFSZ, SIG_DFL);
        pumc_factors_free(fit_and_tell(limit_files, &iteration));
        _exit(0);
    }
    int status = 0;
    TEST_ASSERT_EQUAL(child, waitpid(child, &status, 0));
    TEST_ASSERT_TRUE_MESSAGE(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ, "the child should have been killed");
}

static void a_fit_that_is_killed_while_it_writes_goes_on_from_the_last_file(void) {
    pumc_factors *whole = fit_with(problem, fit_options);
    for (int64_t iteration = 2; iteration <= 5; ++iteration) {
        kill_in_write_of(iteration);
        TEST_ASSERT_TRUE(is_there(".0.new") || is_there(".1.new"));
    }
    pumc_factors *last = fit_and_tell(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(4, integer_of(last, "resumed_iterations"));
    expect_same_result(whole, last);
    pumc_factors_free(last);
    pumc_factors_free(whole);
}

static void killed_in_the_very_first_write_it_begins_anew(void) {
    pumc_factors *whole = fit_with(problem, fit_options);
    kill_in_write_of(1);
    TEST_ASSERT_FALSE(is_there(".0") || is_there(".1"));
    pumc_factors *last = fit_and_tell(NULL, NULL);
    TEST_ASSERT_EQUAL_INT64(0, integer_of(last, "resumed_iterations"));
    expect_same_result(whole, last);
    pumc_factors_free(last);
    pumc_factors_free(whole);
}

/* With the signal ignored the write fails, as on a full disk. */
static void a_full_disk_does_not_end_the_fit(void) {
    int64_t iteration = 3;
    pumc_factors *whole = fit_with(problem, fit_options);
    signal(SIGXFSZ, SIG_IGN);
    pumc_factors *factors = fit_and_tell(limit_files, &iteration);
    allow_all_files();
    expect_same_result(whole, factors);
    /* Neither the two before the limit nor the last iteration, after which there is nothing to keep. */
    TEST_ASSERT_EQUAL_INT64(integer_of(whole, "iterations") - 3, integer_of(factors, "checkpoint_failures"));
    pumc_factors_free(factors);
    pumc_factors_free(whole);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_fit_that_is_killed_while_it_writes_goes_on_from_the_last_file);
    RUN_TEST(killed_in_the_very_first_write_it_begins_anew);
    RUN_TEST(a_full_disk_does_not_end_the_fit);
    return UNITY_END();
}
