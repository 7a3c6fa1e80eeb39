#include "cli/text_source.hpp"

#include "cli/failure.hpp"
#include "cli/utf8.hpp"
#include "path_text.hpp"

#include <cstdarg>
#include <cstring>

namespace pumc::cli {

namespace {

constexpr size_t kBatch = size_t{1} << 18U;
constexpr size_t kLongestLine = size_t{1} << 20U;

} // namespace

TextSource::TextSource(const Piece &piece)
    : name_(piece.path == "-" ? "standard input" : PathText(piece.path).c_str()), bytes_(piece.path, name_),
      buffer_(kBatch), piece_(piece) {}

std::string TextSource::at(int64_t line) const {
    if (lines_before_jump_ < 0 || line <= lines_before_jump_) {
        return format("%s:%lld: ", name_.c_str(), static_cast<long long>(line));
    }
    return format("%s: line %lld after byte %lld: ", name_.c_str(), static_cast<long long>(line - lines_before_jump_),
                  static_cast<long long>(piece_.begin));
}

void TextSource::refuse_at(int64_t line, const char *pattern, ...) const {
    va_list arguments;
    va_start(arguments, pattern);
    const std::string text = format_list(pattern, arguments);
    va_end(arguments);
    refuse("%s%s", at(line).c_str(), text.c_str());
}

bool TextSource::fill() {
    if (at_end_) {
        return false;
    }
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ >= kLongestLine) {
        refuse_at(line_number_ + 1, "the line is longer than a mebibyte: this is no list of pairs");
    }
    if (buffer_.size() - end_ < kBatch) {
        buffer_.resize(end_ + kBatch);
    }
    const size_t got = bytes_.read(buffer_.data() + end_, buffer_.size() - end_);
    at_end_ = got == 0;
    end_ += got;
    return !at_end_;
}

void TextSource::check_text(std::string_view line) const {
    for (size_t at = 0; at < line.size();) {
        const auto byte = static_cast<unsigned char>(line[at]);
        if (byte >= 0x20 && byte < 0x7F) {
            ++at;
            continue;
        }
        uint32_t code = 0;
        const size_t length = utf8_character(line.substr(at), code);
        const auto place = static_cast<long long>(at) + 1;
        if (length == 0) {
            refuse_at(line_number_, "byte %lld (0x%02x) is not UTF-8 text", place, byte);
        }
        if (length == 1 && byte != '\t') {
            if (line_number_ == 1 && line.substr(0, 8) == "PUMCMODL") {
                refuse_at(line_number_, "this is a saved model, not a list of ones");
            }
            refuse_at(line_number_, "byte %lld (0x%02x) is not text: this is a binary file", place, byte);
        }
        at += length;
    }
}

bool TextSource::next(std::string_view &line) {
    size_t searched = begin_;
    const char *newline = nullptr;
    for (;;) {
        newline = static_cast<const char *>(std::memchr(buffer_.data() + searched, '\n', end_ - searched));
        if (newline != nullptr) {
            break;
        }
        const size_t pending = end_ - begin_;
        if (!fill()) {
            break;
        }
        searched = begin_ + pending;
    }
    if (newline == nullptr && begin_ == end_) {
        return false;
    }
    const char *start = buffer_.data() + begin_;
    const size_t size = newline != nullptr ? static_cast<size_t>(newline - start) : end_ - begin_;
    begin_ += size + (newline != nullptr ? 1 : 0);
    line_begin_ = next_begin_;
    next_begin_ += static_cast<int64_t>(size) + (newline != nullptr ? 1 : 0);
    line = {start, size};
    ++line_number_;
    if (line_number_ == 1 && line.substr(0, 3) == "\xEF\xBB\xBF") {
        line.remove_prefix(3);
    }
    if (!line.empty() && line.back() == '\r') {
        line.remove_suffix(1);
    }
    check_text(line);
    return true;
}

void TextSource::enter_piece() {
    if (piece_.begin <= next_begin_) {
        return;
    }
    // The line before the piece may end just where it begins, and only its end tells.
    bytes_.seek(piece_.begin - 1);
    begin_ = end_ = 0;
    at_end_ = false;
    next_begin_ = piece_.begin - 1;
    lines_before_jump_ = line_number_;
    for (;;) {
        if (begin_ == end_ && !fill()) {
            break;
        }
        const char *start = buffer_.data() + begin_;
        const auto *newline = static_cast<const char *>(std::memchr(start, '\n', end_ - begin_));
        const size_t passed = newline != nullptr ? static_cast<size_t>(newline - start) + 1 : end_ - begin_;
        begin_ += passed;
        next_begin_ += static_cast<int64_t>(passed);
        if (newline != nullptr) {
            break;
        }
    }
}

bool TextSource::next_of_piece(std::string_view &line) { return next_begin_ < piece_.end && next(line); }

} // namespace pumc::cli
