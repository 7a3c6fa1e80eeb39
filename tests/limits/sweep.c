#include "sweep.h"

#include "failing_malloc.h"
#include "failing_threads.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    /* A call takes a few hundredths of a second: one that takes this long does not end. */
    LIMIT_SECONDS = 60,
    /* The most allocations of a call of which none is skipped, and after each of which the call is repeated. */
    SHORT = 100,
    /* Of a longer one so many are tried at its start and end, and about so many in between. */
    AT_START = 150,
    IN_BETWEEN = 40,
    AT_END = 10,
    /* Of a longer one the call is repeated after one in so many. */
    REPEAT_EVERY = 16,
};

/* What fails during a call, and when. */
typedef struct trial {
    const char *kind;
    void (*fail_after)(int64_t passing, int only_one);
    int only_one;
    int64_t passing;
} trial;

static const trial *current; /* NULL: nothing fails */
static char step[300];
static int in_call;
static int64_t refused, refused_threads;
static unsigned sweeps_done;

void begin_call(void) {
    in_call = 1;
    fail_allocations_after(INT64_MAX / 2, 1); /* only to count them */
    fail_threads_after(INT64_MAX / 2, 1);
    if (current != NULL) {
        current->fail_after(current->passing, current->only_one);
    }
}

pumc_status end_call(pumc_status status) {
    in_call = 0;
    refused = allow_allocations();
    const int64_t threads = allow_threads();
    refused += threads;
    refused_threads += threads;
    return status;
}

int64_t threads_refused(void) { return refused_threads; }

/* Only what may be done inside a signal handler. */
static void name_the_step(int signal_number) {
    const char *what = signal_number == SIGALRM ? "HANGS: " : "CRASHES: ";
    (void)!write(STDERR_FILENO, what, strlen(what));
    (void)!write(STDERR_FILENO, step, strlen(step));
    (void)!write(STDERR_FILENO, "\n", 1);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* A library below this one may take it upon itself to end the process. */
static void name_the_exit(void) {
    if (in_call) {
        fprintf(stderr, "EXITS: %s\n", step);
    }
}

int prepare_sweeps(void) {
    const char *preloaded = getenv("LD_PRELOAD");
    if (preloaded != NULL && strstr(preloaded, "vgpreload") != NULL) {
        puts("valgrind has an allocator of its own");
        return 77;
    }
    const int signals[] = {SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; ++i) {
        signal(signals[i], name_the_step);
    }
    return atexit(name_the_exit);
}

static outcome run_unhindered(const char *name, operation run) {
    snprintf(step, sizeof step, "%s, nothing failing", name);
    current = NULL; /* an assertion that failed may have left it */
    alarm(LIMIT_SECONDS);
    const outcome result = run();
    alarm(0);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_OK, result.status, step);
    TEST_ASSERT_NULL_MESSAGE(result.flaw, result.flaw);
    return result;
}

static void try_once(const char *name, operation run, const trial *how, uint64_t expected) {
    snprintf(step, sizeof step, "%s, %s %lld", name, how->kind, (long long)how->passing);
    alarm(LIMIT_SECONDS);
    current = how;
    const outcome result = run();
    current = NULL;
    alarm(0);
    snprintf(step, sizeof step, "%s, %s %lld: %s, last error '%s'%s%s", name, how->kind, (long long)how->passing,
             result.status == PUMC_OK ? "PUMC_OK" : pumc_status_name(result.status), pumc_last_error(),
             result.flaw != NULL ? ", but " : "", result.flaw != NULL ? result.flaw : "");
    TEST_ASSERT_TRUE_MESSAGE(result.status == PUMC_OK || result.status == PUMC_ENOMEM, step);
    TEST_ASSERT_NULL_MESSAGE(result.flaw, step);
    if (result.status == PUMC_OK) {
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, result.digest, step);
    } else {
        TEST_ASSERT_TRUE_MESSAGE(refused > 0, step);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "out of memory"), step);
    }
}

static int exhaustive(void) { return getenv("PUMC_EXHAUSTIVE") != NULL; }

/* The n to try after this one, of `count`: the next, or one further on in the middle of a long sweep. The stride's
 * phase differs from sweep to sweep, so that together they come by more places of the code. */
static int64_t after(int64_t n, int64_t count) {
    const int64_t end = count - AT_END, stride = (end - AT_START) / IN_BETWEEN + 1;
    if (exhaustive() || count <= SHORT || n + 1 < AT_START || n + 1 >= end) {
        return n + 1;
    }
    const int64_t next = n + 1 == AT_START ? AT_START + sweeps_done % stride : n + stride;
    return next < end ? next : end;
}

static void try_all(const char *name, operation run, trial how, int64_t count, uint64_t expected) {
    const int64_t live = live_blocks();
    int64_t tried = 0;
    for (how.passing = 0; how.passing < count; how.passing = after(how.passing, count)) {
        try_once(name, run, &how, expected);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(live, live_blocks(), step);
        if (count <= SHORT || ++tried % REPEAT_EVERY == 0) {
            TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, run_unhindered(name, run).digest, step);
        }
    }
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, run_unhindered(name, run).digest, step);
    ++sweeps_done;
}

int64_t sweep(const char *name, operation run) {
    const trial allocations[] = {{"allocation", fail_allocations_after, 1, 0},
                                 {"all allocations from", fail_allocations_after, 0, 0}};
    const trial threads[] = {{"thread", fail_threads_after, 1, 0}, {"all threads from", fail_threads_after, 0, 0}};
    const uint64_t expected = run_unhindered(name, run).digest;
    for (int i = 0; i < 2; ++i) { /* what is allocated once in a process is not a leak */
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(expected, run_unhindered(name, run).digest, name);
    }
    const int64_t count = allocations_asked_for(), thread_count = threads_asked_for();
    for (int i = 0; i < 2; ++i) {
        try_all(name, run, allocations[i], count, expected);
        try_all(name, run, threads[i], thread_count, expected);
    }
    return count;
}
