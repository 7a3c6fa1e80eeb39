#include "cli/text_source.hpp"

#include "cli/failure.hpp"
#include "path_text.hpp"

#include <cstdarg>
#include <cstring>

namespace pumc::cli {

namespace {

constexpr size_t kBatch = size_t{1} << 18U;
constexpr size_t kLongestLine = size_t{1} << 20U;

// The length of the UTF-8 sequence at `at`; 0 if there is none, as for overlong forms, surrogates and stray bytes.
size_t utf8_sequence(const unsigned char *at, const unsigned char *end) {
    const unsigned char lead = *at;
    const size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || static_cast<size_t>(end - at) < length) {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if ((at[i] & 0xC0U) != 0x80) {
            return 0;
        }
    }
    const bool wrong = (lead == 0xE0 && at[1] < 0xA0) || (lead == 0xED && at[1] > 0x9F) ||
                       (lead == 0xF0 && at[1] < 0x90) || (lead == 0xF4 && at[1] > 0x8F);
    return wrong ? 0 : length;
}

} // namespace

TextSource::TextSource(const std::string &path)
    : name_(path == "-" ? "standard input" : PathText(path).c_str()), bytes_(path, name_), buffer_(kBatch) {}

void TextSource::refuse_at(int64_t line, const char *pattern, ...) const {
    va_list arguments;
    va_start(arguments, pattern);
    const std::string text = format_list(pattern, arguments);
    va_end(arguments);
    refuse("%s:%lld: %s", name_.c_str(), static_cast<long long>(line), text.c_str());
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
    const auto *at = reinterpret_cast<const unsigned char *>(line.data());
    for (const unsigned char *end = at + line.size(); at != end;) {
        if (*at >= 0x20 && *at < 0x7F) {
            ++at;
            continue;
        }
        const size_t length = utf8_sequence(at, end);
        const auto byte = static_cast<long long>(at - reinterpret_cast<const unsigned char *>(line.data())) + 1;
        if (length == 0) {
            refuse_at(line_number_, "byte %lld (0x%02x) is not UTF-8 text", byte, *at);
        }
        if (length == 1 && *at != '\t') {
            refuse_at(line_number_, "byte %lld (0x%02x) is not text: this is a binary file", byte, *at);
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

} // namespace pumc::cli
