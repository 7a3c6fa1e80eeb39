/* Bad arguments: each has its status and a text that names argument and value; *out is NULL, the rest usable. */
#include "fitting.h"

#include <stdio.h>
#include <string.h>

static pumc_problem *problem;
static pumc_factors *factors;

void setUp(void) {
    problem = take_problem(grouped_ones(12, 9, 2, 0.9, 0, 1));
    factors = fit_with(problem, "");
}

void tearDown(void) {
    /* Whatever was refused, these still work. */
    pumc_factors *again = fit_with(problem, "");
    assert_same_bits(factors, again);
    pumc_factors_free(again);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

/* A handle that a failing call must replace by NULL; never looked into. */
static pumc_problem *const stale = (pumc_problem *)&problem;

#define REFUSED(expected, part, call)                                                                                  \
    do {                                                                                                               \
        TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, (call), pumc_last_error());                                          \
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), part), pumc_last_error());                              \
        TEST_ASSERT_NULL(strchr(pumc_last_error(), '\n'));                                                             \
    } while (0)

#define REFUSED_PROBLEM(expected, part, call)                                                                          \
    do {                                                                                                               \
        out = stale;                                                                                                   \
        REFUSED(expected, part, call);                                                                                 \
        TEST_ASSERT_NULL(out);                                                                                         \
    } while (0)

static void null_handles_and_buffers_are_refused(void) {
    const int32_t idx[] = {0};
    pumc_problem *out;
    REFUSED(PUMC_ENULL, "out", pumc_problem_from_coo_i32(NULL, 1, 1, 1, idx, idx));
    REFUSED_PROBLEM(PUMC_ENULL, "row must not be NULL when count is 1",
                    pumc_problem_from_coo_i32(&out, 1, 1, 1, NULL, idx));
    REFUSED_PROBLEM(PUMC_ENULL, "col must", pumc_problem_from_coo_i32(&out, 1, 1, 1, idx, NULL));
    REFUSED_PROBLEM(PUMC_ENULL, "col_ptr", pumc_problem_from_csc_i32(&out, 1, 1, NULL, idx));
    REFUSED_PROBLEM(PUMC_ENULL, "row_ptr", pumc_problem_from_csr_i64(&out, 1, 1, NULL, NULL));
    const int32_t ptr[] = {0, 1};
    REFUSED_PROBLEM(PUMC_ENULL, "row_idx", pumc_problem_from_csc_i32(&out, 1, 1, ptr, NULL));
    REFUSED_PROBLEM(PUMC_ENULL, "col_idx", pumc_problem_from_csr_i32(&out, 1, 1, ptr, NULL));

    pumc_factors *fitted = factors;
    REFUSED(PUMC_ENULL, "problem", pumc_fit(&fitted, NULL, NULL, NULL, NULL, NULL));
    TEST_ASSERT_NULL(fitted);
    REFUSED(PUMC_ENULL, "out", pumc_fit(NULL, problem, NULL, NULL, NULL, NULL));

    double value = 7;
    int64_t integer = 7;
    const char *text = "unchanged";
    REFUSED(PUMC_ENULL, "factors", pumc_factors_get_f64(NULL, "objective", &value));
    REFUSED(PUMC_ENULL, "name", pumc_factors_get_f64(factors, NULL, &value));
    REFUSED(PUMC_ENULL, "out", pumc_factors_get_f64(factors, "objective", NULL));
    REFUSED(PUMC_ENULL, "factors", pumc_factors_get_i64(NULL, "rank", &integer));
    REFUSED(PUMC_ENULL, "factors", pumc_factors_get_str(NULL, "regularizer", &text));
    REFUSED(PUMC_ENULL, "factors", pumc_factors_copy_u(NULL, &value, 1));
    REFUSED(PUMC_ENULL, "buffer", pumc_factors_copy_u(factors, NULL, 1000));
    REFUSED(PUMC_ENULL, "buffer", pumc_factors_copy_v(factors, NULL, 1000));
    REFUSED(PUMC_ENULL, "buffer", pumc_factors_copy_singular_values(factors, NULL, 1000));
    REFUSED(PUMC_ENULL, "name", pumc_factors_copy_history(factors, NULL, &value, 1));
    REFUSED(PUMC_ENULL, "buffer", pumc_factors_copy_history(factors, "rank", NULL, 1000));
    TEST_ASSERT_TRUE(value == 7 && integer == 7);
    TEST_ASSERT_EQUAL_STRING("unchanged", text);

    TEST_ASSERT_EQUAL_INT64(-1, pumc_factors_rows(NULL));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_factors_cols(NULL));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_factors_rank(NULL));
    pumc_factors_free(NULL);
}

