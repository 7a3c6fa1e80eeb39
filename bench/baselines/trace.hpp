#pragma once

#include "cells.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <vector>

namespace baselines {

/// What a method reports of each iteration, and its clock, which stands still while errors on the truth are computed.
class Trace {
public:
    struct Row {
        double seconds, objective;
        int64_t rank;
        double mse; ///< NaN unless the truth is known
    };

    double seconds() const { return since(start_) - paused_; }

    /// Note an iteration; mse() is called with the clock stopped.
    template <typename Mse> void record(double objective, int64_t rank, const Mse &mse) {
        rows_.push_back({seconds(), objective, rank, std::nan("")});
        const auto stopped = std::chrono::steady_clock::now();
        rows_.back().mse = mse();
        paused_ += since(stopped);
    }
    const std::vector<Row> &rows() const noexcept { return rows_; }

private:
    static double since(std::chrono::steady_clock::time_point then) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
    }

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double paused_ = 0;
    std::vector<Row> rows_;
};

/// How far scores are from the true 0/1 matrix M on the cells that were not observed as ones:
///   sum over them of (score - M)^2 / sum over them of M^2,
/// which takes the scores of M's ones and the sum of all squared scores.
class Truth {
public:
    /// `ones` are all of M's. Fails if one of the observed cells is a one and not among them, or if no other is left.
    Truth(const Cells &ones, const pumc::Positives &observed);

    const pumc::Pattern &pattern() const noexcept { return ones_.pattern; }
    /// `at_ones` has the scores of the pattern's ones, in their order.
    double mse(double squares_of_all, const double *at_ones) const;

private:
    pumc::Positives ones_; // with value 1 where the one was observed and 0 where it was not
    int64_t unobserved_ = 0;
};

} // namespace baselines
