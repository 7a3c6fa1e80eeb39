#pragma once

#include "model/calibration.hpp"
#include "model/line_weights.hpp"
#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

#include <optional>

namespace pumc {

/// Leading singular values of A_w, the matrix that has confidence times target, c t, at each observed one (A where
/// nothing is weighted), to the accuracy that calibration needs, by power iterations on a block that starts narrow and
/// grows. The block's right vectors are kept: they are a good start for the fit.
///
/// When the watch stops the work, the answers are what is known by then, stopped() says so, and no more products are
/// taken. So calibration always ends, and a fit has something to return. What is known is not searched for again. A
/// search leaves the operator with S = A_w.
class FirstStepSpectrum {
public:
    FirstStepSpectrum(SparsePlusLowRank &step_operator, const Positives &positives, const Targets &targets,
                      const Random &random, Context &context);

    /// sigma_1, to 1e-8 of itself or as close as 300 rounds come; never above it.
    double largest();
    /// How many singular values are above the level, or `most` if there are more. The block is widened until it has a
    /// value at or below the level.
    int64_t count_above(double level, int64_t most);
    /// The block of right vectors found so far; of width 0 if nothing was asked.
    const Panel &right_vectors() const noexcept { return block_; }
    /// The generator as the search left it; a fit goes on with it.
    const Random &random() const noexcept { return random_; }

    /// The questions calibration may ask, answered by this object.
    FirstStep answers();

    const std::optional<Stopped> &stopped() const noexcept { return stopped_; }

private:
    double least_largest() const;
    void start();
    void advance();
    void refine(double accuracy, int64_t leading);
    void widen(int64_t width);
    template <typename Work> void unless_stopped(const Work &work);

    SparsePlusLowRank &step_operator_;
    const Positives &positives_;
    const Targets targets_;
    Random random_;
    Workers &workers_;
    RangeFinder finder_;
    Panel block_;
    arma::vec values_; // of the last complete round
    bool largest_is_settled_ = false;
    std::optional<Stopped> stopped_;
};

} // namespace pumc
