#pragma once

#include <cstdarg>
#include <cstdio>
#include <exception>

namespace pumc {

/// What went wrong. Callers of the C API get these numbers as statuses, so that a value is never reused; pumc.h lists
/// them again, and src/api/guard.hpp checks that the two lists agree.
enum class Code : int {
    null_argument = -1,
    bad_size = -2,
    bad_index = -3,
    bad_pointers = -4,
    unknown_name = -5,
    wrong_type = -6,
    bad_value = -7,
    conflict = -8,
    short_buffer = -9,
    wrong_shape = -10,
    out_of_memory = -11,
    too_large = -12,
    io = -13,
    bad_file = -14,
    newer_file = -15,
    internal = -16,
    cancelled = -17,
};

/// The one exception the library throws. Its text is for users: one line that names the argument and
/// the value. A fixed buffer holds it, so that reporting a failure never allocates.
class Error : public std::exception {
public:
    Error(Code code, const char *format, va_list arguments) noexcept : code_(code) {
        std::vsnprintf(text_, sizeof text_, format, arguments);
    }
    const char *what() const noexcept override { return text_; }
    Code code() const noexcept { return code_; }

private:
    Code code_;
    char text_[480];
};

/// An Error whose text is formatted as by printf.
[[gnu::format(printf, 2, 3)]] inline Error error(Code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const Error result(code, format, arguments);
    va_end(arguments);
    return result;
}

/// Throw an Error whose text is formatted as by printf.
[[noreturn, gnu::format(printf, 2, 3)]] inline void fail(Code code, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const Error error(code, format, arguments);
    va_end(arguments);
    throw error;
}

} // namespace pumc
