// The models of successive iterations: where they start, that they only come down, and that they end at the target.
#include "solver/continuation.hpp"

#include <cmath>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

Calibrated target(const char *penalty, double tau, double mu_ratio) {
    Calibrated result{};
    result.objective.loss = Loss(0.8);
    result.objective.rho = 1.6;
    result.objective.penalty = find_penalty(penalty);
    result.objective.numbers = result.objective.penalty->from_threshold(tau, mu_ratio * tau);
    result.threshold = tau;
    result.mu_ratio = mu_ratio;
    return result;
}

void none_starts_at_the_target() {
    const Calibrated goal = target("lsp", 2, 3);
    Continuation continuation("none", goal, 100);
    TEST_ASSERT_TRUE(continuation.ended());
    TEST_ASSERT_TRUE(continuation.objective().numbers.eta == goal.objective.numbers.eta);
    continuation.advance();
    TEST_ASSERT_TRUE(continuation.objective().numbers.eta == goal.objective.numbers.eta);
}

void lambda_comes_down_as_the_paper_prints_it() {
    const Calibrated goal = target("nuclear", 2, 0);
    Continuation continuation("lambda", goal, 1000);
    double lambda = continuation.objective().numbers.eta;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 20, lambda);
    int steps = 0;
    for (; !continuation.ended(); ++steps) {
        continuation.advance();
        lambda = (lambda - 2) * std::pow(0.9, steps + 1) + 2;
        if (!continuation.ended()) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-12, lambda, continuation.objective().numbers.eta);
        }
        TEST_ASSERT_TRUE(steps < 100);
    }
    TEST_ASSERT_TRUE(steps > 3);
    TEST_ASSERT_TRUE(continuation.objective().numbers.eta == 2);
}

void lambda_starts_no_higher_than_the_first_step_allows() {
    const Calibrated goal = target("nuclear", 2, 0);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 2.7, Continuation("lambda", goal, 3).objective().numbers.eta);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 2, Continuation("lambda", goal, 0.1).objective().numbers.eta);
}

void shape_comes_down_at_a_fixed_threshold() {
    size_t count = 0;
    const Penalty *table = penalties(count);
    for (size_t p = 0; p < count; ++p) {
        const char *name = table[p].name;
        if (!(table[p].default_mu_ratio > 0)) {
            continue; // it has no shape
        }
        const Calibrated goal = target(name, 2, 4);
        Continuation continuation("shape", goal, 100);
        double before = INFINITY;
        int steps = 0;
        for (; !continuation.ended(); ++steps) {
            const Objective &objective = continuation.objective();
            TEST_ASSERT_TRUE_MESSAGE(objective.numbers.mu < before, name);
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 2, objective.penalty->threshold(objective.numbers), name);
            before = objective.numbers.mu;
            continuation.advance();
            TEST_ASSERT_TRUE(steps < 200);
        }
        TEST_ASSERT_TRUE_MESSAGE(steps > 3, name);
        TEST_ASSERT_TRUE_MESSAGE(continuation.objective().numbers.mu == goal.objective.numbers.mu, name);
        TEST_ASSERT_TRUE_MESSAGE(continuation.objective().numbers.eta == goal.objective.numbers.eta, name);
    }
}

void penalties_without_a_shape_have_nothing_to_continue() {
    TEST_ASSERT_TRUE(Continuation("shape", target("nuclear", 2, 0), 100).ended());
    TEST_ASSERT_TRUE(Continuation("shape", target("tnn", 2, 0), 100).ended());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(none_starts_at_the_target);
    RUN_TEST(lambda_comes_down_as_the_paper_prints_it);
    RUN_TEST(lambda_starts_no_higher_than_the_first_step_allows);
    RUN_TEST(shape_comes_down_at_a_fixed_threshold);
    RUN_TEST(penalties_without_a_shape_have_nothing_to_continue);
    return UNITY_END();
}
