#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pumc::cli {

/// The bytes of the UTF-8 character that a text, which is not empty, starts with, and the character's number; 0 bytes
/// if there is none. Overlong forms, surrogates and stray bytes are none.
size_t utf8_character(std::string_view text, uint32_t &code);

} // namespace pumc::cli
