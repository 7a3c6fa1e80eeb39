/* Fitted models used without memory: an answer is whole or not there. With one thread and with three. */
#include "../use/models.h"
#include "sweep.h"

#include <stdio.h>
#include <string.h>

enum { RANK = 20, TOP = 10, CELLS = 500, WHOLE_ROWS = 20, MOST = 600 };

static int64_t rows, cols; /* of the model; no more columns than rows */
static pumc_problem *problem, *hidden;
static pumc_factors *model;
static int64_t cells[2][CELLS], lines[MOST];
static int32_t short_cells[2][CELLS], short_lines[MOST];
static double row_of_u[RANK];

void setUp(void) {}
void tearDown(void) {}

static outcome score(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_score_i32(model, CELLS, short_cells[0], short_cells[1], out)), CELLS);
}

static outcome score_long(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_score_i64(model, CELLS, cells[0], cells[1], out)), CELLS);
}

static outcome probability(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_probability_i32(model, CELLS, short_cells[0], short_cells[1], out)),
                        CELLS);
}

static outcome probability_long(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_probability_i64(model, CELLS, cells[0], cells[1], out)), CELLS);
}

static outcome score_rows(void) {
    double *out = clean_buffer();
    const int64_t length = WHOLE_ROWS * cols;
    const pumc_status status = HINDERED(pumc_factors_score_rows_i32(model, WHOLE_ROWS, short_lines, out, length));
    return settle_reals(status, (size_t)length);
}

static outcome score_rows_long(void) {
    double *out = clean_buffer();
    const int64_t length = WHOLE_ROWS * cols;
    const pumc_status status = HINDERED(pumc_factors_score_rows_i64(model, WHOLE_ROWS, lines, out, length));
    return settle_reals(status, (size_t)length);
}

static outcome score_to_probability(void) {
    double values[] = {-0.5, 0.2, 0.6, 1.5};
    const uint64_t before = add_to_digest(0, values, sizeof values);
    const pumc_status status = HINDERED(pumc_factors_score_to_probability(model, 4, values));
    return settle_change(status, add_to_digest(0, values, sizeof values), before);
}

static outcome recommend(void) {
    double *out = clean_buffer();
    int32_t *col = (int32_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_recommend_i32(model, problem, cols, short_lines, TOP, col, out));
    return settle_ranking(status, cols * TOP, sizeof *col);
}

static outcome recommend_long(void) {
    double *out = clean_buffer();
    int64_t *col = (int64_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_recommend_i64(model, problem, cols, lines, TOP, col, out));
    return settle_ranking(status, cols * TOP, sizeof *col);
}

static outcome similar_rows(void) {
    double *out = clean_buffer();
    int32_t *row = (int32_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_similar_rows_i32(model, cols, short_lines, TOP, row, out));
    return settle_ranking(status, cols * TOP, sizeof *row);
}

static outcome similar_rows_long(void) {
    double *out = clean_buffer();
    int64_t *row = (int64_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_similar_rows_i64(model, cols, lines, TOP, row, out));
    return settle_ranking(status, cols * TOP, sizeof *row);
}

static outcome similar_cols(void) {
    double *out = clean_buffer();
    int32_t *col = (int32_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_similar_cols_i32(model, cols, short_lines, TOP, col, out));
    return settle_ranking(status, cols * TOP, sizeof *col);
}

static outcome similar_cols_long(void) {
    double *out = clean_buffer();
    int64_t *col = (int64_t *)(void *)(out + cols * TOP);
    const pumc_status status = HINDERED(pumc_factors_similar_cols_i64(model, cols, lines, TOP, col, out));
    return settle_ranking(status, cols * TOP, sizeof *col);
}

static outcome fold_in_row(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_fold_in_row_i32(model, 7, short_lines, out)), RANK);
}

static outcome fold_in_row_long(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_fold_in_row_i64(model, 7, lines, out)), RANK);
}

static outcome fold_in_col(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_fold_in_col_i32(model, 7, short_lines, out)), RANK);
}

static outcome fold_in_col_long(void) {
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_fold_in_col_i64(model, 7, lines, out)), RANK);
}

static outcome recommend_new_row(void) {
    double *out = clean_buffer();
    int32_t *col = (int32_t *)(void *)(out + TOP);
    const pumc_status status =
        HINDERED(pumc_factors_recommend_new_row_i32(model, row_of_u, 7, short_lines, TOP, col, out));
    return settle_ranking(status, TOP, sizeof *col);
}

