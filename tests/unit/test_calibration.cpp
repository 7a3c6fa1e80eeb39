// From options to the numbers of the objective, and from scores to probabilities.
#include "dense_reference.hpp"
#include "error.hpp"
#include "model/calibration.hpp"

#include <cmath>
#include <cstring>
#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

constexpr double kLargest = 12.5; // sigma_1 of A, as the tests pretend

FirstStep pretended() {
    return {[](double scale) { return scale * kLargest; },
            [](double scale, double level, int64_t) { return static_cast<int64_t>(std::floor(10 * scale / level)); }};
}

Positives some_ones() {
    ones pattern = uniform_ones(60, 40, 0.1, 1);
    Positives result = dense::positives_of(pattern);
    free_ones(&pattern);
    return result;
}

Calibrated calibrated(const Options &options) { return calibrate(options, some_ones(), {}, pretended()); }

// The names of the penalties of the table of which something holds.
std::vector<const char *> penalties_that(bool (*holds)(const Penalty &)) {
    std::vector<const char *> names;
    size_t count = 0;
    const Penalty *table = penalties(count);
    for (size_t p = 0; p < count; ++p) {
        if (holds(table[p])) {
            names.push_back(table[p].name);
        }
    }
    return names;
}

bool has_shape(const Penalty &penalty) { return penalty.default_mu_ratio > 0; }

void expect_failure(Code code, const Options &options, const char *part) {
    try {
        calibrated(options);
    } catch (const Error &error) {
        TEST_ASSERT_EQUAL_INT(static_cast<int>(code), static_cast<int>(error.code()));
        TEST_ASSERT_NOT_NULL_MESSAGE(std::strstr(error.what(), part), error.what());
        return;
    }
    TEST_FAIL_MESSAGE("nothing was thrown");
}

void sampling_rate_sets_omega() {
    for (const double delta : {0.1, 0.3, 0.5, 1.0}) {
        Options options;
        options.sampling_rate = delta;
        const Objective objective = calibrated(options).objective;
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, 1 - delta / 2, objective.loss.omega());
        TEST_ASSERT_DOUBLE_WITHIN(1e-15, delta, objective.sampling_rate);
    }
}

void omega_overrides_and_implies_a_rate() {
    Options options;
    options.omega = 0.9;
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.9, calibrated(options).objective.loss.omega());
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.2, calibrated(options).objective.sampling_rate);
    options.omega = 0.35; // the paper's literal choice for delta = 0.7
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 1, calibrated(options).objective.sampling_rate);
    options.sampling_rate = 0.7;
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.35, calibrated(options).objective.loss.omega());
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.7, calibrated(options).objective.sampling_rate);
}

void rho_is_slightly_above_the_lipschitz_constant() {
    for (const double omega : {0.05, 0.3, 0.5, 0.8, 0.99}) {
        Options options;
        options.omega = omega;
        const double beta = 2 * std::max(omega, 1 - omega), rho = calibrated(options).objective.rho;
        TEST_ASSERT_TRUE(rho > beta && rho < 1.01 * beta);
    }
}

void lambda_ratio_sets_the_threshold_for_every_penalty() {
    for (const char *name : penalties_that([](const Penalty &) { return true; })) {
        Options options;
        options.regularizer = name;
        options.lambda_ratio = 0.25;
        const Calibrated result = calibrated(options);
        const double tau = 0.25 * (2 * result.objective.loss.omega() / result.objective.rho) * kLargest;
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, tau, result.threshold, name);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, tau, result.objective.penalty->threshold(result.objective.numbers),
                                          name);
        TEST_ASSERT_EQUAL_STRING(name, result.objective.penalty->name);
    }
}

void mu_ratio_is_mu_over_the_threshold() {
    for (const char *name : penalties_that(has_shape)) {
        Options options;
        options.regularizer = name;
        options.lambda_ratio = 0.25;
        options.mu_ratio = 4;
        const Calibrated result = calibrated(options);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 4 * result.threshold, result.objective.numbers.mu, name);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 4, result.mu_ratio, name);
        // The same with lambda given instead.
        Options absolute;
        absolute.regularizer = name;
        absolute.lambda = result.objective.rho * result.objective.numbers.eta;
        absolute.mu_ratio = 4;
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-7, result.objective.numbers.mu, calibrated(absolute).objective.numbers.mu,
                                          name);
    }
}

