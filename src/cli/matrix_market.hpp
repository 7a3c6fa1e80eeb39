#pragma once

#include "cli/cell_collector.hpp"

namespace pumc::cli {

/// Read the rest of a MatrixMarket file after its first line: coordinates, pattern, real or integer, general or
/// symmetric. Entries are known by their 1-based numbers, as in the file.
Ones read_matrix_market(TextSource &source, const std::string &banner, const InputFormat &format,
                        CellCollector &collector);

} // namespace pumc::cli
