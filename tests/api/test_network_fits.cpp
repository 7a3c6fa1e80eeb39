// Fits to networks, judged by dense algebra: cells on the diagonal have the weight 0 where there are none.
#include "fitted_matrix.hpp"

#include <cmath>
#include <string>

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// A network and the weights of its cells, as the formula has them.
struct Scene {
    pumc_problem *problem = nullptr;
    arma::mat a, cell; // 0/1; 0 on the diagonal if it has no cells
    arma::vec root;
    double balance = 0;

    Scene(bool symmetric, double balance_, uint64_t seed) : balance(balance_) {
        ones pattern = network_ones(40, 4, 0.6, 0.08, seed);
        if (!symmetric) { // one arc less
            --pattern.count;
        }
        a = dense::matrix_of(pattern);
        cell = 1 - arma::eye(a.n_rows, a.n_cols);
        root = arma::pow(arma::clamp(arma::vec(arma::sum(a, 1)), 1, 1e9), -balance / 2);
        col_root = arma::pow(arma::clamp(arma::vec(arma::sum(a, 0).t()), 1, 1e9), -balance / 2);
        problem = take_problem(pattern);
        MUST(pumc_problem_set_no_diagonal(problem, 1));
        MUST(pumc_problem_set_symmetric(problem, symmetric ? 1 : 0));
    }
    Scene(const Scene &) = delete;
    Scene &operator=(const Scene &) = delete;
    ~Scene() { pumc_problem_free(problem); }

    arma::mat target() const { return root * col_root.t(); }
    arma::mat weighted(const arma::mat &x) const { return arma::diagmat(root) * x * arma::diagmat(col_root); }
    std::string options(const std::string &more) const {
        const std::string both = std::to_string(balance);
        return "row_balance=" + both + " col_balance=" + both + " tolerance=1e-7 max_iterations=20000 " + more;
    }
    double loss(const arma::mat &y, double omega) const {
        return omega * arma::accu(a % arma::square(y - target())) +
               (1 - omega) * arma::accu((cell - a) % arma::square(y));
    }
    arma::mat step(const arma::mat &y, const pumc::Objective &objective) const {
        const double omega = objective.loss.omega();
        const arma::mat gradient = 2 * omega * (a % (y - target())) + 2 * (1 - omega) * ((cell - a) % y);
        arma::mat u, v;
        arma::vec values;
        lapack::svd_econ(u, values, v, y - gradient / objective.rho);
        for (arma::uword i = 0; i < values.n_elem; ++i) {
            values[i] = objective.penalty->prox(values[i], static_cast<int64_t>(i), objective.numbers);
        }
        return u * arma::diagmat(values) * v.t();
    }

private:
    arma::vec col_root;
};

template <typename Check> void for_each_scene(const Check &check) {
    uint64_t seed = 1;
    for (const bool symmetric : {false, true}) {
        for (const double balance : {0.0, 0.5}) {
            check(Scene(symmetric, balance, seed++));
        }
    }
}

void fits_are_fixed_points_and_report_their_objective() {
    for_each_scene([](const Scene &s) {
        for (const char *more : {"omega=0.8", "omega=0.7 algorithm=basic"}) {
            for (int32_t p = 0; p < penalty_count(); ++p) {
                const std::string penalty = penalty_name(p);
                if (std::string(more) != "omega=0.8" && penalty != "lsp" && penalty != "capped-l1") {
                    continue; // the basic algorithm takes thousands of steps where nothing shrinks
                }
                const std::string options = s.options(more) + " lambda_ratio=0.2 regularizer=" + penalty;
                pumc_factors *factors = fit_with(s.problem, options.c_str());
                const pumc::Objective objective = fitted_objective(factors);
                const arma::mat y = s.weighted(fitted_matrix(factors));
                const double residual =
                    arma::norm(y - s.step(y, objective), "fro") / std::max(1.0, arma::norm(y, "fro"));
                TEST_ASSERT_TRUE_MESSAGE(residual < 1e-5, options.c_str());
                const double loss = s.loss(y, objective.loss.omega());
                const double value = loss + pumc::penalty_sum(objective, lapack::svd(y));
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * value, value, real_of(factors, "objective"), options.c_str());
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * value, loss, real_of(factors, "loss"), options.c_str());
                assert_never_rises(factors, options.c_str());
                pumc_factors_free(factors);
            }
        }
    });
}

void nuclear_agrees_with_the_basic_algorithm() {
    for_each_scene([](const Scene &s) {
        const std::string options = s.options("regularizer=nuclear lambda_ratio=0.15 omega=0.8 tolerance=1e-9");
        pumc_factors *fast = fit_with(s.problem, options.c_str());
        pumc_factors *basic = fit_with(s.problem, (options + " algorithm=basic").c_str());
        const double expected = real_of(basic, "objective");
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * expected, expected, real_of(fast, "objective"));
        pumc_factors_free(fast);
        pumc_factors_free(basic);
    });
}

// With its diagonal left out, a clique is a matrix of ones; with it, it is not.
void the_diagonal_is_completed_like_any_unknown_cell() {
    ones clique = network_ones(30, 1, 1, 1, 1);
    pumc_problem *problem = take_problem(clique);
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    pumc_factors *factors = fit_with(problem, "omega=0.8 lambda_ratio=0.1 max_rank=1 tolerance=1e-8");
    const arma::mat x = fitted_matrix(factors);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, x(0, 1), x(0, 0));
    TEST_ASSERT_TRUE(x(0, 0) > 0.9);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

void a_warm_start_starts_where_the_fit_was() {
    for_each_scene([](const Scene &s) {
        const std::string options =
            s.options("omega=0.8 regularizer=nuclear lambda=" + std::string(s.balance > 0 ? "0.3" : "3"));
        pumc_factors *first = fit_with(s.problem, options.c_str());
        pumc_factors *second = fit_from(s.problem, options.c_str(), first);
        const double value = real_of(first, "objective");
        TEST_ASSERT_TRUE(integer_of(second, "iterations") <= 10);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * value, value, real_of(second, "objective"));
        // Stopped before its first step, a fit returns its start, with the objective that it has here.
        pumc_factors *none = fit_from(s.problem, (options + " time_limit=1e-9").c_str(), first);
        TEST_ASSERT_EQUAL_INT64(0, integer_of(none, "iterations"));
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * value, value, real_of(none, "objective"));
        for (pumc_factors *each : {first, second, none}) {
            pumc_factors_free(each);
        }
    });
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(fits_are_fixed_points_and_report_their_objective);
    RUN_TEST(nuclear_agrees_with_the_basic_algorithm);
    RUN_TEST(the_diagonal_is_completed_like_any_unknown_cell);
    RUN_TEST(a_warm_start_starts_where_the_fit_was);
    return UNITY_END();
}
