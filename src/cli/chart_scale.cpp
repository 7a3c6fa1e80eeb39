#include "cli/chart_scale.hpp"

#include <algorithm>
#include <cmath>

namespace pumc::cli {

namespace {

constexpr int kMostTicks = 7;

// The least of 1, 2 and 5 times a power of ten that makes at most five steps of the span.
double round_step(double span) {
    const double power = std::pow(10.0, std::floor(std::log10(span / 5)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (span / (factor * power) <= 5.0001) {
            return factor * power;
        }
    }
    return 10 * power;
}

} // namespace

Scale::Scale(double least, double most, bool logarithmic, double from, double to)
    : least_(least), most_(most), logarithmic_(logarithmic), from_(from), to_(to) {
    if (least_ == most_) {
        least_ = logarithmic ? least / 2 : least - std::max(1.0, std::abs(least) / 2);
        most_ = logarithmic ? most * 2 : most + std::max(1.0, std::abs(most) / 2);
    }
}

double Scale::at(double value) const {
    // Halves, since the difference of two large numbers may not be finite.
    const double share = logarithmic_ ? std::log(value / least_) / std::log(most_ / least_)
                                      : (value / 2 - least_ / 2) / (most_ / 2 - least_ / 2);
    return from_ + (to_ - from_) * (std::isfinite(share) ? std::clamp(share, 0.0, 1.0) : 0.5);
}

std::vector<double> Scale::decades() const {
    const double first = std::ceil(std::log10(least_) - 1e-9), last = std::floor(std::log10(most_) + 1e-9);
    const double step = std::max(1.0, std::ceil((last - first) / 5));
    std::vector<double> ticks;
    for (int i = 0; i < kMostTicks && first + i * step <= last; ++i) {
        ticks.push_back(std::pow(10.0, first + i * step));
    }
    if (last - first >= 2) {
        return ticks;
    }
    ticks.clear();
    for (int i = -1; first + i <= last; ++i) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = factor * std::pow(10.0, first + i);
            if (value >= least_ * 0.9999 && value <= most_ * 1.0001) {
                ticks.push_back(value);
            }
        }
    }
    return ticks;
}

std::vector<double> Scale::ticks(bool whole) const {
    if (logarithmic_) {
        return decades();
    }
    const double span = most_ - least_;
    if (!std::isfinite(span) || span <= 0) {
        return {};
    }
    const double step = whole ? std::max(1.0, round_step(span)) : round_step(span);
    const double first = std::ceil(least_ / step - 1e-9);
    std::vector<double> ticks;
    for (int i = 0; i < kMostTicks && (first + i) * step <= most_ + 1e-9 * span; ++i) {
        ticks.push_back((first + i) * step);
    }
    return ticks;
}

} // namespace pumc::cli
