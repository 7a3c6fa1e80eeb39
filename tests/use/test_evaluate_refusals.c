/* Evaluations with nothing to measure, and of arguments that make no sense. */
#include "measures.h"
#include "models.h"

#include <math.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

static void nothing_to_measure_is_nan(void) {
    pumc_factors *model = random_model(6, 5, 2, "", 1);
    pumc_problem *none = NULL, *all = take_problem(uniform_ones(6, 5, 1, 1));
    MUST(pumc_problem_from_coo_i32(&none, 6, 5, 0, NULL, NULL));
    double got[MEASURES];
    for (int seen = 0; seen < 2; ++seen) { /* no hidden one; none that is not observed */
        MUST(pumc_factors_evaluate(model, seen ? all : NULL, seen ? all : none, 3, MEASURES, names, got));
        for (int e = 0; e < MEASURES; ++e) {
            TEST_ASSERT_TRUE_MESSAGE(e == ROWS_MEASURED ? got[e] == 0 : isnan(got[e]), names[e]);
        }
    }
    MUST(pumc_factors_evaluate(model, NULL, all, 3, MEASURES, names, got));
    TEST_ASSERT_TRUE(isnan(got[AUC])); /* no cell to compare with */
    TEST_ASSERT_TRUE(got[AVERAGE_PRECISION] == 1 && got[RECALL] == 1 && got[PRECISION] == 1);
    pumc_factors_free(model);
    pumc_problem_free(none);
    pumc_problem_free(all);
}

/* Hidden are a one of row 2 and one that is observed, whichever row that one is in. */
static void an_observed_one_may_be_in_any_row(void) {
    pumc_factors *model = random_model(6, 5, 2, "", 1);
    for (int32_t seen_row = 0; seen_row < 6; seen_row += 5) {
        const int32_t row[] = {seen_row, 2}, col[] = {3, 1};
        pumc_problem *observed = NULL, *both = NULL, *new_one = NULL;
        MUST(pumc_problem_from_coo_i32(&observed, 6, 5, 1, row, col));
        MUST(pumc_problem_from_coo_i32(&both, 6, 5, 2, row, col));
        MUST(pumc_problem_from_coo_i32(&new_one, 6, 5, 1, row + 1, col + 1));
        double got[MEASURES], wanted[MEASURES];
        MUST(pumc_factors_evaluate(model, observed, both, 3, MEASURES, names, got));
        MUST(pumc_factors_evaluate(model, observed, new_one, 3, MEASURES, names, wanted));
        TEST_ASSERT_TRUE(wanted[ROWS_MEASURED] == 1);
        for (int e = 0; e < MEASURES; ++e) {
            TEST_ASSERT_TRUE_MESSAGE(got[e] == wanted[e], names[e]);
        }
        pumc_problem_free(observed);
        pumc_problem_free(both);
        pumc_problem_free(new_one);
    }
    pumc_factors_free(model);
}

static void bad_arguments_leave_the_output_alone(void) {
    pumc_factors *model = random_model(6, 5, 2, "", 1);
    pumc_problem *hidden = take_problem(uniform_ones(6, 5, 0.5, 1)), *other = take_problem(uniform_ones(5, 6, 0.5, 1));
    const char *near[] = {"recall", "recal"}, *far[] = {"xyzzy_and_more"}, *missing[] = {"auc", NULL};
    double out[2] = {9, 9};
    REFUSED(PUMC_ENAME, pumc_factors_evaluate(model, NULL, hidden, 3, 2, near, out));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "did you mean 'recall'"));
    REFUSED(PUMC_ENAME, pumc_factors_evaluate(model, NULL, hidden, 3, 1, far, out));
    TEST_ASSERT_NULL(strstr(pumc_last_error(), "did you mean"));
    REFUSED(PUMC_ENULL, pumc_factors_evaluate(model, NULL, hidden, 3, 2, missing, out));
    REFUSED(PUMC_ENULL, pumc_factors_evaluate(NULL, NULL, hidden, 3, 1, names, out));
    REFUSED(PUMC_ENULL, pumc_factors_evaluate(model, NULL, NULL, 3, 1, names, out));
    REFUSED(PUMC_ENULL, pumc_factors_evaluate(model, NULL, hidden, 3, 1, NULL, out));
    REFUSED(PUMC_ENULL, pumc_factors_evaluate(model, NULL, hidden, 3, 1, names, NULL));
    REFUSED(PUMC_ESHAPE, pumc_factors_evaluate(model, NULL, other, 3, 1, names, out));
    REFUSED(PUMC_ESHAPE, pumc_factors_evaluate(model, other, hidden, 3, 1, names, out));
    REFUSED(PUMC_ESIZE, pumc_factors_evaluate(model, NULL, hidden, 0, 1, names, out));
    REFUSED(PUMC_ESIZE, pumc_factors_evaluate(model, NULL, hidden, 3, -1, names, out));
    MUST(pumc_factors_evaluate(model, NULL, hidden, 3, 0, NULL, NULL));
    TEST_ASSERT_TRUE(out[0] == 9 && out[1] == 9);
    pumc_factors_free(model);
    pumc_problem_free(hidden);
    pumc_problem_free(other);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(nothing_to_measure_is_nan);
    RUN_TEST(an_observed_one_may_be_in_any_row);
    RUN_TEST(bad_arguments_leave_the_output_alone);
    return UNITY_END();
}
