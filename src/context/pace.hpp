#pragma once

#include "context/watch.hpp"

#include <cstdint>

namespace pumc {

/// Asks a watch now and then, on behalf of a loop on the calling thread whose rounds are much shorter than a look at
/// the clock. A unit of work takes up to a tenth of a microsecond, as one access to memory out of order does.
class Pace {
public:
    /// `watch` may be null; nothing is asked then.
    explicit Pace(Watch *watch) noexcept : watch_(watch) {}

    void did(int64_t units) {
        left_ -= units;
        if (left_ <= 0) {
            check();
        }
    }

    void check() {
        left_ = kUnits;
        if (watch_ != nullptr) {
            watch_->look();
        }
    }

private:
    static constexpr int64_t kUnits = 1 << 16; // 7 ms at the most
    Watch *watch_;
    int64_t left_ = kUnits;
};

} // namespace pumc
