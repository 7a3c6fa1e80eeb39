#include "linalg/pattern.hpp"

#include "context/pace.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace pumc {

namespace {

// A section has at most 6144 indices: 16 columns of as many rows are 768 KiB, which fits a level-2 cache. There are
// fewer sections where lines would average under 16 ones in each: to start on a line would cost more than the cache
// saves.
constexpr int64_t kSectionRows = 6144, kLeastOnesInSection = 16;

// 128 chunks even out the threads of a large machine. A chunk has the work of 8192 ones or more, so that handing it to
// a thread costs little beside it.
constexpr int64_t kMostChunks = 128, kLeastWorkInChunk = 8192;

// Borders of runs of lines with about equal work. The unit is the work for a one; a line itself costs 4.
std::vector<int64_t> balanced_borders(const std::vector<int64_t> &pointer) {
    const int64_t lines = static_cast<int64_t>(pointer.size()) - 1;
    const auto work = [&](int64_t line) { return pointer[static_cast<size_t>(line)] + 4 * line; };
    const int64_t runs = std::clamp<int64_t>(work(lines) / kLeastWorkInChunk, 1, kMostChunks);
    std::vector<int64_t> border{0};
    border.reserve(static_cast<size_t>(runs) + 1);
    for (int64_t run = 1; run <= runs; ++run) {
        const double target = static_cast<double>(work(lines)) * static_cast<double>(run) / static_cast<double>(runs);
        int64_t low = border.back(), high = lines;
        while (low < high) {
            const int64_t middle = low + (high - low) / 2;
            if (static_cast<double>(work(middle)) < target) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        border.push_back(run == runs ? lines : low);
    }
    return border;
}

// What the caller of Pattern promises. Only asserted: a release does not walk the ones for it.
[[maybe_unused]] bool are_in_order(const Lines &ones, int64_t extent) {
    if (ones.pointer.front() != 0 || ones.pointer.back() != ones.count() ||
        !std::is_sorted(ones.pointer.begin(), ones.pointer.end())) {
        return false;
    }
    for (int64_t i = 0; i < ones.lines(); ++i) {
        const int32_t *begin = ones.index.data() + ones.pointer[static_cast<size_t>(i)];
        const int32_t *end = ones.index.data() + ones.pointer[static_cast<size_t>(i) + 1];
        if (begin != end &&
            (*begin < 0 || end[-1] >= extent || std::adjacent_find(begin, end, std::greater_equal<>()) != end)) {
            return false;
        }
    }
    return true;
}

} // namespace

int64_t sections_for(const Lines &ones, int64_t extent) noexcept {
    const int64_t ones_in_line = ones.count() / std::max<int64_t>(1, ones.lines());
    const int64_t for_cache = (extent + kSectionRows - 1) / kSectionRows;
    return std::max<int64_t>(1, std::min(for_cache, ones_in_line / kLeastOnesInSection));
}

Pattern::Pattern(Lines ones, int64_t extent, Watch *watch)
    : lines_(ones.lines()), border_(balanced_borders(ones.pointer)) {
    assert(are_in_order(ones, extent));
    const int64_t sections = sections_for(ones, extent);
    section_border_.clear();
    for (int64_t s = 0; s <= sections; ++s) {
        section_border_.push_back(extent * s / sections);
    }
    if (sections == 1) {
        pointer_ = std::move(ones.pointer);
        index_ = std::move(ones.index);
        value_ = std::move(ones.value);
        return;
    }
    pointer_.reserve(static_cast<size_t>(sections * lines_) + 1);
    index_.reserve(ones.index.size());
    value_.reserve(ones.value.size());
    std::vector<int64_t> next(ones.pointer.begin(), ones.pointer.end() - 1);
    Pace pace(watch);
    for (int64_t s = 0; s < sections; ++s) {
        const auto bound = static_cast<int32_t>(section_border(s + 1));
        for (size_t i = 0; i < next.size(); ++i) {
            const int64_t end = ones.pointer[i + 1];
            for (; next[i] < end && ones.index[static_cast<size_t>(next[i])] < bound; ++next[i]) {
                index_.push_back(ones.index[static_cast<size_t>(next[i])]);
                if (!ones.value.empty()) {
                    value_.push_back(ones.value[static_cast<size_t>(next[i])]);
                }
            }
            pace.did(1 + static_cast<int64_t>(index_.size()) - pointer_.back());
            pointer_.push_back(static_cast<int64_t>(index_.size()));
        }
    }
}

int64_t Pattern::longest_section() const noexcept {
    return sections() > 0 ? (extent() + sections() - 1) / sections() : 0;
}

int64_t Pattern::degree(int64_t line) const noexcept {
    assert(line >= 0 && line < lines_);
    int64_t sum = 0;
    for (int64_t s = 0; s < sections(); ++s) {
        sum += pointer(s)[line + 1] - pointer(s)[line];
    }
    return sum;
}

} // namespace pumc
