#pragma once

#include "cli/cell.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// A table for people: columns under each other, numbers of a column with the same number of digits. A column that has
/// the same value in every line, or the values of another column, is said once above the table. A first column that
/// repeats is left blank.
class AlignedTable {
public:
    explicit AlignedTable(std::vector<std::string> columns) : columns_(std::move(columns)) {}

    void add(const std::vector<Cell> &cells) { lines_.push_back(cells); }
    size_t size() const noexcept { return lines_.size(); }

    /// The lines gathered so far, as text, which are then forgotten. If `more` are to come, or if it was called before,
    /// every column is shown.
    std::string text(bool more);

private:
    struct Column {
        bool shown = true, is_number = true;
        int decimals = -1; // of a fixed notation; -1: six digits in any notation
        size_t width = 0;
    };

    std::string leave_out_what_repeats(std::vector<Column> &layout) const;
    std::string shown(size_t line, size_t column, const Column &layout) const;
    void measure(size_t column, Column &layout) const;

    std::vector<std::string> columns_;
    std::vector<std::vector<Cell>> lines_;
    std::vector<Column> earlier_; // the layout of the lines that were printed before
};

/// How many places of a terminal a text takes.
size_t display_width(const std::string &text);

} // namespace pumc::cli
