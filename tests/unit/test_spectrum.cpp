// The range finder and the spectrum of the first step against full decompositions.
#include "dense_reference.hpp"
#include "shared_workers.hpp"
#include "solver/first_step_spectrum.hpp"
#include "solver/range_finder.hpp"

#include <chrono>
#include <thread>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

const LineWeights unweighted;

/// A dense matrix behind the operator's face.
class DenseOperator : public Operator {
public:
    explicit DenseOperator(arma::mat g) : g_(std::move(g)) {}
    int64_t rows() const noexcept override { return static_cast<int64_t>(g_.n_rows); }
    int64_t cols() const noexcept override { return static_cast<int64_t>(g_.n_cols); }
    void multiply(const Panel &y, Panel &out) const override {
        ++products;
        out = dense::panel_of(g_ * dense::matrix_of(y.view()));
    }
    void multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const override {
        ++products;
        overlap.reset();
        out = dense::panel_of(g_.t() * dense::matrix_of(w.view()));
    }

    mutable int products = 0;

private:
    arma::mat g_;
};

Panel random_block(int64_t rows, int64_t width, uint64_t &state) {
    arma::mat q, r;
    lapack::qr_econ(q, r, dense::random_matrix(rows, width, state));
    return dense::panel_of(q);
}

void low_rank_matrices_are_found_exactly() {
    uint64_t state = 1;
    for (const auto &shape : {std::pair<int64_t, int64_t>{60, 40}, {25, 80}, {9, 9}}) {
        const int64_t rank = 5;
        const arma::mat g = dense::matrix_of(dense::random_low_rank(shape.first, shape.second, rank, state));
        const arma::vec expected = lapack::svd(g);
        RangeFinder finder(context_of(2));
        for (const int64_t width : {int64_t{5}, int64_t{6}, int64_t{9}}) {
            finder.compute(DenseOperator(g), random_block(shape.second, width, state), 1);
            const arma::vec found = finder.singular_values();
            TEST_ASSERT_EQUAL_UINT64(width, found.n_elem);
            for (arma::uword i = 0; i < found.n_elem; ++i) {
                TEST_ASSERT_DOUBLE_WITHIN(1e-11, i < 5 ? expected[i] : 0.0, found[i]);
            }
            Panel u, v;
            finder.left(rank, u);
            finder.right(rank, v);
            const arma::mat back =
                dense::matrix_of(u.view()) * arma::diagmat(found.head(5)) * dense::matrix_of(v.view()).t();
            TEST_ASSERT_TRUE(arma::abs(back - g).max() < 1e-11);
        }
    }
}

void more_passes_come_closer() {
    uint64_t state = 2;
    const arma::mat g = dense::random_matrix(80, 60, state);
    const double expected = lapack::svd(g)[0];
    const Panel block = random_block(60, 4, state);
    RangeFinder finder(context_of(1));
    double before = 0;
    for (const int64_t passes : {1, 2, 4, 16, 64}) {
        finder.compute(DenseOperator(g), block, passes);
        TEST_ASSERT_TRUE(finder.singular_values()[0] >= before - 1e-12);
        before = finder.singular_values()[0];
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-4 * expected, expected, before);
}

void a_pass_takes_two_products() {
    uint64_t state = 6;
    const DenseOperator g(dense::random_matrix(20, 15, state));
    const Panel block = random_block(15, 4, state);
    RangeFinder finder(context_of(1));
    for (int passes = 1; passes <= 3; ++passes) {
        g.products = 0;
        finder.compute(g, block, passes);
        TEST_ASSERT_EQUAL_INT(2 * passes, g.products);
    }
}

void included_columns_are_not_lost() {
    // One pass from a block orthogonal to the leading right vector misses it; including its left vector does not.
    uint64_t state = 3;
    arma::mat u, v, noise = dense::random_matrix(50, 30, state);
    arma::vec s;
    lapack::svd_econ(u, s, v, noise);
    s[0] = 100;
    const arma::mat g = u * arma::diagmat(s) * v.t();
    const Panel blind = dense::panel_of(v.cols(5, 9));
    RangeFinder finder(context_of(1));
    finder.compute(DenseOperator(g), blind, 1);
    TEST_ASSERT_TRUE(finder.singular_values()[0] < 50);
    const Panel include = dense::panel_of(u.head_cols(2));
    DenseOperator(g).multiply(blind, finder.product_room());
    finder.compute_from_product_including(DenseOperator(g), 1, include.view());
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 100, finder.singular_values()[0]);
    TEST_ASSERT_EQUAL_UINT64(7, finder.singular_values().n_elem);
}

