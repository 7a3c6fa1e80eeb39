#pragma once

#include <cstdint>
#include <vector>

namespace pumc {

/// The distinct scores of the positives, and between them room to count negatives: all that the area under the ROC
/// curve and average precision depend on. Negatives are counted as they come and need no sorting.
class ScoreLadder {
public:
    /// From the positives' scores, sorted.
    explicit ScoreLadder(std::vector<double> ascending);

    /// One more than the rungs twice over: below the first rung, on it, between it and the second, on that, ...
    using Counts = std::vector<int64_t>;
    Counts no_counts() const { return Counts(2 * rungs_.size() + 1, 0); }

    /// Add negatives to the counts. Minus infinity counts as below all.
    void count(const double *scores, int64_t size, Counts &counts) const noexcept;

    /// The probability that a positive scores above a negative, a tie being one half; NaN without negatives.
    double area_under_curve(const Counts &counts) const;
    /// Precision at the score of each positive, averaged, when every negative counted stands for `weight` of them.
    double average_precision(const Counts &counts, double weight) const;

private:
    std::vector<double> rungs_;           // ascending
    std::vector<int64_t> positives_upto_; // positives below rung p, and after the last rung all of them
};

} // namespace pumc
