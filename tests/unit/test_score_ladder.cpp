// Counts between the scores of positives against comparing every pair.
#include "linalg/random.hpp"
#include "select/score_ladder.hpp"

#include <algorithm>
#include <limits>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

using Scores = std::vector<double>;

double area_by_force(const Scores &positives, const Scores &negatives) {
    double wins = 0;
    for (const double p : positives) {
        for (const double n : negatives) {
            wins += p > n ? 1 : p == n ? 0.5 : 0;
        }
    }
    return wins / static_cast<double>(positives.size()) / static_cast<double>(negatives.size());
}

double precision_by_force(const Scores &positives, const Scores &negatives, double weight) {
    double sum = 0;
    for (const double score : positives) {
        double found = 0, false_alarms = 0;
        for (const double p : positives) {
            found += p >= score ? 1 : 0;
        }
        for (const double n : negatives) {
            false_alarms += n >= score ? 1 : 0;
        }
        sum += found / (found + weight * false_alarms);
    }
    return sum / static_cast<double>(positives.size());
}

void check(const Scores &positives, const Scores &negatives) {
    Scores ascending = positives;
    std::sort(ascending.begin(), ascending.end());
    const ScoreLadder ladder(ascending);
    ScoreLadder::Counts counts = ladder.no_counts();
    const auto half = static_cast<int64_t>(negatives.size() / 2);
    ladder.count(negatives.data(), half, counts);
    ladder.count(negatives.data() + half, static_cast<int64_t>(negatives.size()) - half, counts);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, area_by_force(positives, negatives), ladder.area_under_curve(counts));
    for (const double weight : {1.0, 2.5}) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, precision_by_force(positives, negatives, weight),
                                  ladder.average_precision(counts, weight));
    }
}

// `levels` distinct values, so that few levels give many ties.
Scores random_scores(size_t count, uint64_t levels, Random &random) {
    Scores scores(count);
    for (double &score : scores) {
        score = static_cast<double>(random.below(levels)) - 3;
    }
    return scores;
}

void pairs_are_counted_with_and_without_ties() {
    Random random(1);
    for (const size_t positives : {1u, 2u, 3u, 7u, 8u, 50u}) {
        for (const size_t negatives : {1u, 2u, 90u}) {
            for (const uint64_t levels : {1u, 2u, 5u, 1000u}) {
                check(random_scores(positives, levels, random), random_scores(negatives, levels, random));
            }
        }
    }
}

// Equal buckets do not suit such scores: most share one bucket, and the width of a bucket may overflow or vanish.
void scores_of_any_size_are_counted() {
    const double infinity = std::numeric_limits<double>::infinity(), largest = std::numeric_limits<double>::max();
    const Scores negatives{-infinity, -largest, -1, -1e-310, 0, 1e-310, 2e-310, 1e-9, 0.25, 0.5, 1, largest, infinity};
    check({0, 1e-310, 3e-310}, negatives);
    check({-largest, 0.25, 0.5, largest}, negatives);
    check({0, 1e-9, 2e-9, 0.25, 1e300}, negatives);
    check({0.5, 0.5}, negatives);
}

void minus_infinity_is_below_all() {
    const ScoreLadder ladder({-1e300, 2});
    ScoreLadder::Counts counts = ladder.no_counts();
    const double nowhere[] = {-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    ladder.count(nowhere, 2, counts);
    TEST_ASSERT_EQUAL_INT64(2, counts[0]);
}

void nothing_to_compare_is_nan() {
    const ScoreLadder none(std::vector<double>{}), one(std::vector<double>{0.5});
    const double score = 1;
    ScoreLadder::Counts counts = none.no_counts();
    none.count(&score, 1, counts);
    TEST_ASSERT_DOUBLE_IS_NAN(none.area_under_curve(counts));
    TEST_ASSERT_DOUBLE_IS_NAN(none.average_precision(counts, 1));
    counts = one.no_counts();
    TEST_ASSERT_DOUBLE_IS_NAN(one.area_under_curve(counts));
    TEST_ASSERT_TRUE(one.average_precision(counts, 1) == 1);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(pairs_are_counted_with_and_without_ties);
    RUN_TEST(scores_of_any_size_are_counted);
    RUN_TEST(minus_infinity_is_below_all);
    RUN_TEST(nothing_to_compare_is_nan);
    return UNITY_END();
}
