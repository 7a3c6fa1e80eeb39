#include "cli/html.hpp"

#include "cli/failure.hpp"
#include "cli/utf8.hpp"

#include <cmath>
#include <cstdlib>

namespace pumc::cli {

namespace {

constexpr size_t kLongestName = 80; // characters; longer ones break the layout of tables
const char *const kReplacement = "\xEF\xBF\xBD";

// Control characters, and what is no character in any text.
bool is_allowed(uint32_t code) {
    return code >= 0x20 && !(code >= 0x7F && code < 0xA0) && !(code >= 0xFDD0 && code < 0xFDF0) &&
           (code & 0xFFFE) != 0xFFFE;
}

std::string escaped(std::string_view text, size_t most) {
    std::string result;
    size_t count = 0;
    for (size_t at = 0; at < text.size(); ++count) {
        if (count == most) {
            return result + "…";
        }
        uint32_t code = 0;
        const size_t length = utf8_character(text.substr(at), code);
        switch (length == 0 || !is_allowed(code) ? 0 : code) {
        case 0: result += kReplacement; break;
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&#39;"; break;
        default: result += text.substr(at, length);
        }
        at += length == 0 ? 1 : length;
    }
    return result;
}

} // namespace

std::string html_text(std::string_view text) { return escaped(text, text.size()); }

std::string html_name(std::string_view name) {
    return "<bdi>" + (name.empty() ? "(no name)" : escaped(name, kLongestName)) + "</bdi>";
}

std::string html_count(int64_t count) {
    std::string text = std::to_string(count);
    const size_t digits = count < 0 ? 1 : 0;
    for (size_t at = text.size(); at > digits + 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

std::string html_number(double value) {
    if (std::isnan(value)) {
        return "none";
    }
    const double size = std::abs(value);
    if (size >= 1e4 && size < 1e12) {
        const int power = size < 1e6 ? 1 : size < 1e9 ? 2 : 3;
        return format("%.4g%c", value / std::pow(1000.0, power), " kMG"[power]);
    }
    std::string text = format("%.4g", value);
    const size_t zeros = text.find("e-0"); // 1e-05 is 1e-5
    if (zeros != std::string::npos) {
        text.erase(zeros + 2, 1);
    }
    return text;
}

std::string html_percent(double share) {
    return std::isnan(share) ? "none" : format(share >= 0.0995 ? "%.0f %%" : "%.2g %%", 100 * share);
}

} // namespace pumc::cli
