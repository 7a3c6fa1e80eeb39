#include "solver/first_step_spectrum.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

// On real data values settle after five rounds or so. If a spectrum is nearly flat they may not within 300: they are
// then used as they are, since they only rise from round to round, towards the singular values, and little is missing.
constexpr int kMostRounds = 300;

// Relative to sigma_1. lambda_ratio multiplies sigma_1, so that this has more digits than anyone gives lambda_ratio;
// whether a value is above a level needs fewer. Neither was tuned.
constexpr double kAccuracyOfLargest = 1e-8, kAccuracyOfCount = 1e-3;

} // namespace

FirstStepSpectrum::FirstStepSpectrum(SparsePlusLowRank &step_operator, const Positives &positives,
                                     const Targets &targets, const Random &random, Context &context)
    : step_operator_(step_operator), positives_(positives), targets_(targets), random_(random),
      workers_(context.workers), finder_(context), block_(step_operator.cols(), 0) {}

// A lower bound of sigma_1: u'A_w v, the sum of the entries of A_w over sqrt(m n), for constant unit vectors u and v.
double FirstStepSpectrum::least_largest() const {
    auto sum = static_cast<double>(positives_.count());
    if (!targets_.all_one()) {
        sum = 0;
        targets_.for_each(0, positives_.count(), [&](int64_t, double t, double c) { sum += c * t; });
    }
    sum = positives_.sum_over_ranks(sum);
    return sum / std::sqrt(static_cast<double>(positives_.rows) * static_cast<double>(positives_.cols));
}

// Does the work with A_w as the operator, unless the watch has stopped this before.
template <typename Work> void FirstStepSpectrum::unless_stopped(const Work &work) {
    if (stopped_) {
        return;
    }
    try {
        ValuesOfOnes values(static_cast<size_t>(positives_.count()));
        step_operator_.set_sparse(values.data(), [&](int64_t begin, int64_t end) {
            if (targets_.all_one()) {
                std::fill(values.data() + begin, values.data() + end, 1.0);
            } else {
                targets_.for_each(begin, end,
                                  [&](int64_t e, double t, double c) { values[static_cast<size_t>(e)] = c * t; });
            }
        });
        step_operator_.set_diagonal(nullptr);
        step_operator_.set_low_rank(0, nullptr, 0, nullptr);
        work();
    } catch (const Stopped &stopped) {
        stopped_ = stopped;
    }
}

// A round of the power method: the block becomes the right singular vectors of what it spans.
void FirstStepSpectrum::advance() {
    finder_.compute(step_operator_, block_, 1);
    finder_.right(block_.width(), block_);
    values_ = finder_.singular_values();
}

void FirstStepSpectrum::widen(int64_t width) {
    Panel wider(step_operator_.cols(), width);
    copy_columns(block_.view(), wider, 0);
    wider.fill_normal(block_.width(), random_, positives_.first_col());
    arma::mat r;
    orthonormalise(wider, r, workers_);
    block_.swap(wider);
    advance();
}

void FirstStepSpectrum::start() {
    if (!values_.is_empty()) {
        return;
    }
    widen(std::min(kFirstWidth, step_operator_.shorter_side()));
}

// Rounds until the first `leading` values change by less than `accuracy`, relative to the largest.
void FirstStepSpectrum::refine(double accuracy, int64_t leading) {
    for (int round = 0; round < kMostRounds; ++round) {
        const arma::vec before = values_;
        advance();
        const auto compared = static_cast<arma::uword>(leading);
        if (arma::abs(values_.head(compared) - before.head(compared)).max() <= accuracy * values_[0]) {
            return;
        }
    }
}

double FirstStepSpectrum::largest() {
    if (positives_.total() == 0) {
        return 0;
    }
    if (!largest_is_settled_) {
        unless_stopped([&] {
            start();
            refine(kAccuracyOfLargest, 1);
            largest_is_settled_ = true;
        });
    }
    return std::max(least_largest(), values_.is_empty() ? 0.0 : values_[0]);
}

int64_t FirstStepSpectrum::count_above(double level, int64_t most) {
    if (positives_.total() == 0) {
        return 0;
    }
    const auto above = [&] { return static_cast<int64_t>(arma::accu(values_ > level)); };
    unless_stopped([&] {
        start();
        const int64_t widest = std::min(step_operator_.shorter_side(), most + 1);
        for (;;) {
            refine(kAccuracyOfCount, block_.width());
            if (above() < block_.width() || block_.width() >= widest) {
                return;
            }
            // Every value found is above the level: there may be more.
            widen(std::min(2 * block_.width(), widest));
        }
    });
    return std::min(most, above());
}

FirstStep FirstStepSpectrum::answers() {
    return {[this](double scale) { return scale * largest(); },
            [this](double scale, double level, int64_t most) { return count_above(level / scale, most); }};
}

} // namespace pumc
