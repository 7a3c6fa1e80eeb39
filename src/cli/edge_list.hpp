#pragma once

#include "cli/cell_collector.hpp"

namespace pumc::cli {

/// Read a list of pairs, one on each line; `first` is its first line. Unless the format says, the first lines decide
/// what the delimiter is and whether there are a header and a column of values. After a first line "%% rows cols count"
/// the identifiers are 0-based positions.
Ones read_edge_list(TextSource &source, const std::string &first, const InputFormat &format, const KnownNames *known,
                    CellCollector &collector);

} // namespace pumc::cli