static outcome recommend_new_row_long(void) {
    double *out = clean_buffer();
    int64_t *col = (int64_t *)(void *)(out + TOP);
    const pumc_status status = HINDERED(pumc_factors_recommend_new_row_i64(model, row_of_u, 7, lines, TOP, col, out));
    return settle_ranking(status, TOP, sizeof *col);
}

static outcome evaluate(void) {
    const char *names[] = {"auc", "average_precision", "precision", "recall", "ndcg", "mse", "mse_probability", "rows"};
    double *out = clean_buffer();
    return settle_reals(HINDERED(pumc_factors_evaluate(model, problem, hidden, TOP, 8, names, out)), 8);
}

static int32_t take_row(int64_t row, int64_t count, const int64_t *cols, const double *probabilities, void *payload) {
    uint64_t *digest = payload;
    *digest = add_to_digest(*digest, &row, sizeof row);
    *digest = add_to_digest(*digest, cols, (size_t)count * sizeof *cols);
    *digest = add_to_digest(*digest, probabilities, (size_t)count * sizeof *probabilities);
    return 0;
}

/* Rows that were visited before memory ran out cannot be taken back. */
static outcome complete(void) {
    uint64_t digest = 0;
    const pumc_status status = HINDERED(pumc_factors_complete(model, problem, 0, rows, 0.5, take_row, &digest));
    return (outcome){status, NULL, digest};
}

/* Every call on the model, with this many threads. */
static void sweep_model(int64_t threads) {
    static const struct {
        const char *name;
        operation run;
    } calls[] = {
        {"score_i32", score},
        {"score_i64", score_long},
        {"probability_i32", probability},
        {"probability_i64", probability_long},
        {"score_rows_i32", score_rows},
        {"score_rows_i64", score_rows_long},
        {"score_to_probability", score_to_probability},
        {"recommend_i32", recommend},
        {"recommend_i64", recommend_long},
        {"similar_rows_i32", similar_rows},
        {"similar_rows_i64", similar_rows_long},
        {"similar_cols_i32", similar_cols},
        {"similar_cols_i64", similar_cols_long},
        {"fold_in_row_i32", fold_in_row},
        {"fold_in_row_i64", fold_in_row_long},
        {"fold_in_col_i32", fold_in_col},
        {"fold_in_col_i64", fold_in_col_long},
        {"recommend_new_row_i32", recommend_new_row},
        {"recommend_new_row_i64", recommend_new_row_long},
        {"evaluate", evaluate},
        {"complete", complete},
    };
    MUST(pumc_factors_set_threads(model, threads));
    uint64_t seed = 1;
    for (int e = 0; e < CELLS; ++e) {
        short_cells[0][e] = (int32_t)(cells[0][e] = (int64_t)(next_random(&seed) % (uint64_t)rows));
        short_cells[1][e] = (int32_t)(cells[1][e] = (int64_t)(next_random(&seed) % (uint64_t)cols));
    }
    for (int i = 0; i < cols; ++i) {
        short_lines[i] = (int32_t)(lines[i] = i * 7 % cols);
    }
    MUST(pumc_factors_fold_in_row_i64(model, 7, lines, row_of_u));
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        char name[100];
        snprintf(name, sizeof name, "%s with threads=%d", calls[i].name, (int)threads);
        sweep(name, calls[i].run);
    }
    pumc_factors_free(model);
    pumc_problem_free(problem);
    pumc_problem_free(hidden);
}

static void split_ones(ones pattern) {
    pumc_problem *all = take_problem(pattern);
    MUST(pumc_problem_split(&problem, &hidden, all, 0.2, 1));
    pumc_problem_free(all);
}

static void answers_of_one_thread_are_whole_or_not_there(void) {
    rows = 150, cols = 120;
    split_ones(grouped_ones(rows, cols, RANK, 0.9, 0.02, 1));
    model = fit_with(problem, "max_rank=20 lambda_ratio=0.2 sampling_rate=0.5");
    TEST_ASSERT_EQUAL_INT64(RANK, pumc_factors_rank(model));
    sweep_model(1);
}

/* A larger model: threads are started where there is work for them. */
static void answers_of_three_threads_are_whole_or_not_there(void) {
    const int64_t before = threads_refused();
    rows = MOST, cols = MOST - 50;
    split_ones(uniform_ones(rows, cols, 0.02, 1));
    model = random_model(rows, cols, RANK, "sampling_rate=0.5 lambda=3 mu=1", 1);
    sweep_model(3);
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