static void negative_and_overflowing_sizes_are_refused(void) {
    const int32_t idx[] = {0, 0};
    const int64_t idx64[] = {0, 0};
    pumc_problem *out;
    REFUSED_PROBLEM(PUMC_ESIZE, "rows must not be negative, got -1",
                    pumc_problem_from_coo_i32(&out, -1, 1, 0, NULL, NULL));
    REFUSED_PROBLEM(PUMC_ESIZE, "cols must not be negative, got -7",
                    pumc_problem_from_coo_i64(&out, 1, -7, 0, NULL, NULL));
    REFUSED_PROBLEM(PUMC_ESIZE, "count must not be negative, got -2",
                    pumc_problem_from_coo_i32(&out, 1, 1, -2, idx, idx));
    REFUSED_PROBLEM(PUMC_ESIZE, "rows", pumc_problem_from_csc_i32(&out, -5, 1, idx, idx));
    REFUSED_PROBLEM(PUMC_ESIZE, "cols", pumc_problem_from_csr_i64(&out, 1, INT64_MIN, idx64, idx64));
    REFUSED_PROBLEM(PUMC_ETOOLARGE, "rows must be at most 2147483647, got 2147483648",
                    pumc_problem_from_coo_i32(&out, 2147483648, 1, 0, NULL, NULL));
    REFUSED_PROBLEM(PUMC_ETOOLARGE, "cols", pumc_problem_from_coo_i64(&out, 1, INT64_MAX, 0, NULL, NULL));
    REFUSED_PROBLEM(PUMC_ETOOLARGE, "cols", pumc_problem_from_csc_i64(&out, 1, INT64_MAX, idx64, idx64));
    REFUSED_PROBLEM(PUMC_ETOOLARGE, "count must fit in memory, got 9223372036854775807",
                    pumc_problem_from_coo_i32(&out, 1, 1, INT64_MAX, idx, idx));
}

static void indices_out_of_range_are_refused(void) {
    const int32_t row[] = {0, 2, 1}, col[] = {0, 1, 4}, low[] = {0, -1, 0}, fine[] = {0, 1, 1};
    pumc_problem *out;
    REFUSED_PROBLEM(PUMC_EINDEX, "row index 2 at entry 1 is outside 0..1",
                    pumc_problem_from_coo_i32(&out, 2, 5, 3, row, col));
    REFUSED_PROBLEM(PUMC_EINDEX, "column index 4 at entry 2 is outside 0..3",
                    pumc_problem_from_coo_i32(&out, 3, 4, 3, row, col));
    REFUSED_PROBLEM(PUMC_EINDEX, "row index -1 at entry 1", pumc_problem_from_coo_i32(&out, 3, 5, 3, low, fine));
    REFUSED_PROBLEM(PUMC_EINDEX, "column index -1 at entry 1", pumc_problem_from_coo_i32(&out, 3, 5, 3, fine, low));
    REFUSED_PROBLEM(PUMC_EINDEX, "has no rows", pumc_problem_from_coo_i32(&out, 0, 5, 3, row, fine));
    const int64_t huge[] = {4294967296};
    const int64_t zero[] = {0}, ptr64[] = {0, 1};
    REFUSED_PROBLEM(PUMC_EINDEX, "row index 4294967296 at entry 0",
                    pumc_problem_from_coo_i64(&out, 5, 5, 1, huge, zero));
    REFUSED_PROBLEM(PUMC_EINDEX, "row index 4294967296", pumc_problem_from_csc_i64(&out, 5, 1, ptr64, huge));
    REFUSED_PROBLEM(PUMC_EINDEX, "column index 4294967296", pumc_problem_from_csr_i64(&out, 1, 5, ptr64, huge));
    const int32_t ptr[] = {0, 3};
    REFUSED_PROBLEM(PUMC_EINDEX, "row index 2 at entry 1 is outside 0..1",
                    pumc_problem_from_csc_i32(&out, 2, 1, ptr, row));
}

static void pointers_that_decrease_are_refused(void) {
    const int32_t decreasing[] = {0, 2, 1}, shifted[] = {1, 2, 3}, idx[] = {0, 0, 0};
    const int64_t decreasing64[] = {0, 2, -1}, shifted64[] = {-1, 2, 3}, idx64[] = {0, 0, 0};
    pumc_problem *out;
    REFUSED_PROBLEM(PUMC_EPOINTERS, "col_ptr must never decrease, but entry 2 is 1 after 2",
                    pumc_problem_from_csc_i32(&out, 1, 2, decreasing, idx));
    REFUSED_PROBLEM(PUMC_EPOINTERS, "row_ptr must never decrease, but entry 2 is -1 after 2",
                    pumc_problem_from_csr_i64(&out, 2, 1, decreasing64, idx64));
    REFUSED_PROBLEM(PUMC_EPOINTERS, "row_ptr[0] must be 0, got 1", pumc_problem_from_csr_i32(&out, 2, 1, shifted, idx));
    REFUSED_PROBLEM(PUMC_EPOINTERS, "col_ptr[0] must be 0, got -1",
                    pumc_problem_from_csc_i64(&out, 1, 2, shifted64, idx64));
}

