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

// Ones of one row with confidences, more than are summed at a time: again integers, p = e + 1, d = 1 or 2, c = 1, 2, 3.
void confidences_count_wherever_the_sum_begins() {
    const int64_t count = 1300;
    std::vector<int32_t> row(count, 0), col;
    std::vector<double> confidence, p, before;
    for (int32_t e = 0; e < count; ++e) {
        col.push_back(e);
        confidence.push_back(1 + e % 3);
        p.push_back(e + 1);
        before.push_back(e - e % 2);
    }
    const Positives positives = positives_from_pairs(1, count, count, row.data(), col.data(), confidence.data());
    const LineWeights none;
    const Targets targets(positives, none);
    for (const int64_t begin : {0, 1, 700}) {
        OnesSums expected;
        for (int64_t e = begin; e < count; ++e) {
            const auto at = static_cast<size_t>(e);
            const double x = p[at], d = x - before[at], c = confidence[at];
            expected += {c, c * x, x * x, c * d, x * d, d * d};
            expected.more_square += (c - 1) * x * x;
            expected.more_step_product += (c - 1) * x * d;
            expected.more_step_square += (c - 1) * d * d;
        }
        const OnesSums sums = ones_sums(targets, p.data(), before.data(), begin, count);
        TEST_ASSERT_EQUAL_MEMORY(&expected, &sums, sizeof sums);
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
    RUN_TEST(confidences_count_wherever_the_sum_begins);
    RUN_TEST(cells_that_are_absent_add_nothing);
    RUN_TEST(sums_add_up);
    return UNITY_END();
}
