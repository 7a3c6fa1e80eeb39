// The gradient step as sparse plus low rank: against dense algebra, and the loss against finite differences.
#include "dense_reference.hpp"
#include "shared_workers.hpp"
#include "solver/sparse_plus_low_rank.hpp"

#include <cmath>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

template <typename Value> void set_values(SparsePlusLowRank &step, std::vector<double> &room, const Value &value) {
    step.set_sparse(room.data(), [&](int64_t begin, int64_t end) {
        for (int64_t e = begin; e < end; ++e) {
            room[static_cast<size_t>(e)] = value(e);
        }
    });
}

struct Scene {
    Positives positives;
    arma::mat a;
};

Scene scene(int64_t rows, int64_t cols, double density, uint64_t seed) {
    ones pattern = uniform_ones(rows, cols, density, seed);
    Scene result{dense::positives_of(pattern), dense::matrix_of(pattern)};
    free_ones(&pattern);
    return result;
}

double distance(const arma::mat &a, const arma::mat &b) { return arma::abs(a - b).max(); }

// Both products against the dense matrix `g`.
void check_products(const SparsePlusLowRank &step, const arma::mat &g, uint64_t &state) {
    for (const int64_t width : {1, 8, 13}) {
        const arma::mat y = dense::random_matrix(step.cols(), width, state);
        const arma::mat w = dense::random_matrix(step.rows(), width, state);
        Panel out;
        step.multiply(dense::panel_of(y), out);
        TEST_ASSERT_TRUE(distance(dense::matrix_of(out.view()), g * y) < 1e-11);
        arma::mat overlap;
        step.multiply_transposed(dense::panel_of(w), out, overlap);
        TEST_ASSERT_TRUE(distance(dense::matrix_of(out.view()), g.t() * w) < 1e-11);
    }
}

void products_agree_with_dense() {
    uint64_t state = 1;
    for (const int64_t threads : {1, 3}) {
        for (const auto &shape : {std::pair<int64_t, int64_t>{1, 1}, {60, 25}, {20, 90}}) {
            const Scene s = scene(shape.first, shape.second, 0.3, next_random(&state));
            SparsePlusLowRank step(s.positives, context_of(threads));
            std::vector<double> values;
            for (int64_t e = 0; e < s.positives.count(); ++e) {
                values.push_back(next_normal(&state));
            }
            std::vector<double> room(values.size());
            set_values(step, room, [&](int64_t e) { return values[size_t(e)]; });
            const arma::mat sparse = dense::matrix_of(s.positives.pattern, values.data());
            const int64_t most = std::min(shape.first, shape.second);
            const LowRank x = dense::random_low_rank(shape.first, shape.second, std::min<int64_t>(4, most), state);
            const LowRank y = dense::random_low_rank(shape.first, shape.second, std::min<int64_t>(7, most), state);
            step.set_low_rank(0.5, &x, -1.5, &y);
            check_products(step, sparse + 0.5 * dense::matrix_of(x) - 1.5 * dense::matrix_of(y), state);
            step.set_low_rank(2, &x, 0, nullptr);
            check_products(step, sparse + 2 * dense::matrix_of(x), state);
            step.set_low_rank(0, nullptr, 0, nullptr);
            check_products(step, sparse, state);
        }
    }
}

void factors_of_rank_zero_count_as_zero() {
    uint64_t state = 2;
    const Scene s = scene(30, 20, 0.3, 3);
    SparsePlusLowRank step(s.positives, context_of(1));
    std::vector<double> room(static_cast<size_t>(s.positives.count()));
    set_values(step, room, [](int64_t) { return 1.0; });
    LowRank none;
    none.u.reshape(30, 0);
    none.v.reshape(20, 0);
    step.set_low_rank(1, &none, 1, &none);
    check_products(step, s.a, state);
}

void spare_columns_of_v_do_not_enter_products() {
    uint64_t state = 3;
    const Scene s = scene(40, 30, 0.2, 4);
    SparsePlusLowRank step(s.positives, context_of(2));
    std::vector<double> room(static_cast<size_t>(s.positives.count()));
    set_values(step, room, [](int64_t) { return 0.0; });
    LowRank x = dense::random_low_rank(40, 30, 6, state);
    const arma::mat whole = dense::matrix_of(x);
    x.s = x.s.head(4); // columns 4 and 5 are now beyond the rank
    const arma::mat part = dense::matrix_of(x);
    TEST_ASSERT_TRUE(distance(whole, part) > 0.01);
    step.set_low_rank(1, &x, 0, nullptr);
    check_products(step, part, state);
}

