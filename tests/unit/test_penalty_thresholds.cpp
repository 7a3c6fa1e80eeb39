// Thresholds and values of the penalties: exact zero-thresholds, their inverses, and r against closed forms and
// integrals of its slope.
#include "model/penalty.hpp"
#include "random_ones.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

constexpr int64_t kPenalised = 1000;

// Calls check(penalty, numbers) for shapes from most nonconvex to nearly nuclear.
template <typename Check> void for_each_shape(const Check &check) {
    size_t count = 0;
    const Penalty *table = penalties(count);
    for (size_t i = 0; i < count; ++i) {
        uint64_t state = 4;
        for (int trial = 0; trial < 300; ++trial) {
            const double eta = std::exp(4 * next_uniform(&state) - 2);
            const double mu = table[i].least_mu_ratio * eta + std::exp(6 * next_uniform(&state) - 3);
            check(table[i], PenaltyNumbers{eta, table[i].mu_is_count ? 2.0 : mu});
        }
    }
}

const char *describe(const Penalty &penalty, PenaltyNumbers numbers) {
    static char text[160];
    std::snprintf(text, sizeof text, "%s eta %.17g mu %.17g", penalty.name, numbers.eta, numbers.mu);
    return text;
}

void threshold_is_where_the_prox_leaves_zero() {
    for_each_shape([](const Penalty &penalty, PenaltyNumbers numbers) {
        const double tau = penalty.threshold(numbers);
        TEST_ASSERT_TRUE_MESSAGE(penalty.prox(tau * (1 - 1e-9), kPenalised, numbers) == 0, describe(penalty, numbers));
        TEST_ASSERT_TRUE_MESSAGE(penalty.prox(tau * (1 + 1e-6), kPenalised, numbers) > 0, describe(penalty, numbers));
    });
}

void from_threshold_inverts_threshold() {
    for_each_shape([](const Penalty &penalty, PenaltyNumbers numbers) {
        const double tau = penalty.threshold(numbers);
        const PenaltyNumbers back = penalty.from_threshold(tau, numbers.mu);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * tau, tau, penalty.threshold(back), describe(penalty, numbers));
        TEST_ASSERT_TRUE_MESSAGE(back.mu == numbers.mu, describe(penalty, numbers));
        // eta too, but where capped-l1 has one threshold for many: below mu < eta / 2 only the product matters.
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * numbers.eta, numbers.eta, back.eta, describe(penalty, numbers));
    });
}

void threshold_from_eta_agrees_with_threshold() {
    for_each_shape([](const Penalty &penalty, PenaltyNumbers numbers) {
        if (!(penalty.default_mu_ratio > 0)) {
            TEST_ASSERT_DOUBLE_WITHIN(0, numbers.eta, penalty.threshold_from_eta(numbers.eta, 0));
            return;
        }
        const double ratio = numbers.mu / penalty.threshold(numbers);
        const double tau = penalty.threshold_from_eta(numbers.eta, ratio);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7 * tau, penalty.threshold(numbers), tau, describe(penalty, numbers));
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7 * tau, tau, penalty.threshold({numbers.eta, ratio * tau}),
                                          describe(penalty, numbers));
    });
}

void scaling_tau_keeps_the_meaning_of_mu_ratio() {
    size_t count = 0;
    const Penalty *table = penalties(count);
    for (size_t i = 0; i < count; ++i) {
        const double ratio = table[i].default_mu_ratio;
        const double small = table[i].prox(1.7, kPenalised, table[i].from_threshold(1, ratio));
        const double large = table[i].prox(17, kPenalised, table[i].from_threshold(10, 10 * ratio));
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 10 * small, large, table[i].name);
        TEST_ASSERT_TRUE(table[i].prox(1 - 1e-9, kPenalised, table[i].from_threshold(1, ratio)) == 0);
    }
}

void values_have_their_closed_forms() {
    const PenaltyNumbers numbers{2, 7};
    for (double s = 0; s < 12; s += 0.37) {
        const auto value = [&](const char *name) { return find_penalty(name)->value(s, kPenalised, numbers); };
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, s, value("nuclear"));
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, s, value("tnn"));
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, std::min(s, 7.0), value("capped-l1"));
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, std::log(1 + s / 7), value("lsp"));
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, s < 7 ? s - s * s / 14 : 3.5, value("mcp"));
        // Fan & Li with lambda = 2 and a lambda = 7, divided by lambda.
        const double scad = s <= 2 ? s : s <= 7 ? (2 * 7 * s - s * s - 4) / (2 * (7 - 2)) : (2 + 7) / 2.0;
        TEST_ASSERT_DOUBLE_WITHIN(1e-13, scad, value("scad"));
    }
}

void values_are_integrals_of_their_slopes() {
    const PenaltyNumbers numbers{1.5, 4};
    const double width = 1e-4;
    struct {
        const char *name;
        double (*slope)(double s);
    } const cases[] = {
        {"nuclear", [](double) { return 1.0; }},
        {"capped-l1", [](double s) { return s < 4 ? 1.0 : 0.0; }},
        {"lsp", [](double s) { return 1 / (4 + s); }},
        {"mcp", [](double s) { return std::max(0.0, 1 - s / 4); }},
        {"scad", [](double s) { return s <= 1.5 ? 1.0 : std::max(0.0, (4 - s) / 2.5); }},
    };
    for (const auto &one : cases) {
        double integral = 0;
        for (int i = 0; i < 60000; ++i) {
            integral += width * one.slope((i + 0.5) * width);
            if (i % 5000 == 4999) {
                const double reached = find_penalty(one.name)->value((i + 1) * width, kPenalised, numbers);
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7, integral, reached, one.name);
            }
        }
    }
}

void slopes_are_the_derivatives_of_values() {
    for_each_shape([](const Penalty &penalty, PenaltyNumbers numbers) {
        const double s = numbers.mu * 0.37 + numbers.eta * 0.21, h = 1e-6 * s; // away from every kink
        const double up = penalty.value(s + h, kPenalised, numbers), down = penalty.value(s - h, kPenalised, numbers);
        const double slope = penalty.slope(s, kPenalised, numbers);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6, (up - down) / (2 * h), slope, describe(penalty, numbers));
        TEST_ASSERT_TRUE_MESSAGE(slope >= 0, describe(penalty, numbers));
    });
}

void names_find_their_penalty() {
    size_t count = 0;
    const Penalty *table = penalties(count);
    for (size_t i = 0; i < count; ++i) {
        TEST_ASSERT_EQUAL_PTR(table + i, find_penalty(table[i].name));
        TEST_ASSERT_NOT_NULL(table[i].formula);
    }
    TEST_ASSERT_NULL(find_penalty("nuclea"));
    TEST_ASSERT_NULL(find_penalty(""));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(threshold_is_where_the_prox_leaves_zero);
    RUN_TEST(from_threshold_inverts_threshold);
    RUN_TEST(threshold_from_eta_agrees_with_threshold);
    RUN_TEST(scaling_tau_keeps_the_meaning_of_mu_ratio);
    RUN_TEST(values_have_their_closed_forms);
    RUN_TEST(values_are_integrals_of_their_slopes);
    RUN_TEST(slopes_are_the_derivatives_of_values);
    RUN_TEST(names_find_their_penalty);
    return UNITY_END();
}
