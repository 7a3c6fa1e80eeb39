#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace pumc::cli {

/// The names of the rows or of the columns, and back from a name to its position. Either texts, in order of first
/// appearance, or plain numbers first, first + 1, ... that need no table.
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

    /// A name for the next position, even if an earlier one has it: then find() gives the first.
    void append(std::string_view name);

    /// The position of a name; -1 when there is none.
    int64_t find(std::string_view name) const;

    std::string at(int64_t position) const;
    int64_t size() const noexcept { return numbered_ ? count_ : static_cast<int64_t>(texts_.size()); }

    /// Whether a name is just the 0-based position.
    bool are_positions() const noexcept { return numbered_ && first_ == 0; }
    bool are_numbers() const noexcept { return numbered_; }

    /// " (did you mean 'x'?)", or for numbers the range there is.
    std::string suggestion(std::string_view name) const;

private:
    bool numbered_ = false;
    int64_t count_ = 0, first_ = 0;
    std::deque<std::string> texts_; // never moves a text once it is there
    std::unordered_map<std::string_view, int64_t> position_;
};

} // namespace pumc::cli
