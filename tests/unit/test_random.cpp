// The library's generator: known answers from an independent implementation, and the shapes of its distributions.
#include "linalg/random.hpp"
#include "random_ones.h"

#include <cmath>
#include <unity.h>
#include <vector>

using pumc::Random;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// xoshiro256++ 1.0 as its authors print it, seeded by splitmix64.
struct Reference {
    uint64_t s[4];

    explicit Reference(uint64_t seed) {
        for (uint64_t &word : s) {
            word = next_random(&seed);
        }
    }
    static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    uint64_t next() {
        const uint64_t result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = rotl(s[3], 45);
        return result;
    }
};

void splitmix64_has_its_published_values() {
    // The first outputs for seed 1234567, as published with the algorithm.
    uint64_t state = 1234567;
    for (const uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U}) {
        TEST_ASSERT_EQUAL_UINT64(expected, next_random(&state));
    }
}

void bits_follow_the_published_algorithm() {
    for (const uint64_t seed : {uint64_t{0}, uint64_t{1}, uint64_t{20240229}, ~uint64_t{0}}) {
        Random random(seed);
        Reference reference(seed);
        for (int i = 0; i < 1000; ++i) {
            TEST_ASSERT_EQUAL_UINT64(reference.next(), random.bits());
        }
    }
}

void the_same_seed_gives_the_same_numbers() {
    Random a(7), b(7), c(8);
    bool differs = false;
    for (int i = 0; i < 100; ++i) {
        const double x = a.normal();
        TEST_ASSERT_TRUE(x == b.normal());
        differs = differs || x != c.normal();
    }
    TEST_ASSERT_TRUE(differs);
}

void uniform_fills_the_unit_interval_evenly() {
    Random random(3);
    double sum = 0, square = 0, least = 1, most = 0;
    const int count = 200000;
    for (int i = 0; i < count; ++i) {
        const double x = random.uniform();
        sum += x;
        square += x * x;
        least = std::fmin(least, x);
        most = std::fmax(most, x);
    }
    TEST_ASSERT_TRUE(least >= 0 && least < 1e-4 && most < 1 && most > 1 - 1e-4);
    TEST_ASSERT_DOUBLE_WITHIN(4e-3, 0.5, sum / count);
    TEST_ASSERT_DOUBLE_WITHIN(4e-3, 1.0 / 3, square / count);
}

void below_takes_every_value_equally_often() {
    Random random(4);
    for (const uint64_t bound : {1U, 2U, 3U, 7U, 10U}) {
        std::vector<int> seen(bound);
        const int count = 20000;
        for (int i = 0; i < count; ++i) {
            const uint64_t value = random.below(bound);
            TEST_ASSERT_TRUE(value < bound);
            ++seen[value];
        }
        const double expected = static_cast<double>(count) / static_cast<double>(bound);
        for (const int times : seen) {
            TEST_ASSERT_DOUBLE_WITHIN(5 * std::sqrt(expected), expected, times);
        }
    }
}

void below_is_unbiased_for_huge_bounds() {
    // With bound = 3/4 of 2^64 a plain remainder or product would hit the lower third twice as often.
    Random random(5);
    const uint64_t bound = uint64_t{3} << 62U;
    int thirds[3] = {};
    for (int i = 0; i < 30000; ++i) {
        ++thirds[random.below(bound) / (uint64_t{1} << 62U)];
    }
    for (const int times : thirds) {
        TEST_ASSERT_INT_WITHIN(400, 10000, times);
    }
}

void normal_has_the_moments_of_a_normal() {
    Random random(6);
    double moment[5] = {};
    const int count = 200000;
    for (int i = 0; i < count; ++i) {
        const double x = random.normal();
        for (int p = 1; p < 5; ++p) {
            moment[p] += std::pow(x, p) / count;
        }
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.012, 0, moment[1]);
    TEST_ASSERT_DOUBLE_WITHIN(0.015, 1, moment[2]);
    TEST_ASSERT_DOUBLE_WITHIN(0.04, 0, moment[3]);
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 3, moment[4]);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(splitmix64_has_its_published_values);
    RUN_TEST(bits_follow_the_published_algorithm);
    RUN_TEST(the_same_seed_gives_the_same_numbers);
    RUN_TEST(uniform_fills_the_unit_interval_evenly);
    RUN_TEST(below_takes_every_value_equally_often);
    RUN_TEST(below_is_unbiased_for_huge_bounds);
    RUN_TEST(normal_has_the_moments_of_a_normal);
    return UNITY_END();
}
