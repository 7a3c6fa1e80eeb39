#include "cli/failure.hpp"

#include "cli/team.hpp"

#include <cstdio>

namespace pumc::cli {

namespace {

bool quiet_now = false;
const char *program_now = "pumc";

bool is_users_fault(pumc_status status) {
    return status != PUMC_EIO && status != PUMC_ENOMEM && status != PUMC_EINTERNAL && status != PUMC_ENULL &&
           status != PUMC_EBUFFER && status != PUMC_ECANCELLED;
}

} // namespace

std::string quoted(std::string_view text) {
    return "'" + std::string(text.substr(0, 80)) + (text.size() > 80 ? "..." : "") + "'";
}

std::string format_list(const char *pattern, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int size = std::vsnprintf(nullptr, 0, pattern, arguments);
    std::string text(size > 0 ? static_cast<size_t>(size) : 0, '\0');
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
    va_end(again);
    return text;
}

std::string one_line(std::string text) {
    for (char &letter : text) {
        letter = static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? '?' : letter;
    }
    return text;
}

std::string format(const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = format_list(pattern, arguments);
    va_end(arguments);
    return text;
}

void refuse(const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    const Failure failure(kBadInput, format_list(pattern, arguments));
    va_end(arguments);
    throw failure;
}

void give_up(const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    const Failure failure(kFailure, format_list(pattern, arguments));
    va_end(arguments);
    throw failure;
}

void check(pumc_status status, const std::string &context) {
    if (status == PUMC_OK) {
        return;
    }
    const std::string text = (context.empty() ? "" : context + ": ") + pumc_last_error();
    throw Failure(is_users_fault(status) ? kBadInput : kFailure, text);
}

void note(const char *pattern, ...) {
    if (quiet_now || !speaks()) {
        return;
    }
    va_list arguments;
    va_start(arguments, pattern);
    const std::string text = one_line(format_list(pattern, arguments));
    va_end(arguments);
    std::fprintf(stderr, "%s: %s\n", program_now, text.c_str());
}

void set_program_name(const char *name) noexcept { program_now = name; }

const char *program_name() noexcept { return program_now; }

void set_quiet(bool quiet) noexcept { quiet_now = quiet; }

bool is_quiet() noexcept { return quiet_now || !speaks(); }

} // namespace pumc::cli
