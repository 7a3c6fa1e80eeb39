#pragma once

#include "pumc/pumc.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pumc::cli {

/// The ones of a problem by row, and how many there are in each column.
class LinesOfProblem {
public:
    explicit LinesOfProblem(const pumc_problem *problem);

    /// The columns of a row's ones, ascending.
    std::vector<int32_t> row(int64_t row) const;
    int64_t ones_of_row(int64_t row) const;
    int64_t ones_of_col(int64_t col) const { return ones_of_col_[static_cast<size_t>(col)]; }
    int64_t count() const noexcept { return static_cast<int64_t>(col_.size()); }

private:
    std::vector<int32_t> col_; // of the ones, sorted by row
    std::vector<int64_t> begin_, ones_of_col_;
};

/// At most `most` of the numbers 0 to count - 1, ascending, with even gaps.
std::vector<int64_t> evenly_spaced(int64_t count, int64_t most);

} // namespace pumc::cli
