#pragma once

#include "model/calibration.hpp"
#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

#include <optional>

namespace pumc {

/// Leading singular values of A, the matrix of observed ones, to the accuracy that calibration needs, by
/// power iterations on a block that starts narrow and grows. The block's right vectors are a good start for
/// the fit, so they are kept.
///
/// When the watch stops the work, the answers are what is known by then, stopped() says so, and no more products are
/// taken: calibration can always end, and a fit has something to return. What is known is not searched for again; a
/// search leaves the operator with S = A.
class FirstStepSpectrum {
public:
    FirstStepSpectrum(SparsePlusLowRank &step_operator, const Positives &positives, const Random &random,
                      Context &context);

    /// To 1e-8 of itself, or as close as 30 rounds come: an estimate from below that serves as a scale.
    double largest();
    /// Found by widening the block until a value is at or below the level. `most` bounds the answer: no more than that
    /// many are looked for.
    int64_t count_above(double level, int64_t most);
    /// The search space found so far; of width 0 when nothing was asked.
    const Panel &right_vectors() const noexcept { return block_; }
    /// The generator after the numbers that the search has drawn: a fit goes on with it.
    const Random &random() const noexcept { return random_; }

    /// The questions calibration may ask, answered by this object.
    FirstStep answers();

    const std::optional<Stopped> &stopped() const noexcept { return stopped_; }

private:
    void start();
    void advance();
    void refine(double accuracy, int64_t leading);
    void widen(int64_t width);
    template <typename Work> void unless_stopped(const Work &work);

    SparsePlusLowRank &step_operator_;
    const Positives &positives_;
    Random random_;
    Workers &workers_;
    RangeFinder finder_;
    Panel block_;
    arma::vec values_; // of the last complete round
    bool largest_is_settled_ = false;
    std::optional<Stopped> stopped_;
};

} // namespace pumc