void lambda_and_mu_are_taken_as_given() {
    for (const char *name : penalties_that([](const Penalty &p) { return !p.mu_is_count && p.least_mu_ratio == 0; })) {
        Options options;
        options.regularizer = name;
        options.lambda = 3;
        options.mu = 5;
        const Objective objective = calibrated(options).objective;
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-14, 3, objective.rho * objective.numbers.eta, name);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-14, 5, objective.numbers.mu, name);
    }
}

void lsp_with_mu_ratio_has_the_eta_of_the_design() {
    Options options; // mu = gamma tau, eta = gamma tau^2 for gamma >= 1
    options.lambda_ratio = 0.3;
    options.mu_ratio = 2.5;
    const Calibrated result = calibrated(options);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 2.5 * result.threshold * result.threshold, result.objective.numbers.eta);
}

void tnn_counts_what_stands_clearly_above() {
    Options options;
    options.regularizer = "tnn";
    options.lambda_ratio = 0.2;
    const Calibrated result = calibrated(options);
    const double scale = 2 * result.objective.loss.omega() / result.objective.rho;
    TEST_ASSERT_DOUBLE_WITHIN(0, std::floor(10 * scale / (1.5 * result.threshold)), result.objective.numbers.mu);
    options.mu = 7;
    TEST_ASSERT_DOUBLE_WITHIN(0, 7, calibrated(options).objective.numbers.mu);
    options.mu = 0;
    TEST_ASSERT_DOUBLE_WITHIN(0, 0, calibrated(options).objective.numbers.mu);
}

void default_threshold_is_of_the_order_of_the_noise() {
    // The largest singular value of evenly thrown ones, less their mean, is sqrt(d (1 - d)) (sqrt m + sqrt n).
    const Positives positives = some_ones();
    const double d = positives.density();
    const double noise = std::sqrt(d * (1 - d)) * (std::sqrt(60.0) + std::sqrt(40.0));
    for (const char *name : penalties_that([](const Penalty &) { return true; })) {
        Options options;
        options.regularizer = name;
        const Calibrated result = calibrate(options, positives, {}, pretended());
        const double ratio = result.threshold / (2 * result.objective.loss.omega() / result.objective.rho * noise);
        TEST_ASSERT_TRUE_MESSAGE(ratio > 0.3 && ratio < 1, name);
    }
}

void default_threshold_leaves_something_and_not_everything() {
    const Positives positives = some_ones();
    for (const double largest : {1e-6, 1e6}) {
        const FirstStep extreme{[&](double scale) { return scale * largest; },
                                [](double, double, int64_t) { return int64_t{0}; }};
        const Calibrated result = calibrate(Options(), positives, {}, extreme);
        const double ratio = result.threshold / (2 * result.objective.loss.omega() / result.objective.rho * largest);
        TEST_ASSERT_TRUE(ratio > 1e-4 && ratio < 0.9);
    }
}

void without_ones_the_numbers_are_still_sound() {
    const Positives nothing = positives_from_pairs<int32_t>(3, 4, 0, nullptr, nullptr);
    const FirstStep zero{[](double) { return 0.0; }, [](double, double, int64_t) { return int64_t{0}; }};
    for (const char *name : penalties_that([](const Penalty &) { return true; })) {
        Options options;
        options.regularizer = name;
        const Calibrated result = calibrate(options, nothing, {}, zero);
        TEST_ASSERT_TRUE_MESSAGE(result.threshold > 0 && std::isfinite(result.objective.numbers.mu), name);
    }
}

void contradictions_are_refused() {
    Options options;
    options.lambda = 1;
    options.lambda_ratio = 0.25;
    expect_failure(Code::conflict, options, "lambda (1) and lambda_ratio (0.25)");
    options = Options();
    options.mu = 2;
    options.mu_ratio = 3;
    expect_failure(Code::conflict, options, "mu (2) and mu_ratio (3)");
}

void impossible_shapes_are_refused() {
    Options options;
    options.regularizer = "tnn";
    options.mu = 2.5;
    expect_failure(Code::bad_value, options, "whole number");
    options = Options();
    options.mu = 0;
    expect_failure(Code::bad_value, options, "mu must be at least 1e-150 for lsp, got 0");
    options = Options();
    options.regularizer = "scad";
    options.mu_ratio = 1.5;
    expect_failure(Code::bad_value, options, "mu_ratio must be above 2 for scad, got 1.5");
    options.mu_ratio = 2;
    expect_failure(Code::bad_value, options, "mu_ratio must be above 2 for scad, got 2");
    options = Options();
    options.regularizer = "scad";
    options.lambda = 8;
    options.mu = 1e-3;
    expect_failure(Code::bad_value, options, "0.001");
}

