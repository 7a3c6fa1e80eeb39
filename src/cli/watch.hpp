#pragma once

#include "pumc/pumc.h"

#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace pumc::cli {

/// Follows a fit or a selection: shows a line of progress on a terminal (nothing in a pipe), and stops it when a signal
/// asks for that. Hand callback() and payload() to the library.
class Watch {
public:
    /// For a fit. Its progress is how near the relative change has come to the tolerance, on a logarithmic scale.
    static Watch of_fit(std::string title, double tolerance, double time_limit);
    /// For a selection. Its progress is the share of its fits that is done. Before the first of them a remark says how
    /// many there are at the most, and then `advice`.
    static Watch of_selection(std::string title, std::string advice);

    ~Watch();
    Watch(const Watch &) = delete;
    Watch &operator=(const Watch &) = delete;

    static pumc_progress_fn callback() noexcept;
    void *payload() noexcept { return this; }

private:
    Watch(std::string title, bool is_selection, double tolerance, double time_limit, std::string advice = "");

    static int32_t on_progress(const pumc_progress *progress, void *payload);
    void announce(const pumc_progress &now);
    void show(const pumc_progress &now);
    double share_done(const pumc_progress &now);
    double seconds_left(const pumc_progress &now) const;
    std::string line(const pumc_progress &now, size_t width) const;

    std::string title_, advice_;
    bool is_selection_, visible_, announced_ = false;
    double tolerance_, time_limit_;
    double largest_change_ = 0, share_ = 0, shown_at_ = -1;
    std::deque<std::pair<double, double>> recent_; // seconds and log of the relative change
};

} // namespace pumc::cli
