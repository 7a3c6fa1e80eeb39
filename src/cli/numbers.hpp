#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace pumc::cli {

/// What a text is when read as a number.
enum class NumberKind { none, whole, fraction, beyond };

/// `whole`: an integer of 64 bits. `beyond`: an integer that is too large for that.
inline NumberKind parse_whole(std::string_view text, int64_t &value) noexcept {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (stop != end || text.empty()) {
        return NumberKind::none;
    }
    return error == std::errc() ? NumberKind::whole : NumberKind::beyond;
}

/// `fraction`: a finite real number. `beyond`: one too large for a double. "nan" and "inf" are no numbers.
inline NumberKind parse_real(std::string_view text, double &value) noexcept {
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (stop != end || text.empty()) {
        return NumberKind::none;
    }
    if (error != std::errc()) {
        return NumberKind::beyond;
    }
    return std::isfinite(value) ? NumberKind::fraction : NumberKind::none;
}

} // namespace pumc::cli
