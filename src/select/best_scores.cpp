#include "select/best_scores.hpp"

#include "linalg/random_order.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

namespace pumc {

namespace {

constexpr uint64_t kSign = uint64_t{1} << 63U;

// A key that is larger for a larger number; minus zero is zero.
uint64_t key_of(double number) noexcept {
    number = number == 0 ? 0 : number;
    uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
}

double number_of(uint64_t key) noexcept {
    const uint64_t bits = (key & kSign) != 0 ? key & ~kSign : ~key;
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

} // namespace

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

BestScores::Cut BestScores::cut(int64_t count, Ranks &ranks) {
    // What is not held is below, or equal to, the least of `count` numbers of this rank alone.
    double numbers[3] = {static_cast<double>(held_.size()), 0, 0}; // held, above the cut, and equal to it
    ranks.sum(numbers, 1);
    KeySearch search(&ranks);
    const double least = number_of(search.at(static_cast<int64_t>(numbers[0]) - count, [&](const auto &visit) {
        std::for_each(held_.begin(), held_.end(), [&](double number) { visit(key_of(number)); });
    }));
    for (const double number : held_) {
        numbers[1] += number > least ? 1 : 0;
        numbers[2] += number == least ? 1 : 0;
    }
    numbers[2] += bound_ == least ? static_cast<double>(equal_left_) : 0;
    ranks.sum(numbers + 1, 2);
    return {least, (static_cast<double>(count) - numbers[1]) / numbers[2]};
}

} // namespace pumc
