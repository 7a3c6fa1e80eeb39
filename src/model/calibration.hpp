#pragma once

#include "model/objective.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"

#include <functional>

namespace pumc {

/// What calibration may ask about the first gradient step G0 = (2 omega / rho) A from zero. Each answer
/// costs a few products with the data, so it is only asked for when needed.
struct FirstStep {
    std::function<double(double scale)> largest; ///< sigma_1 of scale * A
    /// How many singular values of scale * A are above a level, counted up to `most`.
    std::function<int64_t(double scale, double level, int64_t most)> count_above;
};

/// An objective with all numbers filled in, and the relative meaning of its penalty.
struct Calibrated {
    Objective objective;
    double threshold; ///< what the proximal map sends to zero
    double mu_ratio;  ///< mu / threshold; 0 for penalties without a shape
};

/// From options to numbers. Fails with Code::conflict or Code::bad_value when they make no sense together.
Calibrated calibrate(const Options &options, const Positives &positives, const FirstStep &first_step);

/// The largest rank a fit of this size may have: the option, or its default.
int64_t rank_limit(const Options &options, int64_t rows, int64_t cols) noexcept;

/// The threshold that suits this data with lsp when nothing is set, for a first step of scale * A: what noise would
/// reach.
double default_threshold(const Positives &positives, double scale);

/// The same threshold with another mu_ratio: the steps of continuation in shape.
Objective with_mu_ratio(const Calibrated &calibrated, double mu_ratio);

/// Fails with the same errors as calibrate() where options contradict each other whatever the data.
void check_consistency(const Options &options);

} // namespace pumc
