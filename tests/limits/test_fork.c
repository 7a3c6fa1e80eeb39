/* Processes forked after a call and inside a progress callback, as R's mclapply and Python's multiprocessing fork them.
 * A child has none of its parent's threads: it must neither wait for them nor fail without them. */
#include "../api/fitting.h"
#include "failing_threads.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* More rows than one thread is given at a time, so that there is work for several. */
enum { ROWS = 1600, COLS = 60, TOP = 5, QUERIES = 600, LIMIT_SECONDS = 20 };

/* How a child ends, as its exit code. */
enum { FINE = 0, FIT_FAILED = 10, OTHER_BITS = 11, RECOMMEND_FAILED = 12, SELECT_FAILED = 13 };

typedef struct answer {
    int64_t rank;
    double s[COLS];
    int64_t best[QUERIES * TOP];
} answer;

static pumc_problem *problem;
static pumc_options *options;
static pumc_search *search;
static answer expected;
static char step[200];

void setUp(void) {}
void tearDown(void) {}

/* What both processes can say of a model without an assertion, which in a child would go on with the parent's tests. */
static int read_answer(const pumc_factors *factors, answer *out) {
    static int64_t rows[QUERIES];
    for (int64_t i = 0; i < QUERIES; ++i) {
        rows[i] = i;
    }
    memset(out, 0, sizeof *out);
    out->rank = pumc_factors_rank(factors);
    return pumc_factors_copy_singular_values(factors, out->s, COLS) == PUMC_OK &&
           pumc_factors_recommend_i64(factors, NULL, QUERIES, rows, TOP, out->best, NULL) == PUMC_OK;
}

static int judge(pumc_status status, pumc_factors *factors) {
    static answer got;
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", step, pumc_last_error());
        return FIT_FAILED;
    }
    const int answered = read_answer(factors, &got);
    pumc_factors_free(factors);
    if (!answered) {
        fprintf(stderr, "%s: %s\n", step, pumc_last_error());
        return RECOMMEND_FAILED;
    }
    return memcmp(&got, &expected, sizeof got) == 0 ? FINE : OTHER_BITS;
}

static int fit_and_judge(pumc_progress_fn progress, void *payload) {
    pumc_factors *factors = NULL;
    const pumc_status status = pumc_fit(&factors, problem, options, NULL, progress, payload);
    return judge(status, factors);
}

/* A child gets a while to end; one that does not is ended by its alarm. */
static pid_t fork_child(void) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGALRM, SIG_DFL);
        alarm(LIMIT_SECONDS);
    }
    return child;
}

static void assert_child_is_fine(pid_t child) {
    int status = 0;
    char message[300];
    TEST_ASSERT_TRUE(child > 0 && waitpid(child, &status, 0) == child);
    if (WIFSIGNALED(status)) {
        snprintf(message, sizeof message, "%s: the child %s", step,
                 WTERMSIG(status) == SIGALRM ? "HANGS" : strsignal(WTERMSIG(status)));
        TEST_FAIL_MESSAGE(message);
    }
    snprintf(message, sizeof message, "%s: the child's exit code", step);
    TEST_ASSERT_EQUAL_INT_MESSAGE(FINE, WEXITSTATUS(status), message);
}

/* Every case with two and with three threads. */
static void with_threads(const char *name, void (*run)(void)) {
    for (int threads = 2; threads <= 3; ++threads) {
        snprintf(step, sizeof step, "%s, %d threads", name, threads);
        MUST(pumc_options_set_i64(options, "threads", threads));
        alarm(3 * LIMIT_SECONDS);
        run();
        alarm(0);
    }
}

static void fork_after_a_fit(void) {
    TEST_ASSERT_EQUAL_INT(FINE, fit_and_judge(NULL, NULL));
    const pid_t child = fork_child();
    if (child == 0) {
        _exit(fit_and_judge(NULL, NULL));
    }
    TEST_ASSERT_EQUAL_INT(FINE, fit_and_judge(NULL, NULL));
    assert_child_is_fine(child);
}

static void child_forked_after_a_fit_can_fit(void) { with_threads("forked after a fit", fork_after_a_fit); }

/* Without threads to be had, as under a limit on processes. */
static void fork_without_threads(void) {
    TEST_ASSERT_EQUAL_INT(FINE, fit_and_judge(NULL, NULL));
    const pid_t child = fork_child();
    if (child == 0) {
        fail_threads_after(0, 0);
        _exit(fit_and_judge(NULL, NULL));
    }
    assert_child_is_fine(child);
}

static void child_that_gets_no_threads_works_alone(void) { with_threads("no threads", fork_without_threads); }

/* Forks once, in the third iteration; what happens in the child is up to `in_child`. */
typedef struct forking {
    int32_t (*in_child)(void);
    pid_t child;
} forking;

static int32_t fork_in_progress(const pumc_progress *progress, void *payload) {
    forking *state = payload;
    if (progress->iteration != 3 || state->child != -1) {
        return 0;
    }
    state->child = fork_child();
    return state->child == 0 ? state->in_child() : 0;
}

static int32_t go_on(void) { return 0; }
static int32_t cancel(void) { return 1; }

static int32_t leave(void) {
    _exit(fit_and_judge(NULL, NULL));
    return 0;
}

static int32_t leave_by_exit(void) {
    exit(fit_and_judge(NULL, NULL));
    return 0;
}

