// What the report expects of cells that a fit did not see, against ones whose probabilities are known.
#include "cli/calibration_bins.hpp"
#include "random_ones.h"

#include <unity.h>

#include <cmath>

using pumc::cli::calibration_bins;
using pumc::cli::Factors;
using pumc::cli::HeldOut;
using pumc::cli::hide_share;
using pumc::cli::Options;
using pumc::cli::Problem;
using pumc::cli::Split;

void setUp(void) {}
void tearDown(void) {}

namespace {

constexpr int64_t kNodes = 400, kGroups = 4;
constexpr double kInside = 0.8, kOutside = 0.1, kOmega = 0.7, kHide = 0.25;

Problem problem_of(ones pattern) {
    pumc_problem *made = nullptr;
    TEST_ASSERT_EQUAL_INT(
        PUMC_OK, pumc_problem_from_coo_i32(&made, pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col));
    free_ones(&pattern);
    return Problem(made);
}

double share_hidden(const Split &split) {
    const auto hidden = static_cast<double>(pumc_problem_count(split.hidden.get()));
    return hidden / (hidden + static_cast<double>(pumc_problem_count(split.observed.get())));
}

// The best score of a cell that is observed with probability p (docs/model.md).
double score_of(double p) { return kOmega * p / (kOmega * p + (1 - kOmega) * (1 - p)); }

// The model that knows how likely every cell of grouped ones is to be observed: a column of U and V for each group, and
// one for what all cells have.
Factors true_model(double share) {
    const double outside = score_of((1 - share) * kOutside), inside = score_of((1 - share) * kInside);
    const size_t n = kNodes, k = kGroups;
    std::vector<double> u(n * (k + 1)), s(k + 1, inside - outside);
    for (size_t i = 0; i < n; ++i) {
        u[i % k * n + i] = u[k * n + i] = 1;
    }
    s[k] = outside;
    pumc_options *options = nullptr;
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_create(&options));
    const Options owner(options);
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_f64(options, "omega", kOmega));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_options_set_f64(options, "sampling_rate", 1));
    pumc_factors *made = nullptr;
    TEST_ASSERT_EQUAL_INT(
        PUMC_OK, pumc_factors_from_svd(&made, kNodes, kNodes, kGroups + 1, u.data(), s.data(), u.data(), options));
    return Factors(made);
}

// A cell is a one with probability p; unless it was observed, it is a hidden one with p share / (1 - p (1 - share)).
void a_model_that_knows_the_truth_expects_what_is_found(void) {
    const Problem all = problem_of(grouped_ones(kNodes, kNodes, kGroups, kInside, kOutside, 3));
    const Split split = hide_share(all.get(), kHide, 5);
    const double share = share_hidden(split);
    const std::vector<HeldOut::Bin> bins = calibration_bins(true_model(share).get(), split, share);
    const auto chance = [share](double p) { return p * share / (1 - p * (1 - share)); };
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, chance(kOutside), bins.front().expected);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, chance(kInside), bins.back().expected);
    // Cells of a kind differ by rounding only, so that they are in several bins, one of them with cells of both kinds.
    for (const HeldOut::Bin &bin : bins) {
        const auto cells = static_cast<double>(bin.cells), found = static_cast<double>(bin.found);
        TEST_ASSERT_DOUBLE_WITHIN(4 * std::sqrt(cells * bin.expected * (1 - bin.expected)), found,
                                  cells * bin.expected);
    }
}

void cells_are_those_that_were_not_observed_without_the_diagonal(void) {
    const Problem all = problem_of(network_ones(60, 3, 0.7, 0.1, 7));
    TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_set_symmetric(all.get(), 1));
    for (const int no_diagonal : {0, 1}) {
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_problem_set_no_diagonal(all.get(), no_diagonal));
        const Split split = hide_share(all.get(), kHide, 5);
        pumc_factors *fitted = nullptr;
        TEST_ASSERT_EQUAL_INT(PUMC_OK, pumc_fit(&fitted, split.observed.get(), nullptr, nullptr, nullptr, nullptr));
        const Factors factors(fitted);
        int64_t cells = 0, found = 0;
        for (const HeldOut::Bin &bin : calibration_bins(factors.get(), split, kHide)) {
            cells += bin.cells;
            found += bin.found;
        }
        TEST_ASSERT_EQUAL_INT64(60 * 60 - 60 * no_diagonal - pumc_problem_count(split.observed.get()), cells);
        TEST_ASSERT_EQUAL_INT64(pumc_problem_count(split.hidden.get()), found);
    }
}

} // namespace

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_model_that_knows_the_truth_expects_what_is_found);
    RUN_TEST(cells_are_those_that_were_not_observed_without_the_diagonal);
    return UNITY_END();
}
