#pragma once

#include "model/calibration.hpp"
#include "solver/range_finder.hpp"
#include "solver/sparse_plus_low_rank.hpp"

namespace pumc {

/// Leading singular values of A, the matrix of observed ones, to the accuracy that calibration needs, by
/// power iterations on a block that starts narrow and grows. The block's right vectors are a good start for
/// the fit, so they are kept.
class FirstStepSpectrum {
public:
    FirstStepSpectrum(SparsePlusLowRank &step, int64_t count, Random &random, Workers &workers);

    double largest();
    int64_t count_above(double level);
    /// The search space found so far; of width 0 when nothing was asked.
    Panel take_right_vectors();

    /// The questions calibration may ask, answered by this object.
    FirstStep answers();

private:
    void start();
    bool refine(double accuracy, int64_t leading);

    SparsePlusLowRank &step_;
    int64_t count_;
    Random &random_;
    Workers &workers_;
    RangeFinder finder_;
    Panel block_;
    bool started_ = false;
};

} // namespace pumc
