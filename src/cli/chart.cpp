#include "cli/chart.hpp"

#include "cli/failure.hpp"
#include "cli/html.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pumc::cli {

namespace {

// In units of the drawing, which are pixels on a narrow phone, so that its text of 12 can be read there.
constexpr double kWidth = 360, kHeight = 250, kLeft = 50, kRight = 12, kTop = 34, kBottom = 42;
constexpr double kLetter = 6.3; // a letter's mean width

const char *const kClasses[] = {"a", "b"};

std::string text_at(double x, double y, const char *look, const std::string &text) {
    return format("<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%s</text>", x, y, look, html_text(text).c_str());
}

std::string line_between(double x1, double y1, double x2, double y2, const char *look) {
    return format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>", x1, y1, x2, y2, look);
}

// The mark of a point: a disc for the first series, a square for the second.
std::string mark_at(double x, double y, size_t number, double size, const std::string &hint) {
    const std::string title = hint.empty() ? "" : "<title>" + html_text(hint) + "</title>";
    if (number == 0) {
        return format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" class=\"dot a\">%s</circle>", x, y, size,
                      title.c_str());
    }
    return format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"dot b\">%s</rect>", x - size,
                  y - size, 2 * size, 2 * size, title.c_str());
}

} // namespace

void Chart::add(std::string name, std::vector<double> x, std::vector<double> y, Mark mark) {
    series_.push_back({std::move(name), std::move(x), std::move(y), mark});
}

void Chart::add_level(std::string name, double y) {
    level_name_ = std::move(name);
    level_ = y;
    has_level_ = std::isfinite(y) && !(y_.logarithmic && y <= 0);
}

void Chart::add_diagonal(std::string name) {
    diagonal_name_ = std::move(name);
    has_diagonal_ = true;
}

bool Chart::has(Mark mark) const {
    return std::any_of(series_.begin(), series_.end(), [&](const Series &series) { return series.mark == mark; });
}

bool Chart::shows(double x, double y) const {
    return std::isfinite(x) && std::isfinite(y) && !(x_.logarithmic && x <= 0) && !(y_.logarithmic && y <= 0);
}

Scale Chart::scale(const Axis &axis, bool is_x) const {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    const auto include = [&](double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    };
    for (const Series &series : series_) {
        for (size_t i = 0; i < series.x.size(); ++i) {
            if (shows(series.x[i], series.y[i])) {
                include(is_x || has_diagonal_ ? series.x[i] : series.y[i]);
                include(is_x && !has_diagonal_ ? series.x[i] : series.y[i]);
            }
        }
    }
    if (has_level_ && !is_x) {
        include(level_);
    }
    if (axis.from_zero) {
        include(0);
    }
    if (is_x && has(Mark::bars)) {
        least -= 0.5;
        most += 0.5;
    }
    return is_x ? Scale(least, most, axis.logarithmic, kLeft, kWidth - kRight)
                : Scale(least, most, axis.logarithmic, kHeight - kBottom, kTop);
}

std::string Chart::grid(const Scale &x, const Scale &y) const {
    const double right = kWidth - kRight, bottom = kHeight - kBottom;
    std::string text;
    for (const double value : y.ticks(y_.whole)) {
        text += line_between(kLeft, y.at(value), right, y.at(value), "grid");
        text += text_at(kLeft - 5, y.at(value) + 4, "tick end", html_number(value));
    }
    for (const double value : x.ticks(x_.whole)) {
        text += line_between(x.at(value), bottom, x.at(value), bottom + 4, "axis");
        text += text_at(x.at(value), bottom + 17, "tick middle", html_number(value));
    }
    text += line_between(kLeft, bottom, right, bottom, "axis");
    return text + text_at((kLeft + right) / 2, kHeight - 7, "name middle", x_.title);
}

std::string Chart::levels(const Scale &x, const Scale &y) const {
    std::string text;
    if (has_level_) {
        const double height = y.at(level_);
        text += line_between(kLeft, height, kWidth - kRight, height, "level");
    }
    if (has_diagonal_) {
        text += line_between(x.at(x.least()), y.at(x.least()), x.at(x.most()), y.at(x.most()), "level");
    }
    return text;
}

