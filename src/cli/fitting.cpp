#include "cli/fitting.hpp"

#include "cli/failure.hpp"
#include "cli/interruption.hpp"
#include "cli/solver_options.hpp"
#include "cli/team.hpp"
#include "cli/watch.hpp"
#include "path_text.hpp"

#include <chrono>
#include <unistd.h>

namespace pumc::cli {

Factors run_fit(const pumc_problem *problem, const pumc_options *options, const pumc_factors *warm_start,
                const std::string &title) {
    pumc_factors *factors = nullptr;
    Watch watch = Watch::of_fit(title, option_value(options, "tolerance"), option_value(options, "time_limit"));
    const pumc_status status = pumc_fit(&factors, problem, options, warm_start, Watch::callback(), watch.payload());
    Factors fitted(factors);
    Interruption::agree();
    check_work(status);
    // The result is then the start, which is of no use: it must not replace a file.
    if (whole_fact(factors, "iterations") == 0) {
        if (Interruption::signal() != 0) {
            check_work(PUMC_ECANCELLED);
        }
        give_up("the time limit of %g s was over before the first iteration", option_value(options, "time_limit"));
    }
    return fitted;
}

KeptCheckpoint::KeptCheckpoint(pumc_options *options) {
    const char *path = nullptr;
    int64_t keep = 0;
    check(pumc_options_get_str(options, "checkpoint", &path));
    check(pumc_options_get_i64(options, "checkpoint_keep", &keep));
    path_ = path;
    if (keep == 0) {
        is_removed_ = true;
        check(pumc_options_set_i64(options, "checkpoint_keep", 1));
    }
}

void KeptCheckpoint::settle(const pumc_factors *factors) const {
    if (path_.empty() || !speaks()) {
        return;
    }
    const int64_t reason = whole_fact(factors, "stop_reason");
    const bool has_ended = reason == PUMC_CONVERGED || reason == PUMC_MAX_ITERATIONS;
    bool can_go_on = false;
    for (const char *end : {".0", ".1"}) {
        const std::string file = path_ + end;
        can_go_on = can_go_on || ::access(file.c_str(), F_OK) == 0;
        if (has_ended && is_removed_) {
            ::unlink(file.c_str());
        }
    }
    if (!has_ended && can_go_on) {
        note("the same command goes on from the checkpoint %s; remove %s.0 and %s.1 to begin anew",
             PathText(path_).c_str(), PathText(path_).c_str(), PathText(path_).c_str());
    }
}

void refuse_checkpoint(const pumc_options *options) {
    const char *path = nullptr;
    check(pumc_options_get_str(options, "checkpoint", &path));
    if (*path != '\0') {
        refuse("checkpoints are for one fit, that of %s fit: this command makes several, and writes none",
               program_name());
    }
}

Selection run_selection(const pumc_problem *problem, const pumc_options *options, const pumc_search *search,
                        const std::string &title, const std::string &advice) {
    pumc_selection *selection = nullptr;
    Watch watch = Watch::of_selection(title, advice);
    const auto start = std::chrono::steady_clock::now();
    const pumc_status status = pumc_select(&selection, problem, options, search, Watch::callback(), watch.payload());
    Selection selected(selection);
    Interruption::agree();
    check_work(status);
    const double limit = option_value(options, "time_limit");
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (limit > 0 && seconds >= limit && Interruption::signal() == 0) {
        note("the time limit of %g s ended the search: only what was done until then is compared, the most regularised "
             "first",
             limit);
    }
    return selected;
}

void check_work(pumc_status status) {
    if (status != PUMC_OK && Interruption::signal() != 0) {
        throw Failure(static_cast<ExitCode>(exit_code_after_work()), "interrupted before there was a result");
    }
    check(status);
}

int exit_code_after_work() noexcept {
    return Interruption::signal() == 0 ? kSuccess : kSignalled + Interruption::signal();
}

const char *stop_reason_of(const pumc_factors *factors) {
    switch (whole_fact(factors, "stop_reason")) {
    case PUMC_CONVERGED: return "converged";
    case PUMC_MAX_ITERATIONS: return "iteration limit";
    case PUMC_TIME_LIMIT: return "time limit";
    case PUMC_CANCELLED: return "interrupted";
    default: return "unknown";
    }
}

double real_fact(const pumc_factors *factors, const char *name) {
    double value = 0;
    check(pumc_factors_get_f64(factors, name, &value));
    return value;
}

int64_t whole_fact(const pumc_factors *factors, const char *name) {
    int64_t value = 0;
    check(pumc_factors_get_i64(factors, name, &value));
    return value;
}

} // namespace pumc::cli
