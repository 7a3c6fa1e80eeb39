#pragma once

#include "linalg/sparse_kernels.hpp"

#include <algorithm>
#include <cstdint>

namespace pumc {

/// The ones of one row (or column), ascending.
struct Line {
    const int32_t *first, *last;

    const int32_t *begin() const noexcept { return first; }
    const int32_t *end() const noexcept { return last; }
    int64_t size() const noexcept { return last - first; }
    bool holds(int64_t index) const noexcept { return std::binary_search(first, last, static_cast<int32_t>(index)); }
};

inline Line line_of(const Pattern &pattern, int64_t line) noexcept {
    const int64_t *pointer = pattern.pointer.data() + line;
    return {pattern.index.data() + pointer[0], pattern.index.data() + pointer[1]};
}

} // namespace pumc
