// What options that are not set become.
#include "dense_reference.hpp"
#include "model/defaults.hpp"
#include "model/noise.hpp"

#include <algorithm>
#include <cmath>
#include <unity.h>
#include <utility>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

Options plain() {
    Options options;
    options.row_balance = options.col_balance = 0;
    return options;
}

// A square matrix whose rows and columns all have `degree` ones.
Positives band(int32_t side, int32_t degree) {
    std::vector<int32_t> row, col;
    for (int32_t i = 0; i < side; ++i) {
        for (int32_t k = 0; k < degree; ++k) {
            row.push_back(i);
            col.push_back((i + k) % side);
        }
    }
    return positives_from_pairs(side, side, static_cast<int64_t>(row.size()), row.data(), col.data());
}

// A little above the root mean square of the singular values of evenly thrown ones, less their mean.
void default_threshold_of_even_ones_is_the_typical_noise() {
    const std::pair<int64_t, int64_t> shapes[] = {{300, 300}, {900, 40}, {40, 900}};
    for (const auto &[rows, cols] : shapes) {
        ones pattern = uniform_ones(rows, cols, 0.1, 5);
        const Positives positives = dense::positives_of(pattern);
        const arma::mat noise = dense::matrix_of(pattern) - positives.density();
        free_ones(&pattern);
        const arma::vec values = lapack::svd(noise);
        const double typical = arma::norm(values) / std::sqrt(static_cast<double>(values.n_elem));
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * typical, 1.05 * typical, default_threshold(positives, {}, 0.8, 1));
    }
}

// A hundred rows share one busy column, in which the ones of another hundred lie as well.
void default_threshold_follows_the_busiest_lines() {
    std::vector<int32_t> row, col;
    for (int32_t i = 0; i < 200; ++i) {
        row.push_back(i);
        col.push_back(0);
        if (i < 100) {
            row.push_back(i);
            col.push_back(i + 1);
        }
    }
    const Positives positives =
        positives_from_pairs(200, 2000, static_cast<int64_t>(row.size()), row.data(), col.data());
    const double d = 300.0 / (200 * 2000), seen_by_column = (200.0 * 200 + 100) / 300;
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 3 * 0.62 * std::sqrt((1 - d) * seen_by_column),
                              default_threshold(positives, {}, 0.9, 3));
}

void without_balance_nothing_follows_the_data() {
    for (const Positives &positives : {band(40, 10), band(3000, 2), band(20000, 20)}) {
        TEST_ASSERT_DOUBLE_WITHIN(0, 0.8, weight_of_a_one(plain(), positives));
        TEST_ASSERT_EQUAL_INT64(std::min<int64_t>(64, positives.rows),
                                rank_limit(plain(), positives.rows, positives.cols));
    }
    TEST_ASSERT_DOUBLE_WITHIN(0, 1e-4, stop_tolerance(plain()));
}

void ones_count_more_in_sparse_data_with_long_lines() {
    const Options options;
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.77, weight_of_a_one(options, band(40, 10)));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8, weight_of_a_one(options, band(3000, 2))); // sparse, but no line says much
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.9, weight_of_a_one(options, band(40000, 16)));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8 + 0.1 * std::log2(10 / 4.0) / 2, weight_of_a_one(options, band(20000, 10)));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.77 + 0.03 * std::log(0.004 / 0.002) / std::log(0.004 / 0.0014),
                              weight_of_a_one(options, band(1000, 2)));
}

void ones_count_less_in_dense_undirected_networks() {
    const Options options;
    const auto omega_of = [&](int32_t side, int32_t degree) {
        Positives links = band(side, degree);
        links.symmetric = true;
        return weight_of_a_one(options, links);
    };
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.6, omega_of(40, 10));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8, omega_of(3000, 2)); // sparse ones are as other sparse data
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.6 + 0.2 * std::log(0.004 / 0.002) / std::log(0.004 / 0.0016), omega_of(1000, 2));
}

