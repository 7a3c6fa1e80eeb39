/* A model with its lines in other places: the same scores there, and a start for data that has grown. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 12, COLS = 9, RANK = 4 };

void setUp(void) {}
void tearDown(void) {}

static int64_t old_line(const int64_t *map, int64_t line, int64_t old) {
    return map != NULL ? map[line] : line < old ? line : -1;
}

/* Each score is that of the old cell, or 0 for a new line. */
static void check_scores(const pumc_factors *old, const pumc_factors *made, const int64_t *row_of,
                         const int64_t *col_of) {
    const int64_t rows = pumc_factors_rows(made), cols = pumc_factors_cols(made);
    double *before = dense_of(old), *after = dense_of(made);
    for (int64_t j = 0; j < cols; ++j) {
        for (int64_t i = 0; i < rows; ++i) {
            const int64_t from = old_line(row_of, i, pumc_factors_rows(old));
            const int64_t to = old_line(col_of, j, pumc_factors_cols(old));
            const double expected = from >= 0 && to >= 0 ? before[to * pumc_factors_rows(old) + from] : 0;
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, expected, after[j * rows + i]);
        }
    }
    free(before);
    free(after);
}

static double product_of_columns(int64_t size, const double *a, const double *b) {
    double sum = 0;
    for (int64_t i = 0; i < size; ++i) {
        sum += a[i] * b[i];
    }
    return sum;
}

static void check_decomposition(const pumc_factors *made) {
    const int64_t rank = pumc_factors_rank(made), rows = pumc_factors_rows(made), cols = pumc_factors_cols(made);
    double *u = copy_of_u(made), *s = copy_of_values(made), *v = copy_of_v(made);
    for (int64_t c = 0; c < rank; ++c) {
        TEST_ASSERT_TRUE(s[c] > 0 && (c == 0 || s[c] <= s[c - 1]));
        for (int64_t d = 0; d <= c; ++d) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, c == d, product_of_columns(rows, u + c * rows, u + d * rows));
            TEST_ASSERT_DOUBLE_WITHIN(1e-13, c == d, product_of_columns(cols, v + c * cols, v + d * cols));
        }
    }
    free(u);
    free(s);
    free(v);
}

static pumc_factors *reindex(const pumc_factors *old, int64_t rows, const int64_t *row_of, int64_t cols,
                             const int64_t *col_of) {
    pumc_factors *made = NULL;
    MUST(pumc_factors_reindex_i64(&made, old, rows, row_of, cols, col_of));
    check_scores(old, made, row_of, col_of);
    check_decomposition(made);
    return made;
}

static void scores_go_with_their_lines(void) {
    pumc_factors *old = random_model(ROWS, COLS, RANK, "lambda=3", 1);
    const int64_t row_of[] = {11, -1, 0, 3, 3, 7, -1, 2, 9, 1}, col_of[] = {8, 0, -1, 4, 5, 1, 2, 3, 6, 7, -1};
    pumc_factors *made[] = {reindex(old, 10, row_of, 11, col_of),     reindex(old, ROWS, NULL, COLS, NULL),
                            reindex(old, ROWS + 5, NULL, COLS, NULL), reindex(old, ROWS, NULL, COLS + 2, NULL),
                            reindex(old, 10, row_of, COLS, NULL),     NULL};
    int32_t row32[10], col32[11];
    for (int i = 0; i < 10; ++i) {
        row32[i] = (int32_t)row_of[i];
    }
    for (int j = 0; j < 11; ++j) {
        col32[j] = (int32_t)col_of[j];
    }
    MUST(pumc_factors_reindex_i32(&made[5], old, 10, row32, 11, col32));
    assert_same_bits(made[0], made[5]);
    for (int e = 0; e < 6; ++e) {
        pumc_factors_free(made[e]);
    }
    pumc_factors_free(old);
}

