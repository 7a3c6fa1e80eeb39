#pragma once

#include "factors/checkpoint_lock.hpp"
#include "factors/problem_mark.hpp"
#include "solver/resume_point.hpp"

#include <optional>
#include <string>

namespace pumc {

/// The checkpoints of a fit: two files, the option `checkpoint` with ".0" and ".1" after it, which are written in turn,
/// so that the last but one is whole whatever happens to the last. All functions but failures() are collective; of
/// several ranks, rank 0 has the files, and its options and its clock count.
class Checkpoints : public Keeper {
public:
    /// The references must outlive it. Fails with Code::io if files cannot be written there, and with Code::conflict if
    /// another fit writes them.
    Checkpoints(const PreparedProblem &problem, const Options &options, const Factors *warm_start);

    /// Whether the options ask for any.
    bool are_wanted() const noexcept { return wanted_; }
    /// The fit of the last whole file; none if there is no file. Fails with Code::conflict if a file is of another fit,
    /// and with Code::bad_file if there are files and none is whole.
    std::optional<InterruptedFit> find();

    bool is_due() override;
    void keep(const ResumePoint &point, const LowRank &current, const LowRank &before, const RunLog &log) override;

    /// The fit is done, on all ranks: take the files away, unless the options say that they stay.
    void remove();

    /// How many could not be written.
    int64_t failures() const noexcept { return failures_; }

private:
    struct Found {
        size_t file;
        std::vector<char> head;
    };
    std::string path(size_t file) const { return path_ + (file == 0 ? ".0" : ".1"); }
    void check_that_files_can_be_written() const;
    std::optional<Found> last_whole_file() const;
    bool is_first_rank() const noexcept { return ranks_ == nullptr || ranks_->rank() == 0; }
    template <typename Value> Value as_on_first_rank(Value value) const {
        if (ranks_ != nullptr) {
            ranks_->broadcast(&value, sizeof value);
        }
        return value;
    }

    const PreparedProblem &problem_;
    Ranks *ranks_;
    const std::string path_;
    const double interval_;
    const bool stay_;
    bool wanted_;
    CheckpointLock lock_; // rank 0's
    ProblemMark mark_;
    size_t next_ = 0; // the file that is written next
    double written_at_;
    // A process that is forked from a progress callback goes on with the fit, and leaves the files to its parent.
    const pid_t process_;
    bool is_forked() const noexcept;
    int64_t kept_iterations_ = 0, failures_ = 0;
};

} // namespace pumc
