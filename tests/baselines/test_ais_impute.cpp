// AIS-Impute against plain proximal gradient steps with full decompositions.
#include "ais_impute.hpp"
#include "random_cells.hpp"
#include "shared_workers.hpp"

#include <unity.h>

using namespace baselines;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

double objective_of(const arma::mat &x, const DenseCells &cells, double lambda) {
    return arma::accu(cells.observed % arma::square(x - cells.value)) / 2 + lambda * arma::accu(lapack::svd(x));
}

// X = the singular values of X + P(O - X) less lambda, until X stays.
arma::mat minimiser(const DenseCells &cells, double lambda) {
    arma::mat x(arma::size(cells.value), arma::fill::zeros), u, v;
    arma::vec s;
    for (int step = 0; step < 3000; ++step) {
        lapack::svd_econ(u, s, v, x + cells.observed % (cells.value - x));
        const arma::mat next = u * arma::diagmat(arma::clamp(s - lambda, 0, arma::datum::inf)) * v.t();
        const double moved = arma::norm(next - x, "fro");
        x = next;
        if (moved < 1e-9) {
            break;
        }
    }
    return x;
}

AisOptions precise(double lambda_ratio) {
    AisOptions options;
    options.lambda_ratio = lambda_ratio;
    options.tolerance = 1e-8;
    return options;
}

void minimum_is_that_of_dense_steps() {
    for (const auto &shape : {std::pair<int64_t, int64_t>{40, 30}, {25, 60}}) {
        const Cells cells = random_cells(shape.first, shape.second, 0.4, 3);
        const DenseCells same(cells);
        const pumc::Positives observed = observed_of(cells);
        for (const double ratio : {0.5, 0.2, 0.05}) {
            for (const double decay : {0.0, 0.8}) {
                AisOptions options = precise(ratio);
                options.decay = decay;
                AisImpute solver(observed, options, nullptr, context_of(2));
                Trace trace;
                solver.run(trace);
                const arma::mat x = minimiser(same, solver.lambda());
                const double least = objective_of(x, same, solver.lambda());
                TEST_ASSERT_TRUE(solver.converged());
                TEST_ASSERT_DOUBLE_WITHIN(1e-6 * least, least, solver.objective());
                TEST_ASSERT_DOUBLE_WITHIN(1e-9 * least, solver.objective(),
                                          objective_of(dense::matrix_of(solver.result()), same, solver.lambda()));
                TEST_ASSERT_TRUE(arma::norm(dense::matrix_of(solver.result()) - x, "fro") <
                                 1e-3 * arma::norm(x, "fro"));
            }
        }
    }
}

void x_is_zero_from_lambda_max_on() {
    const Cells cells = random_cells(30, 20, 0.4, 5);
    const pumc::Positives observed = observed_of(cells);
    AisImpute at_most(observed, precise(1), nullptr, context_of(1));
    Trace trace;
    at_most.run(trace);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, lapack::svd(DenseCells(cells).value)[0], at_most.lambda_max());
    AisOptions options;
    options.lambda = at_most.lambda_max() * 1.001;
    AisImpute above(observed, options, nullptr, context_of(1));
    above.run(trace);
    TEST_ASSERT_EQUAL_INT64(0, above.result().rank());
    TEST_ASSERT_TRUE(above.converged());
    options.lambda = at_most.lambda_max() * 0.99;
    AisImpute below(observed, options, nullptr, context_of(1));
    below.run(trace);
    TEST_ASSERT_EQUAL_INT64(1, below.result().rank());
}

void limits_hold() {
    const pumc::Positives observed = observed_of(random_cells(60, 50, 0.4, 7));
    AisOptions options = precise(0.02);
    options.max_rank = 3;
    options.max_iterations = 17;
    AisImpute solver(observed, options, nullptr, context_of(1));
    Trace trace;
    solver.run(trace);
    TEST_ASSERT_EQUAL_INT64(3, solver.result().rank());
    TEST_ASSERT_EQUAL_size_t(17, trace.rows().size());
    TEST_ASSERT_FALSE(solver.converged());
    TEST_ASSERT_EQUAL_DOUBLE(solver.objective(), trace.rows().back().objective);
}

// The first iteration that is the third of three in succession which each change F by less than `share` of it, at this
// rank or, if it is 0, at any.
size_t third_flat_step(const Trace &trace, double share, int64_t rank) {
    size_t flat = 0;
    for (size_t t = 1; t < trace.rows().size(); ++t) {
        const double before = trace.rows()[t - 1].objective, change = std::abs(before - trace.rows()[t].objective);
        flat = change <= share * before && (rank == 0 || trace.rows()[t].rank == rank) ? flat + 1 : 0;
        if (flat == 3) {
            return t + 1;
        }
    }
    return 0;
}

// As PUMC_N does (docs/algorithm.md, Stopping), with its share for this tolerance. Singular values next to the cut
// change places: by the change of X alone, the first of these fits takes more than 1000 iterations.
void flat_objective_at_max_rank_ends_the_fit() {
    const pumc::Positives observed = observed_of(random_cells(400, 300, 0.1, 7));
    AisOptions options;
    options.lambda_ratio = 0.02;
    options.decay = 0;
    options.tolerance = 1e-3;
    options.max_rank = 20;
    AisImpute cut(observed, options, nullptr, context_of(1));
    Trace of_cut;
    cut.run(of_cut);
    TEST_ASSERT_TRUE(cut.converged());
    TEST_ASSERT_EQUAL_size_t(third_flat_step(of_cut, 5e-4, 20), of_cut.rows().size());

    options.max_rank = 0;
    AisImpute free(observed, options, nullptr, context_of(1));
    Trace of_free;
    free.run(of_free);
    TEST_ASSERT_TRUE(free.converged());
    TEST_ASSERT_TRUE(third_flat_step(of_free, 5e-4, 0) > 0);
    TEST_ASSERT_TRUE(third_flat_step(of_free, 5e-4, 0) < of_free.rows().size());
}

void values_may_all_be_zero() {
    Cells cells = random_cells(20, 10, 0.3, 9);
    std::fill(cells.value.begin(), cells.value.end(), 0.0);
    const pumc::Positives observed = observed_of(cells);
    AisImpute solver(observed, AisOptions(), nullptr, context_of(1));
    Trace trace;
    solver.run(trace);
    TEST_ASSERT_EQUAL_INT64(0, solver.result().rank());
    TEST_ASSERT_EQUAL_DOUBLE(0, solver.objective());
}

void threads_change_nothing() {
    const pumc::Positives observed = observed_of(random_cells(200, 150, 0.3, 11));
    AisImpute one(observed, AisOptions(), nullptr, context_of(1)),
        three(observed, AisOptions(), nullptr, context_of(3));
    Trace trace;
    one.run(trace);
    three.run(trace);
    TEST_ASSERT_EQUAL_DOUBLE(one.objective(), three.objective());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(minimum_is_that_of_dense_steps);
    RUN_TEST(x_is_zero_from_lambda_max_on);
    RUN_TEST(limits_hold);
    RUN_TEST(flat_objective_at_max_rank_ends_the_fit);
    RUN_TEST(values_may_all_be_zero);
    RUN_TEST(threads_change_nothing);
    return UNITY_END();
}
