#pragma once

#include "cli/team.hpp"

#include <algorithm>
#include <cstddef>

namespace pumc::cli {

/// The rows that this process answers for, some at a time. Ranks take turns at batches of rows, so that each has its
/// share and what rank 0 collects after every round comes in the order of the rows.
class Turns {
public:
    explicit Turns(size_t rows) : rows_(rows) {
        if (const Team *team = all_ranks(); team != nullptr) {
            rank_ = static_cast<size_t>(team->rank());
            ranks_ = static_cast<size_t>(team->count());
        }
        batch_ = std::max<size_t>(1, std::min(kMost, (rows + ranks_ - 1) / ranks_));
    }

    /// use(begin, size) once a round, with 0 rows where none are left for this process.
    template <typename Use> void each(const Use &use) const {
        for (size_t round = 0; round < rows_; round += batch_ * ranks_) {
            const size_t begin = std::min(rows_, round + rank_ * batch_);
            use(begin, std::min(batch_, rows_ - begin));
        }
    }

    /// How many rows there are at a time, at most.
    size_t batch() const noexcept { return batch_; }

private:
    static constexpr size_t kMost = 4096; // whose answers fit into memory
    size_t rows_, rank_ = 0, ranks_ = 1, batch_ = 1;
};

} // namespace pumc::cli