static void short_buffers_are_refused_and_untouched(void) {
    const int64_t rank = pumc_factors_rank(factors);
    double buffer[200];
    for (int i = 0; i < 200; ++i) {
        buffer[i] = 42;
    }
    char text[64];
    TEST_ASSERT_TRUE(rank > 0 && 12 * rank < 200);
    snprintf(text, sizeof text, "length is %d but U needs %d", (int)(12 * rank - 1), (int)(12 * rank));
    REFUSED(PUMC_EBUFFER, text, pumc_factors_copy_u(factors, buffer, 12 * rank - 1));
    REFUSED(PUMC_EBUFFER, "V needs", pumc_factors_copy_v(factors, buffer, 9 * rank - 1));
    REFUSED(PUMC_EBUFFER, "length is 0", pumc_factors_copy_singular_values(factors, buffer, 0));
    REFUSED(PUMC_EBUFFER, "length is -1", pumc_factors_copy_history(factors, "objective", buffer, -1));
    for (int i = 0; i < 200; ++i) {
        TEST_ASSERT_TRUE(buffer[i] == 42);
    }
}

static void unknown_facts_are_refused(void) {
    double value;
    int64_t integer;
    const char *text;
    REFUSED(PUMC_ENAME, "'objectiv' (did you mean 'objective'?)", pumc_factors_get_f64(factors, "objectiv", &value));
    REFUSED(PUMC_ENAME, "'iteration' (did you mean 'iterations'?)",
            pumc_factors_get_i64(factors, "iteration", &integer));
    REFUSED(PUMC_ENAME, "'regulariser' (did you mean 'regularizer'?)",
            pumc_factors_get_str(factors, "regulariser", &text));
    REFUSED(PUMC_ENAME, "'time'", pumc_factors_copy_history(factors, "time", &value, 1));
}

static void facts_of_another_type_say_what_reads_them(void) {
    double value = 9;
    int64_t integer = 9;
    const char *text = "";
    REFUSED(PUMC_ETYPE, "fact 'rank' is an integer, not a real number: pumc_factors_get_i64() reads it",
            pumc_factors_get_f64(factors, "rank", &value));
    REFUSED(PUMC_ETYPE, "pumc_factors_get_f64()", pumc_factors_get_i64(factors, "objective", &integer));
    REFUSED(PUMC_ETYPE, "pumc_factors_get_str()", pumc_factors_get_i64(factors, "regularizer", &integer));
    REFUSED(PUMC_ETYPE, "pumc_factors_get_i64()", pumc_factors_get_str(factors, "seed", &text));
    TEST_ASSERT_TRUE(value == 9 && integer == 9 && text[0] == '\0');
}

static void factors_larger_than_the_problem_are_refused_as_warm_start(void) {
    pumc_problem *narrow = take_problem(grouped_ones(13, 8, 2, 0.9, 0, 1));
    pumc_problem *low = take_problem(grouped_ones(11, 10, 2, 0.9, 0, 1));
    pumc_factors *fitted = factors;
    REFUSED(PUMC_ESHAPE, "warm_start is 12 x 9 but the problem is only 13 x 8",
            pumc_fit(&fitted, narrow, NULL, factors, NULL, NULL));
    TEST_ASSERT_NULL(fitted);
    REFUSED(PUMC_ESHAPE, "warm_start is 12 x 9 but the problem is only 11 x 10",
            pumc_fit(&fitted, low, NULL, factors, NULL, NULL));
    pumc_problem_free(narrow);
    pumc_problem_free(low);
}

static void matrices_too_large_for_the_basic_algorithm_are_refused(void) {
    const int32_t index[] = {0};
    pumc_problem *large = NULL;
    MUST(pumc_problem_from_coo_i32(&large, 100000, 1000, 1, index, index));
    pumc_options *options = options_from("algorithm=basic");
    pumc_factors *fitted = factors;
    REFUSED(PUMC_ETOOLARGE, "100000 x 1000", pumc_fit(&fitted, large, options, NULL, NULL, NULL));
    TEST_ASSERT_NULL(fitted);
    pumc_options_free(options);
    pumc_problem_free(large);
}

static void a_success_leaves_the_text_of_the_last_failure(void) {
    REFUSED(PUMC_ENULL, "problem", pumc_fit(&(pumc_factors *){NULL}, NULL, NULL, NULL, NULL, NULL));
    double value;
    MUST(pumc_factors_get_f64(factors, "objective", &value));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "problem"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(null_handles_and_buffers_are_refused);
    RUN_TEST(negative_and_overflowing_sizes_are_refused);
    RUN_TEST(indices_out_of_range_are_refused);
    RUN_TEST(pointers_that_decrease_are_refused);
    RUN_TEST(short_buffers_are_refused_and_untouched);
    RUN_TEST(unknown_facts_are_refused);
    RUN_TEST(facts_of_another_type_say_what_reads_them);
    RUN_TEST(factors_larger_than_the_problem_are_refused_as_warm_start);
    RUN_TEST(matrices_too_large_for_the_basic_algorithm_are_refused);
    RUN_TEST(a_success_leaves_the_text_of_the_last_failure);
    return UNITY_END();
}
