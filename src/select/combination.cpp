#include "select/combination.hpp"

#include "error.hpp"
#include "model/defaults.hpp"
#include "model/penalty.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pumc {

namespace {

constexpr double kAsGiven = std::numeric_limits<double>::quiet_NaN();

// The ends of a path are as far apart as 2.5 and 0.4 times the default threshold, which is one of its values, in the
// middle of an odd number of them. A path that has passed its best ends earlier.
constexpr double kPathTop = 2.5, kPathBottom = 0.4;

// A split of so many fits is prepared in 0.2 s and 20 MB, whatever the lists hold; a search of days has a hundredth.
constexpr double kMostFits = 10000;

bool has_mu_ratio(const std::string &regularizer) { return find_penalty(regularizer.c_str())->default_mu_ratio > 0; }

std::vector<double> or_as_given(const std::vector<double> &values) {
    return values.empty() ? std::vector<double>{kAsGiven} : values;
}

void check_number_of_fits(const Search &search, const std::vector<std::string> &regularizers) {
    const auto values = [](const std::vector<double> &list) {
        return list.empty() ? 1.0 : static_cast<double>(list.size());
    };
    double fits = 0;
    for (const std::string &regularizer : regularizers) {
        fits += has_mu_ratio(regularizer) ? values(search.mu_ratio) : 1;
    }
    fits *= values(search.omega) * values(search.balance) *
            (search.lambda_ratio.empty() ? static_cast<double>(search.path_length) : values(search.lambda_ratio));
    if (fits > kMostFits) {
        fail(Code::too_large, "the lists of the search make %.0f fits of each split, at most %.0f are possible", fits,
             kMostFits);
    }
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
        options.balance_was_set = true;
    }
    return options;
}

Combination with_omega(const Options &base, Combination combination, const Positives &positives) {
    combination.omega =
        std::isnan(combination.omega) ? weight_of_a_one(with(base, combination, 0.5), positives) : combination.omega;
    return combination;
}

Options options_for_all(const Options &base, const Search &search, const Combination &combination, double lambda_ratio,
                        const Positives &positives) {
    Combination open = combination;
    open.omega = kAsGiven;
    const bool is_default = search.omega.empty() && combination.omega == with_omega(base, open, positives).omega;
    Options options = with(base, is_default ? open : combination, lambda_ratio);
    options.omega_was_found = std::isnan(base.omega) && !std::isnan(options.omega);
    return options;
}

bool same_fit(const Options &a, const Options &b) noexcept {
    const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    return a.regularizer == b.regularizer && same(a.lambda_ratio, b.lambda_ratio) && same(a.mu_ratio, b.mu_ratio) &&
           same(a.omega, b.omega) && a.row_balance == b.row_balance && a.col_balance == b.col_balance;
}

bool lists_nothing(const Search &search) noexcept {
    return search.regularizer.empty() && search.lambda_ratio.empty() && search.mu_ratio.empty() &&
           search.omega.empty() && search.balance.empty();
}

std::vector<double> path_around(double centre, int64_t length) {
    std::vector<double> path;
    const double step = length > 1 ? std::log(kPathBottom / kPathTop) / static_cast<double>(length - 1) : 0;
    for (int64_t i = 0; i < length; ++i) {
        path.push_back(std::min(1.0, centre * std::exp(step * static_cast<double>(i - (length - 1) / 2))));
    }
    return path;
}

std::vector<Combination> combinations(const Options &base, const Search &search) {
    const std::vector<std::string> regularizers =
        search.regularizer.empty() ? std::vector<std::string>{base.regularizer} : search.regularizer;
    check_number_of_fits(search, regularizers);
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
