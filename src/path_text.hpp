#pragma once

#include "error.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace pumc {

/// A path as messages show it: on one line, and so short that the reason that follows is never cut off by the end of a
/// buffer. Of a long path the beginning and the end stay, with "..." between them; control characters become '?'.
class PathText {
public:
    explicit PathText(std::string_view path) noexcept {
        if (path.size() <= kMost) {
            put(path);
        } else {
            size_t front = kFront, back = path.size() - kBack;
            while (front > 0 && is_inside_character(path[front])) {
                --front;
            }
            while (back < path.size() && is_inside_character(path[back])) {
                ++back;
            }
            put(path.substr(0, front));
            put("...");
            put(path.substr(back));
        }
        text_[size_] = '\0';
    }

    const char *c_str() const noexcept { return text_; }

private:
    // Enough for the name of a file, 255 bytes on most systems, to be recognised; a text of Error holds 479 bytes.
    static constexpr size_t kFront = 80, kBack = 157, kMost = kFront + 3 + kBack;

    // The bytes of a UTF-8 sequence beyond its first: a path is not cut before one.
    static bool is_inside_character(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

    void put(std::string_view part) noexcept {
        for (const char byte : part) {
            const auto code = static_cast<unsigned char>(byte);
            text_[size_++] = code < 0x20 || code == 0x7F ? '?' : byte;
        }
    }

    char text_[kMost + 1];
    size_t size_ = 0;
};

/// A call of the system on this file failed: `verb` is what was tried. Memory that ran out is no fault of the file.
[[noreturn]] inline void fail_on_file(const char *verb, const std::string &path, int error) {
    if (error == ENOMEM) {
        fail(Code::out_of_memory, "out of memory: cannot %s '%s'", verb, PathText(path).c_str());
    }
    fail(Code::io, "cannot %s '%s': %s", verb, PathText(path).c_str(), std::strerror(error));
}

} // namespace pumc