// Only scad needs mu above a multiple of the threshold.
void a_shape_below_the_threshold_is_fine() {
    for (const char *name : {"lsp", "capped-l1", "mcp"}) {
        Options options;
        options.regularizer = name;
        options.lambda_ratio = 0.25;
        options.mu_ratio = 0.5;
        const Calibrated result = calibrated(options);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 0.5 * result.threshold, result.objective.numbers.mu, name);
    }
}

// lambda is rho times the threshold here, and rho is 1.6: it overflows where the threshold does not.
void a_lambda_that_overflows_is_refused() {
    const FirstStep huge{[](double scale) { return scale * 1.5e308; },
                         [](double, double, int64_t) { return int64_t{0}; }};
    Options options;
    options.regularizer = "nuclear";
    options.omega = 0.8;
    options.lambda_ratio = 1;
    try {
        calibrate(options, some_ones(), {}, huge);
    } catch (const Error &error) {
        TEST_ASSERT_EQUAL_INT(static_cast<int>(Code::bad_value), static_cast<int>(error.code()));
        TEST_ASSERT_NOT_NULL_MESSAGE(std::strstr(error.what(), "lambda is inf, the threshold 1.49"), error.what());
        return;
    }
    TEST_FAIL_MESSAGE("nothing was thrown");
}

void shape_steps_keep_the_threshold() {
    for (const char *name : penalties_that(has_shape)) {
        Options options;
        options.regularizer = name;
        const Calibrated result = calibrated(options);
        const Objective objective = with_mu_ratio(result, 30);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, result.threshold, objective.penalty->threshold(objective.numbers),
                                          name);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9, 30 * result.threshold, objective.numbers.mu, name);
    }
}

void probability_inverts_the_population_formula() {
    for (const double omega : {0.35, 0.5, 0.8, 0.95}) {
        for (const double delta : {0.2, 0.7, 1.0}) {
            for (double truth = 0; truth <= 1; truth += 0.05) {
                const double p = delta * truth;
                const double x = omega * p / (omega * p + (1 - omega) * (1 - p));
                TEST_ASSERT_DOUBLE_WITHIN(1e-12, truth, Loss(omega).probability(x, delta));
            }
        }
    }
}

void half_a_score_is_half_a_probability() {
    for (const double delta : {0.1, 0.3, 0.7, 1.0}) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.5, Loss(1 - delta / 2).probability(0.5, delta));
    }
}

void probabilities_stay_between_zero_and_one() {
    double before = 0;
    for (double score = -1; score <= 2; score += 0.01) {
        const double p = Loss(0.85).probability(score, 0.3);
        TEST_ASSERT_TRUE(p >= before && p <= 1);
        before = p;
    }
    TEST_ASSERT_TRUE(Loss(0.85).probability(-3, 0.3) == 0 && Loss(0.85).probability(3, 0.3) == 1);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sampling_rate_sets_omega);
    RUN_TEST(omega_overrides_and_implies_a_rate);
    RUN_TEST(rho_is_slightly_above_the_lipschitz_constant);
    RUN_TEST(lambda_ratio_sets_the_threshold_for_every_penalty);
    RUN_TEST(mu_ratio_is_mu_over_the_threshold);
    RUN_TEST(lambda_and_mu_are_taken_as_given);
    RUN_TEST(lsp_with_mu_ratio_has_the_eta_of_the_design);
    RUN_TEST(tnn_counts_what_stands_clearly_above);
    RUN_TEST(default_threshold_is_of_the_order_of_the_noise);
    RUN_TEST(default_threshold_leaves_something_and_not_everything);
    RUN_TEST(without_ones_the_numbers_are_still_sound);
    RUN_TEST(contradictions_are_refused);
    RUN_TEST(impossible_shapes_are_refused);
    RUN_TEST(a_shape_below_the_threshold_is_fine);
    RUN_TEST(a_lambda_that_overflows_is_refused);
    RUN_TEST(shape_steps_keep_the_threshold);
    RUN_TEST(probability_inverts_the_population_formula);
    RUN_TEST(half_a_score_is_half_a_probability);
    RUN_TEST(probabilities_stay_between_zero_and_one);
    return UNITY_END();
}