std::string Chart::path(const Series &series, const Scale &x, const Scale &y) const {
    std::string text;
    bool joined = false;
    for (size_t i = 0; i < series.x.size(); ++i) {
        if (shows(series.x[i], series.y[i])) {
            text += format("%c%.1f %.1f", joined ? 'L' : 'M', x.at(series.x[i]), y.at(series.y[i]));
            joined = true;
        } else {
            joined = false;
        }
    }
    return text;
}

std::string Chart::bar(const Series &series, size_t number, size_t point, const Scale &x, const Scale &y) const {
    const double slot = 0.8 / static_cast<double>(series_.size()), unit = x.at(1.5) - x.at(0.5);
    const double left = x.at(series.x[point] - 0.4 + slot * static_cast<double>(number));
    const double top = y.at(series.y[point]), bottom = y.at(0);
    return format(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" class=\"bar %s\"><title>%s</title></rect>", left,
        top, 0.9 * slot * unit, std::max(0.0, bottom - top), kClasses[number % 2],
        html_text(format("%s %s: %s", x_.title.c_str(), html_number(series.x[point]).c_str(),
                         html_number(series.y[point]).c_str()))
            .c_str());
}

std::string Chart::drawn(const Series &series, size_t number, const Scale &x, const Scale &y) const {
    std::string text;
    if (series.mark == Mark::line || series.mark == Mark::line_and_points) {
        text += format("<path d=\"%s\" class=\"line %s\"/>", path(series, x, y).c_str(), kClasses[number % 2]);
    }
    const double size = series.x.size() > 60 ? 2 : 3.5;
    for (size_t i = 0; i < series.x.size() && series.mark != Mark::line; ++i) {
        if (!shows(series.x[i], series.y[i])) {
            continue;
        }
        if (series.mark == Mark::bars) {
            text += bar(series, number, i, x, y);
        } else {
            text += mark_at(x.at(series.x[i]), y.at(series.y[i]), number, size,
                            html_number(series.x[i]) + ": " + html_number(series.y[i]));
        }
    }
    return text;
}

std::string Chart::swatch(const Series &series, size_t number, double at) const {
    if (series.mark == Mark::bars) {
        return format("<rect x=\"%.1f\" y=\"6\" width=\"12\" height=\"12\" class=\"bar %s\"/>", at + 6,
                      kClasses[number % 2]);
    }
    const std::string look = std::string("line ") + kClasses[number % 2];
    return (series.mark != Mark::points ? line_between(at, 12, at + 20, 12, look.c_str()) : "") +
           (series.mark != Mark::line ? mark_at(at + 10, 12, number, 4, "") : "");
}

std::string Chart::legend() const {
    std::string text;
    double at = kLeft;
    const auto add = [&](const std::string &swatch, const std::string &name) {
        text += swatch + text_at(at + 24, 16, "name", name);
        at += 24 + kLetter * static_cast<double>(name.size()) + 14;
    };
    for (size_t i = 0; i < series_.size(); ++i) {
        if (!series_[i].name.empty()) {
            add(swatch(series_[i], i, at), series_[i].name);
        }
    }
    for (const std::string &name : {level_name_, diagonal_name_}) {
        if (!name.empty()) {
            add(line_between(at, 12, at + 20, 12, "level"), name);
        }
    }
    return text;
}

std::string Chart::figure(const std::string &caption) const {
    const bool any = std::any_of(series_.begin(), series_.end(), [&](const Series &series) {
        for (size_t i = 0; i < series.x.size(); ++i) {
            if (shows(series.x[i], series.y[i])) {
                return true;
            }
        }
        return false;
    });
    const std::string heading = "<figure><h3>" + html_text(title_) + "</h3>";
    if (!any) {
        return heading + "<p class=\"none\">There is nothing to show.</p></figure>\n";
    }
    const Scale x = scale(x_, true), y = scale(y_, false);
    std::string text = format("<svg viewBox=\"0 0 %g %g\" role=\"img\" aria-label=\"%s\">", kWidth, kHeight,
                              html_text(title_ + ", by " + x_.title).c_str());
    text += grid(x, y) + levels(x, y);
    for (size_t i = series_.size(); i-- > 0;) { // the first one on top
        text += drawn(series_[i], i, x, y);
    }
    return heading + text + legend() + "</svg><figcaption>" + caption + "</figcaption></figure>\n";
}

} // namespace pumc::cli
