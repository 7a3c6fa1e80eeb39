#pragma once

#include "solver/first_step_spectrum.hpp"

namespace pumc {

/// What fits of the same ones share: the operator, which knows how to bring values to column order and has room for
/// them, and the leading singular values of A. A path of fits with different options prepares its problem once.
class PreparedProblem {
public:
    /// Both references must outlive it. `seed` is for the random start of the search for singular vectors.
    PreparedProblem(const Positives &observed, int64_t seed, Context &of_call)
        : context(of_call), positives(observed), step_operator(positives, context),
          spectrum(step_operator, positives, Random(static_cast<uint64_t>(seed)), context) {}

    Context &context;
    const Positives &positives;
    SparsePlusLowRank step_operator;
    FirstStepSpectrum spectrum;
};

} // namespace pumc
