#pragma once

#include "model/options.hpp"
#include "select/selection.hpp"

#include <string>
#include <vector>

namespace pumc {

/// What the fits of one path have in common. NaN: the value in the options.
struct Combination {
    std::string regularizer;
    double mu_ratio, omega, balance; ///< balance: of rows and of columns
};

/// The options of a fit of this combination. With NaN for lambda_ratio the threshold is the default.
Options with(const Options &base, const Combination &combination, double lambda_ratio);

/// With the omega of the whole data where the combination leaves it open. Parts of the data would have others.
Combination with_omega(const Options &base, Combination combination, const Positives &positives);

/// For a fit to all of the data. An omega that is the default one stays open; one that was found is no statement about
/// the sampling rate.
Options options_for_all(const Options &base, const Search &search, const Combination &combination, double lambda_ratio,
                        const Positives &positives);

/// Whether a fit with these options would be the same, as far as a search goes.
bool same_fit(const Options &a, const Options &b) noexcept;

/// Whether the search leaves everything to the options and the library.
bool lists_nothing(const Search &search) noexcept;

/// A geometric path of lambda_ratio around `centre`, the default ratio of the whole data, which is on it.
std::vector<double> path_around(double centre, int64_t length);

/// All combinations of what the search lists. Fails with Code::too_large when their paths would be more fits than make
/// sense.
std::vector<Combination> combinations(const Options &base, const Search &search);

} // namespace pumc
