/* Memory runs out on one rank, at every allocation in turn: all ranks fail, soon, and the next call works. Where that
 * takes long some are skipped, unless PUMC_EXHAUSTIVE is set in the environment. */
#include "../patience.h"
#include "run_ranks.h"
#include "shared_case.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unity.h>

/* glibc's own allocator under the names that stay when a program defines malloc. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

/* On a thread where this is armed, so many allocations succeed, and then none. */
static __thread int armed;
static __thread int64_t left, refused;

/* Seconds of work by all threads: those of the clock pass on a busy machine without any. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double first_refused; /* when; written by the one rank that has no memory */

static int refuse(void) {
    if (!armed || left-- > 0) {
        return 0;
    }
    if (refused++ == 0) {
        first_refused = now();
    }
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return refuse() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return refuse() ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return refuse() ? NULL : __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) { return refuse() ? NULL : __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **out, size_t alignment, size_t size) {
    void *block = memalign(alignment, size);
    if (block == NULL) {
        return ENOMEM;
    }
    *out = block;
    return 0;
}

static int exhaustive(void) {
    static int answer = -1;
    if (answer < 0) {
        answer = getenv("PUMC_EXHAUSTIVE") != NULL;
    }
    return answer;
}

/* Of the messages of thread_ranks.c. There are ten for every allocation of the library's, which are those to try where
 * none is skipped. */
void *mail_of_test(size_t size) { return exhaustive() ? __libc_malloc(size) : malloc(size); }

void setUp(void) {}
void tearDown(void) {}

enum { ranks_of_test = 3, most_ones = 1200 };

static ones data;
static finding found[most_ranks_of_test], after[most_ranks_of_test];
static double returned[most_ranks_of_test];
static int64_t passing, refused_on_rank;
static int32_t failing_rank;

/* What is done with a problem; the status of the last call, or of the first that failed. */
typedef pumc_status (*rank_work)(const pumc_problem *problem);
static rank_work work;

/* Few iterations allocate all that many do, and a sweep has to do them hundreds of times, or thousands. */
static pumc_options *options_of_fits(void) {
    pumc_options *options = NULL;
    const int was_armed = armed;
    armed = 0; /* these concern one rank alone */
    if (pumc_options_create(&options) != PUMC_OK || pumc_options_set_i64(options, "max_iterations", 3) != PUMC_OK ||
        pumc_options_set_i64(options, "threads", 1) != PUMC_OK) {
        abort();
    }
    armed = was_armed;
    return options;
}

static pumc_status fit_only(const pumc_problem *problem) {
    pumc_options *options = options_of_fits();
    pumc_factors *factors = NULL;
    const pumc_status status = pumc_fit(&factors, problem, options, NULL, NULL, NULL);
    pumc_factors_free(factors);
    pumc_options_free(options);
    return status;
}

static pumc_status evaluate_split(const pumc_problem *problem, const pumc_options *options) {
    const char *const measures[] = {"recall", "auc", "mse", "mse_probability"};
    pumc_problem *kept = NULL, *hidden = NULL, *rest = NULL;
    pumc_factors *factors = NULL;
    double values[4];
    pumc_status status = pumc_problem_split(&kept, &hidden, problem, 0.2, 1);
    if (status == PUMC_OK) {
        status = pumc_problem_difference(&rest, problem, kept);
    }
    if (status == PUMC_OK) {
        status = pumc_fit(&factors, kept, options, NULL, NULL, NULL);
    }
    if (status == PUMC_OK) {
        status = pumc_factors_evaluate(factors, kept, rest, 3, 4, measures, values);
    }
    pumc_factors_free(factors);
    pumc_problem_free(rest);
    pumc_problem_free(hidden);
    pumc_problem_free(kept);
    return status;
}

static pumc_status judge_and_select(const pumc_problem *problem) {
    const double ratios[] = {0.5, 0.3};
    double rate = 0;
    pumc_options *options = options_of_fits();
    pumc_search *search = NULL;
    pumc_selection *selection = NULL;
    const int was_armed = armed;
    armed = 0;
    if (pumc_search_create(&search) != PUMC_OK || pumc_search_set_i64(search, "folds", 1) != PUMC_OK ||
        pumc_search_set_values_f64(search, "lambda_ratio", exhaustive() ? 1 : 2, ratios) != PUMC_OK) {
        abort();
    }
    armed = was_armed;
    pumc_status status = evaluate_split(problem, options);
    if (status == PUMC_OK) {
        status = pumc_select(&selection, problem, options, search, NULL, NULL);
    }
    if (status == PUMC_OK) {
        status = pumc_estimate_sampling_rate(&rate, problem, options, NULL, NULL);
    }
    pumc_selection_free(selection);
    pumc_search_free(search);
    pumc_options_free(options);
    return status;
}

