#include "cli/watch.hpp"

#include "cli/failure.hpp"
#include "cli/interruption.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <sys/ioctl.h>
#include <unistd.h>
#include <vector>

namespace pumc::cli {

namespace {

constexpr size_t kRecent = 40;   // iterations that the remaining time is estimated from
constexpr double kBetween = 0.1; // seconds between two updates of the line
constexpr size_t kWide = 110;    // columns of a terminal with room for a long bar

size_t terminal_width() {
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : 80;
}

std::string duration(double seconds) {
    if (seconds < 100) {
        return format(seconds < 9.95 ? "%.1f s" : "%.0f s", seconds);
    }
    const auto minutes = static_cast<long long>(seconds / 60);
    return minutes < 100 ? format("%lld min", minutes) : format("%lld h", minutes / 60);
}

// Where the option is not set, the library takes this or a tenth of it.
constexpr double kUsualTolerance = 1e-3;

} // namespace

Watch::Watch(std::string title, bool is_selection, double tolerance, double time_limit, std::string advice)
    : title_(std::move(title)), advice_(std::move(advice)), is_selection_(is_selection),
      visible_(!is_quiet() && ::isatty(STDERR_FILENO) == 1),
      tolerance_(std::isnan(tolerance) ? kUsualTolerance : tolerance), time_limit_(time_limit) {}

Watch Watch::of_fit(std::string title, double tolerance, double time_limit) {
    return {std::move(title), false, tolerance, time_limit};
}

Watch Watch::of_selection(std::string title, std::string advice) {
    return {std::move(title), true, 0, 0, std::move(advice)};
}

Watch::~Watch() {
    if (visible_ && shown_at_ >= 0) {
        std::fputs("\r\033[K", stderr);
        std::fflush(stderr);
    }
}

pumc_progress_fn Watch::callback() noexcept { return &Watch::on_progress; }

int32_t Watch::on_progress(const pumc_progress *progress, void *payload) {
    auto &watch = *static_cast<Watch *>(payload);
    try {
        watch.announce(*progress);
        if (watch.visible_) {
            watch.show(*progress);
        }
    } catch (...) { // no exception may pass through the library; without memory there is no line
        watch.visible_ = false;
    }
    return Interruption::heard() != 0 ? 1 : 0;
}

void Watch::announce(const pumc_progress &now) {
    if (is_selection_ && !announced_) {
        announced_ = true;
        note("%s: up to %lld fits%s", title_.c_str(), static_cast<long long>(now.max_iterations), advice_.c_str());
    }
    if (!is_selection_ && !announced_ && now.iteration > 0) {
        announced_ = true;
        if (now.iteration > 1) {
            note("%s: goes on from its checkpoint, after iteration %lld", title_.c_str(),
                 static_cast<long long>(now.iteration - 1));
        }
    }
}

void Watch::show(const pumc_progress &now) {
    if (!is_selection_ && now.relative_change > 0) {
        // The first step, from zero, is as large as the matrix and says nothing about the remaining time.
        largest_change_ = std::max(largest_change_, std::min(1.0, now.relative_change));
        recent_.emplace_back(now.seconds, std::log(now.relative_change));
        if (recent_.size() > kRecent) {
            recent_.pop_front();
        }
    }
    share_ = std::max(share_, share_done(now));
    if (shown_at_ >= 0 && now.seconds - shown_at_ < kBetween) {
        return;
    }
    shown_at_ = now.seconds;
    std::fprintf(stderr, "\r%s\033[K", line(now, terminal_width()).c_str());
    std::fflush(stderr);
}

double Watch::share_done(const pumc_progress &now) {
    const double by_count =
        static_cast<double>(now.iteration) / static_cast<double>(std::max<int64_t>(1, now.max_iterations));
    if (is_selection_) {
        return by_count;
    }
    const double by_time = time_limit_ > 0 ? now.seconds / time_limit_ : 0;
    const bool measurable = now.relative_change > 0 && largest_change_ > tolerance_;
    const double by_change =
        measurable ? std::log(largest_change_ / now.relative_change) / std::log(largest_change_ / tolerance_) : 0;
    return std::clamp(std::max({by_count, by_time, by_change}), 0.0, 1.0);
}

// The remaining time: the log of the relative change is taken to fall linearly, as fitted to the recent iterations by
// least squares. It is at most what the limits allow.
double Watch::seconds_left(const pumc_progress &now) const {
    const double unknown = std::numeric_limits<double>::infinity();
    if (now.iteration < 1) {
        return unknown;
    }
    const double each = now.seconds / static_cast<double>(now.iteration);
    double left = each * static_cast<double>(now.max_iterations - now.iteration);
    if (is_selection_) {
        return left;
    }
    if (time_limit_ > 0) {
        left = std::min(left, time_limit_ - now.seconds);
    }
    const auto count = static_cast<double>(recent_.size());
    double mean_time = 0, mean_log = 0, square = 0, product = 0;
    for (const auto &[seconds, change] : recent_) {
        mean_time += seconds / count;
        mean_log += change / count;
    }
    for (const auto &[seconds, change] : recent_) {
        square += (seconds - mean_time) * (seconds - mean_time);
        product += (seconds - mean_time) * (change - mean_log);
    }
    if (recent_.size() < 5 || square <= 0 || product >= 0) {
        return time_limit_ > 0 ? left : unknown;
    }
    const double to_go = std::max(0.0, mean_log + product / square * (now.seconds - mean_time) - std::log(tolerance_));
    return std::max(0.0, std::min(left, to_go / (-product / square)));
}

// The most important part comes first, since parts that do not fit into the terminal's width are left out.
std::string Watch::line(const pumc_progress &now, size_t width) const {
    const size_t bar_width = width < kWide ? 10 : 30;
    const auto filled = static_cast<size_t>(std::lround(share_ * static_cast<double>(bar_width)));
    std::string text = title_ + " [" + std::string(filled, '#') + std::string(bar_width - filled, '.') + "] ";
    const auto iteration = static_cast<long long>(now.iteration), rank = static_cast<long long>(now.rank);
    const double left = seconds_left(now);
    const std::string time_left = std::isfinite(left) ? ", about " + duration(left) + " left" : "";
    std::vector<std::string> parts;
    if (is_selection_) {
        parts = {format("%lld of %lld fits", iteration, static_cast<long long>(now.max_iterations)),
                 format(", rank %lld", rank), time_left};
    } else {
        parts = {format("iteration %lld", iteration), format(", rank %lld", rank),
                 format(", objective %.6g", now.objective), time_left,
                 format(", change %.1e (to %.0e)", now.relative_change, tolerance_)};
    }
    parts.push_back(", " + duration(now.seconds) + " so far");
    for (const std::string &part : parts) {
        if (text.size() + part.size() >= width) {
            break;
        }
        text += part;
    }
    return text.substr(0, width - 1);
}

} // namespace pumc::cli
