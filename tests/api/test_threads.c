/* Many threads at once: one problem shared, error texts apart; and calls within a callback. */
#include "fitting.h"

#include <pthread.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

enum { THREADS = 4 };

struct task {
    const pumc_problem *problem;
    const pumc_options *options;
    const pumc_factors *warm_start;
    pumc_factors *factors;
    pumc_status status;
};

static void *fit_task(void *payload) {
    struct task *task = payload;
    task->status = pumc_fit(&task->factors, task->problem, task->options, task->warm_start, NULL, NULL);
    return NULL;
}

static void threads_may_share_const_handles(void) {
    pumc_problem *problem = take_problem(grouped_ones(80, 60, 4, 0.6, 0.05, 1));
    pumc_options *options = options_from("threads=2 max_iterations=15");
    pumc_factors *start = fit_with(problem, "max_iterations=2"), *expected = NULL;
    MUST(pumc_fit(&expected, problem, options, start, NULL, NULL));
    for (int round = 0; round < 3; ++round) {
        pthread_t threads[THREADS];
        struct task tasks[THREADS];
        for (int i = 0; i < THREADS; ++i) {
            tasks[i] = (struct task){problem, options, start, NULL, PUMC_EINTERNAL};
            TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, fit_task, &tasks[i]));
        }
        for (int i = 0; i < THREADS; ++i) {
            pthread_join(threads[i], NULL);
            TEST_ASSERT_EQUAL_INT32(PUMC_OK, tasks[i].status);
            assert_same_bits(expected, tasks[i].factors);
            pumc_factors_free(tasks[i].factors); /* made on another thread */
        }
    }
    pumc_factors_free(expected);
    pumc_factors_free(start);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

/* What a callback may do with the library while a fit waits for it: fit the same problem, ask a model, fail. */
struct inner {
    const pumc_problem *problem;
    const pumc_options *options;
    const pumc_factors *expected;
    int calls, flaws;
};

static int32_t call_the_library(const pumc_progress *progress, void *payload) {
    struct inner *inner = payload;
    pumc_factors *factors = NULL, *none = NULL;
    double score = 0, expected = 1;
    const int32_t row = 3, col = 5;
    const int fitted = pumc_fit(&factors, inner->problem, inner->options, NULL, NULL, NULL) == PUMC_OK;
    const int asked = fitted && pumc_factors_score_i32(factors, 1, &row, &col, &score) == PUMC_OK &&
                      pumc_factors_score_i32(inner->expected, 1, &row, &col, &expected) == PUMC_OK;
    const int refused = pumc_fit(&none, NULL, NULL, NULL, NULL, NULL) == PUMC_ENULL;
    pumc_factors_free(factors);
    inner->flaws += !asked || score != expected || !refused || progress->iteration < 1;
    ++inner->calls;
    return 0;
}

static void a_callback_may_call_the_library(void) {
    pumc_problem *problem = take_problem(grouped_ones(80, 60, 4, 0.6, 0.05, 1));
    pumc_options *options = options_from("threads=2 max_iterations=6 tolerance=1e-12");
    pumc_factors *expected = NULL, *factors = NULL;
    MUST(pumc_fit(&expected, problem, options, NULL, NULL, NULL));
    struct inner inner = {problem, options, expected, 0, 0};
    MUST(pumc_fit(&factors, problem, options, NULL, call_the_library, &inner));
    TEST_ASSERT_EQUAL_INT(6, inner.calls);
    TEST_ASSERT_EQUAL_INT(0, inner.flaws);
    assert_same_bits(expected, factors);
    pumc_factors_free(expected);
    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
}

static pthread_barrier_t barrier;

static void *fail_task(void *payload) {
    const char *names[] = {"alpha", "beta", "gamma", "delta"};
    const int mine = *(const int *)payload;
    pumc_options *options = NULL;
    int sound = pumc_options_create(&options) == PUMC_OK && strcmp(pumc_last_error(), "") == 0;
    sound = sound && pumc_options_set_f64(options, names[mine], 1) == PUMC_ENAME;
    pthread_barrier_wait(&barrier);
    sound = sound && strstr(pumc_last_error(), names[mine]) != NULL;
    pumc_options_free(options);
    return sound ? payload : NULL;
}

static void error_texts_belong_to_their_thread(void) {
    pumc_options *options = NULL;
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_options_copy(&options, NULL));
    char before[256];
    strncpy(before, pumc_last_error(), sizeof before - 1);
    before[sizeof before - 1] = '\0';
    pthread_t threads[THREADS];
    int numbers[THREADS];
    TEST_ASSERT_EQUAL_INT(0, pthread_barrier_init(&barrier, NULL, THREADS));
    for (int i = 0; i < THREADS; ++i) {
        numbers[i] = i;
        TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, fail_task, &numbers[i]));
    }
    for (int i = 0; i < THREADS; ++i) {
        void *sound = NULL;
        pthread_join(threads[i], &sound);
        TEST_ASSERT_NOT_NULL(sound);
    }
    pthread_barrier_destroy(&barrier);
    TEST_ASSERT_EQUAL_STRING(before, pumc_last_error());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(threads_may_share_const_handles);
    RUN_TEST(a_callback_may_call_the_library);
    RUN_TEST(error_texts_belong_to_their_thread);
    return UNITY_END();
}
