/* Data and sizes chosen to do harm: patterns whose Gram matrices are as ill-conditioned as they get, weights at the
 * ends of their range, sizes near 2^31 and 2^63. Every fit ends with numbers that make sense, and a size that cannot be
 * is refused before anything is read or written. */
#include "fitting.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

enum { SIDE = 60 };

typedef int (*is_one)(int64_t i, int64_t j);

static int everywhere(int64_t i, int64_t j) { return i >= 0 && j >= 0; }
static int once(int64_t i, int64_t j) { return i == 7 && j == 3; }
static int in_one_column(int64_t i, int64_t j) { return i >= 0 && j == 11; }
static int in_a_cross(int64_t i, int64_t j) { return i == 5 || j == 5; }
static int in_equal_rows(int64_t i, int64_t j) { return i >= 0 && j * j % 7 < 3; }
static int in_two_kinds_of_rows(int64_t i, int64_t j) { return (j + i % 2) % 2 == 0; }
static int below_the_diagonal(int64_t i, int64_t j) { return j <= i; } /* singular values fall like 1/k: no gap */
static int on_the_diagonal(int64_t i, int64_t j) { return i == j; }    /* all of them equal */
static int nearly_everywhere(int64_t i, int64_t j) { return i != j; }  /* all but one equal */
static int nearly_equal_rows(int64_t i, int64_t j) { return j < 30 || j == 30 + i % 30; }

static const struct {
    const char *name;
    is_one one;
} patterns[] = {{"all ones", everywhere},
                {"a single one", once},
                {"one column with all the ones", in_one_column},
                {"a row and a column", in_a_cross},
                {"equal rows", in_equal_rows},
                {"two kinds of rows", in_two_kinds_of_rows},
                {"below the diagonal", below_the_diagonal},
                {"the diagonal", on_the_diagonal},
                {"all but the diagonal", nearly_everywhere},
                {"rows that differ in one cell", nearly_equal_rows}};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

static pumc_problem *problem_with(is_one one, double confidence_of_first) {
    static int32_t row[SIDE * SIDE], col[SIDE * SIDE];
    static double confidence[SIDE * SIDE];
    int64_t count = 0;
    pumc_problem *problem = NULL;
    for (int32_t i = 0; i < SIDE; ++i) {
        for (int32_t j = 0; j < SIDE; ++j) {
            if (one(i, j)) {
                row[count] = i;
                col[count] = j;
                confidence[count] = count == 0 ? confidence_of_first : 1;
                ++count;
            }
        }
    }
    MUST(pumc_problem_from_coo_weighted_i32(&problem, SIDE, SIDE, count, row, col, confidence));
    return problem;
}

/* max |Q'Q - I| over the columns of a column-major matrix. */
static double departure(const double *q, int64_t rows, int64_t cols) {
    double most = 0;
    for (int64_t a = 0; a < cols; ++a) {
        for (int64_t b = a; b < cols; ++b) {
            double sum = a == b ? -1 : 0;
            for (int64_t i = 0; i < rows; ++i) {
                sum += q[a * rows + i] * q[b * rows + i];
            }
            most = fmax(most, fabs(sum));
        }
    }
    return most;
}

static void assert_sound(const pumc_factors *factors, const char *message) {
    const int64_t rank = pumc_factors_rank(factors);
    double *u = copy_of_u(factors), *v = copy_of_v(factors), *s = copy_of_values(factors);
    char text[200];
    snprintf(text, sizeof text, "%s: objective %g, rank %d", message, real_of(factors, "objective"), (int)rank);
    TEST_ASSERT_TRUE_MESSAGE(isfinite(real_of(factors, "objective")) && real_of(factors, "objective") >= 0, text);
    TEST_ASSERT_TRUE_MESSAGE(departure(u, SIDE, rank) < 1e-10 && departure(v, SIDE, rank) < 1e-10, text);
    for (int64_t i = 0; i < rank; ++i) {
        TEST_ASSERT_TRUE_MESSAGE(isfinite(s[i]) && s[i] > 0, text);
    }
    assert_never_rises(factors, text);
    free(u);
    free(v);
    free(s);
}

