/* Measures as their definitions have them, cell by cell. */
#include "measures.h"
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

static void curve_by_force(int64_t cells, const double *score, const unsigned char *seen, const unsigned char *hidden,
                           double *out) {
    double wins = 0, pairs = 0, precision = 0, positives = 0;
    for (int64_t a = 0; a < cells; ++a) {
        if (!hidden[a]) {
            continue;
        }
        double found = 0, retrieved = 0;
        for (int64_t b = 0; b < cells; ++b) {
            if (seen[b]) {
                continue;
            }
            if (!hidden[b]) {
                wins += score[a] > score[b] ? 1 : score[a] == score[b] ? 0.5 : 0;
                ++pairs;
            }
            retrieved += score[b] >= score[a];
            found += hidden[b] && score[b] >= score[a];
        }
        precision += found / retrieved;
        ++positives;
    }
    out[AUC] = wins / pairs;
    out[AVERAGE_PRECISION] = precision / positives;
}

static void ranking_by_force(int64_t rows, int64_t cols, const double *score, const unsigned char *seen,
                             const unsigned char *hidden, int64_t top_n, double *out) {
    double *line = room_for(cols, sizeof *line);
    unsigned char *without = room_for(cols, 1);
    int64_t *order = room_for(cols, sizeof *order);
    out[PRECISION] = out[RECALL] = out[NDCG] = out[ROWS_MEASURED] = 0;
    for (int64_t i = 0; i < rows; ++i) {
        int64_t relevant = 0;
        for (int64_t j = 0; j < cols; ++j) {
            line[j] = score[j * rows + i];
            without[j] = seen[j * rows + i];
            relevant += hidden[j * rows + i];
        }
        if (relevant == 0) {
            continue;
        }
        const int64_t left = rank_by_force(cols, line, without, cols, order);
        double hits = 0, gain = 0, ideal = 0;
        for (int64_t n = 0; n < top_n; ++n) {
            const double discount = 1 / (log((double)n + 2) / log(2));
            ideal += n < relevant ? discount : 0;
            if (n < left && hidden[order[n] * rows + i]) {
                ++hits;
                gain += discount;
            }
        }
        out[PRECISION] += hits / (double)top_n;
        out[RECALL] += hits / (double)(relevant < top_n ? relevant : top_n);
        out[NDCG] += gain / ideal;
        ++out[ROWS_MEASURED];
    }
    out[PRECISION] /= out[ROWS_MEASURED];
    out[RECALL] /= out[ROWS_MEASURED];
    out[NDCG] /= out[ROWS_MEASURED];
    free(line);
    free(without);
    free(order);
}

static void errors_by_force(const pumc_factors *model, int64_t cells, const double *score, const unsigned char *seen,
                            const unsigned char *hidden, double *out) {
    double of_score = 0, of_probability = 0, truth = 0;
    for (int64_t e = 0; e < cells; ++e) {
        if (!seen[e]) {
            const double p = probability_of(score[e], real_of(model, "omega"), real_of(model, "sampling_rate"));
            of_score += (score[e] - hidden[e]) * (score[e] - hidden[e]);
            of_probability += (p - hidden[e]) * (p - hidden[e]);
            truth += hidden[e];
        }
    }
    out[MSE] = of_score / truth;
    out[MSE_PROBABILITY] = of_probability / truth;
}

/* The hidden ones that are not observed: cells that a model has seen are not to be found. */
static unsigned char *flags_to_find(const pumc_problem *hidden, const unsigned char *seen, int64_t rows, int64_t cols) {
    unsigned char *wanted = flags_of(hidden, rows, cols);
    for (int64_t e = 0; e < rows * cols; ++e) {
        wanted[e] = wanted[e] && !seen[e];
    }
    return wanted;
}

