#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pumc {

/// A score that several positives have.
struct RepeatedScore {
    double score;
    int64_t times;
};

/// The distinct scores of the positives are its rungs, and negatives are counted on them and between them: the area
/// under the ROC curve and average precision depend on no more. Negatives come in any order and need no sorting.
class ScoreLadder {
public:
    /// From the positives' scores, ascending.
    explicit ScoreLadder(std::vector<double> ascending);
    /// The same; a score may stand there several times.
    explicit ScoreLadder(const std::vector<RepeatedScore> &ascending);

    int64_t positives() const noexcept { return positives_upto_.back(); }

    /// 2 rungs + 1 numbers: below the first rung, on it, between it and the second, on the second, ...
    using Counts = std::vector<int64_t>;
    Counts no_counts() const { return Counts(2 * rungs_.size() + 1, 0); }

    /// Add negatives to the counts. Minus infinity counts as below all.
    void count(const double *scores, int64_t size, Counts &counts) const noexcept;

    /// The probability that a positive scores above a negative, where a tie counts one half; NaN without negatives.
    double area_under_curve(const Counts &counts) const;
    /// The mean over the positives of the precision at their scores, if every counted negative stands for `weight` of
    /// them.
    double average_precision(const Counts &counts, double weight) const;

    // Where several ladders have the positives and negatives of a range of scores each, the sums of these over all
    // ladders are what the measures need.

    /// Pairs of a positive of this ladder and a negative that it scores above, if so many negatives are below the range
    /// of this ladder.
    double wins(const Counts &counts, double negatives_below) const;
    /// The sum over the positives of the precision at their scores, if so many positives and negatives are above.
    double precisions(const Counts &counts, double weight, double positives_above, double negatives_above) const;

private:
    void make_buckets();
    std::size_t bucket_of(double score) const noexcept;

    std::vector<double> rungs_; // ascending
    // The range of scores from the first rung to the last is cut into equal buckets, so that a score is looked up among
    // the few rungs of its own: those from first_of_bucket_[b] up to first_of_bucket_[b + 1].
    std::vector<std::size_t> first_of_bucket_;
    double buckets_per_score_ = 0;
    std::vector<int64_t> positives_upto_; // how many positives are below rung p; the last entry is their number
};

} // namespace pumc