static void every_pattern_is_fitted(void) {
    static const char *const more[] = {"lambda_ratio=1e-9 tolerance=1e-12",
                                       "lambda_ratio=0.999",
                                       "",
                                       "row_balance=1 col_balance=1",
                                       "algorithm=basic lambda_ratio=0.01",
                                       "power_iterations=20 omega=0.999999",
                                       "omega=1e-6 lambda_ratio=0.3"};
    for (int p = 0; p < PATTERNS; ++p) {
        pumc_problem *problem = problem_with(patterns[p].one, 1);
        for (int r = 0; r < penalty_count(); ++r) {
            for (size_t m = 0; m < sizeof more / sizeof *more; ++m) {
                char options[200], message[300];
                snprintf(options, sizeof options, "max_iterations=100 regularizer=%s %s", penalty_name(r), more[m]);
                snprintf(message, sizeof message, "%s, %s", patterns[p].name, options);
                pumc_factors *factors = fit_with(problem, options);
                assert_sound(factors, message);
                pumc_factors_free(factors);
            }
        }
        pumc_problem_free(problem);
    }
}

/* Twelve orders of magnitude between confidences, and 24 between weights of cells. */
static void weights_at_the_ends_of_their_range(void) {
    static const double weights[][2] = {{1e-12, 1e12}, {1e12, 1e12}, {1e-12, 1e-12}, {1, 1}};
    static const double confidences[] = {1e-6, 1e6};
    for (int p = 0; p < PATTERNS; ++p) {
        for (int w = 0; w < 4; ++w) {
            for (int c = 0; c < 2; ++c) {
                double line[SIDE];
                char message[200];
                pumc_problem *problem = problem_with(patterns[p].one, confidences[c]);
                for (int i = 0; i < SIDE; ++i) {
                    line[i] = weights[w][i % 2];
                }
                MUST(pumc_problem_set_row_weights(problem, line, SIDE));
                MUST(pumc_problem_set_col_weights(problem, line, SIDE));
                snprintf(message, sizeof message, "%s, weights %g %g", patterns[p].name, weights[w][0], weights[w][1]);
                pumc_factors *factors = fit_with(problem, "max_iterations=50");
                assert_sound(factors, message);
                pumc_factors_free(factors);
                pumc_problem_free(problem);
            }
        }
    }
}

static const int64_t impossible[] = {-1, INT64_MIN, INT64_MAX, INT64_MAX - 1, INT64_MAX / 8 + 1, (int64_t)1 << 62};
static const int64_t too_many_lines[] = {
    (int64_t)INT32_MAX + 1, (int64_t)1 << 32, INT64_MAX / 2, INT64_MAX, -1, INT64_MIN};
#define FOR_EACH(value, list) for (const int64_t *value = list; value < list + sizeof list / sizeof *list; ++value)

static void refuse(pumc_status status, const char *what, int64_t size) {
    char text[120];
    snprintf(text, sizeof text, "%s with %lld", what, (long long)size);
    TEST_ASSERT_TRUE_MESSAGE(status == PUMC_ESIZE || status == PUMC_ETOOLARGE || status == PUMC_EBUFFER ||
                                 status == PUMC_EINDEX || status == PUMC_ESHAPE || status == PUMC_ENULL ||
                                 status == PUMC_EVALUE,
                             text);
}
#define REFUSES(call, size) refuse((call), #call, (size))

static void impossible_shapes_are_refused(void) {
    const int64_t pointer[2] = {0, 0}, index[1] = {0};
    const double one[1] = {1};
    pumc_problem *problem = NULL;
    pumc_factors *factors = NULL;
    FOR_EACH(size, too_many_lines) {
        REFUSES(pumc_problem_from_coo_i64(&problem, *size, 1, 1, index, index), *size);
        REFUSES(pumc_problem_from_coo_i64(&problem, 1, *size, 1, index, index), *size);
        REFUSES(pumc_problem_from_csr_i64(&problem, *size, 1, pointer, index), *size);
        REFUSES(pumc_problem_from_csc_i64(&problem, *size, 1, pointer, index), *size);
        REFUSES(pumc_problem_simulate(&problem, NULL, *size, 3, 1, 0, 0.5, 1), *size);
        REFUSES(pumc_problem_simulate(&problem, NULL, 3, *size, 1, 0, 0.5, 1), *size);
        REFUSES(pumc_factors_from_svd(&factors, *size, 1, 1, one, one, one, NULL), *size);
        REFUSES(pumc_factors_from_svd(&factors, 1, *size, 1, one, one, one, NULL), *size);
        REFUSES(pumc_factors_from_svd(&factors, 1, 1, *size, one, one, one, NULL), *size);
        TEST_ASSERT_NULL(problem);
        TEST_ASSERT_NULL(factors);
    }
    FOR_EACH(count, impossible) {
        if (*count != INT64_MAX / 8 + 1 || sizeof(size_t) == 8) {
            REFUSES(pumc_problem_from_coo_i64(&problem, 1, 1, *count, NULL, NULL), *count);
            REFUSES(pumc_problem_from_labels(&problem, *count, NULL, NULL, NULL), *count);
        }
    }
}

