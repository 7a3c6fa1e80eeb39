// 1-bit matrix completion: its parts against brute force, and its minimum against projected gradient steps whose
// projections on the intersection of ball and box are Dykstra's, with full decompositions.
#include "logistic.hpp"
#include "one_bit.hpp"
#include "random_cells.hpp"
#include "shared_workers.hpp"

#include <unity.h>

using namespace baselines;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// The loss of all observed cells and its gradient, dense.
double loss_of(const arma::mat &x, const DenseCells &cells, arma::mat *gradient = nullptr) {
    double sum = 0;
    if (gradient != nullptr) {
        gradient->zeros(arma::size(x));
    }
    for (arma::uword e = 0; e < x.n_elem; ++e) {
        if (cells.observed[e] != 0) {
            const double sign = cells.value[e] > 0 ? 1 : -1;
            sum += logistic_loss(sign, x[e]);
            if (gradient != nullptr) {
                (*gradient)[e] = logistic_slope(sign, x[e]);
            }
        }
    }
    return sum;
}

// By bisection on the threshold.
arma::mat on_ball(const arma::mat &x, double radius) {
    arma::mat u, v;
    arma::vec s;
    lapack::svd_econ(u, s, v, x);
    if (arma::accu(s) <= radius) {
        return x;
    }
    double low = 0, high = s[0];
    for (int step = 0; step < 100; ++step) {
        const double middle = (low + high) / 2;
        (arma::accu(arma::clamp(s - middle, 0, arma::datum::inf)) > radius ? low : high) = middle;
    }
    return u * arma::diagmat(arma::clamp(s - high, 0, arma::datum::inf)) * v.t();
}

arma::mat on_both(const arma::mat &x, double radius, double alpha) {
    arma::mat at = x, from_ball(arma::size(x), arma::fill::zeros), from_box = from_ball;
    for (int round = 0; round < 500; ++round) {
        const arma::mat before = at, ball = on_ball(at + from_ball, radius);
        from_ball += at - ball;
        at = arma::clamp(ball + from_box, -alpha, alpha);
        from_box += ball - at;
        if (arma::norm(at - before, "fro") < 1e-9 && arma::norm(at - ball, "fro") < 1e-8) {
            break;
        }
    }
    return at;
}

// The curvature is at most 1/4: steps of length 4.
arma::mat minimiser(const DenseCells &cells, double radius, double alpha) {
    arma::mat x(arma::size(cells.value), arma::fill::zeros), before = x, gradient;
    for (int step = 1; step < 200; ++step) {
        const arma::mat ahead = x + (step - 1.0) / (step + 2.0) * (x - before);
        loss_of(ahead, cells, &gradient);
        before = x;
        x = on_both(ahead - 4 * gradient, radius, alpha);
        if (arma::norm(x - before, "fro") < 1e-7) {
            break;
        }
    }
    return x;
}

void slope_is_that_of_the_loss() {
    for (const double sign : {-1.0, 1.0}) {
        for (double x = -30; x <= 30; x += 0.7) {
            const double h = 1e-5, difference = (logistic_loss(sign, x + h) - logistic_loss(sign, x - h)) / (2 * h);
            TEST_ASSERT_DOUBLE_WITHIN(1e-9, difference, logistic_slope(sign, x));
            TEST_ASSERT_DOUBLE_WITHIN(1e-12 + 1e-12 * std::abs(x), -std::log(logistic(sign * x)),
                                      logistic_loss(sign, x));
        }
    }
    TEST_ASSERT_EQUAL_DOUBLE(1000, logistic_loss(1, -1000)); // where exp(1000) is infinite
}

// Newton alone goes back and forth between two points for rho = 0.05 and v = -3.27.
void proximal_point_has_no_slope() {
    for (const double rho : {0.001, 0.05, 0.1, 1.0, 100.0}) {
        for (const double sign : {-1.0, 1.0}) {
            for (double v = -40; v <= 40; v += 0.013) {
                const double z = logistic_prox(sign, v, rho);
                TEST_ASSERT_DOUBLE_WITHIN(1e-11 * (1 + rho), 0, logistic_slope(sign, z) + rho * (z - v));
            }
        }
    }
}

