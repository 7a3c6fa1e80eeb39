// The error on the truth against its formula on dense matrices, for both methods that report it.
#include "ais_impute.hpp"
#include "logistic.hpp"
#include "one_bit.hpp"
#include "output.hpp"
#include "random_cells.hpp"
#include "shared_workers.hpp"

#include <unity.h>

using namespace baselines;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// What is known of a 0/1 matrix: some of its ones, and some zeros that need not be true.
struct Scene {
    Cells input, truth;
    arma::mat m, observed_ones;
};

Scene scene() {
    Scene s;
    s.truth = random_cells(30, 40, 1, 3);
    s.m = DenseCells(s.truth).value;
    Cells ones = s.truth;
    ones.row.clear();
    ones.col.clear();
    ones.value.clear();
    s.input = ones;
    s.observed_ones.zeros(arma::size(s.m));
    uint64_t state = 5;
    for (size_t e = 0; e < s.truth.row.size(); ++e) {
        const bool one = s.truth.value[e] == 1, drawn = next_uniform(&state) < 0.5;
        if (one) {
            ones.row.push_back(s.truth.row[e]);
            ones.col.push_back(s.truth.col[e]);
        }
        if (drawn) {
            const double value = one && next_uniform(&state) < 0.7 ? 1 : 0;
            s.input.row.push_back(s.truth.row[e]);
            s.input.col.push_back(s.truth.col[e]);
            s.input.value.push_back(value);
            s.observed_ones(dense::index_of(s.truth.row[e]), dense::index_of(s.truth.col[e])) = value;
        }
    }
    s.truth = ones;
    return s;
}

double mse_of(const arma::mat &scores, const Scene &s) {
    const arma::mat unobserved = 1 - s.observed_ones;
    return arma::accu(unobserved % arma::square(scores - s.m)) / arma::accu(unobserved % s.m);
}

arma::mat matrix_of(const std::vector<double> &scores, const Scene &s) {
    return arma::mat(scores.data(), s.m.n_rows, s.m.n_cols);
}

void mse_is_that_of_the_scores() {
    const Scene s = scene();
    const pumc::Positives observed = observed_of(s.input);
    const Truth truth(s.truth, observed);
    const Wanted all(s.input.rows, s.input.cols);
    Trace of_ais, of_one_bit;
    AisImpute ais(observed, AisOptions(), &truth, context_of(2));
    ais.run(of_ais);
    const auto plain = scores_of(ais.result(), all, workers_of(2), [](double x) { return x; });
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, mse_of(matrix_of(plain, s), s), of_ais.rows().back().mse);
    OneBitOptions options;
    options.radius = 30;
    OneBit one_bit(observed, options, &truth, context_of(2));
    one_bit.run(of_one_bit);
    const auto likely =
        scores_of(one_bit.result(), all, workers_of(2), [&](double x) { return logistic(one_bit.bounded(x)); });
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, mse_of(matrix_of(likely, s), s), of_one_bit.rows().back().mse);
}

void mse_is_absent_without_truth() {
    const Scene s = scene();
    const pumc::Positives observed = observed_of(s.input);
    Trace trace;
    AisImpute ais(observed, AisOptions(), nullptr, context_of(2));
    ais.run(trace);
    TEST_ASSERT_DOUBLE_IS_NAN(trace.rows().back().mse);
}

void seconds_never_fall() {
    Trace trace;
    for (int i = 0; i < 5; ++i) {
        trace.record(1, 1, [] { return 0.0; });
    }
    for (size_t i = 1; i < trace.rows().size(); ++i) {
        TEST_ASSERT_TRUE(trace.rows()[i].seconds >= trace.rows()[i - 1].seconds);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(mse_is_that_of_the_scores);
    RUN_TEST(mse_is_absent_without_truth);
    RUN_TEST(seconds_never_fall);
    return UNITY_END();
}
