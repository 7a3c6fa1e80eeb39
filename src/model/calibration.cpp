#include "model/calibration.hpp"

#include "error.hpp"
#include "model/defaults.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace pumc {

namespace {

bool is_set(double option) noexcept { return !std::isnan(option); }

// What probabilities assume if neither omega nor the sampling rate is set: the rate that goes with an omega of 0.8.
constexpr double kAssumedRate = 0.4;

// Squares of smaller numbers are close to underflow, and quotients of them overflow.
constexpr double kTiny = 1e-150;
constexpr double kLeastOmega = 1e-130;

// rho is just above the Lipschitz constant beta, which makes steps as long as they can be. A fixed point of this step
// is one of every shorter step.
constexpr double kStepMargin = 1.0001;

} // namespace

bool assumes_sampling_rate(const Options &options) noexcept {
    return !is_set(options.sampling_rate) && (!is_set(options.omega) || options.omega_was_found);
}

void check_consistency(const Options &options) {
    if (is_set(options.lambda) && is_set(options.lambda_ratio)) {
        fail(Code::conflict, "lambda (%g) and lambda_ratio (%g) cannot both be set", options.lambda,
             options.lambda_ratio);
    }
    if (is_set(options.mu) && is_set(options.mu_ratio)) {
        fail(Code::conflict, "mu (%g) and mu_ratio (%g) cannot both be set", options.mu, options.mu_ratio);
    }
    if (options.algorithm == "basic" && !options.checkpoint.empty()) {
        fail(Code::conflict, "algorithm = basic writes no checkpoint, but checkpoint is set");
    }
    const Penalty *penalty = find_penalty(options.regularizer.c_str());
    if (penalty == nullptr) {
        fail(Code::internal, "no penalty is named '%s'", options.regularizer.c_str());
    }
    const bool has_mu_ratio = penalty->default_mu_ratio > 0;
    if (is_set(options.mu) && penalty->mu_is_count && options.mu != std::floor(options.mu)) {
        fail(Code::bad_value, "mu must be a whole number for %s, got %g", penalty->name, options.mu);
    }
    if (is_set(options.mu) && has_mu_ratio && !(options.mu >= kTiny)) {
        fail(Code::bad_value, "mu must be at least %g for %s, got %g", kTiny, penalty->name, options.mu);
    }
    if (is_set(options.sampling_rate) && !is_set(options.omega) &&
        omega_from_sampling_rate(options.sampling_rate) == 1) {
        fail(Code::bad_value, "sampling_rate is so small that omega = 1 - sampling_rate/2 is 1, got %g",
             options.sampling_rate);
    }
    if (is_set(options.mu_ratio) && has_mu_ratio && !(options.mu_ratio > penalty->least_mu_ratio)) {
        fail(Code::bad_value, "mu_ratio must be above %g for %s, got %g", penalty->least_mu_ratio, penalty->name,
             options.mu_ratio);
    }
}

