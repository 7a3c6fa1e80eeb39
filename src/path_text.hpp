#pragma once

#include "error.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace pumc {

/// A path, or a label, as messages show it: on one line, and so short that the reason after it still fits into the
/// buffer of an Error. A long path keeps its beginning and its end, with "..." between them. Control characters become
/// '?'.
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
    // Half of the 479 bytes of an Error's text; the end is the longer part, since it has the name of the file.
    static constexpr size_t kFront = 80, kBack = 157, kMost = kFront + 3 + kBack;

    // Whether the byte continues a UTF-8 character: a path is not cut before such a byte.
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

/// Fails because the system refused to `verb` this file: with Code::out_of_memory if memory ran out, else with
/// Code::io.
[[noreturn]] inline void fail_on_file(const char *verb, const std::string &path, int error) {
    if (error == ENOMEM) {
        fail(Code::out_of_memory, "out of memory: cannot %s '%s'", verb, PathText(path).c_str());
    }
    fail(Code::io, "cannot %s '%s': %s", verb, PathText(path).c_str(), std::strerror(error));
}

} // namespace pumc