// A node with four links has as many as a row with sixteen ones, whether links have a direction or not. Where they have
// none, more links count still more, up to sixteen.
void ones_count_more_in_sparse_networks_with_a_few_links_a_node() {
    const Options options; // the density, and with it the mean degree, leaves the diagonal out
    for (const bool symmetric : {false, true}) {
        const auto omega_of = [&](int32_t side, int32_t degree) {
            Positives links = band(side, degree);
            links.no_diagonal = true;
            links.symmetric = symmetric;
            return weight_of_a_one(options, links);
        };
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.8, omega_of(5000, 1));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.8, omega_of(5000, 2));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.8 + 0.1 * std::log2(3 / 2.0), omega_of(5000, 3));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.9, omega_of(5000, 4));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, symmetric ? 0.9 + 0.05 * std::log2(10 / 4.0) / 2 : 0.9, omega_of(20000, 10));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, symmetric ? 0.95 : 0.9, omega_of(40000, 16));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, symmetric ? 0.95 : 0.9, omega_of(60000, 40));
    }
}

void nothing_breaks_without_ones() {
    const Positives nothing = positives_from_pairs<int32_t>(3, 4, 0, nullptr, nullptr);
    TEST_ASSERT_DOUBLE_WITHIN(0, 0.8, weight_of_a_one(Options(), nothing));
}

// A one of confidence 3 counts against a blank as one of confidence 1 does with the default.
void confidences_do_not_make_ones_count_more_than_blanks() {
    for (const int32_t count : {1, 4}) {
        const std::vector<int32_t> row{0, 1, 2, 0}, col{0, 1, 2, 3};
        const std::vector<double> confidence{3, 3, 3, 3};
        const Positives positives = positives_from_pairs(3, 4, count, row.data(), col.data(), confidence.data());
        const double omega = weight_of_a_one(plain(), positives);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14, 0.8 / 0.2, 3 * omega / (1 - omega));
    }
    const double none = 0;
    const int32_t nowhere = 0;
    TEST_ASSERT_DOUBLE_WITHIN(
        0, 0.8, weight_of_a_one(plain(), positives_from_pairs<int32_t>(3, 4, 0, &nowhere, &nowhere, &none)));
}

// A cell that is observed with probability p is fitted as x. What its ones leave in the gradient is less for larger
// omega, and the threshold follows.
void the_threshold_of_a_balanced_fit_follows_what_is_left_of_the_ones() {
    const Positives positives = band(300, 10);
    const LineWeights weights = line_weights(positives, 0.5, 0.5);
    const double p = 0.1, at_default = default_threshold(positives, weights, 0.8, 1);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12 * at_default,
                              0.55 * std::pow(1 - positives.density(), 0.75) * noise_edge(positives, weights, true),
                              at_default);
    const auto left = [&](double omega) {
        const double x = omega * p / (omega * p + (1 - omega) * (1 - p));
        return 1 - (2 - 1 / omega) * x;
    };
    for (const double omega : {0.3, 0.5, 0.9, 0.99}) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, std::min(1.0, left(omega) / left(0.8)),
                                  default_threshold(positives, weights, omega, 1) / at_default);
    }
}

void the_rank_is_limited_by_memory() {
    Options options;
    TEST_ASSERT_EQUAL_INT64(30, rank_limit(options, 30, 40));
    TEST_ASSERT_EQUAL_INT64(256, rank_limit(options, 30000, 40000));
    const int64_t less = rank_limit(options, 100000, 50000);
    TEST_ASSERT_TRUE(less > 64 && less < 256);
    TEST_ASSERT_EQUAL_INT64(64, rank_limit(options, 1000000000, 1000000000));
    options.max_rank = 500;
    TEST_ASSERT_EQUAL_INT64(500, rank_limit(options, 100000, 50000));
}

void the_tolerance_is_the_option_or_its_default() {
    Options options;
    TEST_ASSERT_DOUBLE_WITHIN(0, 1e-3, stop_tolerance(options));
    options.tolerance = 1e-7;
    TEST_ASSERT_DOUBLE_WITHIN(0, 1e-7, stop_tolerance(options));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(default_threshold_of_even_ones_is_the_typical_noise);
    RUN_TEST(default_threshold_follows_the_busiest_lines);
    RUN_TEST(without_balance_nothing_follows_the_data);
    RUN_TEST(ones_count_more_in_sparse_data_with_long_lines);
    RUN_TEST(ones_count_less_in_dense_undirected_networks);
    RUN_TEST(ones_count_more_in_sparse_networks_with_a_few_links_a_node);
    RUN_TEST(nothing_breaks_without_ones);
    RUN_TEST(confidences_do_not_make_ones_count_more_than_blanks);
    RUN_TEST(the_threshold_of_a_balanced_fit_follows_what_is_left_of_the_ones);
    RUN_TEST(the_rank_is_limited_by_memory);
    RUN_TEST(the_tolerance_is_the_option_or_its_default);
    return UNITY_END();
}
