/* Options at the ends of their ranges, and data that leaves rounding where singular values should be: a fit is refused
 * with a reason, or every number it reports makes sense. */
#include "fitting.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

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
    const char *const facts[] = {"objective", "loss", "lambda",    "mu",        "omega",           "sampling_rate",
                                 "mu_ratio",  "rho",  "threshold", "tolerance", "relative_change", "seconds"};
    for (size_t f = 0; f < sizeof facts / sizeof *facts; ++f) {
        char text[200];
        snprintf(text, sizeof text, "%s: %s is %g", message, facts[f], real_of(factors, facts[f]));
        TEST_ASSERT_TRUE_MESSAGE(isfinite(real_of(factors, facts[f])) && real_of(factors, facts[f]) >= 0, text);
    }
    const int64_t rank = pumc_factors_rank(factors);
    double *u = copy_of_u(factors), *v = copy_of_v(factors), *s = copy_of_values(factors);
    TEST_ASSERT_TRUE_MESSAGE(departure(u, pumc_factors_rows(factors), rank) < 1e-10, message);
    TEST_ASSERT_TRUE_MESSAGE(departure(v, pumc_factors_cols(factors), rank) < 1e-10, message);
    for (int64_t i = 0; i < rank; ++i) {
        TEST_ASSERT_TRUE_MESSAGE(s[i] > 1e-14 * s[0] && isfinite(s[i]), message);
    }
    free(u);
    free(v);
    free(s);
}

static void options_at_the_ends_of_their_ranges(void) {
    pumc_problem *problem = take_problem(grouped_ones(40, 30, 3, 0.6, 0.05, 2));
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        double least = 0, most = 0;
        int32_t open = 0;
        if (pumc_options_type(i) != PUMC_TYPE_F64 || strcmp(pumc_options_name(i), "tolerance") == 0 ||
            strcmp(pumc_options_name(i), "time_limit") == 0) {
            continue;
        }
        MUST(pumc_options_range_f64(i, &least, &most, &open));
        const double tried[] = {least, nextafter(least, DBL_MAX), 5e-324, DBL_MIN, 1e-300, 1e-20, 1e20, 1e300, DBL_MAX,
                                most,  nextafter(most, 0)};
        for (int p = 0; p < penalty_count(); ++p) {
            for (size_t t = 0; t < sizeof tried / sizeof *tried; ++t) {
                pumc_options *options = options_from("max_iterations=5");
                MUST(pumc_options_set_str(options, "regularizer", penalty_name(p)));
                char message[100];
                snprintf(message, sizeof message, "%s, %s = %g", penalty_name(p), pumc_options_name(i), tried[t]);
                pumc_factors *factors = NULL;
                if (pumc_options_set_f64(options, pumc_options_name(i), tried[t]) == PUMC_OK) {
                    const pumc_status status = pumc_fit(&factors, problem, options, NULL, NULL, NULL);
                    if (status == PUMC_OK) {
                        assert_sound(factors, message);
                    } else {
                        TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, status, message);
                    }
                }
                pumc_factors_free(factors);
                pumc_options_free(options);
            }
        }
    }
    pumc_problem_free(problem);
}