static void impossible_counts_are_refused(void) {
    pumc_problem *problem = problem_with(below_the_diagonal, 1);
    pumc_factors *factors = fit_with(problem, "max_iterations=5"), *out = NULL;
    pumc_search *search = NULL;
    const char *const names[] = {"recall"};
    const int32_t row[1] = {0};
    int32_t best[4] = {-7, -7, -7, -7};
    double value[4] = {-7, -7, -7, -7};
    MUST(pumc_search_create(&search));
    FOR_EACH(count, impossible) {
        REFUSES(pumc_factors_recommend_i32(factors, NULL, 1, row, *count, best, value), *count);
        REFUSES(pumc_factors_best_rows_i32(factors, NULL, 1, row, *count, best, value), *count);
        REFUSES(pumc_factors_similar_rows_i32(factors, 1, row, *count, best, value), *count);
        REFUSES(pumc_factors_recommend_among_i32(factors, NULL, 1, row, 1, row, *count, best, value), *count);
        REFUSES(pumc_factors_recommend_new_rows_i32(factors, problem, *count, best, value), *count);
        REFUSES(pumc_factors_complete(factors, NULL, 0, *count, 0.5, NULL, NULL), *count);
        REFUSES(pumc_factors_complete(factors, NULL, *count, 1, 0.5, NULL, NULL), *count);
        REFUSES(pumc_problem_set_row_weights(problem, value, *count), *count);
        REFUSES(pumc_factors_load_memory(&out, value, *count < 0 ? *count : -*count), *count);
        REFUSES(pumc_factors_reindex_i32(&out, factors, *count, NULL, SIDE, NULL), *count);
        REFUSES(pumc_search_set_i64(search, "path_length", *count), *count);
        REFUSES(pumc_search_set_i64(search, "folds", *count), *count);
        if (*count < 0) {
            REFUSES(pumc_factors_score_i32(factors, *count, row, row, value), *count);
            REFUSES(pumc_factors_fold_in_row_i32(factors, *count, row, value), *count);
            REFUSES(pumc_factors_evaluate(factors, NULL, problem, 1, *count, names, value), *count);
            REFUSES(pumc_factors_evaluate(factors, NULL, problem, *count, 1, names, value), *count);
            REFUSES(pumc_factors_copy_u(factors, value, *count), *count);
            REFUSES(pumc_factors_save_memory(factors, value, *count), *count);
            REFUSES(pumc_factors_score_rows_i32(factors, 1, row, value, *count), *count);
            REFUSES(pumc_factors_fold_in_rows(factors, problem, value, *count), *count);
        }
        TEST_ASSERT_NULL(out);
    }
    for (int e = 0; e < 4; ++e) {
        TEST_ASSERT_EQUAL_INT32(-7, best[e]);
        TEST_ASSERT_TRUE(value[e] == -7);
    }
    pumc_search_free(search);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

/* Only as much of a length is used as there is to write. */
static void lengths_may_be_longer_than_memory(void) {
    pumc_problem *problem = problem_with(below_the_diagonal, 1);
    pumc_factors *factors = fit_with(problem, "max_iterations=5");
    double *u = copy_of_u(factors);
    MUST(pumc_factors_copy_u(factors, u, INT64_MAX));
    free(u);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

static void numbers_that_are_none_are_refused(void) {
    static const double odd[] = {NAN,     INFINITY, -INFINITY, -1,    0,           5e-324,
                                 DBL_MIN, DBL_MAX,  -DBL_MIN,  1e-13, 1.0000001e12};
    pumc_problem *problem = problem_with(everywhere, 1), *other = NULL;
    double line[SIDE];
    const int32_t zero[1] = {0};
    for (size_t e = 0; e < sizeof odd / sizeof *odd; ++e) {
        for (int i = 0; i < SIDE; ++i) {
            line[i] = i == SIDE - 1 ? odd[e] : 1;
        }
        TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_set_row_weights(problem, line, SIDE));
        TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_from_coo_weighted_i32(&other, 1, 1, 1, zero, zero, odd + e));
        if (!(odd[e] > 0 && odd[e] < 1)) {
            TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_split(&other, &other, problem, odd[e], 1));
        }
    }
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_pattern_is_fitted);
    RUN_TEST(weights_at_the_ends_of_their_range);
    RUN_TEST(impossible_shapes_are_refused);
    RUN_TEST(impossible_counts_are_refused);
    RUN_TEST(lengths_may_be_longer_than_memory);
    RUN_TEST(numbers_that_are_none_are_refused);
    return UNITY_END();
}
