#pragma once

#include "cli/mpi/rank_messages.hpp"
#include "cli/ones_file.hpp"

#include <functional>

namespace pumc::cli {

/// Work of each rank for itself that fails on all ranks if it fails on one.
using Together = std::function<void(const std::function<void()> &work)>;

/// Refuses a file of ones in which labels of rows (of columns) are no text, or two are the same. Before a fit: each
/// rank reads labels of its own lines only after it. Collective. Each rank reads its share of the labels, and keeps 24
/// bytes for each of as many: hashes of 128 bits, by which the rank that has a hash sees whether a label is there
/// twice.
void check_labels(OnesReader &file, bool of_rows, RankMessages &messages, const Together &together);

} // namespace pumc::cli
