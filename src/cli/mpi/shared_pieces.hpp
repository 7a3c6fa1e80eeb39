#pragma once

#include "cli/input.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// What one of `count` ranks reads of these texts: runs of bytes that are about equally long, in the order of the
/// ranks. A gzipped file, which can be read from its beginning only, goes to one rank. Standard input is refused.
std::vector<Piece> shared_pieces(const std::vector<std::string> &paths, int64_t rank, int64_t count);

} // namespace pumc::cli