namespace {

double most_confidence(const Positives &positives) {
    const double *all = positives.pattern.value();
    if (!positives.has_confidences() || positives.total() == 0) {
        return 1;
    }
    return positives.most_over_ranks(positives.count() == 0 ? 0 : *std::max_element(all, all + positives.count()));
}

// Everything but the numbers of the penalty: the weight omega, the sampling rate and rho.
Objective weighted_objective(const Options &options, const Positives &positives) {
    const double omega = weight_of_a_one(options, positives);
    Objective objective;
    objective.loss = Loss(omega, most_confidence(positives));
    objective.sampling_rate = is_set(options.sampling_rate)    ? options.sampling_rate
                              : assumes_sampling_rate(options) ? kAssumedRate
                                                               : std::min(1.0, 2 * (1 - omega));
    objective.rho = kStepMargin * objective.loss.lipschitz();
    objective.penalty = find_penalty(options.regularizer.c_str());
    return objective;
}

// The threshold if lambda is not set, for a first step of scale * A_w.
double threshold_from_data(const Options &options, const Positives &positives, const LineWeights &weights,
                           const Objective &objective, double scale, const FirstStep &first_step) {
    const double largest = first_step.largest(scale);
    if (!(largest > 0)) {
        return 1; // without ones every threshold gives the zero matrix
    }
    if (is_set(options.lambda_ratio)) {
        return options.lambda_ratio * largest;
    }
    return unset_threshold(*objective.penalty, positives, weights, objective.loss.omega(), scale, largest);
}

// Powers and logarithms differ in the last digit from machine to machine.
void take_from_first_rank(Calibrated &calibrated, Ranks &ranks) {
    static_assert(std::is_trivially_copyable_v<Calibrated>);
    const Penalty *penalty = calibrated.objective.penalty; // where this process has it
    ranks.broadcast(&calibrated, sizeof calibrated);
    calibrated.objective.penalty = penalty;
}

void check_numbers(const Calibrated &calibrated) {
    const Objective &objective = calibrated.objective;
    const Penalty &penalty = *objective.penalty;
    const double lambda = objective.lambda(), threshold = calibrated.threshold;
    if (!(lambda >= kTiny && threshold >= kTiny) || !std::isfinite(lambda) || !std::isfinite(threshold)) {
        fail(Code::bad_value, "the options leave no number to work with: lambda is %g, the threshold %g", lambda,
             threshold);
    }
    // The leading values are not shrunk: X has them, about omega times those of the ones, and a model needs their
    // squares.
    if (penalty.mu_is_count && objective.numbers.mu > 0 && objective.loss.omega() < kLeastOmega) {
        fail(Code::bad_value, "omega must be at least %g for %s, got %g", kLeastOmega, penalty.name,
             objective.loss.omega());
    }
    if (penalty.default_mu_ratio > 0 && !(calibrated.mu_ratio > penalty.least_mu_ratio)) {
        fail(Code::bad_value, "mu must be above %g times the threshold %g for %s, got %g", penalty.least_mu_ratio,
             threshold, penalty.name, objective.numbers.mu);
    }
}

} // namespace

Calibrated calibrate(const Options &options, const Positives &positives, const LineWeights &weights,
                     const FirstStep &first_step) {
    check_consistency(options);
    Calibrated result{weighted_objective(options, positives), 0, 0};
    Objective &objective = result.objective;
    const Penalty &penalty = *objective.penalty;
    const double scale = objective.loss.first_step(objective.rho);
    const double ratio = is_set(options.mu_ratio) ? options.mu_ratio : penalty.default_mu_ratio;
    if (is_set(options.lambda)) {
        const double eta = options.lambda / objective.rho;
        const double mu = is_set(options.mu) ? options.mu : ratio * penalty.threshold_from_eta(eta, ratio);
        objective.numbers = {eta, mu};
    } else {
        const double threshold = threshold_from_data(options, positives, weights, objective, scale, first_step);
        objective.numbers = penalty.from_threshold(threshold, is_set(options.mu) ? options.mu : ratio * threshold);
    }
    result.threshold = penalty.threshold(objective.numbers);
    if (penalty.mu_is_count) {
        // Leave alone what is clearly signal, at most as many values as the rank may be: those above 1.5 times the
        // threshold. Any factor somewhat above 1 would do; it was not tuned.
        const int64_t most = rank_limit(options, positives.rows, positives.cols);
        objective.numbers.mu = is_set(options.mu)
                                   ? options.mu
                                   : static_cast<double>(first_step.count_above(scale, 1.5 * result.threshold, most));
    }
    // Report the user's mu_ratio verbatim: dividing back would not always give the same bits.
    const bool has_mu_ratio = penalty.default_mu_ratio > 0;
    result.mu_ratio = !has_mu_ratio ? 0 : is_set(options.mu) ? objective.numbers.mu / result.threshold : ratio;
    check_numbers(result);
    if (positives.share != nullptr) {
        take_from_first_rank(result, *positives.ranks());
    }
    return result;
}

Calibrated calibrated_again(const Options &options, const Positives &positives, const PenaltyScale &scale) {
    Calibrated result{weighted_objective(options, positives), scale.threshold, scale.mu_ratio};
    result.objective.numbers = scale.numbers;
    check_numbers(result);
    if (positives.share != nullptr) {
        take_from_first_rank(result, *positives.ranks());
    }
    return result;
}

Objective with_mu_ratio(const Calibrated &calibrated, double mu_ratio) {
    Objective objective = calibrated.objective;
    objective.numbers = objective.penalty->from_threshold(calibrated.threshold, mu_ratio * calibrated.threshold);
    return objective;
}

} // namespace pumc
