// The proximal maps: against the oracle's table, and against brute force on the objective they minimise.
#include "golden_files.hpp"
#include "model/penalty.hpp"
#include "random_ones.h"

#include <cmath>
#include <cstdio>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// For tnn, the case that is penalised: an index beyond the leading mu.
constexpr int64_t kPenalised = 1000;

double objective(const Penalty &penalty, double x, double s, PenaltyNumbers numbers) {
    return 0.5 * (x - s) * (x - s) + numbers.eta * penalty.value(x, kPenalised, numbers);
}

// The least value over a fine grid of [0, s], refined around the best point: the minimiser is never beyond s.
double least_objective(const Penalty &penalty, double s, PenaltyNumbers numbers) {
    double low = 0, high = s, best = objective(penalty, 0, s, numbers);
    for (int round = 0; round < 4; ++round) {
        double at = low;
        for (int i = 0; i <= 400; ++i) {
            const double x = low + (high - low) * i / 400, value = objective(penalty, x, s, numbers);
            if (value < best) {
                best = value;
                at = x;
            }
        }
        const double step = (high - low) / 400;
        low = std::max(0.0, at - step);
        high = std::min(s, at + step);
    }
    return best;
}

// mu in the range the penalty allows; scad's knee makes it depend on eta.
PenaltyNumbers random_shape(const Penalty &penalty, uint64_t &state) {
    const double eta = std::exp(4 * next_uniform(&state) - 2);
    const double least = penalty.least_mu_ratio * eta;
    const double mu = least + std::exp(6 * next_uniform(&state) - 3);
    return {eta, penalty.mu_is_count ? 3.0 : mu};
}

template <typename Check> void for_each_penalty(const Check &check) {
    size_t count = 0;
    const Penalty *table = penalties(count);
    TEST_ASSERT_EQUAL_UINT64(6, count);
    for (size_t i = 0; i < count; ++i) {
        check(table[i]);
    }
}

void prox_agrees_with_the_oracle() {
    const auto rows = golden::table("prox.tsv");
    if (rows.empty()) {
        TEST_FAIL_MESSAGE("prox.tsv is missing or empty");
    }
    for (const auto &row : rows) {
        const Penalty *penalty = find_penalty(row[0].c_str());
        TEST_ASSERT_NOT_NULL(penalty);
        const PenaltyNumbers numbers{std::stod(row[1]), std::stod(row[2])};
        const double s = std::stod(row[3]), expected = std::stod(row[4]);
        const double actual = penalty->prox(s, kPenalised, numbers);
        char message[240];
        std::snprintf(message, sizeof message, "%s eta %g mu %g s %g", penalty->name, numbers.eta, numbers.mu, s);
        // The oracle's own grid is no finer than this.
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * std::max(1.0, s), expected, actual, message);
    }
}

void prox_minimises_its_objective() {
    for_each_penalty([](const Penalty &penalty) {
        uint64_t state = 1;
        for (int trial = 0; trial < 400; ++trial) {
            const PenaltyNumbers numbers = random_shape(penalty, state);
            const double s = 3 * next_uniform(&state) * (numbers.eta + std::sqrt(numbers.eta) + numbers.mu);
            const double x = penalty.prox(s, kPenalised, numbers);
            const double reached = objective(penalty, x, s, numbers), least = least_objective(penalty, s, numbers);
            char message[240];
            std::snprintf(message, sizeof message, "%s eta %.17g mu %.17g s %.17g x %.17g: %.17g above %.17g",
                          penalty.name, numbers.eta, numbers.mu, s, x, reached, least);
            TEST_ASSERT_TRUE_MESSAGE(x >= 0 && x <= s, message);
            TEST_ASSERT_TRUE_MESSAGE(reached <= least + 1e-12 * std::max(1.0, s * s), message);
        }
    });
}

// As in a step of another length: the weight changes, the knee stays.
void scad_keeps_its_knee_at_every_weight() {
    const Penalty &scad = *find_penalty("scad");
    uint64_t state = 3;
    for (int trial = 0; trial < 400; ++trial) {
        const double knee = 0.1 + next_uniform(&state), mu = knee * (2.1 + 4 * next_uniform(&state));
        const PenaltyNumbers numbers{knee * (0.3 + 3 * next_uniform(&state)), mu, knee};
        const double s = 3 * mu * next_uniform(&state), x = scad.prox(s, kPenalised, numbers);
        TEST_ASSERT_TRUE(scad.value(mu, kPenalised, numbers) == scad.value(mu, kPenalised, {knee, mu}));
        TEST_ASSERT_TRUE(objective(scad, x, s, numbers) <=
                         least_objective(scad, s, numbers) + 1e-12 * std::max(1.0, s * s));
    }
}

void prox_never_decreases() {
    for_each_penalty([](const Penalty &penalty) {
        uint64_t state = 2;
        for (int trial = 0; trial < 100; ++trial) {
            const PenaltyNumbers numbers = random_shape(penalty, state);
            const double top = 2 * (numbers.eta + std::sqrt(numbers.eta) + numbers.mu);
            double before = 0;
            for (int i = 0; i <= 500; ++i) {
                const double x = penalty.prox(top * i / 500, kPenalised, numbers);
                TEST_ASSERT_TRUE_MESSAGE(x >= before - 1e-12 * top, penalty.name);
                before = x;
            }
        }
    });
}

void prox_of_zero_is_zero() {
    for_each_penalty([](const Penalty &penalty) {
        uint64_t state = 3;
        for (int trial = 0; trial < 20; ++trial) {
            TEST_ASSERT_TRUE_MESSAGE(penalty.prox(0, kPenalised, random_shape(penalty, state)) == 0, penalty.name);
        }
    });
}

void large_values_are_hardly_shrunk_by_the_nonconvex() {
    for (const char *name : {"capped-l1", "mcp", "scad"}) {
        TEST_ASSERT_DOUBLE_WITHIN(0, 1e3, find_penalty(name)->prox(1e3, kPenalised, {1, 3}));
    }
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, 1e3, find_penalty("lsp")->prox(1e3, kPenalised, {1, 3}));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 999, find_penalty("nuclear")->prox(1e3, kPenalised, {1, 3}));
}

void tnn_leaves_the_leading_values_alone() {
    const Penalty &tnn = *find_penalty("tnn");
    const PenaltyNumbers numbers{2, 3};
    for (int64_t index = 0; index < 3; ++index) {
        TEST_ASSERT_TRUE(tnn.prox(0.5, index, numbers) == 0.5);
        TEST_ASSERT_TRUE(tnn.value(0.5, index, numbers) == 0);
    }
    TEST_ASSERT_TRUE(tnn.prox(0.5, 3, numbers) == 0);
    TEST_ASSERT_TRUE(tnn.prox(5, 3, numbers) == 3);
    TEST_ASSERT_TRUE(tnn.value(5, 3, numbers) == 5);
    TEST_ASSERT_TRUE(tnn.prox(5, 0, {2, 0}) == 3);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(prox_agrees_with_the_oracle);
    RUN_TEST(prox_minimises_its_objective);
    RUN_TEST(scad_keeps_its_knee_at_every_weight);
    RUN_TEST(prox_never_decreases);
    RUN_TEST(prox_of_zero_is_zero);
    RUN_TEST(large_values_are_hardly_shrunk_by_the_nonconvex);
    RUN_TEST(tnn_leaves_the_leading_values_alone);
    return UNITY_END();
}
