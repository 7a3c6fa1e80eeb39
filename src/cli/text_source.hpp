#pragma once

#include "cli/byte_source.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pumc::cli {

/// The lines of a text file, plain or gzipped, or of standard input ("-"). Ends of lines are LF or CRLF; a UTF-8 byte
/// order mark is skipped. Control characters and bytes that are not UTF-8 are refused, with the number of their line.
class TextSource {
public:
    explicit TextSource(const std::string &path);

    /// The next line without its end, valid until the next call; false after the last.
    bool next(std::string_view &line);

    /// The number of the line last returned, from 1.
    int64_t line_number() const noexcept { return line_number_; }

    /// The file's name in messages.
    const std::string &name() const noexcept { return name_; }

    /// Refuse the input: "name:line: text".
    [[noreturn, gnu::format(printf, 3, 4)]] void refuse_at(int64_t line, const char *pattern, ...) const;

private:
    bool fill();
    void check_text(std::string_view line) const;

    std::string name_;
    ByteSource bytes_;
    std::vector<char> buffer_;
    size_t begin_ = 0, end_ = 0; // what is read and not yet returned
    bool at_end_ = false;
    int64_t line_number_ = 0;
};

} // namespace pumc::cli
