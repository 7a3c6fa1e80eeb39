// The sums that the loss and the step's curvature are made of, against closed forms, for every length of the last
// group.
#include "solver/absent_diagonal.hpp"
#include "solver/ones_sums.hpp"

#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// Small integers, so that every order of additions gives the same: p = 1, 2, ..., d = 3, 2, 1, 0, -1, ...
void sums_are_those_of_closed_forms() {
    const Positives nothing;
    const LineWeights none;
    const Targets targets(nothing, none);
    for (int64_t count = 0; count <= 40; ++count) {
        std::vector<double> p, before;
        for (int64_t i = 1; i <= count; ++i) {
            p.push_back(static_cast<double>(i));
            before.push_back(static_cast<double>(2 * i - 4)); // d = 4 - i
        }
        const OnesSums sums = ones_sums(targets, p.data(), before.data(), 0, count);
        const auto n = static_cast<double>(count);
        const double linear = n * (n + 1) / 2, square = n * (n + 1) * (2 * n + 1) / 6;
        TEST_ASSERT_TRUE(sums.target_square == n);
        TEST_ASSERT_TRUE(sums.linear == linear);
        TEST_ASSERT_TRUE(sums.square == square);
        TEST_ASSERT_TRUE(sums.step == 4 * n - linear);
        TEST_ASSERT_TRUE(sums.step_product == 4 * linear - square);
        TEST_ASSERT_TRUE(sums.step_square == 16 * n - 8 * linear + square);
    }
}

// As ones of confidence 0: what their squares and products add is taken away again.
void cells_that_are_absent_add_nothing() {
    const OnesSums sums = sums_of_absent({3, 5}, {1, 8}); // d = 2, -3
    TEST_ASSERT_TRUE(sums.target_square == 0 && sums.linear == 0 && sums.step == 0);
    TEST_ASSERT_TRUE(sums.square == 34 && sums.step_product == -9 && sums.step_square == 13);
    TEST_ASSERT_TRUE(sums.more_square == -34 && sums.more_step_product == 9 && sums.more_step_square == -13);
}

void sums_add_up() {
    OnesSums sums{6, 1, 2, 3, 4, 5};
    sums += {60, 10, 20, 30, 40, 50};
    TEST_ASSERT_TRUE(sums.target_square == 66 && sums.linear == 11 && sums.square == 22 && sums.step == 33);
    TEST_ASSERT_TRUE(sums.step_product == 44 && sums.step_square == 55);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sums_are_those_of_closed_forms);
    RUN_TEST(cells_that_are_absent_add_nothing);
    RUN_TEST(sums_add_up);
    return UNITY_END();
}
