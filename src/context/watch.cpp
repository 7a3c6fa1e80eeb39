#include "context/watch.hpp"

#include "context/ranks.hpp"

namespace pumc {

namespace {

// Often enough for Ctrl-C to feel prompt, seldom enough to cost nothing.
constexpr double kSecondsBetweenCalls = 0.2;

Error stopped_error(StopReason reason, double time_limit) {
    return reason == StopReason::time_limit
               ? error(Code::cancelled, "time_limit, %g seconds, was over before there was a result", time_limit)
               : error(Code::cancelled, "the callback stopped the work before there was a result");
}

} // namespace

Stopped::Stopped(StopReason reason_, double time_limit) : Error(stopped_error(reason_, time_limit)), reason(reason_) {}

Watch::Watch(double time_limit, const Observer &observer, Ranks *ranks)
    : observer_(observer), start_(std::chrono::steady_clock::now()), time_limit_(time_limit), told_at_(0),
      ranks_(ranks) {}

Watch::Watch(const Watch &whole, const Observer &observer)
    : observer_(observer), start_(whole.start_), time_limit_(whole.time_limit_), told_at_(whole.told_at_),
      ranks_(whole.ranks_), last_(whole.last_) {}

double Watch::seconds() const noexcept {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool Watch::tell(const Progress &progress) {
    if (!observer_) {
        return false;
    }
    last_ = progress;
    const bool stop = observer_(progress);
    told_at_ = seconds(); // after the call, which may have taken long
    if (stop && ranks_ != nullptr) {
        ranks_->wish(StopReason::cancelled);
    }
    return stop && ranks_ == nullptr;
}

// Tells the observer again where that is due.
bool Watch::stop_is_wanted() {
    const double now = seconds();
    if (!observer_ || now - told_at_ < kSecondsBetweenCalls) {
        return false;
    }
    Progress again = last_;
    again.seconds = now;
    return tell(again);
}

void Watch::look() {
    if (ranks_ == nullptr) {
        if (is_late()) {
            throw Stopped(StopReason::time_limit, time_limit_);
        }
        if (stop_is_wanted()) {
            throw Stopped(StopReason::cancelled, time_limit_);
        }
        return;
    }
    if (is_late()) {
        ranks_->wish(StopReason::time_limit);
    }
    (void)stop_is_wanted();
}

void Watch::check() {
    look();
    if (ranks_ != nullptr && ranks_->agreed()) {
        throw Stopped(*ranks_->agreed(), time_limit_);
    }
}

} // namespace pumc