void products_with_a_known_block_agree_with_dense() {
    uint64_t state = 8;
    const Scene s = scene(50, 40, 0.3, 9);
    SparsePlusLowRank step(s.positives, context_of(2));
    std::vector<double> room(static_cast<size_t>(s.positives.count()));
    set_values(step, room, [](int64_t) { return 0.25; });
    const LowRank x = dense::random_low_rank(50, 40, 5, state), y = dense::random_low_rank(50, 40, 3, state);
    const arma::mat g = 0.25 * s.a + 0.5 * dense::matrix_of(x) - 1.5 * dense::matrix_of(y);
    const arma::mat v = dense::matrix_of(x.right()), w = dense::random_matrix(50, 6, state);
    arma::mat q, r;
    lapack::qr_econ(q, r, arma::join_rows(v, dense::random_matrix(40, 4, state)));
    const arma::mat block = arma::join_rows(v, q.tail_cols(4)), overlap = dense::matrix_of(y.right()).t() * block;
    const Panel panel = dense::panel_of(block);
    Panel out;
    step.set_low_rank(0.5, &x, -1.5, &y);
    step.multiply_block(panel, panel, overlap, out);
    TEST_ASSERT_TRUE(distance(dense::matrix_of(out.view()), g * block) < 1e-11);
    arma::mat along;
    step.multiply_transposed(dense::panel_of(w), out, along);
    TEST_ASSERT_TRUE(distance(along, dense::matrix_of(x.left()).t() * w) < 1e-11);
    check_products(step, g, state); // other panels go the long way
    step.set_low_rank(0, nullptr, -1.5, &y);
    step.multiply_transposed(dense::panel_of(w), out, along);
    TEST_ASSERT_TRUE(along.is_empty());
}

void dense_gradient_agrees_with_finite_differences() {
    uint64_t state = 4;
    const Scene s = scene(9, 7, 0.4, 5);
    for (const double omega : {0.3, 0.5, 0.85}) {
        const arma::mat x = dense::random_matrix(9, 7, state);
        const arma::mat gradient = dense::gradient(x, s.a, omega);
        for (arma::uword i = 0; i < x.n_elem; ++i) {
            const double h = 1e-5;
            arma::mat up = x, down = x;
            up[i] += h;
            down[i] -= h;
            const double slope = (dense::loss(up, s.a, omega) - dense::loss(down, s.a, omega)) / (2 * h);
            TEST_ASSERT_DOUBLE_WITHIN(1e-8, slope, gradient[i]);
        }
    }
}

void step_coefficients_are_those_of_the_gradient() {
    // G = Z - grad(Z)/rho = (1 - c3) Z + S with S_ij = c3 + c4 (z_ij - 1) on Omega.
    uint64_t state = 5;
    const Scene s = scene(12, 15, 0.3, 6);
    for (const double omega : {0.2, 0.5, 0.8, 0.95}) {
        const double rho = 1.0001 * 2 * std::max(omega, 1 - omega);
        const arma::mat z = dense::random_matrix(12, 15, state);
        const double c3 = 2 * (1 - omega) / rho, c4 = 2 * (1 - 2 * omega) / rho;
        const arma::mat formula = (1 - c3) * z + s.a % (c3 + c4 * (z - 1));
        TEST_ASSERT_TRUE(distance(formula, z - dense::gradient(z, s.a, omega) / rho) < 1e-12);
    }
}

void loss_from_sums_agrees_with_dense() {
    uint64_t state = 6;
    const Scene s = scene(20, 14, 0.3, 7);
    const arma::mat x = dense::matrix_of(dense::random_low_rank(20, 14, 3, state));
    for (const double omega : {0.1, 0.5, 0.9}) {
        const OnesSums sums{arma::accu(s.a), arma::accu(s.a % x), arma::accu(s.a % x % x)};
        TEST_ASSERT_DOUBLE_WITHIN(1e-11, dense::loss(x, s.a, omega), Loss(omega).value(sums, arma::accu(x % x)));
    }
}

void gradient_is_lipschitz_with_beta() {
    uint64_t state = 7;
    const Scene s = scene(20, 14, 0.3, 8);
    for (const double omega : {0.1, 0.5, 0.9}) {
        const double beta = 2 * std::max(omega, 1 - omega);
        for (int trial = 0; trial < 20; ++trial) {
            const arma::mat x = dense::random_matrix(20, 14, state), y = dense::random_matrix(20, 14, state);
            const double change = arma::norm(dense::gradient(x, s.a, omega) - dense::gradient(y, s.a, omega), "fro");
            TEST_ASSERT_TRUE(change <= beta * arma::norm(x - y, "fro") * (1 + 1e-12));
        }
    }
}

void penalty_sum_adds_lambda_times_r() {
    Objective objective;
    objective.rho = 1.6;
    objective.numbers = {0.5, 2};
    const arma::vec s{5, 3, 1, 0.25};
    objective.penalty = find_penalty("nuclear");
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8 * 9.25, penalty_sum(objective, s));
    objective.penalty = find_penalty("tnn");
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8 * 1.25, penalty_sum(objective, s));
    objective.penalty = find_penalty("capped-l1");
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.8 * (2 + 2 + 1 + 0.25), penalty_sum(objective, s));
    TEST_ASSERT_TRUE(penalty_sum(objective, arma::vec()) == 0);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(products_agree_with_dense);
    RUN_TEST(factors_of_rank_zero_count_as_zero);
    RUN_TEST(spare_columns_of_v_do_not_enter_products);
    RUN_TEST(products_with_a_known_block_agree_with_dense);
    RUN_TEST(dense_gradient_agrees_with_finite_differences);
    RUN_TEST(step_coefficients_are_those_of_the_gradient);
    RUN_TEST(loss_from_sums_agrees_with_dense);
    RUN_TEST(gradient_is_lipschitz_with_beta);
    RUN_TEST(penalty_sum_adds_lambda_times_r);
    return UNITY_END();
}
