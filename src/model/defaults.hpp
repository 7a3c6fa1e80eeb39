#pragma once

#include "model/line_weights.hpp"
#include "model/options.hpp"
#include "model/penalty.hpp"
#include "model/positives.hpp"

namespace pumc {

// What options that are not set become, if that depends on the data or on other options. Without balance they
// are the same for all data, but for the threshold: omega 0.8, rank 64 at most, tolerance 1e-4.

// With delta the sampling rate, eq. 6-8 of the paper give R_omega = kappa R + c only if omega - (1 - delta) = 1 -
// omega, that is omega = 1 - delta/2 (kappa = delta/2). The paper prints omega = delta/2, with which the expected loss
// prefers 0 for a true one whenever delta < 2/3.
constexpr double omega_from_sampling_rate(double sampling_rate) noexcept { return 1 - sampling_rate / 2; }

/// omega: the option, or what the sampling rate makes of it, or its default.
double weight_of_a_one(const Options &options, const Positives &positives);

/// The default threshold for lsp, for a first step of scale * A_w: the level that singular values of noise reach while
/// ones are fitted with the weight omega.
double default_threshold(const Positives &positives, const LineWeights &weights, double omega, double scale);

/// The same for any penalty, where no option sets it: `largest` is the largest singular value of scale * A_w.
double unset_threshold(const Penalty &penalty, const Positives &positives, const LineWeights &weights, double omega,
                       double scale, double largest);

/// The largest rank a fit of this size may have: the option, or its default.
int64_t rank_limit(const Options &options, int64_t rows, int64_t cols) noexcept;

/// The change of X below which a fit ends: the option, or its default.
double stop_tolerance(const Options &options) noexcept;

} // namespace pumc
