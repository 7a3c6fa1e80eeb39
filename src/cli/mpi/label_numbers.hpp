#pragma once

#include "cli/mpi/rank_messages.hpp"
#include "cli/names.hpp"

#include <cstdint>
#include <vector>

namespace pumc::cli {

/// The numbers of labels that several ranks have read, in the order of first appearance over all ranks, the first
/// rank's first: the numbers that one process would give which reads what the ranks read, one after the other.
///
/// No rank has all labels. Each label has a rank that keeps it, by its hash, where ranks that share it meet.
struct LabelNumbers {
    std::vector<int32_t> number;   ///< of each label of this rank
    std::vector<int64_t> new_here; ///< the labels of this rank that no earlier rank has, in their order
    int64_t first_new = 0;         ///< the number of the first of these; the others follow it
    int64_t count = 0;             ///< of different labels, over all ranks
};

/// Collective. `what` is "row" or "column", for the message if there are too many.
LabelNumbers number_labels(const Names &here, const char *what, RankMessages &messages);

} // namespace pumc::cli
