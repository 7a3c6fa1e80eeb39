#include "factors/notes.hpp"

#include "error.hpp"
#include "path_text.hpp"

#include <algorithm>

namespace pumc {

namespace {

constexpr size_t kMostNotes = 64, kLongestText = 1 << 16;

// In ASCII, whatever the locale.
bool is_in_names(char letter) noexcept {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == '-' || letter == '.';
}

bool is_control(char letter) noexcept {
    const auto code = static_cast<unsigned char>(letter);
    return code < 0x20 || code == 0x7F;
}

} // namespace

void check_note(const std::string &name, const std::string &text) {
    if (name.empty() || name.size() > kLongestNoteName || !std::all_of(name.begin(), name.end(), is_in_names)) {
        fail(Code::bad_value, "the name of a note must have 1 to %zu letters, digits, '_', '-' and '.', got '%s'",
             kLongestNoteName, PathText(name).c_str());
    }
    if (text.size() > kLongestText) {
        fail(Code::bad_value, "note '%s' must have at most %zu bytes, got %zu", name.c_str(), kLongestText,
             text.size());
    }
    const auto control = std::find_if(text.begin(), text.end(), is_control);
    if (control != text.end()) {
        fail(Code::bad_value, "note '%s' must have no control characters, got 0x%02x at byte %zu", name.c_str(),
             static_cast<unsigned>(static_cast<unsigned char>(*control)), static_cast<size_t>(control - text.begin()));
    }
}

void check_note_count(size_t count) {
    if (count > kMostNotes) {
        fail(Code::too_large, "a model has at most %zu notes, got %zu", kMostNotes, count);
    }
}

void set_note(Notes &notes, const std::string &name, const std::string &text) {
    check_note(name, text);
    const auto found = notes.find(name);
    if (found == notes.end()) {
        check_note_count(notes.size() + 1);
        notes.emplace(name, text);
    } else {
        found->second = std::string(text);
    }
}

void remove_note(Notes &notes, const std::string &name) { notes.erase(name); }

} // namespace pumc