/* Fewer lines than the rank, the same line many times, no line of the old model, no lines at all. */
static void the_rank_falls_where_it_must(void) {
    pumc_factors *old = random_model(ROWS, COLS, RANK, "lambda=3", 2);
    const int64_t two[] = {5, 8}, same[] = {3, 3, 3, 3, 3, 3}, new[] = {-1, -1, -1, -1, -1};
    pumc_factors *made = reindex(old, 2, two, COLS, NULL);
    TEST_ASSERT_EQUAL_INT64(2, pumc_factors_rank(made));
    pumc_factors_free(made);
    made = reindex(old, 2, two, 1, two);
    TEST_ASSERT_EQUAL_INT64(1, pumc_factors_rank(made));
    pumc_factors_free(made);
    made = reindex(old, 6, same, COLS, NULL);
    TEST_ASSERT_EQUAL_INT64(1, pumc_factors_rank(made));
    pumc_factors_free(made);
    made = reindex(old, 5, new, COLS, NULL);
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(made));
    pumc_factors_free(made);
    made = reindex(old, 0, new, COLS, NULL);
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(made));
    pumc_factors_free(made);
    pumc_factors_free(old);
    old = random_model(ROWS, COLS, 0, "lambda=3", 2);
    made = reindex(old, 2, two, COLS + 1, NULL);
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(made));
    pumc_factors_free(made);
    pumc_factors_free(old);
}

/* Rows 0 and 1 of a model are next to nothing beside its other rows. A model of them alone is zero, unless its singular
 * value makes up for it. */
static void lines_next_to_nothing_are_no_failure(void) {
    const double u[] = {1e-160, -2e-160, 1, 2}, v[] = {1, 2, 2}, sizes[] = {1, 1e20};
    const int64_t first[] = {0, 1, -1};
    for (int e = 0; e < 2; ++e) {
        pumc_factors *old = NULL, *made = NULL;
        MUST(pumc_factors_from_svd(&old, 4, 3, 1, u, &sizes[e], v, NULL));
        MUST(pumc_factors_reindex_i64(&made, old, 3, first, 3, NULL));
        TEST_ASSERT_EQUAL_INT64(e, pumc_factors_rank(made));
        check_decomposition(made);
        double *scores = dense_of(made);
        for (int64_t cell = 0; cell < 9; ++cell) {
            const int64_t row = first[cell % 3];
            const double expected = e == 0 || row < 0 ? 0 : u[row] * sizes[e] * v[cell / 3];
            TEST_ASSERT_DOUBLE_WITHIN(1e-12 * fabs(expected), expected, scores[cell]);
        }
        free(scores);
        pumc_factors_free(made);
        pumc_factors_free(old);
    }
}

/* Whether it is about the matrix or was found by the fit; all others are settings. */
static int is_finding(const char *fact) {
    const char *findings[] = {"rows",
                              "cols",
                              "rank",
                              "rank_limited",
                              "objective",
                              "loss",
                              "relative_change",
                              "seconds",
                              "iterations",
                              "count",
                              "stop_reason",
                              "resumed_iterations",
                              "checkpoint_failures"};
    for (size_t e = 0; e < sizeof findings / sizeof *findings; ++e) {
        if (strcmp(fact, findings[e]) == 0) {
            return 1;
        }
    }
    return 0;
}

static void check_fact(const pumc_factors *old, const pumc_factors *made, const char *name, int32_t type) {
    const char *before = NULL, *after = NULL;
    if (is_finding(name)) {
        return;
    }
    if (type == PUMC_TYPE_STR) {
        MUST(pumc_factors_get_str(old, name, &before));
        MUST(pumc_factors_get_str(made, name, &after));
        TEST_ASSERT_EQUAL_STRING_MESSAGE(before, after, name);
    } else if (type == PUMC_TYPE_I64) {
        TEST_ASSERT_EQUAL_INT64_MESSAGE(integer_of(old, name), integer_of(made, name), name);
    } else {
        TEST_ASSERT_TRUE_MESSAGE(real_of(old, name) == real_of(made, name), name);
    }
}

