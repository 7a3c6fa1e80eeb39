#pragma once

#include "cli/cell_collector.hpp"

namespace pumc::cli {

/// A list of pairs, one a line, `first` being its first line. The delimiter, a header line and a column of values are
/// found out from the first lines unless the format says. A first line "%% rows cols count" makes the identifiers
/// 0-based positions.
Ones read_edge_list(TextSource &source, const std::string &first, const InputFormat &format, const KnownNames *known,
                    CellCollector &collector);

} // namespace pumc::cli
