#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

namespace pumc {

/// The edit distance between two words, for "did you mean".
inline size_t edit_distance(const char *a, const char *b) {
    const size_t n = std::strlen(b);
    std::vector<size_t> line(n + 1);
    for (size_t j = 0; j <= n; ++j) {
        line[j] = j;
    }
    for (size_t i = 1; a[i - 1] != '\0'; ++i) {
        size_t diagonal = line[0];
        line[0] = i;
        for (size_t j = 1; j <= n; ++j) {
            const size_t above = line[j];
            line[j] = std::min({above + 1, line[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return line[n];
}

/// The candidate nearest to `name`, or null when none is near enough to be meant.
template <typename Names> const char *nearest_name(const char *name, const Names &candidates) {
    const char *best = nullptr;
    size_t least = std::min<size_t>(std::strlen(name), 64) / 2 + 1;
    for (const char *candidate : candidates) {
        const size_t distance = std::strlen(name) > 64 ? least : edit_distance(name, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace pumc