static void settings_and_labels_stay_and_findings_do_not(void) {
    pumc_problem *problem = take_problem(grouped_ones(ROWS, COLS, 3, 0.8, 0.1, 1));
    pumc_factors *old = fit_with(problem,
                                 "lambda_ratio=0.3 sampling_rate=0.5 tilt=0.3 row_balance=0.4 col_balance=0.2 seed=7"),
                 *made = NULL;
    const char *rows[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"};
    const int64_t row_of[] = {11, -1, 0};
    MUST(pumc_factors_set_row_labels(old, rows));
    MUST(pumc_factors_reindex_i64(&made, old, 3, row_of, COLS + 1, NULL));
    TEST_ASSERT_EQUAL_STRING("l", pumc_factors_row_label(made, 0));
    TEST_ASSERT_EQUAL_STRING("", pumc_factors_row_label(made, 1));
    TEST_ASSERT_EQUAL_STRING("a", pumc_factors_row_label(made, 2));
    TEST_ASSERT_NULL(pumc_factors_col_label(made, 0));
    for (int32_t i = 0; i < pumc_factors_fact_count(); ++i) {
        check_fact(old, made, pumc_factors_fact_name(i), pumc_factors_fact_type(i));
    }
    TEST_ASSERT_EQUAL_INT64(7, integer_of(made, "seed"));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(made, "iterations"));
    TEST_ASSERT_EQUAL_INT64(0, integer_of(made, "count"));
    TEST_ASSERT_TRUE(real_of(made, "objective") == 0 && real_of(made, "seconds") == 0);
    pumc_factors *back = through_memory(made); /* it is a model like any other: it can be saved and read back */
    assert_same_bits(made, back);
    pumc_factors_free(back);
    pumc_factors_free(made);
    pumc_factors_free(old);
    pumc_problem_free(problem);
}

/* The problem of the lines that have a place: cell (place[i], place_of_col[j]) for each one (i, j). */
static pumc_problem *moved(const ones *all, int64_t rows, const int64_t *row_at, int64_t cols, const int64_t *col_at) {
    int32_t *row = room_for(all->count, sizeof *row), *col = room_for(all->count, sizeof *col);
    int64_t count = 0;
    for (int64_t e = 0; e < all->count; ++e) {
        if (row_at[all->row[e]] >= 0 && col_at[all->col[e]] >= 0) {
            row[count] = (int32_t)row_at[all->row[e]];
            col[count++] = (int32_t)col_at[all->col[e]];
        }
    }
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col));
    free(row);
    free(col);
    return problem;
}

/* Yesterday's rows and columns are most of today's, in another order; some have gone. */
static double first_objective(const pumc_factors *factors) {
    double history[1000];
    MUST(pumc_factors_copy_history(factors, "objective", history, 1000));
    return history[0];
}

