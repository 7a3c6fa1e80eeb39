#pragma once

#include "keyed_hash.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pumc {

/// Labels in a row, and where each is: a hash table with open addressing, so that finding one takes a look or two. Its
/// hash has a random key: labels may come from strangers.
class LabelTable {
public:
    LabelTable();
    /// Two lines may have the same label; find() gives the first of them.
    explicit LabelTable(std::vector<std::string> texts);

    /// The position of a label, which is added at the end if it is new.
    int64_t intern(std::string_view label);

    /// The first position of a label; -1 when there is none.
    int64_t find(std::string_view label) const noexcept;

    const std::vector<std::string> &texts() const noexcept { return texts_; }

private:
    void make_slots(size_t labels);
    size_t slot_of(std::string_view label) const noexcept;

    KeyedHash hash_;
    std::vector<std::string> texts_;
    std::vector<int32_t> slots_; // a power of two of them, at least twice the labels: the position of one, or -1
};

/// The labels of all rows or of all columns, or none. They do not change, so that copies share them.
class Labels {
public:
    Labels() = default;
    explicit Labels(LabelTable table);

    bool empty() const noexcept { return size() == 0; }
    size_t size() const noexcept { return table_ != nullptr ? table_->texts().size() : 0; }
    const std::string &operator[](size_t i) const noexcept { return table_->texts()[i]; }

    /// The texts, in the order of the lines.
    const std::vector<std::string> &texts() const noexcept;

    /// The first line with this label. Fails with Code::unknown_name, and suggests the nearest label; `what` is "row"
    /// or "column", for the text.
    int64_t find(const char *label, const char *what) const;

private:
    std::shared_ptr<const LabelTable> table_;
};

} // namespace pumc
