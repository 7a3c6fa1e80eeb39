#include "select/score_ladder.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

namespace pumc {

namespace {

using std::size_t;

// Four buckets a rung leave most scores with a rung or none to compare with. A quarter of a million of them take 2 MB
// and are enough for the million or two of negatives that are ever counted.
constexpr size_t kBucketsPerRung = 4, kMostBuckets = size_t{1} << 18;

// How many of the sorted rungs are below the value. The comparison selects an offset, not a branch, which could not be
// predicted.
size_t rungs_below(const double *rungs, size_t count, double value) noexcept {
    if (count == 0) {
        return 0;
    }
    const double *at = rungs;
    while (count > 1) {
        const size_t half = count / 2;
        at += at[half - 1] < value ? half : 0;
        count -= half;
    }
    return static_cast<size_t>(at - rungs) + (*at < value ? 1 : 0);
}

} // namespace

ScoreLadder::ScoreLadder(std::vector<double> ascending) : rungs_(std::move(ascending)) {
    size_t last = 0;
    for (size_t e = 0; e < rungs_.size(); ++e) {
        if (e == 0 || rungs_[e] != rungs_[last - 1]) {
            positives_upto_.push_back(static_cast<int64_t>(e));
            rungs_[last++] = rungs_[e];
        }
    }
    positives_upto_.push_back(static_cast<int64_t>(rungs_.size()));
    rungs_.resize(last);
    make_buckets();
}

ScoreLadder::ScoreLadder(const std::vector<RepeatedScore> &ascending) {
    int64_t before = 0;
    for (const RepeatedScore &repeated : ascending) {
        if (rungs_.empty() || rungs_.back() != repeated.score) {
            positives_upto_.push_back(before);
            rungs_.push_back(repeated.score);
        }
        before += repeated.times;
    }
    positives_upto_.push_back(before);
    make_buckets();
}

void ScoreLadder::make_buckets() {
    if (rungs_.empty()) {
        return;
    }
    const size_t last = rungs_.size();
    const size_t buckets = std::min(kBucketsPerRung * last, kMostBuckets);
    const double per_score = static_cast<double>(buckets) / (rungs_.back() - rungs_.front());
    buckets_per_score_ = std::isfinite(per_score) ? per_score : 0; // 0: all in the first bucket
    first_of_bucket_.assign(buckets + 1, last);
    for (size_t p = last; p-- > 0;) {
        first_of_bucket_[bucket_of(rungs_[p])] = p;
    }
    for (size_t b = buckets; b-- > 0;) {
        first_of_bucket_[b] = std::min(first_of_bucket_[b], first_of_bucket_[b + 1]);
    }
}

// For scores of at least the first rung. Rounding never lets the bucket of a higher score be lower.
size_t ScoreLadder::bucket_of(double score) const noexcept {
    const size_t last = first_of_bucket_.size() - 2;
    const double at = (score - rungs_.front()) * buckets_per_score_;
    return at < static_cast<double>(last) ? static_cast<size_t>(at) : last;
}

void ScoreLadder::count(const double *scores, int64_t size, Counts &counts) const noexcept {
    // Most negatives are usually below all positives.
    for (int64_t e = 0; e < size; ++e) {
        if (rungs_.empty() || scores[e] < rungs_.front()) {
            ++counts[0];
            continue;
        }
        const size_t bucket = bucket_of(scores[e]), first = first_of_bucket_[bucket];
        const size_t below =
            first + rungs_below(rungs_.data() + first, first_of_bucket_[bucket + 1] - first, scores[e]);
        const bool tied = below < rungs_.size() && rungs_[below] == scores[e];
        ++counts[2 * below + (tied ? 1 : 0)];
    }
}

double ScoreLadder::wins(const Counts &counts, double negatives_below) const {
    double wins = 0, below = negatives_below;
    for (size_t p = 0; p < rungs_.size(); ++p) {
        below += static_cast<double>(counts[2 * p]);
        const auto tied = static_cast<double>(counts[2 * p + 1]);
        wins += static_cast<double>(positives_upto_[p + 1] - positives_upto_[p]) * (below + 0.5 * tied);
        below += tied;
    }
    return wins;
}

double ScoreLadder::precisions(const Counts &counts, double weight, double positives_above,
                               double negatives_above) const {
    double sum = 0, at_least = negatives_above;
    for (size_t p = rungs_.size(); p-- > 0;) {
        at_least += static_cast<double>(counts[2 * p + 2] + counts[2 * p + 1]);
        const double found = positives_above + static_cast<double>(positives() - positives_upto_[p]);
        sum += static_cast<double>(positives_upto_[p + 1] - positives_upto_[p]) * found / (found + weight * at_least);
    }
    return sum;
}

double ScoreLadder::area_under_curve(const Counts &counts) const {
    const int64_t negatives = std::accumulate(counts.begin(), counts.end(), int64_t{0});
    return positives() == 0 || negatives == 0
               ? std::numeric_limits<double>::quiet_NaN()
               : wins(counts, 0) / static_cast<double>(positives()) / static_cast<double>(negatives);
}

double ScoreLadder::average_precision(const Counts &counts, double weight) const {
    return positives() == 0 ? std::numeric_limits<double>::quiet_NaN()
                            : precisions(counts, weight, 0, 0) / static_cast<double>(positives());
}

} // namespace pumc
