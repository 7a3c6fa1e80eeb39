#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace pumc::cli {

/// Cuts lines into fields. The delimiter is a text such as "\t", ",", "::"; the empty text stands for runs of spaces
/// and tabs. Fields may be in double quotes, where "" stands for a quote. Between tabs, which need no quoting, a field
/// counts as quoted only if it also ends with a quote. Spaces around a field are dropped.
class FieldSplitter {
public:
    explicit FieldSplitter(std::string delimiter) : delimiter_(std::move(delimiter)) {}

    /// The fields, valid as long as the line is and until the next call. If a quote is not closed, or text follows a
    /// closing one, `problem` says so, and the fields before it are returned.
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