void including_all_that_fits_is_exact() {
    uint64_t state = 4;
    const arma::mat g = dense::random_matrix(30, 6, state);
    RangeFinder finder(context_of(1));
    const Panel include = random_block(30, 4, state);
    DenseOperator(g).multiply(random_block(6, 6, state), finder.product_room());
    finder.compute_from_product_including(DenseOperator(g), 1, include.view());
    TEST_ASSERT_EQUAL_UINT64(6, finder.singular_values().n_elem);
}

// Of a symmetric operator: its part in the space that was searched, with the same vectors on both sides, but for signs.
void symmetric_operators_have_symmetric_parts() {
    uint64_t state = 5;
    const arma::mat noise = dense::random_matrix(40, 40, state), g = noise + noise.t();
    RangeFinder finder(context_of(2));
    finder.keep_symmetric();
    const Panel block = random_block(40, 13, state), include = random_block(40, 3, state);
    for (const bool including : {false, true}) {
        DenseOperator(g).multiply(block, finder.product_room());
        including ? finder.compute_from_product_including(DenseOperator(g), 2, include.view())
                  : finder.compute_from_product(DenseOperator(g), 2);
        const auto width = static_cast<int64_t>(finder.singular_values().n_elem);
        TEST_ASSERT_EQUAL_INT64(including ? 16 : 13, width);
        Panel left, right;
        finder.left(width, left);
        finder.right(width, right);
        const arma::mat u = dense::matrix_of(left.view()), v = dense::matrix_of(right.view());
        const arma::mat part = u * arma::diagmat(finder.singular_values()) * v.t(), projector = u * u.t();
        TEST_ASSERT_TRUE(arma::abs(u.t() * u - arma::eye(u.n_cols, u.n_cols)).max() < 1e-12);
        TEST_ASSERT_TRUE(arma::abs(part - projector * g * projector).max() < 1e-11);
        TEST_ASSERT_TRUE(arma::approx_equal(arma::abs(u), arma::abs(v), "absdiff", 0));
        TEST_ASSERT_TRUE(finder.singular_values().is_sorted("descend"));
        TEST_ASSERT_TRUE(arma::any(arma::sum(u % v).t() < 0) && arma::any(arma::sum(u % v).t() > 0));
    }
}

struct Scene {
    Positives positives;
    arma::vec exact;
};

Scene scene(const ones &pattern) { return {dense::positives_of(pattern), lapack::svd(dense::matrix_of(pattern))}; }

void largest_is_the_first_singular_value() {
    ones patterns[] = {uniform_ones(50, 30, 0.2, 1), grouped_ones(40, 70, 4, 0.8, 0.05, 2),
                       uniform_ones(20, 20, 1.0, 3), uniform_ones(1, 9, 0.5, 4),
                       uniform_ones(300, 4, 0.3, 5), grouped_ones(60, 60, 60, 1, 0, 6)};
    for (ones &pattern : patterns) {
        const Scene s = scene(pattern);
        Random random(0);
        SparsePlusLowRank step(s.positives, context_of(2));
        FirstStepSpectrum spectrum(step, s.positives, Targets(s.positives, unweighted), random, context_of(2));
        TEST_ASSERT_DOUBLE_WITHIN(1e-5 * s.exact[0], s.exact[0], spectrum.largest());
        TEST_ASSERT_TRUE(spectrum.right_vectors().width() > 0);
        free_ones(&pattern);
    }
}

// Fits leave terms in the operator that they share with the search.
void what_a_fit_left_in_the_operator_is_not_seen() {
    ones pattern = network_ones(40, 3, 0.6, 0.1, 11);
    const Scene s = scene(pattern);
    SparsePlusLowRank step(s.positives, context_of(1));
    uint64_t state = 7;
    const LowRank x = dense::random_low_rank(40, 40, 3, state);
    const std::vector<double> diagonal(40, 100.0);
    step.set_diagonal(&diagonal);
    step.set_low_rank(100, &x, 100, &x);
    Random random(0);
    FirstStepSpectrum spectrum(step, s.positives, Targets(s.positives, unweighted), random, context_of(1));
    TEST_ASSERT_DOUBLE_WITHIN(1e-5 * s.exact[0], s.exact[0], spectrum.largest());
    free_ones(&pattern);
}

