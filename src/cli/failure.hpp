#pragma once

#include "pumc/pumc.h"

#include <cstdarg>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pumc::cli {

/// The exit codes of the command. If a signal stopped it, the code is 128 plus the signal's number.
enum ExitCode : int { kSuccess = 0, kFailure = 1, kBadInput = 2, kSignalled = 128 };

/// A message, in which names from files and arguments may have any bytes, without those that break a line or give
/// orders to a terminal.
std::string one_line(std::string text);

/// Ends a command with a text for the user (one line, no full stop) and an exit code.
class Failure : public std::runtime_error {
public:
    Failure(ExitCode code, const std::string &text) : std::runtime_error(one_line(text)), code_(code) {}
    ExitCode code() const noexcept { return code_; }

private:
    ExitCode code_;
};

/// As printf, into a text of any length.
[[gnu::format(printf, 1, 2)]] std::string format(const char *pattern, ...);

std::string format_list(const char *pattern, va_list arguments);

/// A word of the input for messages: in quotes, and no longer than 80 bytes.
std::string quoted(std::string_view text);

/// The user's input or usage is at fault.
[[noreturn, gnu::format(printf, 1, 2)]] void refuse(const char *pattern, ...);

/// Something else went wrong: a file that cannot be written, no memory left.
[[noreturn, gnu::format(printf, 1, 2)]] void give_up(const char *pattern, ...);

/// Turn a failed call of the library into a Failure with the library's own text, after `context` when there is one.
void check(pumc_status status, const std::string &context = "");

/// A remark on standard error, unless --quiet.
[[gnu::format(printf, 1, 2)]] void note(const char *pattern, ...);

/// What remarks and failures start with: "pumc" unless set.
void set_program_name(const char *name) noexcept;
const char *program_name() noexcept;

/// Whether remarks and progress are shown.
void set_quiet(bool quiet) noexcept;
bool is_quiet() noexcept;

} // namespace pumc::cli
