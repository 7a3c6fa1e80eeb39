#include "solver/first_step_spectrum.hpp"

#include <algorithm>

namespace pumc {

namespace {
constexpr int64_t kFirstWidth = 16;
constexpr int kMostRounds = 30;
} // namespace

FirstStepSpectrum::FirstStepSpectrum(SparsePlusLowRank &step, int64_t count, Random &random, Workers &workers)
    : step_(step), count_(count), random_(random), workers_(workers), finder_(workers) {}

void FirstStepSpectrum::start() {
    if (started_) {
        return;
    }
    started_ = true;
    step_.set_sparse([](int64_t) { return 1.0; });
    step_.set_low_rank(0, nullptr, 0, nullptr);
    const int64_t width = std::min({kFirstWidth, step_.rows(), step_.cols()});
    block_.reshape(step_.cols(), width);
    block_.fill_normal(0, random_);
    arma::mat r;
    orthonormalise(block_, r, workers_);
    finder_.compute(step_, block_, 1);
    finder_.right(width, block_);
}

// Power iterations until the first `leading` values change by less than `accuracy`, relative to the largest.
bool FirstStepSpectrum::refine(double accuracy, int64_t leading) {
    for (int round = 0; round < kMostRounds; ++round) {
        const arma::vec before = finder_.singular_values();
        finder_.compute(step_, block_, 1);
        finder_.right(block_.width(), block_);
        const arma::vec &after = finder_.singular_values();
        const auto compared = static_cast<arma::uword>(leading);
        const double change = arma::abs(after.head(compared) - before.head(compared)).max();
        if (change <= accuracy * after[0]) {
            return true;
        }
    }
    return false;
}

double FirstStepSpectrum::largest() {
    if (count_ == 0) {
        return 0;
    }
    start();
    refine(1e-8, 1);
    return finder_.singular_values()[0];
}

int64_t FirstStepSpectrum::count_above(double level) {
    if (count_ == 0) {
        return 0;
    }
    start();
    const int64_t most = std::min(step_.rows(), step_.cols());
    for (;;) {
        refine(1e-3, block_.width());
        const arma::vec &values = finder_.singular_values();
        const auto above = static_cast<int64_t>(arma::accu(values > level));
        if (above < block_.width() || block_.width() == most) {
            return above;
        }
        // Every value found is above: there may be more.
        Panel wider(block_.rows(), std::min(2 * block_.width(), most));
        copy_columns(block_.view(), wider, 0);
        wider.fill_normal(block_.width(), random_);
        block_.swap(wider);
        arma::mat r;
        orthonormalise(block_, r, workers_);
        finder_.compute(step_, block_, 1);
        finder_.right(block_.width(), block_);
    }
}

Panel FirstStepSpectrum::take_right_vectors() {
    Panel result;
    result.swap(block_);
    return result;
}

FirstStep FirstStepSpectrum::answers() {
    return {[this](double scale) { return scale * largest(); },
            [this](double scale, double level) { return count_above(level / scale); }};
}

} // namespace pumc