void count_above_counts_singular_values() {
    ones patterns[] = {uniform_ones(50, 30, 0.2, 7), grouped_ones(80, 70, 5, 0.8, 0.05, 8),
                       grouped_ones(60, 60, 40, 1, 0, 9)};
    for (ones &pattern : patterns) {
        const Scene s = scene(pattern);
        for (arma::uword i = 0; i + 1 < s.exact.n_elem; i += 3) {
            const double level = 0.5 * (s.exact[i] + s.exact[i + 1]);
            if (s.exact[i] - s.exact[i + 1] < 0.02 * s.exact[0]) {
                continue; // too close to tell apart at calibration's accuracy
            }
            Random random(i);
            SparsePlusLowRank step(s.positives, context_of(2));
            FirstStepSpectrum spectrum(step, s.positives, Targets(s.positives, unweighted), random, context_of(2));
            TEST_ASSERT_EQUAL_INT64(i + 1, spectrum.count_above(level, 1000));
        }
        free_ones(&pattern);
    }
}

void count_above_grows_past_its_first_block() {
    // The identity has 60 singular values of 1.
    ones pattern = grouped_ones(60, 60, 60, 1, 0, 10);
    const Scene s = scene(pattern);
    Random random(0);
    SparsePlusLowRank step(s.positives, context_of(1));
    FirstStepSpectrum spectrum(step, s.positives, Targets(s.positives, unweighted), random, context_of(1));
    TEST_ASSERT_EQUAL_INT64(60, spectrum.count_above(0.5, 1000));
    TEST_ASSERT_EQUAL_INT64(0, spectrum.count_above(1.5, 1000));
    free_ones(&pattern);
}

void without_ones_there_is_no_spectrum() {
    const Positives nothing = positives_from_pairs<int32_t>(5, 6, 0, nullptr, nullptr);
    Random random(0);
    SparsePlusLowRank step(nothing, context_of(1));
    FirstStepSpectrum spectrum(step, nothing, Targets(nothing, unweighted), random, context_of(1));
    TEST_ASSERT_TRUE(spectrum.largest() == 0);
    TEST_ASSERT_EQUAL_INT64(0, spectrum.count_above(0.1, 1000));
    TEST_ASSERT_EQUAL_INT64(0, spectrum.right_vectors().width());
}

// The callback is asked between products, and can stop the work there. What is known then is a lower bound.
void a_callback_stops_the_search() {
    ones pattern = uniform_ones(50, 30, 0.2, 1);
    const Scene s = scene(pattern);
    for (int allowed = 0; allowed < 4; ++allowed) {
        int calls = 0;
        const Observer observer = [&](const Progress &progress) {
            TEST_ASSERT_EQUAL_INT64(0, progress.iteration);
            return ++calls > allowed;
        };
        Watch watch(0, observer);
        Context context{workers_of(1), watch};
        Random random(0);
        SparsePlusLowRank step(s.positives, context);
        FirstStepSpectrum spectrum(step, s.positives, Targets(s.positives, unweighted), random, context);
        while (!spectrum.stopped()) { // every search after the wait asks once
            std::this_thread::sleep_for(std::chrono::milliseconds(210));
            TEST_ASSERT_TRUE(spectrum.count_above(0.9 * s.exact[0], 1000) <= 1);
            const double found = spectrum.largest();
            TEST_ASSERT_TRUE(found > 0.5 * s.exact[0] && found <= s.exact[0] * (1 + 1e-12));
        }
        TEST_ASSERT_EQUAL_INT(allowed + 1, calls);
        TEST_ASSERT_TRUE(spectrum.stopped()->reason == StopReason::cancelled);
        TEST_ASSERT_TRUE(spectrum.largest() > 0);
        TEST_ASSERT_EQUAL_INT(allowed + 1, calls); // it is not asked again
    }
    free_ones(&pattern);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(low_rank_matrices_are_found_exactly);
    RUN_TEST(more_passes_come_closer);
    RUN_TEST(a_pass_takes_two_products);
    RUN_TEST(included_columns_are_not_lost);
    RUN_TEST(including_all_that_fits_is_exact);
    RUN_TEST(symmetric_operators_have_symmetric_parts);
    RUN_TEST(largest_is_the_first_singular_value);
    RUN_TEST(what_a_fit_left_in_the_operator_is_not_seen);
    RUN_TEST(count_above_counts_singular_values);
    RUN_TEST(count_above_grows_past_its_first_block);
    RUN_TEST(without_ones_there_is_no_spectrum);
    RUN_TEST(a_callback_stops_the_search);
    return UNITY_END();
}
