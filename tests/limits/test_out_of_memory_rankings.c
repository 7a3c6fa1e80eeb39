/* New lines in one call and rankings that choose, without memory: an answer is whole or not there. */
#include "../use/models.h"
#include "sweep.h"

#include <stdio.h>

enum { RANK = 20, TOP = 10, MOST = 600 };

static int64_t rows, cols; /* of the model; no more columns than rows */
static pumc_problem *problem, *hidden;
static pumc_factors *model;
static int64_t lines[MOST];
static int32_t short_lines[MOST];

void setUp(void) {}
void tearDown(void) {}

static outcome fold_in_rows(void) {
    double *out = clean_buffer();
    const int64_t length = rows * RANK;
    return settle_reals(HINDERED(pumc_factors_fold_in_rows(model, hidden, out, length)), (size_t)length);
}

static outcome fold_in_cols(void) {
    double *out = clean_buffer();
    const int64_t length = cols * RANK;
    return settle_reals(HINDERED(pumc_factors_fold_in_cols(model, hidden, out, length)), (size_t)length);
}

static outcome recommend_new_rows(void) {
    double *out = clean_buffer();
    int32_t *col = (int32_t *)(void *)(out + rows * TOP);
    const pumc_status status = HINDERED(pumc_factors_recommend_new_rows_i32(model, hidden, TOP, col, out));
    return settle_ranking(status, rows * TOP, sizeof *col);
}

static outcome recommend_new_rows_long(void) {
    double *out = clean_buffer();
    int64_t *col = (int64_t *)(void *)(out + rows * TOP);
    const pumc_status status = HINDERED(pumc_factors_recommend_new_rows_i64(model, hidden, TOP, col, out));
    return settle_ranking(status, rows * TOP, sizeof *col);
}

static outcome recommend_among(void) {
    double *out = clean_buffer();
    int32_t *col = (int32_t *)(void *)(out + cols * TOP);
    const pumc_status status =
        HINDERED(pumc_factors_recommend_among_i32(model, problem, cols, short_lines, 90, short_lines, TOP, col, out));
    return settle_ranking(status, cols * TOP, sizeof *col);
}

static outcome recommend_among_long(void) {
    double *out = clean_buffer();
    int64_t *col = (int64_t *)(void *)(out + cols * TOP);
    const pumc_status status =
        HINDERED(pumc_factors_recommend_among_i64(model, problem, cols, lines, 90, lines, TOP, col, out));
    return settle_ranking(status, cols * TOP, sizeof *col);
}

static outcome best_rows(void) {
    double *out = clean_buffer();
    int32_t *row = (int32_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_best_rows_i32(model, problem, cols, short_lines, TOP, row, out));
    return settle_ranking(status, cols * TOP, sizeof *row);
}

static outcome best_rows_long(void) {
    double *out = clean_buffer();
    int64_t *row = (int64_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_best_rows_i64(model, problem, cols, lines, TOP, row, out));
    return settle_ranking(status, cols * TOP, sizeof *row);
}

static outcome recommend_alone(void) {
    double *out = clean_buffer();
    int32_t *col = (int32_t *)(void *)(out + TOP);
    const pumc_status status = HINDERED(pumc_factors_recommend_i32(model, problem, 1, short_lines + 5, TOP, col, out));
    return settle_ranking(status, TOP, sizeof *col);
}

/* Every call on a model of this size, with this many threads. */
static void sweep_model(int64_t rows_, int64_t cols_, int64_t threads) {
    static const struct {
        const char *name;
        operation run;
    } calls[] = {
        {"fold_in_rows", fold_in_rows},
        {"fold_in_cols", fold_in_cols},
        {"recommend_new_rows_i32", recommend_new_rows},
        {"recommend_new_rows_i64", recommend_new_rows_long},
        {"recommend_among_i32", recommend_among},
        {"recommend_among_i64", recommend_among_long},
        {"best_rows_i32", best_rows},
        {"best_rows_i64", best_rows_long},
        {"recommend for one row", recommend_alone},
    };
    rows = rows_, cols = cols_;
    pumc_problem *all = take_problem(uniform_ones(rows, cols, 0.05, 1));
    MUST(pumc_problem_split(&problem, &hidden, all, 0.2, 1));
    pumc_problem_free(all);
    model = random_model(rows, cols, RANK, "sampling_rate=0.5 lambda=3 mu=1", 1);
    MUST(pumc_factors_set_threads(model, threads));
    for (int i = 0; i < cols; ++i) {
        short_lines[i] = (int32_t)(lines[i] = i * 7 % cols);
    }
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        char name[100];
        snprintf(name, sizeof name, "%s with threads=%d", calls[i].name, (int)threads);
        TEST_ASSERT_TRUE(sweep(name, calls[i].run) > 0);
    }
    pumc_factors_free(model);
    pumc_problem_free(problem);
    pumc_problem_free(hidden);
}

static void answers_of_one_thread_are_whole_or_not_there(void) { sweep_model(150, 120, 1); }

static void answers_of_three_threads_are_whole_or_not_there(void) {
    const int64_t before = threads_refused();
    sweep_model(MOST, MOST - 50, 3);
    TEST_ASSERT_TRUE(threads_refused() > before);
}

int main(void) {
    if (prepare_sweeps() != 0) {
        return 77;
    }
    UNITY_BEGIN();
    RUN_TEST(answers_of_one_thread_are_whole_or_not_there);
    RUN_TEST(answers_of_three_threads_are_whole_or_not_there);
    return UNITY_END();
}
