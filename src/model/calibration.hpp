#pragma once

#include "model/line_weights.hpp"
#include "model/objective.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"

#include <functional>

namespace pumc {

/// What calibration may ask about the first step, G0 = (2 omega / rho) A_w, where A_w has confidence times target at
/// each one: A, where nothing is weighted. Each answer takes some products with the data, so that it is asked for only
/// when needed.
struct FirstStep {
    std::function<double(double scale)> largest; ///< sigma_1 of scale * A_w
    /// How many singular values of scale * A_w are above a level; `most` if there are more.
    std::function<int64_t(double scale, double level, int64_t most)> count_above;
};

/// An objective with all its numbers, and those of its penalty in relative terms.
struct Calibrated {
    Objective objective;
    double threshold; ///< the largest value that the proximal map sends to 0
    double mu_ratio;  ///< mu / threshold; 0 for penalties that have no mu_ratio
};

/// From options and data to numbers. Fails with Code::conflict or Code::bad_value if the options contradict each other.
Calibrated calibrate(const Options &options, const Positives &positives, const LineWeights &weights,
                     const FirstStep &first_step);

/// The part of a calibration that takes products with the data.
struct PenaltyScale {
    PenaltyNumbers numbers;
    double threshold, mu_ratio;
};
inline PenaltyScale scale_of(const Calibrated &calibrated) noexcept {
    return {calibrated.objective.numbers, calibrated.threshold, calibrated.mu_ratio};
}

/// What calibrate() gave, for the same options and data, if this part of it is known.
Calibrated calibrated_again(const Options &options, const Positives &positives, const PenaltyScale &scale);

/// The objective with the same threshold and another mu_ratio, as continuation in shape needs it.
Objective with_mu_ratio(const Calibrated &calibrated, double mu_ratio);

/// Whether the options leave the sampling rate to a guess: it is not set, and omega is not set either or was found by a
/// selection.
bool assumes_sampling_rate(const Options &options) noexcept;

/// Fails as calibrate() does if the options contradict each other whatever the data.
void check_consistency(const Options &options);

} // namespace pumc
