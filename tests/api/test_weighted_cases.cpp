// Fits with weights and confidences of the oracle's small problems (tests/golden/weighted.R).
#include "fitted_matrix.hpp"
#include "golden_files.hpp"

#include <cmath>
#include <cstdio>

using dense::index_of;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

struct Case {
    std::string name, file, regularizer;
    bool own, confident;
    double row_balance, col_balance, omega, lambda, mu, objective, loss;
    arma::vec values;           // of Y
    std::vector<double> probes; // i, j, x
};

std::vector<Case> cases() {
    std::vector<Case> result;
    for (const auto &row : golden::table("weighted.tsv")) {
        Case one;
        one.file = row[0] + ".tsv";
        one.own = row[1] == "1";
        one.confident = row[2] == "1";
        one.row_balance = std::stod(row[3]);
        one.col_balance = std::stod(row[4]);
        one.omega = std::stod(row[5]);
        one.regularizer = row[6];
        one.lambda = std::stod(row[7]);
        one.mu = std::stod(row[8]);
        one.objective = std::stod(row[9]);
        one.loss = std::stod(row[10]);
        one.values = arma::vec(golden::numbers(row[12], ','));
        std::string probe;
        for (std::istringstream stream(row[13]); std::getline(stream, probe, ';');) {
            const auto numbers = golden::numbers(probe, ',');
            one.probes.insert(one.probes.end(), numbers.begin(), numbers.end());
        }
        for (const size_t field : {0u, 1u, 2u, 3u, 4u, 5u, 6u}) {
            one.name += row[field] + " ";
        }
        result.push_back(one);
    }
    return result;
}

// The script's weights and confidences, which follow from positions.
arma::vec own_weights(int64_t lines, int step, int period) {
    arma::vec result(index_of(lines));
    for (arma::uword i = 0; i < result.n_elem; ++i) {
        result[i] = 0.5 + static_cast<double>(static_cast<int>(i) * step % period) / 4;
    }
    return result;
}

std::vector<double> confidences(int64_t count) {
    std::vector<double> result;
    for (int64_t e = 0; e < count; ++e) {
        result.push_back(0.5 + static_cast<double>(7 * e % 11) / 5);
    }
    return result;
}

// A case as the library sees it, and as the formula does.
struct Scene {
    pumc_problem *problem = nullptr;
    arma::mat a, c;
    arma::vec row, col; // the weights a_i and b_j

    explicit Scene(const Case &one) {
        ones pattern = golden::pairs(one.file);
        a = c = dense::matrix_of(pattern);
        const std::vector<double> given = confidences(pattern.count);
        if (one.confident) {
            MUST(pumc_problem_from_coo_weighted_i32(&problem, pattern.rows, pattern.cols, pattern.count, pattern.row,
                                                    pattern.col, given.data()));
            for (size_t e = 0; e < given.size(); ++e) {
                c(index_of(pattern.row[e]), index_of(pattern.col[e])) = given[e];
            }
        } else {
            problem = problem_of(&pattern);
        }
        row = arma::pow(arma::clamp(arma::vec(arma::sum(a, 1)), 1, 1e9), -one.row_balance);
        col = arma::pow(arma::clamp(arma::vec(arma::sum(a, 0).t()), 1, 1e9), -one.col_balance);
        if (one.own) {
            const arma::vec rows = own_weights(pattern.rows, 3, 7), cols = own_weights(pattern.cols, 5, 9);
            MUST(pumc_problem_set_row_weights(problem, rows.memptr(), pattern.rows));
            MUST(pumc_problem_set_col_weights(problem, cols.memptr(), pattern.cols));
            row %= rows;
            col %= cols;
        }
        free_ones(&pattern);
    }
    ~Scene() { pumc_problem_free(problem); }
    Scene(const Scene &) = delete;
    Scene &operator=(const Scene &) = delete;

    // sum_ij a_i b_j w_ij (X_ij - A_ij)^2
    double loss(const arma::mat &x, double omega) const {
        const arma::mat w = omega * c + (1 - omega) * (1 - a);
        return arma::accu((row * col.t()) % w % arma::square(x - a));
    }
    arma::vec values(const arma::mat &x) const {
        return lapack::svd(arma::mat(arma::diagmat(arma::sqrt(row)) * x * arma::diagmat(arma::sqrt(col))));
    }
};

pumc_factors *fit_case(const Case &one, const Scene &scene, const char *more) {
    char options[400];
    std::snprintf(options, sizeof options,
                  "regularizer=%s omega=%.17g lambda=%.17g row_balance=%.17g col_balance=%.17g tolerance=1e-9 "
                  "max_iterations=20000 %s",
                  one.regularizer.c_str(), one.omega, one.lambda, one.row_balance, one.col_balance, more);
    std::string text = options;
    if (one.mu > 0) {
        std::snprintf(options, sizeof options, " mu=%.17g", one.mu);
        text += options;
    }
    return fit_with(scene.problem, text.c_str());
}