/* tnn leaves its leading singular values alone, those too that are rounding of zero: they are cut all the same. */
static void rounding_is_no_singular_value(void) {
    const char *const options[] = {"regularizer=tnn mu=10 lambda=1", "regularizer=tnn mu=10 lambda=1 algorithm=basic",
                                   "regularizer=nuclear lambda=1e-100",
                                   "regularizer=tnn mu=10 lambda=1 max_iterations=1"};
    int32_t row[20 * 7], col[20 * 7];
    for (int i = 0; i < 20 * 7; ++i) { /* identical rows */
        row[i] = i / 7;
        col[i] = 2 * (i % 7);
    }
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 20, 15, 20 * 7, row, col));
    for (size_t o = 0; o < sizeof options / sizeof *options; ++o) {
        pumc_factors *factors = fit_with(problem, options[o]);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(1, pumc_factors_rank(factors), options[o]);
        assert_sound(factors, options[o]);
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

/* Yesterday's model, from which rows and columns have lost all their ones: their factors are not small, and what is
 * left of the vectors is not orthonormal until they are made so. */
static void a_warm_start_forgets_lines_without_ones(void) {
    pumc_problem *whole = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
    const int64_t count = pumc_problem_count(whole);
    int32_t *row = malloc((size_t)count * sizeof *row), *col = malloc((size_t)count * sizeof *col);
    MUST(pumc_problem_copy_coo_i32(whole, row, col, count));
    int64_t kept = 0;
    for (int64_t e = 0; e < count; ++e) {
        if (row[e] % 3 != 0 && col[e] % 4 != 0) {
            row[kept] = row[e];
            col[kept++] = col[e];
        }
    }
    pumc_problem *less = NULL;
    MUST(pumc_problem_from_coo_i32(&less, 60, 45, kept, row, col));
    pumc_factors *start = fit_with(whole, "lambda_ratio=0.2");
    const char *const options[] = {"lambda_ratio=0.2 max_iterations=1", "lambda_ratio=0.2 time_limit=1e-9",
                                   "lambda_ratio=0.2 max_iterations=1 algorithm=basic", "lambda_ratio=0.2"};
    for (size_t o = 0; o < sizeof options / sizeof *options; ++o) {
        pumc_factors *warm = fit_from(less, options[o], start);
        TEST_ASSERT_TRUE(pumc_factors_rank(warm) > 0);
        assert_sound(warm, options[o]);
        const int32_t empty[] = {0, 3, 57}, columns[] = {1, 2, 3};
        double score[3];
        MUST(pumc_factors_score_i32(warm, 3, empty, columns, score));
        TEST_ASSERT_TRUE_MESSAGE(score[0] == 0 && score[1] == 0 && score[2] == 0, options[o]);
        pumc_factors_free(warm);
    }
    pumc_factors_free(start);
    pumc_problem_free(less);
    pumc_problem_free(whole);
    free(row);
    free(col);
}

/* Texts of errors are one line, whatever was in the names. */
static void error_texts_are_one_line(void) {
    pumc_options *options = options_from("");
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_options_set_str(options, "regularizer", "two\nlines \x1b[31m"));
    for (const char *at = pumc_last_error(); *at != '\0'; ++at) {
        TEST_ASSERT_TRUE(*at >= ' ');
    }
    pumc_options_free(options);
}

/* What recommend() writes where no column is left must not become a sure one. */
static void what_is_no_score_is_no_probability(void) {
    pumc_problem *problem = take_problem(grouped_ones(20, 15, 3, 0.6, 0.05, 2));
    pumc_factors *factors = fit_with(problem, "");
    double values[] = {NAN, -NAN, INFINITY, -INFINITY};
    MUST(pumc_factors_score_to_probability(factors, 4, values));
    TEST_ASSERT_TRUE(isnan(values[0]) && isnan(values[1]) && values[2] == 1 && values[3] == 0);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

/* A start whose squares overflow is refused when it is made. */
static void huge_factors_are_refused(void) {
    double u[] = {1, 0}, v[] = {1, 0}, s[] = {1e200};
    pumc_factors *factors = NULL;
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_factors_from_svd(&factors, 2, 2, 1, u, s, v, NULL));
    TEST_ASSERT_NULL(factors);
    s[0] = 1e150;
    MUST(pumc_factors_from_svd(&factors, 2, 2, 1, u, s, v, NULL));
    const double row[] = {1e300};
    int32_t best = 0;
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_factors_recommend_new_row_i32(factors, row, 0, NULL, 1, &best, NULL));
    pumc_factors_free(factors);
}

static void a_split_that_fails_leaves_nothing(void) {
    pumc_problem *problem = take_problem(grouped_ones(20, 15, 3, 0.6, 0.05, 2)), *kept = problem, *hidden = problem;
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_split(&kept, NULL, problem, 0.5, 0));
    TEST_ASSERT_NULL(kept);
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_split(NULL, &hidden, problem, 0.5, 0));
    TEST_ASSERT_NULL(hidden);
    pumc_problem_free(problem);
}

