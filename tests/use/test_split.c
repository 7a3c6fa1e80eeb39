/* Hiding a share of the ones, and making data of the paper's kind. */
#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

static int same_ones(const pumc_problem *a, const pumc_problem *b) {
    const int64_t rows = pumc_problem_rows(a), cols = pumc_problem_cols(a);
    unsigned char *x = flags_of(a, rows, cols), *y = flags_of(b, rows, cols);
    const int same = memcmp(x, y, (size_t)(rows * cols)) == 0;
    free(x);
    free(y);
    return same;
}

static void the_parts_make_the_whole(void) {
    pumc_problem *problem = take_problem(uniform_ones(30, 20, 0.3, 1));
    const int64_t count = pumc_problem_count(problem);
    const double shares[] = {1e-9, 0.1, 0.2, 0.5, 0.77, 0.999999};
    unsigned char *whole = flags_of(problem, 30, 20);
    for (int e = 0; e < 6; ++e) {
        pumc_problem *kept = NULL, *hidden = NULL;
        MUST(pumc_problem_split(&kept, &hidden, problem, shares[e], 7));
        TEST_ASSERT_EQUAL_INT64(30, pumc_problem_rows(kept));
        TEST_ASSERT_EQUAL_INT64(20, pumc_problem_cols(hidden));
        const double nearest = floor(shares[e] * (double)count + 0.5);
        const double expected = fmin(fmax(nearest, 1), (double)count - 1); /* neither part is empty */
        TEST_ASSERT_EQUAL_INT64((int64_t)expected, pumc_problem_count(hidden));
        TEST_ASSERT_EQUAL_INT64(count, pumc_problem_count(kept) + pumc_problem_count(hidden));
        unsigned char *x = flags_of(kept, 30, 20), *y = flags_of(hidden, 30, 20);
        for (int cell = 0; cell < 600; ++cell) {
            TEST_ASSERT_TRUE(x[cell] + y[cell] == whole[cell]);
        }
        free(x);
        free(y);
        pumc_problem_free(kept);
        pumc_problem_free(hidden);
    }
    free(whole);
    pumc_problem_free(problem);
}

static void the_seed_decides(void) {
    pumc_problem *problem = take_problem(uniform_ones(30, 20, 0.3, 1));
    pumc_problem *kept[4], *hidden[4];
    const int64_t seeds[] = {5, 5, 6, -5};
    for (int e = 0; e < 4; ++e) {
        MUST(pumc_problem_split(&kept[e], &hidden[e], problem, 0.25, seeds[e]));
    }
    TEST_ASSERT_TRUE(same_ones(hidden[0], hidden[1]) && same_ones(kept[0], kept[1]));
    TEST_ASSERT_FALSE(same_ones(hidden[0], hidden[2]) || same_ones(hidden[0], hidden[3]));
    for (int e = 0; e < 4; ++e) {
        pumc_problem_free(kept[e]);
        pumc_problem_free(hidden[e]);
    }
    pumc_problem_free(problem);
}

/* Each one is hidden equally often: over 2000 seeds within five standard deviations. */
static void every_one_has_the_same_chance(void) {
    const int32_t row[] = {0, 0, 1, 1, 2, 2, 3, 3}, col[] = {0, 1, 0, 1, 0, 1, 0, 1};
    pumc_problem *problem = NULL;
    MUST(pumc_problem_from_coo_i32(&problem, 4, 2, 8, row, col));
    int times[8] = {0};
    for (int seed = 0; seed < 2000; ++seed) {
        pumc_problem *kept = NULL, *hidden = NULL;
        MUST(pumc_problem_split(&kept, &hidden, problem, 0.25, seed));
        unsigned char *flags = flags_of(hidden, 4, 2);
        for (int e = 0; e < 8; ++e) {
            times[e] += flags[e];
        }
        free(flags);
        pumc_problem_free(kept);
        pumc_problem_free(hidden);
    }
    for (int e = 0; e < 8; ++e) {
        TEST_ASSERT_INT_WITHIN(97, 500, times[e]);
    }
    pumc_problem_free(problem);
}

static void what_cannot_be_split_is_refused(void) {
    pumc_problem *problem = take_problem(uniform_ones(30, 20, 0.3, 1)), *kept = NULL, *hidden = NULL, *one = NULL;
    const int32_t zero[] = {0};
    MUST(pumc_problem_from_coo_i32(&one, 3, 3, 1, zero, zero));
    const double shares[] = {0, 1, -0.1, 1.5, NAN, INFINITY};
    for (int e = 0; e < 6; ++e) {
        REFUSED(PUMC_EVALUE, pumc_problem_split(&kept, &hidden, problem, shares[e], 1));
        TEST_ASSERT_TRUE(kept == NULL && hidden == NULL);
    }
    REFUSED(PUMC_EVALUE, pumc_problem_split(&kept, &hidden, one, 0.5, 1));
    REFUSED(PUMC_ENULL, pumc_problem_split(NULL, &hidden, problem, 0.5, 1));
    REFUSED(PUMC_ENULL, pumc_problem_split(&kept, NULL, problem, 0.5, 1));
    REFUSED(PUMC_ENULL, pumc_problem_split(&kept, &hidden, NULL, 0.5, 1));
    TEST_ASSERT_TRUE(kept == NULL && hidden == NULL);
    pumc_problem_free(problem);
    pumc_problem_free(one);
}

