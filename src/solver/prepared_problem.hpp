#pragma once

#include "solver/first_step_spectrum.hpp"

namespace pumc {

/// What fits of the same ones with the same weights share, found once: the weights, how values are brought to column
/// order, room for the step's values, and the leading singular values of the first step. A path of fits with
/// different options prepares its problem once.
class PreparedProblem {
public:
    /// The references must outlive it. `seed` is for the random start of the search for singular vectors.
    PreparedProblem(const Positives &observed, LineWeights of_lines, int64_t seed, Context &of_call)
        : context(of_call), positives(observed), weights(std::move(of_lines)), targets(positives, weights),
          step_operator(positives, context),
          spectrum(step_operator, positives, targets, Random(static_cast<uint64_t>(seed)), context) {}
    PreparedProblem(const PreparedProblem &) = delete;
    PreparedProblem &operator=(const PreparedProblem &) = delete;

    Context &context;
    const Positives &positives;
    const LineWeights weights;
    const Targets targets;
    SparsePlusLowRank step_operator;
    FirstStepSpectrum spectrum;
};

} // namespace pumc
