#pragma once

#include "keyed_hash.hpp"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pumc::cli {

/// With a random key, since names may come from strangers. Not noexcept: then GCC's library keeps hashes beside the
/// names; to find each anew takes a third longer for a million names.
struct NameHash {
    size_t operator()(std::string_view name) const { return hash(name); }
    KeyedHash hash{random_key()};
};

/// The names of the rows or of the columns, by position, and the positions by name. Names are texts in order of first
/// appearance, or the numbers first, first + 1, ..., which need no table.
class Names {
public:
    Names() = default;
    Names(Names &&) = default;
    Names &operator=(Names &&) = default;
    Names(const Names &) = delete; // the table's keys point into the texts
    Names &operator=(const Names &) = delete;

    static Names numbered(int64_t count, int64_t first);

    /// The position of a name, which is added if it is new.
    int64_t intern(std::string_view name);

    /// Name the next position, even if an earlier one has the name; find() gives the first of them.
    void append(std::string_view name);

    /// The position of a name; -1 when there is none.
    int64_t find(std::string_view name) const;

    std::string at(int64_t position) const;
    int64_t size() const noexcept { return numbered_ ? count_ : static_cast<int64_t>(texts_.size()); }

    /// Whether a name is just the 0-based position.
    bool are_positions() const noexcept { return numbered_ && first_ == 0; }
    bool are_numbers() const noexcept { return numbered_; }

    /// " (did you mean 'x'?)", or for numbers their range.
    std::string suggestion(std::string_view name) const;

private:
    bool numbered_ = false;
    int64_t count_ = 0, first_ = 0;
    std::deque<std::string> texts_; // a deque never moves its elements
    std::unordered_map<std::string_view, int64_t, NameHash> position_;
};

} // namespace pumc::cli
