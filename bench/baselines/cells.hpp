#pragma once

#include "model/positives.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace baselines {

/// Cells of a matrix in the order of their file, with a value each or none at all.
struct Cells {
    int64_t rows = 0, cols = 0;
    std::vector<int32_t> row, col;
    std::vector<double> value;

    int64_t count() const noexcept { return static_cast<int64_t>(row.size()); }
};

/// What stands in a line after the two indices.
enum class Values { none, any, zero_or_one };

/// Reads the line "ROWS COLS" and then lines "i j" or "i j value". Lines that begin with # or % and empty ones are
/// ignored. Fails with the file's name, the line's number and what stands there.
Cells read_cells(const std::string &path, Values values);
/// Reads lines "i j" of a matrix whose size is known.
Cells read_pairs(const std::string &path, int64_t rows, int64_t cols);

/// The cells by row and by column, with their values in pattern.value(). Fails if a cell is there twice.
pumc::Positives observed_of(const Cells &cells);

/// The undirected links of a network, each in both directions. Fails if the matrix is not square or a node is linked
/// with itself.
pumc::Positives network_of(const Cells &cells);

/// The cells whose scores are wanted: those listed, or all of them column by column.
class Wanted {
public:
    /// Every cell. Fails if there are more than 4e7 of them.
    Wanted(int64_t rows, int64_t cols);
    explicit Wanted(Cells cells) : all_(false), cells_(std::move(cells)), count_(cells_.count()) {}

    int64_t count() const noexcept { return count_; }
    int64_t row(int64_t e) const noexcept { return all_ ? e % cells_.rows : cells_.row[static_cast<size_t>(e)]; }
    int64_t col(int64_t e) const noexcept { return all_ ? e / cells_.rows : cells_.col[static_cast<size_t>(e)]; }

private:
    bool all_;
    Cells cells_;
    int64_t count_;
};

} // namespace baselines
