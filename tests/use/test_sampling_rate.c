/* The estimate of the sampling rate, on data whose rate is known. */
#include "models.h"

#include <math.h>

void setUp(void) {}
void tearDown(void) {}

static void it_is_close_on_data_of_the_papers_kind(void) {
    if (quick()) {
        TEST_IGNORE();
    }
    const double rates[] = {0.2, 0.3, 0.5, 0.7};
    for (int e = 0; e < 4; ++e) {
        pumc_problem *observed = NULL;
        MUST(pumc_problem_simulate(&observed, NULL, 1000, 1000, 5, 0.5, rates[e], 17 + e));
        double estimate = NAN;
        MUST(pumc_estimate_sampling_rate(&estimate, observed, NULL, NULL, NULL));
        TEST_ASSERT_DOUBLE_WITHIN(0.08, rates[e], estimate);
        pumc_problem_free(observed);
    }
}

static int32_t stop(const pumc_progress *progress, void *payload) {
    (void)progress;
    ++*(int *)payload;
    return 1;
}

static void cancelled_it_says_so(void) {
    pumc_problem *problem = take_problem(grouped_ones(60, 45, 5, 0.6, 0.05, 1));
    double estimate = 9;
    int calls = 0;
    REFUSED(PUMC_EVALUE, pumc_estimate_sampling_rate(&estimate, problem, NULL, stop, &calls));
    TEST_ASSERT_EQUAL_INT(1, calls);
    TEST_ASSERT_TRUE(estimate == 9);
    pumc_problem_free(problem);
}

static void it_is_a_share_on_any_data_and_the_seed_decides(void) {
    pumc_options *options = options_from("seed=3");
    const double densities[] = {0.02, 0.5, 1};
    for (int e = 0; e < 3; ++e) {
        pumc_problem *problem = take_problem(uniform_ones(30, 20, densities[e], 1));
        double estimate = NAN, again = NAN;
        MUST(pumc_estimate_sampling_rate(&estimate, problem, options, NULL, NULL));
        MUST(pumc_estimate_sampling_rate(&again, problem, options, NULL, NULL));
        TEST_ASSERT_TRUE(estimate >= 0 && estimate <= 1);
        TEST_ASSERT_TRUE(estimate == again);
        pumc_problem_free(problem);
    }
    pumc_options_free(options);
}

static void what_cannot_be_estimated_is_refused(void) {
    pumc_problem *one = NULL, *problem = take_problem(uniform_ones(30, 20, 0.3, 1));
    const int32_t zero[] = {0};
    double estimate = 9;
    MUST(pumc_problem_from_coo_i32(&one, 3, 3, 1, zero, zero));
    REFUSED(PUMC_EVALUE, pumc_estimate_sampling_rate(&estimate, one, NULL, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_estimate_sampling_rate(&estimate, NULL, NULL, NULL, NULL));
    REFUSED(PUMC_ENULL, pumc_estimate_sampling_rate(NULL, problem, NULL, NULL, NULL));
    TEST_ASSERT_TRUE(estimate == 9);
    pumc_problem_free(one);
    pumc_problem_free(problem);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(it_is_close_on_data_of_the_papers_kind);
    RUN_TEST(cancelled_it_says_so);
    RUN_TEST(it_is_a_share_on_any_data_and_the_seed_decides);
    RUN_TEST(what_cannot_be_estimated_is_refused);
    return UNITY_END();
}
