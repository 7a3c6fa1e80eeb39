/* A process that fits, serves, saves, reloads and makes mistakes for a long time keeps its memory, its threads and its
 * file descriptors.
 *   soak [MINUTES]
 * Memory is what the process has resident. It is compared with the most that it had in the first third of the time:
 * what comes after may not be above that by more than 5 % and a MiB, which fragments of the heap have been seen to
 * take. A leak of 100 bytes a round is above it after some ten thousand rounds. */
#include "../api/fitting.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void setUp(void) {}
void tearDown(void) {}

static double minutes = 30;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static long resident_kib(void) {
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_INT(2, fscanf(file, "%ld %ld", &size, &resident));
    fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static int entries_of(const char *folder) {
    int count = 0;
    DIR *entries = opendir(folder);
    TEST_ASSERT_NOT_NULL(entries);
    while (readdir(entries) != NULL) {
        ++count;
    }
    closedir(entries);
    return count;
}

static void serve(const pumc_factors *model, const pumc_problem *problem, uint64_t *state) {
    int32_t rows[4], best[40];
    double score[40], u[64], measure[2];
    const char *const names[] = {"recall", "auc"};
    for (int e = 0; e < 4; ++e) {
        rows[e] = (int32_t)(next_random(state) % (uint64_t)pumc_factors_rows(model));
    }
    MUST(pumc_factors_recommend_i32(model, problem, 4, rows, 10, best, score));
    MUST(pumc_factors_similar_rows_i32(model, 4, rows, 10, best, score));
    MUST(pumc_factors_evaluate(model, NULL, problem, 5, 2, names, measure));
    if (pumc_factors_rank(model) <= 64) {
        const int32_t cols[3] = {1, 5, 1};
        MUST(pumc_factors_fold_in_row_i32(model, 3, cols, u));
        MUST(pumc_factors_recommend_new_row_i32(model, u, 3, cols, 10, best, score));
    }
}

/* Failures on the way must leave nothing behind either. */
static void make_mistakes(const pumc_factors *model, const pumc_problem *problem, const char *path) {
    pumc_factors *none = NULL;
    pumc_problem *other = NULL;
    pumc_options *options = NULL;
    const int32_t outside[1] = {1 << 20};
    char junk[64] = "PUMCMODL";
    MUST(pumc_options_create(&options));
    TEST_ASSERT_TRUE(pumc_options_set_f64(options, "omega", 2) != PUMC_OK);
    TEST_ASSERT_TRUE(pumc_factors_load_memory(&none, junk, sizeof junk) != PUMC_OK);
    TEST_ASSERT_TRUE(pumc_factors_save(model, "/nowhere/at/all") != PUMC_OK);
    TEST_ASSERT_TRUE(pumc_factors_load(&none, "/nowhere/at/all") != PUMC_OK);
    TEST_ASSERT_TRUE(pumc_problem_from_coo_i32(&other, 5, 5, 1, outside, outside) != PUMC_OK);
    TEST_ASSERT_TRUE(pumc_factors_score_i32(model, 1, outside, outside, (double *)junk) != PUMC_OK);
    MUST(pumc_options_set_f64(options, "time_limit", 1e-9));
    MUST(pumc_fit(&none, problem, options, model, NULL, NULL));
    pumc_factors_free(none);
    pumc_options_free(options);
    TEST_ASSERT_EQUAL_INT(0, access(path, F_OK));
}

static void one_round(int64_t round, const char *path) {
    static const char *const kinds[] = {"threads=2", "regularizer=tnn", "row_balance=0.5 col_balance=0.5 threads=3",
                                        "algorithm=basic max_iterations=20", "continuation=lambda max_iterations=30"};
    uint64_t state = (uint64_t)round;
    pumc_factors *loaded = NULL, *again = NULL;
    pumc_problem *problem =
        take_problem(grouped_ones(60 + round % 7, 40 + round % 5, 4, 0.5, 0.05, (uint64_t)round % 50));
    pumc_factors *model = fit_with(problem, kinds[round % 5]);
    MUST(pumc_factors_save(model, path));
    MUST(pumc_factors_load(&loaded, path));
    serve(loaded, problem, &state);
    again = fit_from(problem, "max_iterations=10", loaded);
    make_mistakes(again, problem, path);
    if (round % 20 == 0) {
        pumc_selection *selection = NULL;
        pumc_options *options = options_from("max_iterations=20");
        MUST(pumc_select(&selection, problem, options, NULL, NULL, NULL));
        pumc_selection_free(selection);
        pumc_options_free(options);
    }
    pumc_factors_free(again);
    pumc_factors_free(loaded);
    pumc_factors_free(model);
    pumc_problem_free(problem);
}

static void memory_threads_and_descriptors_stay(void) {
    char path[] = "/tmp/pumc_soak_XXXXXX";
    const int file = mkstemp(path);
    TEST_ASSERT_TRUE(file >= 0);
    close(file);
    for (int64_t round = 0; round < 100; ++round) { /* until every kind of work was done */
        one_round(round, path);
    }
    const double start = now(), end = start + 60 * minutes;
    const int descriptors = entries_of("/proc/self/fd"), threads = entries_of("/proc/self/task");
    long most_early = resident_kib(), most_late = 0;
    int64_t round = 0;
    for (; now() < end; ++round) {
        one_round(round, path);
        const long resident = resident_kib();
        long *most = now() < start + (end - start) / 3 ? &most_early : &most_late;
        *most = resident > *most ? resident : *most;
    }
    printf("%lld rounds, %ld KiB in the first third, %ld KiB after it, %d descriptors, %d threads\n", (long long)round,
           most_early, most_late, descriptors - 3, threads - 2);
    remove(path);
    TEST_ASSERT_EQUAL_INT(descriptors, entries_of("/proc/self/fd"));
    TEST_ASSERT_EQUAL_INT(threads, entries_of("/proc/self/task"));
    TEST_ASSERT_TRUE_MESSAGE(most_late <= most_early + most_early / 20 + 1024, "memory has grown");
}

int main(int count, char **arguments) {
    minutes = count > 1 ? atof(arguments[1]) : minutes;
    UNITY_BEGIN();
    RUN_TEST(memory_threads_and_descriptors_stay);
    return UNITY_END();
}
