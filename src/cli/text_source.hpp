#pragma once

#include "cli/byte_source.hpp"
#include "cli/input.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pumc::cli {

/// The lines of a text file, plain or gzipped, or of standard input ("-"). Ends of lines are LF or CRLF; a UTF-8 byte
/// order mark is skipped. Control characters and bytes that are not UTF-8 are refused, with the number of their line.
class TextSource {
public:
    explicit TextSource(const Piece &piece);
    explicit TextSource(const std::string &path) : TextSource(Piece{path}) {}

    /// The next line without its end, valid until the next call; false after the last of the file.
    bool next(std::string_view &line);

    /// Whoever reads a piece of a file reads its first lines as well, to learn how it is laid out. Then it goes on from
    /// the piece's first line that was not read yet, and next_of_piece() ends with its last line.
    void enter_piece();
    bool next_of_piece(std::string_view &line);
    /// Whether the line last returned is of the piece.
    bool is_in_piece() const noexcept { return line_begin_ >= piece_.begin && line_begin_ < piece_.end; }

    /// The number of the line last returned, from 1.
    int64_t line_number() const noexcept { return line_number_; }

    /// The file's name in messages.
    const std::string &name() const noexcept { return name_; }

    /// "name:line: ", or where the lines before are not known the number of the line after a certain byte.
    std::string at(int64_t line) const;

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
    Piece piece_;
    int64_t line_begin_ = 0, next_begin_ = 0; // bytes of the file before the last line, and before the next
    int64_t lines_before_jump_ = -1; // lines that were read before the piece was entered; -1: nothing was passed
};

} // namespace pumc::cli
