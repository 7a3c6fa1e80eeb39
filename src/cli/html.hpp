#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pumc::cli {

/// A text as HTML, for elements and for attributes in double quotes. Control characters and bytes that are not UTF-8,
/// neither of which a page may have, become U+FFFD.
std::string html_text(std::string_view text);

/// A label as HTML: its first 80 characters, kept apart from the text around it, whatever its direction of writing.
std::string html_name(std::string_view name);

/// A count as people write it: "1,234,567".
std::string html_count(int64_t count);

/// A number with up to four digits, and k, M or G where it is large; "none" for NaN.
std::string html_number(double value);

/// A share in percent, with two digits: "12 %", "0.34 %".
std::string html_percent(double share);

} // namespace pumc::cli