template <typename Check> void for_each_fit(const char *more, const Check &check) {
    const std::vector<Case> all = cases();
    TEST_ASSERT_TRUE_MESSAGE(all.size() >= 40, "weighted.tsv is missing or short");
    for (const Case &one : all) {
        const Scene scene(one);
        pumc_factors *factors = fit_case(one, scene, more);
        check(one, scene, factors, one.name.c_str());
        pumc_factors_free(factors);
    }
}

// The nuclear norm has one minimum, which both algorithms find.
void nuclear_reaches_the_oracle() {
    for (const char *algorithm : {"algorithm=pumc_n", "algorithm=basic"}) {
        for_each_fit(algorithm, [](const Case &one, const Scene &scene, pumc_factors *factors, const char *name) {
            if (one.regularizer != "nuclear") {
                return;
            }
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * one.objective, one.objective, real_of(factors, "objective"), name);
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * one.loss, one.loss, real_of(factors, "loss"), name);
            const arma::mat x = fitted_matrix(factors);
            arma::vec expected(std::min(x.n_rows, x.n_cols), arma::fill::zeros);
            expected.head(one.values.n_elem) = one.values;
            TEST_ASSERT_TRUE_MESSAGE(arma::abs(scene.values(x) - expected).max() < 1e-4, name);
            for (size_t p = 0; p + 2 < one.probes.size(); p += 3) {
                const auto i = static_cast<arma::uword>(one.probes[p]), j = static_cast<arma::uword>(one.probes[p + 1]);
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-4, one.probes[p + 2], x(i, j), name);
            }
        });
    }
}

void others_are_hardly_ever_above_the_oracle() {
    int compared = 0, above = 0;
    for_each_fit("", [&](const Case &one, const Scene &, pumc_factors *factors, const char *name) {
        const double excess = real_of(factors, "objective") / one.objective - 1;
        TEST_ASSERT_TRUE_MESSAGE(excess <= 0.01, name);
        ++compared;
        above += excess > 0.001;
    });
    TEST_ASSERT_TRUE(10 * above <= compared);
}

// The loss of X and the penalty of Y, as the model's formula has them, are what the fit reports.
void objectives_follow_the_formula() {
    for_each_fit("", [](const Case &one, const Scene &scene, pumc_factors *factors, const char *name) {
        const arma::mat x = fitted_matrix(factors);
        const arma::vec s = scene.values(x);
        const double loss = scene.loss(x, one.omega);
        const double penalty = one.regularizer == "nuclear" ? arma::accu(s) : arma::accu(arma::log1p(s / one.mu));
        const double value = loss + one.lambda * penalty;
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * value, loss, real_of(factors, "loss"), name);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * value, value, real_of(factors, "objective"), name);
    });
}

// Weights and confidences of 1, set or not, are the oracle's cases without weights.
void weights_of_one_are_the_plain_cases() {
    for (const auto &row : golden::table("cases.tsv")) {
        ones pattern = golden::pairs(row[0] + ".tsv");
        pumc_problem *plain = problem_of(&pattern), *weighted = nullptr;
        const std::vector<double> one(static_cast<size_t>(pattern.count + pattern.rows + pattern.cols), 1.0);
        MUST(pumc_problem_from_coo_weighted_i32(&weighted, pattern.rows, pattern.cols, pattern.count, pattern.row,
                                                pattern.col, one.data()));
        MUST(pumc_problem_set_row_weights(weighted, one.data(), pattern.rows));
        MUST(pumc_problem_set_col_weights(weighted, one.data(), pattern.cols));
        std::string options = "row_balance=0 col_balance=0 tolerance=1e-7 max_iterations=20000 regularizer=" + row[6] +
                              " omega=" + row[5] + " lambda=" + row[7];
        options += std::stod(row[8]) > 0 ? " mu=" + row[8] : "";
        pumc_factors *fits[] = {fit_with(plain, options.c_str()), fit_with(weighted, options.c_str())};
        const double value = real_of(fits[0], "objective");
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12 * value, value, real_of(fits[1], "objective"), options.c_str());
        if (row[6] == "nuclear") {
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * value, std::stod(row[9]), value, options.c_str());
        }
        for (pumc_factors *fit : fits) {
            pumc_factors_free(fit);
        }
        pumc_problem_free(plain);
        pumc_problem_free(weighted);
        free_ones(&pattern);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(nuclear_reaches_the_oracle);
    RUN_TEST(others_are_hardly_ever_above_the_oracle);
    RUN_TEST(objectives_follow_the_formula);
    RUN_TEST(weights_of_one_are_the_plain_cases);
    return UNITY_END();
}
