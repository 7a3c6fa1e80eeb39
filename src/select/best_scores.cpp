#include "select/best_scores.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace pumc {

BestScores::BestScores(int64_t count)
    : count_(static_cast<size_t>(count)), bound_(-std::numeric_limits<double>::infinity()) {
    held_.reserve(2 * count_);
}

void BestScores::add(const double *scores, int64_t size) {
    for (int64_t e = 0; e < size; ++e) {
        if (scores[e] > bound_) {
            if (held_.size() == 2 * count_) {
                prune();
                --e; // the bound has risen, maybe above this one
                continue;
            }
            held_.push_back(scores[e]);
        } else if (scores[e] == bound_) {
            ++equal_left_;
        }
    }
}

// Keep the `count` largest; the least of them is the new bound.
void BestScores::prune() {
    const auto last = held_.begin() + static_cast<std::ptrdiff_t>(count_) - 1;
    std::nth_element(held_.begin(), last, held_.end(), std::greater<>());
    if (*last > bound_) {
        bound_ = *last;
        equal_left_ = 0;
    }
    equal_left_ += std::count(last + 1, held_.end(), bound_);
    held_.resize(count_);
}

BestScores::Cut BestScores::cut() {
    prune();
    const auto equal = static_cast<double>(std::count(held_.begin(), held_.end(), bound_));
    return {bound_, equal / (equal + static_cast<double>(equal_left_))};
}

} // namespace pumc
