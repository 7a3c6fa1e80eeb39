#include "select/combination.hpp"

#include "model/penalty.hpp"

#include <cmath>
#include <limits>

namespace pumc {

namespace {

constexpr double kAsGiven = std::numeric_limits<double>::quiet_NaN();

bool has_mu_ratio(const std::string &regularizer) { return find_penalty(regularizer.c_str())->default_mu_ratio > 0; }

std::vector<double> or_as_given(const std::vector<double> &values) {
    return values.empty() ? std::vector<double>{kAsGiven} : values;
}

} // namespace

Options with(const Options &base, const Combination &combination, double lambda_ratio) {
    Options options = base;
    options.regularizer = combination.regularizer;
    options.lambda = kAsGiven;
    options.lambda_ratio = lambda_ratio;
    if (!std::isnan(combination.mu_ratio) && has_mu_ratio(combination.regularizer)) {
        options.mu = kAsGiven;
        options.mu_ratio = combination.mu_ratio;
    }
    if (!std::isnan(combination.omega)) {
        options.omega = combination.omega;
    }
    if (!std::isnan(combination.balance)) {
        options.row_balance = options.col_balance = combination.balance;
    }
    return options;
}

std::vector<Combination> combinations(const Options &base, const Search &search) {
    const std::vector<std::string> regularizers =
        search.regularizer.empty() ? std::vector<std::string>{base.regularizer} : search.regularizer;
    std::vector<Combination> result;
    for (const double balance : or_as_given(search.balance)) {
        for (const std::string &regularizer : regularizers) {
            const bool varied = has_mu_ratio(regularizer);
            for (const double omega : or_as_given(search.omega)) {
                for (const double mu_ratio : varied ? or_as_given(search.mu_ratio) : or_as_given({})) {
                    result.push_back({regularizer, mu_ratio, omega, balance});
                }
            }
        }
    }
    return result;
}

} // namespace pumc
