// The largest of many numbers without holding them all, against a full sort.
#include "linalg/random.hpp"
#include "select/best_scores.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// In pieces, as blocks of scores come.
void check(const std::vector<double> &numbers, size_t count) {
    BestScores best(static_cast<int64_t>(count));
    for (size_t at = 0; at < numbers.size(); at += 7) {
        best.add(numbers.data() + at, static_cast<int64_t>(std::min<size_t>(7, numbers.size() - at)));
    }
    std::vector<double> sorted = numbers;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const double least = sorted[count - 1];
    const auto above = std::count_if(numbers.begin(), numbers.end(), [&](double x) { return x > least; });
    const auto equal = std::count(numbers.begin(), numbers.end(), least);
    const BestScores::Cut cut = best.cut();
    TEST_ASSERT_TRUE(cut.least == least);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15,
                              (static_cast<double>(count) - static_cast<double>(above)) / static_cast<double>(equal),
                              cut.share_of_equal);
    TEST_ASSERT_TRUE(cut.share_of(least) == cut.share_of_equal);
    TEST_ASSERT_TRUE(cut.share_of(least + 1) == 1 && cut.share_of(least - 1) == 0);
    double sum = 0; // every place is taken
    for (const double number : numbers) {
        sum += cut.share_of(number);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, static_cast<double>(count), sum);
}

void the_cut_is_that_of_a_sorted_list() {
    Random random(1);
    for (const size_t size : {1u, 2u, 10u, 500u}) {
        for (const uint64_t levels : {1u, 2u, 6u, 100000u}) {
            std::vector<double> numbers(size);
            for (double &number : numbers) {
                number = static_cast<double>(random.below(levels));
            }
            for (const size_t count : {size_t{1}, (size + 1) / 2, size}) {
                check(numbers, count);
                std::sort(numbers.begin(), numbers.end()); // the most work: each is above all before
                check(numbers, count);
                std::reverse(numbers.begin(), numbers.end());
                check(numbers, count);
            }
        }
    }
}

void minus_infinity_is_passed_over() {
    const double nothing = -std::numeric_limits<double>::infinity();
    const double numbers[] = {nothing, 3, nothing, 1, nothing, 2, nothing};
    BestScores best(3);
    best.add(numbers, 7);
    const BestScores::Cut cut = best.cut();
    TEST_ASSERT_TRUE(cut.least == 1 && cut.share_of_equal == 1);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_cut_is_that_of_a_sorted_list);
    RUN_TEST(minus_infinity_is_passed_over);
    return UNITY_END();
}
