#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>

namespace pumc {

constexpr size_t kLongestNoteName = 64;

/// Small texts that a caller keeps with a model, such as how its data was read, by name and sorted by it. A name has 1
/// to 64 letters, digits, '_', '-' and '.'; a text has at most 64 KiB and no control characters; there are at most 64.
using Notes = std::map<std::string, std::string, std::less<>>;

/// Fails with Code::bad_value unless a note may have this name and this text.
void check_note(const std::string &name, const std::string &text);

/// Fails with Code::too_large if there are too many.
void check_note_count(size_t count);

/// Keep a note, in place of the one with the same name. Fails as the checks do, and then changes nothing.
void set_note(Notes &notes, const std::string &name, const std::string &text);

/// Where there is none of this name, nothing happens.
void remove_note(Notes &notes, const std::string &name);

} // namespace pumc
