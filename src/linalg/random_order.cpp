#include "linalg/random_order.hpp"

#include <algorithm>
#include <cassert>

namespace pumc {

void KeySearch::start(int64_t position) {
    left_ = position;
    found_ = 0;
    kept_.clear();
    counts_.assign(std::size_t{1} << kBits, 0.0);
}

// Appends to what was found the digit of the key that is looked for.
void KeySearch::next_digit() {
    if (ranks_ != nullptr) {
        ranks_->sum(counts_.data(), static_cast<int64_t>(counts_.size()));
    }
    uint64_t digit = 0;
    while (digit + 1 < counts_.size() && static_cast<double>(left_) >= counts_[digit]) {
        left_ -= static_cast<int64_t>(counts_[digit++]);
    }
    assert(static_cast<double>(left_) < counts_[digit]);
    found_ = found_ << kBits | digit;
}

uint64_t KeySearch::finish() {
    for (unsigned done = kBits; done < 64; done += kBits) {
        const unsigned rest = 64 - done - kBits; // bits after the next digit
        std::fill(counts_.begin(), counts_.end(), 0.0);
        for (const uint64_t key : kept_) {
            counts_[key >> rest & ((uint64_t{1} << kBits) - 1)] += 1;
        }
        next_digit();
        kept_.erase(std::remove_if(kept_.begin(), kept_.end(), [&](uint64_t key) { return key >> rest != found_; }),
                    kept_.end());
    }
    return found_;
}

} // namespace pumc
