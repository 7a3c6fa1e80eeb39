#pragma once

#include "cli/handles.hpp"

#include <string>

namespace pumc::cli {

/// Fit, and show progress on a terminal. After a signal the result is the best so far; Interruption::signal() tells.
Factors run_fit(const pumc_problem *problem, const pumc_options *options, const pumc_factors *warm_start,
                const std::string &title);

/// The files of a fit's checkpoints, which stay until the model is saved: if saving fails, the fit goes on from them.
class KeptCheckpoint {
public:
    /// Tells the options so, if they ask for checkpoints that go when the fit ends.
    explicit KeptCheckpoint(pumc_options *options);
    /// The model is saved: the files go. Those of a fit that was stopped stay, and a remark says what they are for.
    void settle(const pumc_factors *factors) const;

private:
    std::string path_; // empty: there are no checkpoints
    bool is_removed_ = false;
};

/// Refuses options that ask for checkpoints, for commands that make many fits.
void refuse_checkpoint(const pumc_options *options);

/// Select likewise; after a signal the result has the trials that are finished. A remark says how many fits there are
/// at the most, and then `advice`.
Selection run_selection(const pumc_problem *problem, const pumc_options *options, const pumc_search *search,
                        const std::string &title, const std::string &advice);

/// check() for work that a signal may have stopped before there was a result; if so, the signal ends the command.
void check_work(pumc_status status);

/// 0, or after a signal 128 plus its number.
int exit_code_after_work() noexcept;

/// "converged", "iteration limit", "time limit" or "interrupted".
const char *stop_reason_of(const pumc_factors *factors);

double real_fact(const pumc_factors *factors, const char *name);
int64_t whole_fact(const pumc_factors *factors, const char *name);

} // namespace pumc::cli