/* A problem and the work with it, as far as they get. */
static void work_once(const pumc_ranks *ranks, finding *mine, int may_fail) {
    pumc_problem *problem = NULL;
    int64_t row[most_ones], col[most_ones], taken = 0;
    double confidence[most_ones];
    for (int64_t e = pumc_ranks_rank(ranks); e < data.count; e += ranks_of_test) {
        row[taken] = data.row[e];
        col[taken] = data.col[e];
        confidence[taken++] = data.confidence != NULL ? data.confidence[e] : 1;
    }
    memset(mine, 0, sizeof *mine);
    if (may_fail && pumc_ranks_rank(ranks) == failing_rank) {
        left = passing;
        refused = 0;
        armed = 1;
    }
    note_status(mine, data.confidence != NULL
                          ? pumc_problem_from_coo_shared_weighted_i64(&problem, ranks, data.rows, data.cols, taken, row,
                                                                      col, confidence)
                          : pumc_problem_from_coo_shared_i64(&problem, ranks, data.rows, data.cols, taken, row, col));
    if (mine->status == PUMC_OK) {
        note_status(mine, work(problem));
    }
    if (armed) {
        armed = 0;
        refused_on_rank = refused;
    }
    pumc_problem_free(problem);
}

static void fail_and_go_on(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    (void)payload;
    work_once(ranks, &found[rank], 1);
    returned[rank] = now();
    work_once(ranks, &after[rank], 0);
}

/* Each of the first allocations, and of the thousands after them some, ever further apart: the smaller `step`, the
 * further. */
static void sweep(int32_t rank, int64_t every, int64_t step) {
    char message[600];
    failing_rank = rank;
    for (passing = 0;; passing += exhaustive() || passing < every ? 1 : 1 + passing / step) {
        run_ranks(ranks_of_test, fail_and_go_on, NULL);
        for (int32_t p = 0; p < ranks_of_test; ++p) {
            snprintf(message, sizeof message, "rank %d of those of which rank %d has no memory after %lld: %s", p, rank,
                     (long long)passing, found[p].text);
            TEST_ASSERT_EQUAL_MESSAGE(refused_on_rank > 0 ? PUMC_ENOMEM : PUMC_OK, found[p].status, message);
            TEST_ASSERT_TRUE_MESSAGE(refused_on_rank == 0 || returned[p] - first_refused < 2 * patience(), message);
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, after[p].status, after[p].text);
        }
        if (refused_on_rank == 0) {
            break;
        }
    }
    TEST_ASSERT_TRUE(passing > every);
    printf("rank %d: up to %lld allocations%s\n", rank, (long long)passing, exhaustive() ? ", every one" : "");
}

static void no_memory_on_one_rank_is_told_to_all(void) {
    data = exhaustive() ? grouped_ones(15, 12, 0, 1) : grouped_ones(40, 30, 0, 1);
    work = fit_only;
    sweep(1, 120, 8);
    sweep(0, 120, 8);
    free_ones(&data);
}

static pumc_status ask_for_the_part(const pumc_problem *problem) {
    int64_t first_row = 0, rows = 0, first_col = 0, cols = 0;
    return pumc_problem_part(problem, &first_row, &rows, &first_col, &cols);
}

static void no_memory_for_a_problem_is_told_to_all(void) {
    data = grouped_ones(40, 30, 0, 0);
    work = ask_for_the_part;
    sweep(1, 20, 8);
    free_ones(&data);
}

/* A transport that is never asked for anything. */
static pumc_status never_begin(void *self, int64_t call) { return (void)self, (void)call, PUMC_OK; }
static pumc_status never_room(void *self, int64_t sent, int64_t received, void **send, void **receive) {
    return (void)self, (void)sent, (void)received, (void)send, (void)receive, PUMC_OK;
}
static pumc_status never_start(void *self, const int64_t *send, const int64_t *receive) {
    return (void)self, (void)send, (void)receive, PUMC_OK;
}
static pumc_status never_test(void *self, int32_t *done) { return (void)self, (void)done, PUMC_OK; }
static void never_alarm(void *self, pumc_status status, const char *text) { (void)self, (void)status, (void)text; }
static pumc_status never_heard(void *self, char *text, int64_t length) {
    return (void)self, (void)text, (void)length, PUMC_OK;
}
static void never_release(void *self) { (void)self; }

static void no_memory_for_a_handle_leaves_none(void) {
    const pumc_transport transport = {sizeof transport, NULL,       0,           2,           never_begin,  never_room,
                                      never_start,      never_test, never_alarm, never_heard, never_release};
    pumc_ranks *ranks = NULL;
    pumc_status status = PUMC_ENOMEM;
    for (passing = 0; status != PUMC_OK; ++passing) {
        left = passing;
        refused = 0;
        armed = 1;
        status = pumc_ranks_create(&ranks, &transport);
        armed = 0;
        TEST_ASSERT_EQUAL_MESSAGE(refused > 0 ? PUMC_ENOMEM : PUMC_OK, status, pumc_last_error());
        TEST_ASSERT_EQUAL(status == PUMC_OK, ranks != NULL);
    }
    TEST_ASSERT_TRUE(passing > 1);
    pumc_ranks_free(ranks);
}

static void no_memory_in_a_selection_is_told_to_all(void) {
    data = grouped_ones(40, 40, 0, 1);
    work = judge_and_select;
    sweep(2, 5, 3);
    free_ones(&data);
}

int main(void) {
    (void)exhaustive(); /* before there are threads */
    UNITY_BEGIN();
    RUN_TEST(no_memory_on_one_rank_is_told_to_all);
    RUN_TEST(no_memory_for_a_problem_is_told_to_all);
    RUN_TEST(no_memory_for_a_handle_leaves_none);
    RUN_TEST(no_memory_in_a_selection_is_told_to_all);
    return UNITY_END();
}
