#pragma once

#include "error.hpp"
#include "nearest.hpp"

#include <cstddef>
#include <cstring>

namespace pumc {

/// The row of a table whose `name` is the given one, found without asking for memory. Fails with Code::unknown_name,
/// and suggests the nearest name.
template <typename Row, size_t Count>
const Row &find_by_name(const Row (&table)[Count], const char *name, const char *what) {
    for (const Row &row : table) {
        if (std::strcmp(row.name, name) == 0) {
            return row;
        }
    }
    Nearest nearest(name);
    for (const Row &row : table) {
        nearest.offer(row.name);
    }
    fail(Code::unknown_name, "unknown %s '%.80s'%s", what, name, nearest.suggestion().c_str());
}

} // namespace pumc