static void fork_inside(int32_t (*in_child)(void)) {
    forking state = {in_child, -1};
    const int result = fit_and_judge(fork_in_progress, &state);
    if (state.child == 0) { /* the child, back from the call in which it was forked */
        _exit(result == FINE ? fit_and_judge(NULL, NULL) : result);
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(FINE, result, step);
    assert_child_is_fine(state.child);
}

static void fork_and_go_on(void) { fork_inside(go_on); }
static void fork_and_leave(void) { fork_inside(leave); }
static void fork_and_exit(void) { fork_inside(leave_by_exit); }

static void child_forked_in_a_callback_finishes_the_fit(void) {
    with_threads("the child returns from the callback", fork_and_go_on);
}

static void child_forked_in_a_callback_can_fit_and_leave(void) {
    with_threads("the child leaves in the callback", fork_and_leave);
    with_threads("the child exits in the callback", fork_and_exit);
}

static void fork_and_cancel(void) {
    forking state = {cancel, -1};
    pumc_factors *factors = NULL;
    const pumc_status status = pumc_fit(&factors, problem, options, NULL, fork_in_progress, &state);
    if (state.child == 0) {
        pumc_factors_free(factors);
        _exit(status == PUMC_OK ? fit_and_judge(NULL, NULL) : FIT_FAILED);
    }
    TEST_ASSERT_EQUAL_INT_MESSAGE(FINE, judge(status, factors), step);
    assert_child_is_fine(state.child);
}

static void child_forked_in_a_callback_can_cancel(void) { with_threads("the child cancels", fork_and_cancel); }

/* The files are the parent's: the child neither writes nor removes them, and does not let go of the lock. */
static char checkpoint[100];

static int is_there(const char *end) {
    char path[120];
    snprintf(path, sizeof path, "%s%s", checkpoint, end);
    return access(path, F_OK) == 0;
}

/* Waits in the sixth iteration until the child has gone: its fit has come to an end. */
static int32_t fork_and_wait(const pumc_progress *progress, void *payload) {
    forking *state = payload;
    fork_in_progress(progress, payload);
    if (progress->iteration == 6 && state->child > 0) {
        assert_child_is_fine(state->child);
        TEST_ASSERT_TRUE_MESSAGE(is_there(".lock") && is_there(".0") && is_there(".1"), "the child has removed files");
    }
    return 0;
}

static void fork_with_a_checkpoint(void) {
    forking state = {go_on, -1};
    pumc_factors *factors = NULL;
    int64_t failures = -1;
    snprintf(checkpoint, sizeof checkpoint, "fork-%ld", (long)getpid());
    MUST(pumc_options_set_str(options, "checkpoint", checkpoint));
    MUST(pumc_options_set_f64(options, "checkpoint_seconds", 0));
    const pumc_status status = pumc_fit(&factors, problem, options, NULL, fork_and_wait, &state);
    if (state.child == 0) {
        _exit(judge(status, factors));
    }
    MUST(pumc_options_set_str(options, "checkpoint", ""));
    MUST(status);
    MUST(pumc_factors_get_i64(factors, "checkpoint_failures", &failures));
    TEST_ASSERT_EQUAL_INT64(0, failures);
    TEST_ASSERT_EQUAL_INT_MESSAGE(FINE, judge(status, factors), step);
    TEST_ASSERT_FALSE(is_there(".lock") || is_there(".0") || is_there(".1"));
}

static void child_leaves_the_checkpoints_to_its_parent(void) {
    with_threads("with a checkpoint", fork_with_a_checkpoint);
}

static void fork_in_a_selection(void) {
    forking state = {go_on, -1};
    pumc_selection *selection = NULL;
    const pumc_status status = pumc_select(&selection, problem, options, search, fork_in_progress, &state);
    pumc_selection_free(selection);
    if (state.child == 0) {
        _exit(status == PUMC_OK ? fit_and_judge(NULL, NULL) : SELECT_FAILED);
    }
    TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_OK, status, step);
    assert_child_is_fine(state.child);
}

static void child_forked_in_a_selection_finishes_it(void) { with_threads("in a selection", fork_in_a_selection); }

static void on_alarm(int signal_number) {
    (void)signal_number;
    (void)!write(STDERR_FILENO, "HANGS: ", 7);
    (void)!write(STDERR_FILENO, step, strlen(step));
    (void)!write(STDERR_FILENO, "\n", 1);
    _exit(1);
}

int main(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    if (preloaded != NULL && strstr(preloaded, "vgpreload") != NULL) {
        puts("valgrind takes for a leak what a child lets go of because it belongs to its parent's threads");
        return 77;
    }
    const double ratios[] = {0.8, 0.7, 0.6, 0.5, 0.4};
    signal(SIGALRM, on_alarm);
    problem = take_problem(grouped_ones(ROWS, COLS, 10, 0.8, 0.02, 1));
    options = options_from("max_iterations=8 tolerance=1e-12");
    UNITY_BEGIN();
    MUST(pumc_search_create(&search));
    MUST(pumc_search_set_i64(search, "folds", 1));
    MUST(pumc_search_set_values_f64(search, "lambda_ratio", 5, ratios));
    pumc_factors *factors = NULL;
    MUST(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    TEST_ASSERT_TRUE(read_answer(factors, &expected));
    pumc_factors_free(factors);
    RUN_TEST(child_forked_after_a_fit_can_fit);
    RUN_TEST(child_that_gets_no_threads_works_alone);
    RUN_TEST(child_forked_in_a_callback_finishes_the_fit);
    RUN_TEST(child_forked_in_a_callback_can_fit_and_leave);
    RUN_TEST(child_forked_in_a_callback_can_cancel);
    RUN_TEST(child_leaves_the_checkpoints_to_its_parent);
    RUN_TEST(child_forked_in_a_selection_finishes_it);
    pumc_search_free(search);
    pumc_options_free(options);
    pumc_problem_free(problem);
    return UNITY_END();
}
