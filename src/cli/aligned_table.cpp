#include "cli/aligned_table.hpp"

#include "cli/failure.hpp"

#include <algorithm>
#include <clocale>
#include <cmath>
#include <cwchar>

namespace pumc::cli {

namespace {

constexpr size_t kEnough = 3; // lines from which two columns of the same values are taken to repeat each other

// The characters of texts are UTF-8 whatever the user's locale is. Without a locale for them, bytes are counted.
class Utf8Locale {
public:
    Utf8Locale() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
        if (locale_ != nullptr) {
            before_ = ::uselocale(locale_);
        }
    }
    ~Utf8Locale() {
        if (locale_ != nullptr) {
            ::uselocale(before_);
            ::freelocale(locale_);
        }
    }
    Utf8Locale(const Utf8Locale &) = delete;
    Utf8Locale &operator=(const Utf8Locale &) = delete;

private:
    locale_t locale_, before_ = nullptr;
};

std::string padded(const std::string &text, size_t width, bool to_the_right) {
    const size_t own = display_width(text);
    const std::string blanks(own < width ? width - own : 0, ' ');
    return to_the_right ? blanks + text : text + blanks;
}

} // namespace

size_t display_width(const std::string &text) {
    if (std::all_of(text.begin(), text.end(), [](char letter) { return letter >= ' ' && letter <= '~'; })) {
        return text.size();
    }
    const Utf8Locale utf8;
    size_t width = 0;
    std::mbstate_t state{};
    for (size_t at = 0; at < text.size();) {
        wchar_t letter = 0;
        const size_t length = std::mbrtowc(&letter, text.data() + at, text.size() - at, &state);
        if (length == 0 || length > text.size() - at) { // no UTF-8, or no such locale: a place for every byte
            state = {};
            ++width;
            ++at;
            continue;
        }
        width += static_cast<size_t>(std::max(0, ::wcwidth(letter)));
        at += length;
    }
    return width;
}

// A column of fractions of about the same size has a fixed number of decimals, so that the points are in line.
void AlignedTable::measure(size_t column, Column &layout) const {
    double most = 0, least = HUGE_VAL;
    bool fractions = false;
    for (const std::vector<Cell> &line : lines_) {
        layout.is_number = layout.is_number && !std::holds_alternative<std::string>(line[column]);
        if (const auto *value = std::get_if<double>(&line[column]); value != nullptr && !std::isnan(*value)) {
            fractions = fractions || *value != std::floor(*value);
            most = std::max(most, std::fabs(*value));
            least = *value == 0 ? least : std::min(least, std::fabs(*value));
        }
    }
    if (fractions && most < 1e5 && (least >= 1e-4 || (most >= 0.01 && least >= 1e-9))) {
        layout.decimals = most < 10 ? 4 : most < 1000 ? 2 : 1;
    }
    layout.width = display_width(columns_[column]);
    for (size_t i = 0; i < lines_.size(); ++i) {
        layout.width = std::max(layout.width, display_width(shown(i, column, layout)));
    }
}

std::string AlignedTable::shown(size_t line, size_t column, const Column &layout) const {
    const Cell &cell = lines_[line][column];
    const auto *value = std::get_if<double>(&cell);
    return value != nullptr && layout.decimals >= 0 && std::isfinite(*value) ? format("%.*f", layout.decimals, *value)
                                                                             : plain_cell(cell);
}

// Returns what is to be said of the columns that are left out.
std::string AlignedTable::leave_out_what_repeats(std::vector<Column> &layout) const {
    std::string said;
    const auto leave_out = [&](size_t column, const std::string &text) {
        layout[column].shown = false;
        said += (said.empty() ? "" : ", ") + text;
    };
    for (size_t c = 0; lines_.size() > 1 && c < columns_.size(); ++c) {
        const auto same_as = [&](size_t other) {
            return std::all_of(lines_.begin(), lines_.end(),
                               [&](const auto &line) { return plain_cell(line[c]) == plain_cell(line[other]); });
        };
        if (std::all_of(lines_.begin(), lines_.end(),
                        [&](const auto &line) { return plain_cell(line[c]) == plain_cell(lines_[0][c]); })) {
            const std::string value = plain_cell(lines_[0][c]);
            leave_out(c, columns_[c] + " " + (value.empty() ? "none" : value));
            continue;
        }
        for (size_t other = 0; lines_.size() >= kEnough && layout[c].is_number && other < c; ++other) {
            if (layout[other].shown && same_as(other)) {
                leave_out(c, columns_[c] + " is " + columns_[other]);
                break;
            }
        }
    }
    return said.empty() ? "" : said + "\n";
}

std::string AlignedTable::text(bool more) {
    std::vector<Column> layout = earlier_;
    std::string result;
    if (layout.empty()) {
        layout.resize(columns_.size());
        for (size_t c = 0; c < columns_.size(); ++c) {
            measure(c, layout[c]);
        }
        if (!more) {
            result = leave_out_what_repeats(layout);
        }
    }
    const auto first = std::find_if(layout.begin(), layout.end(), [](const Column &column) { return column.shown; });
    const auto add_line = [&](const auto &text_of) {
        std::string line;
        for (size_t c = 0; c < layout.size(); ++c) {
            if (layout[c].shown) {
                const bool is_first = layout.begin() + static_cast<std::ptrdiff_t>(c) == first;
                line += (is_first ? "" : "  ") + padded(text_of(c), layout[c].width, layout[c].is_number);
            }
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + "\n";
    };
    if (earlier_.empty()) {
        add_line([&](size_t c) { return columns_[c]; });
    }
    for (size_t i = 0; i < lines_.size(); ++i) {
        add_line([&](size_t c) {
            const bool repeats = c == 0 && i > 0 && !layout[c].is_number && lines_[i][0] == lines_[i - 1][0];
            return repeats ? std::string() : shown(i, c, layout[c]);
        });
    }
    earlier_ = layout;
    lines_.clear();
    return result;
}

} // namespace pumc::cli