static void simulated_data_is_a_sample_of_its_truth(void) {
    pumc_problem *observed = NULL, *truth = NULL, *again = NULL, *other = NULL, *all = NULL, *all_truth = NULL;
    MUST(pumc_problem_simulate(&observed, &truth, 200, 150, 5, 0.5, 0.3, 11));
    MUST(pumc_problem_simulate(&again, NULL, 200, 150, 5, 0.5, 0.3, 11));
    MUST(pumc_problem_simulate(&other, NULL, 200, 150, 5, 0.5, 0.3, 12));
    MUST(pumc_problem_simulate(&all, &all_truth, 50, 40, 5, 0.5, 1, 11));
    TEST_ASSERT_EQUAL_INT64(200, pumc_problem_rows(truth));
    TEST_ASSERT_EQUAL_INT64(150, pumc_problem_cols(observed));
    unsigned char *x = flags_of(observed, 200, 150), *y = flags_of(truth, 200, 150);
    for (int cell = 0; cell < 200 * 150; ++cell) {
        TEST_ASSERT_TRUE(x[cell] <= y[cell]);
    }
    const double ones = (double)pumc_problem_count(truth);
    TEST_ASSERT_DOUBLE_WITHIN(5 * sqrt(0.3 * 0.7 / ones), 0.3, (double)pumc_problem_count(observed) / ones);
    /* P(Q >= 0.5) for the product of five pairs of normal numbers is about 0.39. */
    TEST_ASSERT_DOUBLE_WITHIN(0.04, 0.39, ones / (200 * 150));
    TEST_ASSERT_TRUE(same_ones(observed, again));
    TEST_ASSERT_FALSE(same_ones(observed, other));
    TEST_ASSERT_TRUE(same_ones(all, all_truth));
    free(x);
    free(y);
    pumc_problem_free(observed);
    pumc_problem_free(truth);
    pumc_problem_free(again);
    pumc_problem_free(other);
    pumc_problem_free(all);
    pumc_problem_free(all_truth);
}

/* Q of rank 1 with cutoff 0: signs decide, so the truth is two blocks of ones. */
static void the_truth_has_the_rank_asked_for(void) {
    pumc_problem *observed = NULL, *truth = NULL;
    MUST(pumc_problem_simulate(&observed, &truth, 25, 20, 1, 0, 0.5, 3));
    unsigned char *flags = flags_of(truth, 25, 20);
    for (int i = 1; i < 25; ++i) {
        const int like_first = flags[i] == flags[0];
        for (int j = 0; j < 20; ++j) {
            TEST_ASSERT_TRUE((flags[j * 25 + i] == flags[j * 25]) == like_first);
        }
    }
    free(flags);
    pumc_problem_free(observed);
    pumc_problem_free(truth);
}

static void empty_shapes_can_be_simulated(void) {
    const int64_t shapes[][2] = {{0, 0}, {0, 5}, {5, 0}};
    for (int e = 0; e < 3; ++e) {
        pumc_problem *observed = NULL, *truth = NULL;
        MUST(pumc_problem_simulate(&observed, &truth, shapes[e][0], shapes[e][1], 2, 0, 0.5, 1));
        TEST_ASSERT_EQUAL_INT64(0, pumc_problem_count(observed));
        TEST_ASSERT_EQUAL_INT64(shapes[e][0], pumc_problem_rows(truth));
        pumc_problem_free(observed);
        pumc_problem_free(truth);
    }
}

static void bad_simulations_are_refused(void) {
    pumc_problem *observed = NULL, *truth = NULL;
    REFUSED(PUMC_ESIZE, pumc_problem_simulate(&observed, &truth, -1, 5, 2, 0, 0.5, 1));
    REFUSED(PUMC_ESIZE, pumc_problem_simulate(&observed, &truth, -1, (int64_t)1 << 31, 2, 0, 0.5, 1));
    REFUSED(PUMC_ETOOLARGE, pumc_problem_simulate(&observed, &truth, 5, (int64_t)1 << 31, 2, 0, 0.5, 1));
    REFUSED(PUMC_ETOOLARGE, pumc_problem_simulate(&observed, &truth, INT64_MAX, 5, 2, 0, 0.5, 1));
    REFUSED(PUMC_ETOOLARGE, pumc_problem_simulate(&observed, &truth, 5, 5, 100001, 0, 0.5, 1));
    REFUSED(PUMC_ESIZE, pumc_problem_simulate(&observed, &truth, 5, 5, 0, 0, 0.5, 1));
    REFUSED(PUMC_ESIZE, pumc_problem_simulate(&observed, &truth, 5, 5, -3, 0, 0.5, 1));
    REFUSED(PUMC_EVALUE, pumc_problem_simulate(&observed, &truth, 5, 5, 2, NAN, 0.5, 1));
    REFUSED(PUMC_EVALUE, pumc_problem_simulate(&observed, &truth, 5, 5, 2, INFINITY, 0.5, 1));
    const double rates[] = {0, -0.5, 1.01, NAN};
    for (int e = 0; e < 4; ++e) {
        REFUSED(PUMC_EVALUE, pumc_problem_simulate(&observed, &truth, 5, 5, 2, 0, rates[e], 1));
    }
    REFUSED(PUMC_ENULL, pumc_problem_simulate(NULL, &truth, 5, 5, 2, 0, 0.5, 1));
    TEST_ASSERT_TRUE(observed == NULL && truth == NULL);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_parts_make_the_whole);
    RUN_TEST(the_seed_decides);
    RUN_TEST(every_one_has_the_same_chance);
    RUN_TEST(what_cannot_be_split_is_refused);
    RUN_TEST(simulated_data_is_a_sample_of_its_truth);
    RUN_TEST(the_truth_has_the_rank_asked_for);
    RUN_TEST(empty_shapes_can_be_simulated);
    RUN_TEST(bad_simulations_are_refused);
    return UNITY_END();
}
