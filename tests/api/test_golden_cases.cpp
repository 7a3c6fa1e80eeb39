// Fits of the oracle's small problems: objective, singular values and probes for the convex penalty; fixed points and
// objectives for the others.
#include "fitted_matrix.hpp"
#include "golden_files.hpp"

#include <cmath>
#include <cstdio>

using dense::index_of;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

struct Case {
    std::string name, regularizer;
    double delta, omega, lambda, mu, objective;
    arma::vec values;
    std::vector<double> probes; // i, j, x
};

std::vector<Case> cases() {
    std::vector<Case> result;
    for (const auto &row : golden::table("cases.tsv")) {
        Case one;
        one.name = row[0] + " " + row[6] + " omega " + row[5];
        one.regularizer = row[6];
        one.delta = std::stod(row[4]);
        one.omega = std::stod(row[5]);
        one.lambda = std::stod(row[7]);
        one.mu = std::stod(row[8]);
        one.objective = std::stod(row[9]);
        one.values = arma::vec(golden::numbers(row[12], ','));
        std::string probe;
        for (std::istringstream stream(row[13]); std::getline(stream, probe, ';');) {
            const auto numbers = golden::numbers(probe, ',');
            one.probes.insert(one.probes.end(), numbers.begin(), numbers.end());
        }
        result.push_back(one);
    }
    return result;
}

std::string file_of(const Case &one) { return one.name.substr(0, one.name.find(' ')) + ".tsv"; }

pumc_factors *fit_case(const Case &one, const pumc_problem *problem) {
    char options[240];
    std::snprintf(options, sizeof options,
                  "regularizer=%s omega=%.17g sampling_rate=%.17g lambda=%.17g tolerance=1e-7 max_iterations=20000",
                  one.regularizer.c_str(), one.omega, one.delta, one.lambda);
    pumc_options *handle = options_from(options);
    if (one.mu > 0) {
        MUST(pumc_options_set_f64(handle, "mu", one.mu));
    }
    pumc_factors *factors = nullptr;
    MUST(pumc_fit(&factors, problem, handle, nullptr, nullptr, nullptr));
    pumc_options_free(handle);
    return factors;
}

struct Fitted {
    Case one;
    arma::mat a;
    pumc_factors *factors;
};

// All tests look at the same fits.
std::vector<Fitted> fits;

void fit_all() {
    for (const Case &one : cases()) {
        ones pattern = golden::pairs(file_of(one));
        pumc_problem *problem = problem_of(&pattern);
        fits.push_back({one, dense::matrix_of(pattern), fit_case(one, problem)});
        pumc_problem_free(problem);
        free_ones(&pattern);
    }
}

template <typename Check> void for_each_case(const Check &check) {
    if (fits.empty()) {
        TEST_FAIL_MESSAGE("cases.tsv is missing or empty");
    }
    for (const Fitted &fitted : fits) {
        check(fitted.one, fitted.factors, fitted.a);
    }
}

void every_fit_converges() {
    fit_all();
    for_each_case([](const Case &one, const pumc_factors *factors, const arma::mat &) {
        TEST_ASSERT_EQUAL_INT64_MESSAGE(PUMC_CONVERGED, integer_of(factors, "stop_reason"), one.name.c_str());
    });
}

void nuclear_reaches_the_oracle() {
    for_each_case([](const Case &one, const pumc_factors *factors, const arma::mat &) {
        if (one.regularizer != "nuclear") {
            return;
        }
        const char *name = one.name.c_str();
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * one.objective, one.objective, real_of(factors, "objective"), name);
        arma::vec values(std::max(one.values.n_elem, index_of(pumc_factors_rank(factors))), arma::fill::zeros);
        arma::vec expected = values;
        const arma::vec found = fitted_values(factors);
        values.head(found.n_elem) = found;
        expected.head(one.values.n_elem) = one.values;
        TEST_ASSERT_TRUE_MESSAGE(arma::abs(values - expected).max() < 1e-4, name);
        const arma::mat x = fitted_matrix(factors);
        for (size_t p = 0; p + 2 < one.probes.size(); p += 3) {
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(
                1e-4, one.probes[p + 2],
                x(static_cast<arma::uword>(one.probes[p]), static_cast<arma::uword>(one.probes[p + 1])), name);
        }
    });
}

void others_end_at_fixed_points() {
    for_each_case([](const Case &one, const pumc_factors *factors, const arma::mat &a) {
        const double residual = dense::fixed_point_residual(fitted_matrix(factors), a, fitted_objective(factors));
        char message[160];
        std::snprintf(message, sizeof message, "%s: residual %.3g", one.name.c_str(), residual);
        TEST_ASSERT_TRUE_MESSAGE(residual < 1e-5, message);
    });
}

void others_are_hardly_ever_above_the_oracle() {
    int compared = 0, above = 0;
    for_each_case([&](const Case &one, const pumc_factors *factors, const arma::mat &) {
        const double excess = real_of(factors, "objective") / one.objective - 1;
        char message[160];
        std::snprintf(message, sizeof message, "%s: objective %.4f %% above", one.name.c_str(), 100 * excess);
        TEST_ASSERT_TRUE_MESSAGE(excess <= 0.01, message);
        ++compared;
        above += excess > 0.001;
    });
    TEST_ASSERT_TRUE(10 * above <= compared);
}

void reported_objectives_are_those_of_the_factors() {
    for_each_case([](const Case &one, const pumc_factors *factors, const arma::mat &a) {
        const double expected = dense_objective(fitted_matrix(factors), a, fitted_objective(factors));
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * expected, expected, real_of(factors, "objective"), one.name.c_str());
    });
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_fit_converges);
    RUN_TEST(nuclear_reaches_the_oracle);
    RUN_TEST(others_end_at_fixed_points);
    RUN_TEST(others_are_hardly_ever_above_the_oracle);
    RUN_TEST(reported_objectives_are_those_of_the_factors);
    for (const Fitted &fitted : fits) {
        pumc_factors_free(fitted.factors);
    }
    return UNITY_END();
}