static void grown_data_in_another_order_starts_lower(void) {
    enum { M = 160, N = 120, YESTERDAY_ROWS = 150, YESTERDAY_COLS = 115 };
    ones all = grouped_ones(M, N, 5, 0.6, 0.05, 1);
    int64_t row_at[M], col_at[N], today_row_at[M], today_col_at[N], row_of[M - 4], col_of[N];
    for (int64_t i = 0; i < M;
         ++i) { /* the first four have gone; every place is taken once, as 7 does not divide 156 */
        row_at[i] = i < YESTERDAY_ROWS ? i : -1;
        today_row_at[i] = i < 4 ? -1 : ((i - 4) * 7) % (M - 4);
        if (i >= 4) {
            row_of[today_row_at[i]] = row_at[i];
        }
    }
    for (int64_t j = 0; j < N; ++j) {
        col_at[j] = j < YESTERDAY_COLS ? j : -1;
        today_col_at[j] = (j * 11) % N;
        col_of[today_col_at[j]] = col_at[j];
    }
    pumc_problem *yesterday = moved(&all, YESTERDAY_ROWS, row_at, YESTERDAY_COLS, col_at);
    pumc_problem *today = moved(&all, M - 4, today_row_at, N, today_col_at);
    const char *options = "regularizer=nuclear lambda=4 tolerance=1e-7";
    pumc_factors *old = fit_with(yesterday, options), *start = NULL;
    MUST(pumc_factors_reindex_i64(&start, old, M - 4, row_of, N, col_of));
    pumc_factors *cold = fit_with(today, options), *warm = fit_from(today, options, start);
    TEST_ASSERT_EQUAL_INT64(PUMC_CONVERGED, integer_of(warm, "stop_reason"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6 * real_of(cold, "objective"), real_of(cold, "objective"),
                              real_of(warm, "objective"));
    /* How many iterations a start saves depends on luck; where it starts does not. */
    TEST_ASSERT_TRUE(first_objective(warm) < first_objective(cold));
    pumc_factors_free(old);
    pumc_factors_free(start);
    pumc_factors_free(cold);
    pumc_factors_free(warm);
    pumc_problem_free(yesterday);
    pumc_problem_free(today);
    free_ones(&all);
}

/* A side without lines has no weights, and lines that come to it have the weight 1. */
static void sides_without_lines_get_some(void) {
    const double weight[] = {1, 2, 3};
    const int32_t at[] = {0, 1, 2, 0}, to[] = {0, 1, 2, 3};
    const struct { int64_t rows, cols, count; } shape[] = {{0, 3, 0}, {3, 0, 0}, {3, 4, 4}};
    for (int e = 0; e < 3; ++e) {
        pumc_problem *problem = NULL;
        pumc_factors *nothing = NULL, *grown = NULL;
        MUST(pumc_problem_from_coo_i32(&problem, shape[e].rows, shape[e].cols, shape[e].count, at, to));
        if (shape[e].rows == 3) {
            MUST(pumc_problem_set_row_weights(problem, weight, 3));
        }
        pumc_factors *model = fit_with(problem, "row_balance=0.5 col_balance=0.5");
        MUST(pumc_factors_reindex_i32(&nothing, model, shape[e].rows, NULL, 0, to));
        MUST(pumc_factors_reindex_i64(&grown, e < 2 ? model : nothing, 5, (const int64_t[]){-1, -1, -1, -1, -1}, 6,
                                      (const int64_t[]){-1, -1, -1, -1, -1, -1}));
        TEST_ASSERT_EQUAL_INT64(5, pumc_factors_rows(grown));
        TEST_ASSERT_EQUAL_INT64(0, pumc_factors_rank(grown));
        pumc_factors_free(grown);
        pumc_factors_free(nothing);
        pumc_factors_free(model);
        pumc_problem_free(problem);
    }
}

static void repeated_lines_may_not_overflow(void) {
    const double one = 1, s = 9e149;
    const int32_t twice[] = {0, 0};
    pumc_factors *large = NULL, *out = NULL;
    MUST(pumc_factors_from_svd(&large, 1, 1, 1, &one, &s, &one, NULL));
    REFUSED(PUMC_EVALUE, pumc_factors_reindex_i32(&out, large, 2, twice, 1, NULL));
    TEST_ASSERT_EQUAL_STRING("repeated lines make a singular value of 1.27279e+150, above 1e+150", pumc_last_error());
    pumc_factors_free(large);
}

static void bad_arguments_are_refused(void) {
    pumc_factors *old = random_model(ROWS, COLS, RANK, "lambda=3", 1), *out = (pumc_factors *)1;
    const int32_t outside[] = {0, ROWS}, below[] = {-2, 0};
    REFUSED(PUMC_EINDEX, pumc_factors_reindex_i32(&out, old, 2, outside, COLS, NULL));
    TEST_ASSERT_EQUAL_STRING("row_of[1] must be in -1..11, got 12", pumc_last_error());
    TEST_ASSERT_NULL(out);
    REFUSED(PUMC_EINDEX, pumc_factors_reindex_i32(&out, old, ROWS, NULL, 2, below));
    TEST_ASSERT_EQUAL_STRING("col_of[0] must be in -1..8, got -2", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_factors_reindex_i32(&out, old, ROWS - 1, NULL, COLS, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_reindex_i32(&out, NULL, ROWS, NULL, COLS, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_reindex_i32(NULL, old, ROWS, NULL, COLS, NULL));
    REFUSED(PUMC_ESIZE, pumc_factors_reindex_i32(&out, old, -1, outside, COLS, NULL));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_reindex_i32(&out, old, ROWS, NULL, (int64_t)1 << 31, NULL));
    pumc_factors_free(old);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(scores_go_with_their_lines);
    RUN_TEST(the_rank_falls_where_it_must);
    RUN_TEST(lines_next_to_nothing_are_no_failure);
    RUN_TEST(settings_and_labels_stay_and_findings_do_not);
    RUN_TEST(grown_data_in_another_order_starts_lower);
    RUN_TEST(sides_without_lines_get_some);
    RUN_TEST(repeated_lines_may_not_overflow);
    RUN_TEST(bad_arguments_are_refused);
    return UNITY_END();
}
