/* The most similar rows and columns, as the cosines of all pairs have them. */
#include "models.h"

#include <math.h>
#include <stdlib.h>

void setUp(void) {}
void tearDown(void) {}

typedef pumc_status (*similar_i64)(const pumc_factors *, int64_t, const int64_t *, int64_t, int64_t *, double *);
typedef pumc_status (*similar_i32)(const pumc_factors *, int64_t, const int32_t *, int64_t, int32_t *, double *);

/* Cosines between row i of the n x rank matrix `side` diag(s) and every other; `without` flags those that have none. */
static void cosines_by_force(int64_t n, int64_t rank, const double *side, const double *s, int64_t i, double *cosine,
                             unsigned char *without) {
    for (int64_t k = 0; k < n; ++k) {
        double dot = 0, own = 0, other = 0;
        for (int64_t c = 0; c < rank; ++c) {
            const double a = side[c * n + i] * s[c], b = side[c * n + k] * s[c];
            dot += a * b;
            own += a * a;
            other += b * b;
        }
        without[k] = k == i || own == 0 || other == 0;
        cosine[k] = without[k] ? 0 : dot / sqrt(own) / sqrt(other);
    }
}

/* Where cosines are equal but for rounding either may come first, so ranks are compared by value; where they are equal
 * the smaller comes first. */
static void check_side(pumc_factors *model, int rows, int64_t top_n) {
    const int64_t n = rows ? pumc_factors_rows(model) : pumc_factors_cols(model), rank = pumc_factors_rank(model);
    const similar_i64 ask = rows ? pumc_factors_similar_rows_i64 : pumc_factors_similar_cols_i64;
    const similar_i32 ask32 = rows ? pumc_factors_similar_rows_i32 : pumc_factors_similar_cols_i32;
    double *side = rows ? copy_of_u(model) : copy_of_v(model), *s = copy_of_values(model);
    double *cosine = room_for(n, sizeof *cosine), *got_cosine = room_for(n * top_n, sizeof *got_cosine);
    double *got_cosine32 = room_for(n * top_n, sizeof *got_cosine32);
    unsigned char *without = room_for(n, 1);
    int64_t *order = room_for(n, sizeof *order), *got = room_for(n * top_n, sizeof *got);
    int64_t *which = room_for(n, sizeof *which);
    int32_t *got32 = room_for(n * top_n, sizeof *got32), *which32 = room_for(n, sizeof *which32);
    for (int64_t i = 0; i < n; ++i) {
        which32[i] = (int32_t)(which[i] = n - 1 - i);
    }
    MUST(pumc_factors_set_threads(model, 1));
    MUST(ask(model, n, which, top_n, got, got_cosine));
    MUST(pumc_factors_set_threads(model, 3));
    MUST(ask32(model, n, which32, top_n, got32, got_cosine32));
    for (int64_t e = 0; e < n; ++e) {
        cosines_by_force(n, rank, side, s, which[e], cosine, without);
        const int64_t left = rank_by_force(n, cosine, without, top_n, order);
        for (int64_t p = 0; p < top_n; ++p) {
            const int64_t at = e * top_n + p;
            TEST_ASSERT_EQUAL_INT64(got[at], got32[at]);
            if (p >= left) {
                TEST_ASSERT_EQUAL_INT64(-1, got[at]);
                TEST_ASSERT_TRUE(isnan(got_cosine[at]) && isnan(got_cosine32[at]));
                continue;
            }
            TEST_ASSERT_TRUE(got_cosine[at] == got_cosine32[at]);
            TEST_ASSERT_TRUE(got[at] >= 0 && got[at] < n && !without[got[at]]);
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, cosine[order[p]], got_cosine[at]);
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, cosine[got[at]], got_cosine[at]);
            if (p > 0) {
                TEST_ASSERT_TRUE(got_cosine[at] < got_cosine[at - 1] ||
                                 (got_cosine[at] == got_cosine[at - 1] && got[at] > got[at - 1]));
            }
        }
    }
    free(side);
    free(s);
    free(cosine);
    free(got_cosine);
    free(got_cosine32);
    free(without);
    free(order);
    free(got);
    free(got32);
    free(which);
    free(which32);
}

static void the_greatest_cosines_come_first(void) {
    const int64_t sizes[][4] = {{6, 5, 2, 5}, {130, 90, 5, 12}, {3, 1100, 3, 3}};
    for (int e = 0; e < 3; ++e) {
        pumc_factors *model = random_model(sizes[e][0], sizes[e][1], sizes[e][2], "", 21 + (uint64_t)e);
        check_side(model, 1, sizes[e][3]);
        check_side(model, 0, sizes[e][3]);
        pumc_factors_free(model);
    }
}

