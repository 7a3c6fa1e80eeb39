#pragma once

#include "cli/input.hpp"
#include "cli/number_names.hpp"
#include "cli/text_source.hpp"

#include <string_view>

namespace pumc::cli {

/// Gathers the cells of a file of any format: turns identifiers into positions, decides which values are ones, mirrors
/// undirected edges, and refuses input that makes no sense.
class CellCollector {
public:
    /// `before` is what other files of the input have given. A sink, if there is one, gets the cells as they come, but
    /// not those that an undirected edge stands for as well.
    CellCollector(const TextSource &source, const InputFormat &format, const KnownNames *known, Ones before = {},
                  CellSink *sink = nullptr);

    /// Identifiers are the numbers first, first + 1, ... of a matrix of this shape; -1 if the file determines the
    /// shape. Against a model they are positions; but where it has names, numbers from 1 are looked up among these.
    void number(int64_t rows, int64_t cols, int64_t first);

    /// Every cell (i, j) stands for (j, i) too.
    void mirror();

    /// The number of the line that the next calls are about.
    void at_line(int64_t line) noexcept { line_ = line; }

    /// The confidence of the next data line that is added.
    void trust(std::string_view confidence, size_t field);

    /// One data line. The fields' numbers, from 1, are for messages.
    void add(std::string_view row, std::string_view col, size_t row_field, size_t col_field);

    /// Whether a value makes its line a one. `is_confidence`: if it does, it is also the line's confidence.
    bool counts(std::string_view value, size_t field, bool is_confidence);

    /// One data line that is no one. Its cell is kept apart if the format asks for that.
    void drop(std::string_view row, std::string_view col, size_t row_field, size_t col_field);

    /// Whether the file is read for a model.
    bool has_model() const noexcept { return known_ != nullptr; }

    /// The file says that it has so many lines of data.
    void promise(int64_t lines) noexcept { totals_.promised = lines; }
    /// A line within the data was taken for a comment.
    void pass_comment() noexcept { ++ones_.comments; }

    /// All that was gathered, here and before.
    Ones finish(const std::string &kind);

private:
    bool rows_are_new() const noexcept { return known_ != nullptr && known_->rows == nullptr; }
    int64_t position(std::string_view text, bool is_row, size_t field);
    int64_t new_position(std::string_view text, bool is_row, size_t field);
    void add_new_link(std::string_view row, std::string_view col, size_t row_field, size_t col_field);
    void pass_over(std::string_view row, std::string_view col, int64_t i, int64_t j);
    void keep_low(std::string_view row, std::string_view col, size_t row_field, size_t col_field);
    void remark_on_others() const;
    int64_t numbered_position(std::string_view text, bool is_row, size_t field);
    double number_from(const char *what, std::string_view text, size_t field) const;
    void push(int64_t row, int64_t col);
    void require_square(int64_t rows, int64_t cols) const;
    void require_one_kind(bool same, const char *what) const;

    const TextSource &source_;
    const InputFormat &format_;
    const KnownNames *known_;
    Ones ones_;
    NumberNames row_numbers_, col_numbers_;
    bool numbered_ = false, shape_known_ = false;
    std::string first_other_; // the first name that the model does not have, and where it is
    int64_t first_ = 0, line_ = 1;
    double confidence_ = 1;
    FileTotals totals_; // of this file
    bool is_first_;     // of the files
    CellSink *sink_;
};

} // namespace pumc::cli
