#pragma once

#include <vector>

namespace pumc::cli {

/// From the values of an axis to places in a drawing. Values outside the range are drawn at its ends.
class Scale {
public:
    /// For values from `least` to `most`, both finite and, on a logarithmic scale, positive; equal ones are given room
    /// on both sides. `from` and `to` are the places of the two ends.
    Scale(double least, double most, bool logarithmic, double from, double to);

    double at(double value) const;

    /// A few round values within the range, ascending; whole numbers if `whole`.
    std::vector<double> ticks(bool whole) const;

    double least() const noexcept { return least_; }
    double most() const noexcept { return most_; }

private:
    std::vector<double> decades() const;

    double least_, most_;
    bool logarithmic_;
    double from_, to_;
};

} // namespace pumc::cli
