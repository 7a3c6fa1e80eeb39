#include "cells.hpp"

#include "error.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <numeric>

namespace baselines {

using pumc::Code;
using pumc::fail;

namespace {

constexpr int64_t kMostCells = 40'000'000; // wanted without a list: 320 MB of scores

std::string content_of(const std::string &path) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    if (!file) {
        fail(Code::io, "cannot read %.200s", path.c_str());
    }
    std::string content;
    char piece[1 << 16];
    for (size_t got; (got = std::fread(piece, 1, sizeof piece, file.get())) > 0;) {
        content.append(piece, got);
    }
    if (std::ferror(file.get()) != 0) {
        fail(Code::io, "cannot read %.200s", path.c_str());
    }
    return content;
}

// Takes the numbers of a text line by line.
class LineReader {
public:
    explicit LineReader(const std::string &path) : path_(path), content_(content_of(path)) {}

    /// Go to the next line that has something to say; false at the end.
    bool next() {
        while (end_ < content_.size()) {
            begin_ = end_;
            end_ = std::min(content_.find('\n', begin_), content_.size() - 1) + 1;
            ++number_;
            at_ = content_.data() + begin_;
            if (!at_end() && *at_ != '#' && *at_ != '%') {
                return true;
            }
        }
        return false;
    }

    template <typename Number> Number number(const char *form) {
        Number value{};
        if (at_end()) {
            refuse(form);
        }
        const auto [stopped, error] = std::from_chars(at_, stop(), value);
        if (error != std::errc() || (stopped != stop() && !is_blank(*stopped))) {
            refuse(form);
        }
        at_ = stopped;
        return value;
    }

    int32_t index(const char *form, const char *what, int64_t size) {
        const auto value = number<int64_t>(form);
        if (value < 0 || value >= size) {
            fail(Code::bad_file, "%.200s, line %lld: %s index %lld is outside 0..%lld", path_.c_str(),
                 static_cast<long long>(number_), what, static_cast<long long>(value),
                 static_cast<long long>(size - 1));
        }
        return static_cast<int32_t>(value);
    }

    void finish(const char *form) {
        if (!at_end()) {
            refuse(form);
        }
    }

    [[noreturn]] void refuse(const char *form) const {
        const std::string line = content_.substr(begin_, std::min<size_t>(end_ - begin_, 60));
        fail(Code::bad_file, "%.200s, line %lld: expected '%s', got '%s'", path_.c_str(),
             static_cast<long long>(number_), form, line.substr(0, line.find_first_of("\r\n")).c_str());
    }

private:
    static bool is_blank(char letter) noexcept {
        return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
    }
    const char *stop() const noexcept { return content_.data() + end_; }
    bool at_end() noexcept {
        while (at_ < stop() && is_blank(*at_)) {
            ++at_;
        }
        return at_ == stop();
    }

    const std::string path_, content_;
    size_t begin_ = 0, end_ = 0;
    const char *at_ = nullptr;
    int64_t number_ = 0;
};

void read_lines(LineReader &lines, Values values, Cells &cells) {
    const char *form = values == Values::none ? "i j" : "i j value";
    while (lines.next()) {
        cells.row.push_back(lines.index(form, "row", cells.rows));
        cells.col.push_back(lines.index(form, "column", cells.cols));
        if (values != Values::none) {
            const auto value = lines.number<double>(form);
            if (!std::isfinite(value)) {
                lines.refuse("i j value, finite");
            }
            if (values == Values::zero_or_one && value != 0 && value != 1) {
                lines.refuse("i j 0 or i j 1");
            }
            cells.value.push_back(value);
        }
        lines.finish(form);
    }
}

} // namespace

Cells read_cells(const std::string &path, Values values) {
    LineReader lines(path);
    Cells cells;
    if (!lines.next()) {
        fail(Code::bad_file, "%.200s: expected 'ROWS COLS', got an empty file", path.c_str());
    }
    for (int64_t *size : {&cells.rows, &cells.cols}) {
        *size = lines.number<int64_t>("ROWS COLS");
        if (*size < 1 || *size > std::numeric_limits<int32_t>::max()) {
            lines.refuse("ROWS COLS");
        }
    }
    lines.finish("ROWS COLS");
    read_lines(lines, values, cells);
    return cells;
}

Cells read_pairs(const std::string &path, int64_t rows, int64_t cols) {
    LineReader lines(path);
    Cells cells;
    cells.rows = rows;
    cells.cols = cols;
    read_lines(lines, Values::none, cells);
    return cells;
}

pumc::Positives observed_of(const Cells &cells) {
    std::vector<size_t> order(cells.row.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return cells.row[a] != cells.row[b] ? cells.row[a] < cells.row[b] : cells.col[a] < cells.col[b];
    });
    pumc::Lines by_row;
    by_row.pointer.assign(static_cast<size_t>(cells.rows) + 1, 0);
    for (size_t k = 0; k < order.size(); ++k) {
        const size_t e = order[k];
        if (k > 0 && cells.row[e] == cells.row[order[k - 1]] && cells.col[e] == cells.col[order[k - 1]]) {
            fail(Code::bad_file, "the cell %d %d is listed twice", cells.row[e], cells.col[e]);
        }
        ++by_row.pointer[static_cast<size_t>(cells.row[e]) + 1];
        by_row.index.push_back(cells.col[e]);
        if (!cells.value.empty()) {
            by_row.value.push_back(cells.value[e]);
        }
    }
    std::partial_sum(by_row.pointer.begin(), by_row.pointer.end(), by_row.pointer.begin());
    return pumc::positives_from_rows(std::move(by_row), cells.cols, nullptr);
}

pumc::Positives network_of(const Cells &cells) {
    if (cells.rows != cells.cols) {
        fail(Code::bad_file, "a network has as many rows as columns, got %lld and %lld",
             static_cast<long long>(cells.rows), static_cast<long long>(cells.cols));
    }
    std::vector<int32_t> from, to;
    for (size_t e = 0; e < cells.row.size(); ++e) {
        if (cells.row[e] == cells.col[e]) {
            fail(Code::bad_file, "node %d must not be linked with itself", cells.row[e]);
        }
        from.insert(from.end(), {cells.row[e], cells.col[e]});
        to.insert(to.end(), {cells.col[e], cells.row[e]});
    }
    return pumc::positives_from_pairs(cells.rows, cells.cols, static_cast<int64_t>(from.size()), from.data(),
                                      to.data());
}

Wanted::Wanted(int64_t rows, int64_t cols) : all_(true), count_(rows * cols) {
    cells_.rows = rows;
    cells_.cols = cols;
    if (rows > kMostCells / cols) {
        fail(Code::too_large, "pairs must be given for more than %lld cells, and the matrix has %lld x %lld",
             static_cast<long long>(kMostCells), static_cast<long long>(rows), static_cast<long long>(cols));
    }
}

} // namespace baselines