static void asking_for_all_ends_where_the_row_itself_would_be(void) {
    pumc_factors *model = random_model(9, 7, 3, "", 22);
    check_side(model, 1, 9);
    check_side(model, 0, 7);
    pumc_factors_free(model);
}

/* In one direction each all cosines are 1, 0 and -1. */
static void ties_and_rows_without_weight(void) {
    pumc_factors *model = model_with_ties(50, 70, 3, 23);
    check_side(model, 1, 50);
    check_side(model, 0, 70);
    check_side(model, 0, 5);
    pumc_factors_free(model);
}

static void in_one_direction_ties_are_exact(void) {
    const double u[] = {1, 0, 2, -1, 1, -4, 0, 2, 1}, v[] = {1, -1, 1, 1, 0, -1}, s[] = {3};
    pumc_factors *model = NULL;
    MUST(pumc_factors_from_svd(&model, 9, 6, 1, u, s, v, NULL));
    int32_t row[9];
    double cosine[9];
    const int32_t of[] = {2, 1};
    MUST(pumc_factors_similar_rows_i32(model, 1, of, 9, row, cosine));
    const int32_t expected[] = {0, 4, 7, 8, 3, 5, -1, -1, -1};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, row, 9);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 1, cosine[3]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, -1, cosine[4]);
    MUST(pumc_factors_similar_rows_i32(model, 1, of + 1, 9, row, NULL));
    for (int e = 0; e < 9; ++e) {
        TEST_ASSERT_EQUAL_INT32(-1, row[e]);
    }
    pumc_factors_free(model);
}

static void without_any_rank_nothing_is_similar(void) {
    pumc_factors *nothing = random_model(4, 5, 0, "", 1);
    check_side(nothing, 1, 4);
    check_side(nothing, 0, 5);
    pumc_factors_free(nothing);
}

static void bad_arguments_leave_the_output_alone(void) {
    pumc_factors *model = random_model(6, 8, 2, "", 24);
    const int32_t good[] = {0, 5}, outside[] = {0, 6}, below[] = {-1, 0}, col_outside[] = {8, 0};
    const int64_t far[] = {(int64_t)1 << 40};
    int32_t out[16] = {55};
    int64_t out64[16] = {55};
    double cosine[16] = {7};
    REFUSED(PUMC_EINDEX, pumc_factors_similar_rows_i32(model, 2, outside, 3, out, cosine));
    REFUSED(PUMC_EINDEX, pumc_factors_similar_rows_i32(model, 2, below, 3, out, cosine));
    REFUSED(PUMC_EINDEX, pumc_factors_similar_rows_i64(model, 1, far, 3, out64, cosine));
    REFUSED(PUMC_EINDEX, pumc_factors_similar_cols_i32(model, 2, col_outside, 3, out, cosine));
    REFUSED(PUMC_EINDEX, pumc_factors_similar_cols_i64(model, 1, far, 3, out64, cosine));
    REFUSED(PUMC_ESIZE, pumc_factors_similar_rows_i32(model, -1, good, 3, out, cosine));
    REFUSED(PUMC_ESIZE, pumc_factors_similar_rows_i32(model, 2, good, 0, out, cosine));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_similar_rows_i32(model, 2, good, 7, out, cosine));
    REFUSED(PUMC_ETOOLARGE, pumc_factors_similar_cols_i32(model, 2, good, 9, out, cosine));
    REFUSED(PUMC_ENULL, pumc_factors_similar_rows_i32(NULL, 2, good, 3, out, cosine));
    REFUSED(PUMC_ENULL, pumc_factors_similar_rows_i32(model, 2, NULL, 3, out, cosine));
    REFUSED(PUMC_ENULL, pumc_factors_similar_cols_i32(model, 2, good, 3, NULL, cosine));
    MUST(pumc_factors_similar_rows_i32(model, 0, NULL, 3, NULL, NULL));
    TEST_ASSERT_EQUAL_INT32(55, out[0]);
    TEST_ASSERT_EQUAL_INT64(55, out64[0]);
    TEST_ASSERT_TRUE(cosine[0] == 7);
    pumc_factors_free(model);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_greatest_cosines_come_first);
    RUN_TEST(asking_for_all_ends_where_the_row_itself_would_be);
    RUN_TEST(ties_and_rows_without_weight);
    RUN_TEST(in_one_direction_ties_are_exact);
    RUN_TEST(without_any_rank_nothing_is_similar);
    RUN_TEST(bad_arguments_leave_the_output_alone);
    return UNITY_END();
}
