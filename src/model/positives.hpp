#pragma once

#include "context/watch.hpp"
#include "linalg/pattern.hpp"

#include <cstdint>

namespace pumc {

/// The observed ones of an m-by-n matrix: the set Omega. Indices ascend within each row, and each pair is there once,
/// whatever the order of the input.
struct Positives {
    Positives() = default;
    /// The watch (may be null) is asked again and again.
    Positives(Lines by_row, Lines by_column, Watch *watch = nullptr);

    int64_t rows = 0, cols = 0;
    /// By row and by column, so that products with the matrix and with its transpose both gather.
    Pattern pattern, transposed;

    /// Weights of the caller's own, one for each row (column), or none: the loss of row i's cells is multiplied by
    /// row_weight[i], that of column j's by col_weight[j].
    std::vector<double> row_weight, col_weight;

    bool symmetric = false;   ///< the matrix and its transpose are the same: ones, confidences and weights
    bool no_diagonal = false; ///< the diagonal has no cells, observed or not: a network without loops

    int64_t count() const noexcept { return pattern.count(); }
    /// The confidences of row i's ones, in their order; null where all are 1.
    const double *confidence(int64_t i) const noexcept {
        const double *all = in_sections() ? (by_row_.value.empty() ? nullptr : by_row_.value.data()) : pattern.value();
        return all == nullptr ? nullptr : all + before_row(i);
    }
    Line row(int64_t i) const noexcept { return {row_index() + before_row(i), row_index() + before_row(i + 1)}; }
    /// How many ones the rows before row i have.
    int64_t before_row(int64_t i) const noexcept {
        return in_sections() ? by_row_.pointer[static_cast<std::size_t>(i)] : pattern.pointer(0)[i];
    }
    /// The share of cells that are ones; 0 for a matrix without cells.
    double density() const noexcept;

private:
    bool in_sections() const noexcept { return pattern.sections() > 1; }
    const int32_t *row_index() const noexcept { return in_sections() ? by_row_.index.data() : pattern.index(); }

    Lines by_row_; // whole rows for row(); empty if the pattern has one section, which then has them itself
};

/// From pairs (row[e], col[e]), e < count, with a confidence each unless `confidence` is null. A repeated pair is one
/// one, and its confidences add up.
template <typename Index>
Positives positives_from_pairs(int64_t rows, int64_t cols, int64_t count, const Index *row, const Index *col,
                               const double *confidence = nullptr);

/// From compressed columns (by_column = true) or rows. `pointer` has lines + 1 entries, begins with 0 and never
/// decreases; indices within a line may come in any order.
template <typename Index>
Positives positives_from_compressed(int64_t rows, int64_t cols, bool by_column, const Index *pointer,
                                    const Index *index, const double *confidence = nullptr);

/// Fails unless a weight or a confidence is in this range; beyond it, sums of what they multiply lose their digits.
/// `what` and `entry` are for the text.
void check_weight(const char *what, double value, int64_t entry, double least, double most);

/// From rows whose columns ascend without repeats in [0, cols), which is not checked. The watch, which may be null, is
/// asked every few hundredths of a second.
Positives positives_from_rows(Lines by_row, int64_t cols, Watch *watch);

/// Whether a cell is a one of both, which have the same shape.
bool share_a_one(const Positives &some, const Positives &others);

/// The ones that are not in `minus`, which has the same shape.
Positives difference(const Positives &positives, const Positives &minus);

} // namespace pumc
