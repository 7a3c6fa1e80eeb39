#pragma once

#include "factors/checked_stream.hpp"
#include "factors/problem_mark.hpp"
#include "solver/resume_point.hpp"

namespace pumc {

/// The part of a checkpoint that every rank needs whole: all but the rows of U and V.
struct CheckpointHead {
    ProblemMark mark;
    ResumePoint point;
    History history;
    double seconds = 0;
    int64_t iterations_before = 0; ///< as in InterruptedFit
    int64_t width = 0;             ///< columns of V_t, with its spare ones
    arma::vec values, before;      ///< singular values of X_t and X_{t-1}
    /// Of all runs.
    int64_t iterations() const noexcept { return iterations_before + static_cast<int64_t>(history.objective.size()); }
};

/// The bytes of a head, and the head of such bytes. `name` is for messages about bytes that make no sense.
std::vector<char> head_bytes(CheckpointHead head);
CheckpointHead head_from(const std::vector<char> &bytes, const std::string &name);

} // namespace pumc
