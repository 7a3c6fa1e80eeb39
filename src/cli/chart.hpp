#pragma once

#include "cli/chart_scale.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// A chart as an inline SVG of fixed proportions that takes the width of its place. Its colours come from the style of
/// the page; series differ in marks and dashes too. Points that are not finite, or not positive where a scale is
/// logarithmic, are left out, so that no coordinate is NaN.
class Chart {
public:
    /// How a series is drawn. Bars of several series stand beside each other at x = 1, 2, ...
    enum class Mark { line, points, line_and_points, bars };

    struct Axis {
        std::string title;
        bool logarithmic = false, from_zero = false, whole = false;
    };

    Chart(std::string title, Axis x, Axis y) : title_(std::move(title)), x_(std::move(x)), y_(std::move(y)) {}

    /// At most two series are told apart. The name is for the legend; empty: none.
    void add(std::string name, std::vector<double> x, std::vector<double> y, Mark mark);

    /// A dashed line across at this height, within the range of the chart.
    void add_level(std::string name, double y);

    /// A dashed line of equal x and y.
    void add_diagonal(std::string name);

    /// A figure of the page with a caption, which is HTML. Without any point to show, a sentence says so.
    std::string figure(const std::string &caption) const;

private:
    struct Series {
        std::string name;
        std::vector<double> x, y;
        Mark mark;
    };

    bool has(Mark mark) const;
    Scale scale(const Axis &axis, bool is_x) const;
    bool shows(double x, double y) const;
    std::string grid(const Scale &x, const Scale &y) const;
    std::string drawn(const Series &series, size_t number, const Scale &x, const Scale &y) const;
    std::string bar(const Series &series, size_t number, size_t point, const Scale &x, const Scale &y) const;
    std::string path(const Series &series, const Scale &x, const Scale &y) const;
    std::string levels(const Scale &x, const Scale &y) const;
    std::string swatch(const Series &series, size_t number, double at) const;
    std::string legend() const;

    std::string title_;
    Axis x_, y_;
    std::vector<Series> series_;
    std::string level_name_, diagonal_name_;
    double level_ = 0;
    bool has_level_ = false, has_diagonal_ = false;
};

} // namespace pumc::cli
