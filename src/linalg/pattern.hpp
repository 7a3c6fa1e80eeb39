#pragma once

#include "context/watch.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pumc {

/// Where the ones of one row (or column) are, ascending.
struct Line {
    const int32_t *first = nullptr, *last = nullptr;

    const int32_t *begin() const noexcept { return first; }
    const int32_t *end() const noexcept { return last; }
    int64_t size() const noexcept { return last - first; }
    bool holds(int64_t index) const noexcept { return std::binary_search(first, last, static_cast<int32_t>(index)); }
};

/// Where the ones of a matrix are, compressed along one direction: line i (a row, or a column) has its ones at
/// index[pointer[i]] ... index[pointer[i + 1] - 1], which ascend without repeats, and their values where they have
/// some.
struct Lines {
    std::vector<int64_t> pointer{0};
    std::vector<int32_t> index;
    std::vector<double> value; ///< one for each index, or none at all

    int64_t lines() const noexcept { return static_cast<int64_t>(pointer.size()) - 1; }
    int64_t count() const noexcept { return static_cast<int64_t>(index.size()); }
};

/// How many sections a Pattern of these ones has.
int64_t sections_for(const Lines &ones, int64_t extent) noexcept;

/// The ones as the kernels walk them. The indices are cut into sections, and the ones of one section are stored before
/// those of the next: what is gathered for a section stays in cache, and its ones are read in order. Values of a matrix
/// with this pattern are in the order of its ones.
class Pattern {
public:
    Pattern() = default;
    /// Indices are in [0, extent). The watch (may be null) is asked again and again.
    Pattern(Lines ones, int64_t extent, Watch *watch = nullptr);

    int64_t lines() const noexcept { return lines_; }
    int64_t extent() const noexcept { return section_border_.back(); }
    int64_t count() const noexcept { return static_cast<int64_t>(index_.size()); }
    int64_t sections() const noexcept { return static_cast<int64_t>(section_border_.size()) - 1; }
    int64_t chunks() const noexcept { return static_cast<int64_t>(border_.size()) - 1; }

    /// Section s has the indices from section_border(s) to section_border(s + 1).
    int64_t section_border(int64_t s) const noexcept {
        assert(s >= 0 && s <= sections());
        return section_border_[static_cast<std::size_t>(s)];
    }
    /// How many indices the longest section has.
    int64_t longest_section() const noexcept;
    /// Chunk c has the lines from border(c) to border(c + 1). All chunks have about the same number of ones.
    int64_t border(int64_t c) const noexcept {
        assert(c >= 0 && c <= chunks());
        return border_[static_cast<std::size_t>(c)];
    }

    /// In section s, line i has its ones from pointer(s)[i] to pointer(s)[i + 1].
    const int64_t *pointer(int64_t s) const noexcept {
        assert(s >= 0 && s < sections());
        return pointer_.data() + s * lines_;
    }
    const int32_t *index() const noexcept { return index_.data(); }
    /// The values of the ones, in their order; null where they have none.
    const double *value() const noexcept { return value_.empty() ? nullptr : value_.data(); }

    /// Calls visit(line, first, last) for the ones from `begin` to `end`, line by line.
    template <typename Visit> void for_each_line(int64_t begin, int64_t end, const Visit &visit) const {
        // The pointers of all sections follow each other, so that the one before the next larger starts the line.
        auto start =
            static_cast<std::size_t>(std::upper_bound(pointer_.begin(), pointer_.end(), begin) - pointer_.begin() - 1);
        int64_t line = static_cast<int64_t>(start) % std::max<int64_t>(1, lines_);
        while (begin < end) {
            const int64_t last = std::min(end, pointer_[start + 1]);
            if (begin < last) {
                visit(line, begin, last);
            }
            begin = last;
            ++start;
            line = line + 1 < lines_ ? line + 1 : 0;
        }
    }
    /// How many ones the line has.
    int64_t degree(int64_t line) const noexcept;

private:
    int64_t lines_ = 0;
    std::vector<int64_t> pointer_{0};
    std::vector<int32_t> index_;
    std::vector<double> value_;
    std::vector<int64_t> border_{0}, section_border_{0, 0};
};

} // namespace pumc
