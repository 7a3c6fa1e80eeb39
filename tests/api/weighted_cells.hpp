// A problem whose cells have weights, and its fits, as dense algebra sees them: on Y = D_a^1/2 X D_b^1/2, in which
// weights are targets.
#pragma once

#include "fitted_matrix.hpp"

#include <cmath>
#include <string>

struct WeightedCells {
    pumc_problem *problem = nullptr;
    arma::mat a, confidence; // 0/1, and c at the ones
    arma::mat blank;         // 1 at every cell that is no one
    arma::vec row_root, col_root;
    double row_balance = 0, col_balance = 0;

    WeightedCells() = default;
    WeightedCells(const WeightedCells &) = delete;
    WeightedCells &operator=(const WeightedCells &) = delete;
    ~WeightedCells() { pumc_problem_free(problem); }

    arma::mat target() const { return row_root * col_root.t(); }
    arma::mat weighted(const arma::mat &x) const { return arma::diagmat(row_root) * x * arma::diagmat(col_root); }
    std::string options(const std::string &more) const {
        return "row_balance=" + std::to_string(row_balance) + " col_balance=" + std::to_string(col_balance) +
               " tolerance=1e-7 max_iterations=20000 " + more;
    }
    double loss(const arma::mat &y, double omega) const {
        return omega * arma::accu(confidence % arma::square(y - target())) +
               (1 - omega) * arma::accu(blank % arma::square(y));
    }
    arma::mat proximal_step(const arma::mat &y, const pumc::Objective &objective) const {
        const double omega = objective.loss.omega();
        const arma::mat gradient = 2 * omega * (confidence % (y - target())) + 2 * (1 - omega) * (blank % y);
        return dense::proximal_map(y - gradient / objective.rho, objective);
    }

    /// Lines with d ones have the weights own d^-balance.
    void set_roots(const arma::vec &own_rows, const arma::vec &own_cols) {
        row_root = roots(arma::sum(a, 1), own_rows, row_balance);
        col_root = roots(arma::sum(a, 0).t(), own_cols, col_balance);
    }

private:
    static arma::vec roots(const arma::vec &degree, const arma::vec &own, double balance) {
        return arma::sqrt(own) % arma::pow(arma::clamp(degree, 1, 1e9), -balance / 2);
    }
};

/// The fit does not move, and reports the objective that it has by definition.
inline void assert_fixed_point(const WeightedCells &s, const pumc_factors *factors, const char *options) {
    const pumc::Objective objective = fitted_objective(factors);
    const arma::mat y = s.weighted(fitted_matrix(factors));
    const double residual = arma::norm(y - s.proximal_step(y, objective), "fro") / std::max(1.0, arma::norm(y, "fro"));
    TEST_ASSERT_TRUE_MESSAGE(residual < 1e-5, options);
    const double loss = s.loss(y, objective.loss.omega());
    const double value = loss + pumc::penalty_sum(objective, lapack::svd(y));
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * value, value, real_of(factors, "objective"), options);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * value, loss, real_of(factors, "loss"), options);
}

/// The convex penalty has one minimum, which both algorithms reach.
inline void assert_algorithms_agree(const WeightedCells &s) {
    const std::string options = s.options("regularizer=nuclear lambda_ratio=0.15 omega=0.8 tolerance=1e-9");
    pumc_factors *fast = fit_with(s.problem, options.c_str());
    pumc_factors *basic = fit_with(s.problem, (options + " algorithm=basic").c_str());
    const double expected = real_of(basic, "objective");
    TEST_ASSERT_DOUBLE_WITHIN(1e-9 * expected, expected, real_of(fast, "objective"));
    pumc_factors_free(fast);
    pumc_factors_free(basic);
}