/* `fitted`: what the model is a fit to, or NULL. */
static void check(pumc_factors *model, const pumc_problem *fitted, const pumc_problem *observed,
                  const pumc_problem *hidden, int64_t top_n) {
    const int64_t rows = pumc_factors_rows(model), cols = pumc_factors_cols(model);
    double expected[MEASURES], got[MEASURES], alone, *score = scores_of(model), *by = row_rankings_of(model, fitted);
    unsigned char *seen = flags_of(observed, rows, cols), *wanted = flags_to_find(hidden, seen, rows, cols);
    curve_by_force(rows * cols, by, seen, wanted, expected);
    ranking_by_force(rows, cols, by, seen, wanted, top_n, expected);
    errors_by_force(model, rows * cols, score, seen, wanted, expected);
    MUST(pumc_factors_evaluate(model, observed, hidden, top_n, MEASURES, names, got));
    for (int e = 0; e < MEASURES; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-10, expected[e], got[e], names[e]);
        MUST(pumc_factors_evaluate(model, observed, hidden, top_n, 1, names + e, &alone));
        TEST_ASSERT_TRUE(alone == got[e]);
    }
    free(score);
    free(by);
    free(seen);
    free(wanted);
}

static void split_of(ones pattern, pumc_problem **observed, pumc_problem **hidden) {
    pumc_problem *all = take_problem(pattern);
    MUST(pumc_problem_split(observed, hidden, all, 0.3, 1));
    pumc_problem_free(all);
}

static void a_fit_is_measured_as_defined(void) {
    pumc_problem *observed = NULL, *hidden = NULL;
    split_of(grouped_ones(40, 30, 4, 0.6, 0.05, 1), &observed, &hidden);
    pumc_factors *model = fit_with(observed, "");
    const int64_t sizes[] = {1, 5, 20, 30, 1000};
    for (int e = 0; e < 5; ++e) {
        check(model, observed, observed, hidden, sizes[e]);
        check(model, observed, NULL, hidden, sizes[e]);
    }
    pumc_factors_free(model);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
}

static void hidden_ones_that_are_observed_do_not_count(void) {
    pumc_problem *observed = NULL, *hidden = NULL, *all = take_problem(grouped_ones(40, 30, 4, 0.6, 0.05, 1));
    MUST(pumc_problem_split(&observed, &hidden, all, 0.3, 1));
    pumc_factors *model = fit_with(observed, "");
    double apart[MEASURES], together[MEASURES];
    MUST(pumc_factors_evaluate(model, observed, hidden, 5, MEASURES, names, apart));
    MUST(pumc_factors_evaluate(model, observed, all, 5, MEASURES, names, together));
    TEST_ASSERT_EQUAL_MEMORY(apart, together, sizeof apart);
    check(model, observed, observed, all, 5);
    pumc_factors_free(model);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
    pumc_problem_free(all);
}

static void equal_scores_count_half(void) {
    for (uint64_t seed = 1; seed < 6; ++seed) {
        pumc_problem *observed = NULL, *hidden = NULL;
        split_of(uniform_ones(30, 25, 0.3, seed), &observed, &hidden);
        pumc_factors *model = model_with_ties(30, 25, 1 + (int64_t)seed % 3, seed);
        check(model, NULL, observed, hidden, 6);
        pumc_factors_free(model);
        pumc_problem_free(observed);
        pumc_problem_free(hidden);
    }
}

/* Rows that are copies of each other, and columns: equal scores that are sums of many terms. */
static void copies_of_a_cell_have_equal_scores(void) {
    enum { N = 60, RANK = 5 };
    double u[N * RANK], v[N * RANK], s[RANK];
    uint64_t seed = 9;
    for (int c = 0; c < RANK; ++c) {
        s[c] = 0.2 + next_uniform(&seed);
        for (int i = 0; i < N; ++i) {
            u[c * N + i] = i < 8 ? next_normal(&seed) : u[c * N + i % 8];
            v[c * N + i] = i < 8 ? next_normal(&seed) : v[c * N + i % 8];
        }
    }
    pumc_factors *model = NULL;
    MUST(pumc_factors_from_svd(&model, N, N, RANK, u, s, v, NULL));
    pumc_problem *observed = NULL, *hidden = NULL;
    split_of(uniform_ones(N, N, 0.3, 3), &observed, &hidden);
    check(model, NULL, observed, hidden, 6);
    pumc_factors_free(model);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
}

static void without_any_rank_all_is_a_tie(void) {
    pumc_problem *observed = NULL, *hidden = NULL;
    split_of(uniform_ones(12, 10, 0.3, 3), &observed, &hidden);
    pumc_factors *nothing = random_model(12, 10, 0, "", 1);
    double auc = 0;
    MUST(pumc_factors_evaluate(nothing, observed, hidden, 5, 1, names, &auc));
    TEST_ASSERT_TRUE(auc == 0.5);
    check(nothing, NULL, observed, hidden, 5);
    pumc_factors_free(nothing);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
}

