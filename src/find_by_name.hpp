#pragma once

#include "error.hpp"

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

/// The row of a table whose `name` is the given one. Fails with Code::unknown_name, and suggests the nearest name if it
/// differs in at most half of the letters.
template <typename Row, size_t Count>
const Row &find_by_name(const Row (&table)[Count], const char *name, const char *what) {
    const char *nearest = nullptr;
    const size_t length = std::strlen(name);
    size_t least = std::min<size_t>(length, 64) / 2 + 1;
    for (const Row &row : table) {
        if (std::strcmp(row.name, name) == 0) {
            return row;
        }
        const size_t distance = length > 64 ? least : edit_distance(name, row.name);
        if (distance < least) {
            least = distance;
            nearest = row.name;
        }
    }
    if (nearest != nullptr) {
        fail(Code::unknown_name, "unknown %s '%.80s' (did you mean '%s'?)", what, name, nearest);
    }
    fail(Code::unknown_name, "unknown %s '%.80s'", what, name);
}

} // namespace pumc