// The nearest values on the ball are the given ones less one threshold, where that is positive.
void values_on_the_ball_reach_its_radius() {
    const arma::vec values{5, 4, 2, 2, 1, 0.5, 0};
    for (const double radius : {14.5, 20.0}) {
        const arma::vec same = values_on_ball(values, radius);
        TEST_ASSERT_EQUAL_UINT64(6, same.n_elem);
        TEST_ASSERT_EQUAL_DOUBLE(0, arma::abs(same - values.head(6)).max());
    }
    for (const double radius : {0.1, 1.0, 2.0, 5.0, 7.0, 14.0}) {
        const arma::vec near = values_on_ball(values, radius);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14 * radius, radius, arma::accu(near));
        const double threshold = values[0] - near[0];
        for (arma::uword i = 0; i < values.n_elem; ++i) {
            const double value = i < near.n_elem ? near[i] : 0;
            TEST_ASSERT_DOUBLE_WITHIN(1e-14, std::max(0.0, values[i] - threshold), value);
        }
    }
}

// A sum of values less such a radius rounds to the sum.
void balls_may_be_tiny() {
    for (const double radius : {1e-14, 1e-17, 1e-300}) {
        const arma::vec one = values_on_ball({5, 4, 2}, radius);
        TEST_ASSERT_EQUAL_UINT64(1, one.n_elem);
        TEST_ASSERT_EQUAL_DOUBLE(radius, one[0]);
        const arma::vec three = values_on_ball({3, 3, 3, 2}, radius);
        TEST_ASSERT_EQUAL_UINT64(3, three.n_elem);
        TEST_ASSERT_DOUBLE_WITHIN(1e-14 * radius, radius, arma::accu(three));
        const pumc::Positives observed = observed_of(random_cells(3, 3, 0.9, 3));
        OneBitOptions options;
        options.radius = radius;
        OneBit solver(observed, options, nullptr, context_of(1));
        Trace trace;
        solver.run(trace);
        TEST_ASSERT_TRUE(solver.converged());
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * radius, radius, arma::accu(solver.result().s));
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, static_cast<double>(observed.count()) * std::log(2.0), solver.objective());
    }
}

void projection_on_the_ball_is_the_nearest() {
    uint64_t state = 5;
    for (const auto &shape : {std::pair<int64_t, int64_t>{30, 12}, {12, 30}, {60, 70}}) {
        const arma::mat g = dense::random_matrix(shape.first, shape.second, state);
        const pumc::Panel panel = dense::panel_of(g);
        const DenseOperator matrix(panel, workers_of(2));
        const double norm = arma::accu(lapack::svd(g));
        for (const double share : {0.05, 0.5, 1.5}) {
            NuclearBall ball(share * norm, 1, context_of(2));
            pumc::LowRank projected;
            bool complete = false;
            for (int round = 0; round < 60; ++round) {
                complete = ball.project(matrix, 3, projected);
            }
            TEST_ASSERT_TRUE(complete);
            const double apart = arma::abs(dense::matrix_of(projected) - on_ball(g, share * norm)).max();
            TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0, apart);
        }
    }
}

void check_minimum(const Cells &cells, double radius, double alpha, bool box) {
    OneBitOptions options;
    options.alpha = alpha;
    options.radius = radius;
    options.box = box;
    options.tolerance = 1e-7;
    options.max_iterations = 5000;
    const pumc::Positives observed = observed_of(cells);
    OneBit solver(observed, options, nullptr, context_of(2));
    Trace trace;
    solver.run(trace);
    const DenseCells same(cells);
    const double least = loss_of(minimiser(same, radius, box ? alpha : 1e6), same);
    arma::mat x = dense::matrix_of(solver.result());
    x.transform([&](double entry) { return solver.bounded(entry); });
    TEST_ASSERT_TRUE(solver.converged());
    TEST_ASSERT_DOUBLE_WITHIN(1e-4 * least, least, solver.objective());
    TEST_ASSERT_DOUBLE_WITHIN(1e-9 * least, loss_of(x, same), solver.objective());
    TEST_ASSERT_TRUE(arma::accu(lapack::svd(x)) <= radius * (1 + 1e-4));
    TEST_ASSERT_TRUE(!box || arma::abs(x).max() <= alpha);
}

void minimum_is_that_of_projected_gradients() {
    const Cells cells = random_cells(20, 15, 0.5, 3);
    const double size = std::sqrt(20.0 * 15.0);
    check_minimum(cells, size, 1, true); // both bounds hold X
    check_minimum(cells, 1.5 * size, 2, true);
    check_minimum(cells, 0.2 * size, 5, true); // only the ball does
    check_minimum(cells, size, 1, false);
    check_minimum(cells, 40 * size, 1, true); // only the box does
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(slope_is_that_of_the_loss);
    RUN_TEST(proximal_point_has_no_slope);
    RUN_TEST(values_on_the_ball_reach_its_radius);
    RUN_TEST(balls_may_be_tiny);
    RUN_TEST(projection_on_the_ball_is_the_nearest);
    RUN_TEST(minimum_is_that_of_projected_gradients);
    return UNITY_END();
}