/* Ones of a large matrix where the model thinks them likely: the better of a few random cells, observed or not. */
static pumc_problem *likely_ones(const pumc_factors *model, int32_t count, uint64_t seed) {
    enum { CHOICES = 3 };
    int32_t *row = room_for(count, sizeof *row), *col = room_for(count, sizeof *col);
    for (int32_t e = 0; e < count; ++e) {
        double best = -INFINITY;
        for (int c = 0; c < CHOICES; ++c) {
            const int32_t i = (int32_t)(next_random(&seed) % (uint64_t)pumc_factors_rows(model));
            const int32_t j = (int32_t)(next_random(&seed) % (uint64_t)pumc_factors_cols(model));
            double score = 0;
            MUST(pumc_factors_score_i32(model, 1, &i, &j, &score));
            if (score > best) {
                best = score;
                row[e] = i;
                col[e] = j;
            }
        }
    }
    pumc_problem *ones = NULL;
    MUST(pumc_problem_from_coo_i32(&ones, pumc_factors_rows(model), pumc_factors_cols(model), count, row, col));
    free(row);
    free(col);
    return ones;
}

/* Two million cells are the most that are all looked at; beyond, a sample stands in for them. */
static void a_sample_of_many_cells_is_close(void) {
    enum { ROWS = 1500, COLS = 1400 };
    for (int ties = 0; ties < 2; ++ties) {
        pumc_factors *model = ties ? model_with_ties(ROWS, COLS, 2, 4) : random_model(ROWS, COLS, 2, "", 4);
        pumc_problem *hidden = likely_ones(model, 60, 5), *observed = likely_ones(model, 600000, 6);
        double got[2], again[2], expected[MEASURES], *by = row_rankings_of(model, NULL);
        unsigned char *seen = flags_of(observed, ROWS, COLS), *wanted = flags_to_find(hidden, seen, ROWS, COLS);
        curve_by_force((int64_t)ROWS * COLS, by, seen, wanted, expected);
        MUST(pumc_factors_set_threads(model, 1));
        MUST(pumc_factors_evaluate(model, observed, hidden, 5, 2, names, got));
        TEST_ASSERT_DOUBLE_WITHIN(0.002, expected[AUC], got[0]); /* of a million cells */
        TEST_ASSERT_DOUBLE_WITHIN(0.02 * expected[AVERAGE_PRECISION], expected[AVERAGE_PRECISION], got[1]);
        MUST(pumc_factors_set_threads(model, 3));
        MUST(pumc_factors_evaluate(model, observed, hidden, 5, 2, names, again));
        TEST_ASSERT_TRUE(got[0] == again[0] && got[1] == again[1]);
        free(by);
        free(seen);
        free(wanted);
        pumc_factors_free(model);
        pumc_problem_free(observed);
        pumc_problem_free(hidden);
    }
}

static void threads_do_not_change_a_bit(void) {
    pumc_problem *observed = NULL, *hidden = NULL;
    split_of(grouped_ones(90, 70, 4, 0.5, 0.05, 1), &observed, &hidden);
    pumc_factors *model = fit_with(observed, "");
    double first[MEASURES], got[MEASURES];
    for (int64_t threads = 1; threads < 5; ++threads) {
        MUST(pumc_factors_set_threads(model, threads));
        MUST(pumc_factors_evaluate(model, observed, hidden, 7, MEASURES, names, threads == 1 ? first : got));
        TEST_ASSERT_TRUE(threads == 1 || memcmp(first, got, sizeof got) == 0);
    }
    pumc_factors_free(model);
    pumc_problem_free(observed);
    pumc_problem_free(hidden);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_fit_is_measured_as_defined);
    RUN_TEST(hidden_ones_that_are_observed_do_not_count);
    RUN_TEST(equal_scores_count_half);
    RUN_TEST(copies_of_a_cell_have_equal_scores);
    RUN_TEST(without_any_rank_all_is_a_tie);
    RUN_TEST(a_sample_of_many_cells_is_close);
    RUN_TEST(threads_do_not_change_a_bit);
    return UNITY_END();
}