static void pointers_that_end_beyond_memory_are_refused(void) {
    const int64_t pointer[] = {0, INT64_MAX}, index[] = {0};
    pumc_problem *problem = NULL;
    TEST_ASSERT_EQUAL_INT32(PUMC_ETOOLARGE, pumc_problem_from_csr_i64(&problem, 1, 1, pointer, index));
}

/* Where nothing but rounding is left, an iteration must not raise F even in its last digit. */
static void the_objective_of_basic_never_rises(void) {
    int32_t row[40], col[40];
    for (int i = 0; i < 40; ++i) {
        row[i] = col[i] = i;
    }
    pumc_problem *identity = NULL, *line = NULL;
    MUST(pumc_problem_from_coo_i32(&identity, 40, 40, 40, row, col));
    for (int i = 0; i < 40; ++i) {
        row[i] = 0;
    }
    MUST(pumc_problem_from_coo_i32(&line, 1, 40, 20, row, col));
    for (int p = 0; p < penalty_count(); ++p) {
        char options[100];
        snprintf(options, sizeof options, "regularizer=%s algorithm=basic tolerance=1e-12", penalty_name(p));
        pumc_factors *a = fit_with(identity, options), *b = fit_with(line, options);
        assert_never_rises(a, options);
        assert_never_rises(b, options);
        pumc_factors_free(a);
        pumc_factors_free(b);
    }
    pumc_problem_free(identity);
    pumc_problem_free(line);
}

/* Columns that depend on each other, in panels that are cut into pieces. */
static void tall_data_of_low_rank_is_fine(void) {
    const int64_t rows = 400000;
    const int32_t row[] = {7, 70000, 399999}, col[] = {0, 3, 9};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, rows, 10, 3, row, col));
    pumc_factors *factors = fit_with(problem, "threads=1");
    TEST_ASSERT_EQUAL_INT64(3, pumc_factors_rank(factors));
    assert_sound(factors, "three ones");
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

/* Two options at once: their product or ratio may be what no double holds. */
static void options_that_overflow_or_vanish_together(void) {
    static const char *const texts[] = {"lambda=1e10 mu=1e-150 continuation=shape",
                                        "lambda=1e10 mu=1e-150",
                                        "lambda=1e150 mu=1e-150 continuation=shape",
                                        "regularizer=tnn omega=1e-300 lambda=1e-100 mu=2",
                                        "regularizer=tnn omega=1e-160 lambda=1e-100 mu=30",
                                        "regularizer=tnn omega=1e-130 lambda=1e-100 mu=2",
                                        "regularizer=tnn omega=1e-300 lambda=1e-100 mu=2 algorithm=basic"};
    pumc_problem *problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
    for (size_t t = 0; t < sizeof texts / sizeof *texts; ++t) {
        pumc_options *options = options_from(texts[t]);
        pumc_factors *factors = NULL;
        const pumc_status status = pumc_fit(&factors, problem, options, NULL, NULL, NULL);
        if (status == PUMC_OK) {
            assert_sound(factors, texts[t]);
        } else {
            TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EVALUE, status, texts[t]);
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "omega must be at least 1e-130 for tnn, got 1e-"),
                                         pumc_last_error());
        }
        pumc_factors_free(factors);
        pumc_options_free(options);
    }
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(error_texts_are_one_line);
    RUN_TEST(what_is_no_score_is_no_probability);
    RUN_TEST(huge_factors_are_refused);
    RUN_TEST(a_split_that_fails_leaves_nothing);
    RUN_TEST(pointers_that_end_beyond_memory_are_refused);
    RUN_TEST(the_objective_of_basic_never_rises);
    RUN_TEST(tall_data_of_low_rank_is_fine);
    RUN_TEST(options_at_the_ends_of_their_ranges);
    RUN_TEST(options_that_overflow_or_vanish_together);
    RUN_TEST(rounding_is_no_singular_value);
    RUN_TEST(a_warm_start_forgets_lines_without_ones);
    return UNITY_END();
}
