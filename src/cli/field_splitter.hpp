#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace pumc::cli {

/// Cuts lines into fields. The delimiter is a text such as "\t", ",", "::"; the empty one stands for runs of spaces and
/// tabs. Fields may be in double quotes, "" being a quote within; between tabs only those that also end with a quote
/// are taken as quoted, since tabs need no quoting. Spaces around a field are dropped.
class FieldSplitter {
public:
    explicit FieldSplitter(std::string delimiter) : delimiter_(std::move(delimiter)) {}

    /// The fields, valid as long as the line is and until the next call. A quote that is not closed, or text after a
    /// closing one, sets `problem` to what is wrong in the field after those returned.
    const std::vector<std::string_view> &split(std::string_view line, const char *&problem);

    /// The delimiter that a file uses, judged by its first lines: tab, comma, semicolon, or spaces.
    static std::string detect(const std::vector<std::string> &lines);

private:
    size_t quoted_field(std::string_view line, size_t begin, const char *&problem);
    size_t end_of_plain(std::string_view line, size_t begin) const;
    bool is_quoted(std::string_view line, size_t begin) const;
    size_t skip_blanks(std::string_view line, size_t at) const;

    std::string delimiter_;
    std::vector<std::string_view> fields_;
    std::deque<std::string> unquoted_; // fields that had doubled quotes
};

} // namespace pumc::cli
