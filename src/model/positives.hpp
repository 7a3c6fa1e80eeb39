#pragma once

#include "context/watch.hpp"
#include "linalg/pattern.hpp"
#include "linalg/shared_lines.hpp"

#include <cstdint>
#include <memory>

namespace pumc {

/// How several ranks hold the ones of a matrix together. A rank has the ones of a run of rows. In its patterns the
/// columns that these touch are numbered from 0 on, in their order; each column is owned by one rank.
struct Share {
    std::vector<int64_t> row_border; ///< rank p has the rows from row_border[p] to row_border[p + 1]
    SharedLines columns;
    int64_t total;                  ///< the ones of all ranks
    std::vector<double> col_degree; ///< how many ones the columns that this rank owns have, on all ranks
    bool has_confidences;           ///< the ones have them, here or on other ranks

    int64_t rows_of(int64_t rank) const noexcept {
        const auto p = static_cast<size_t>(rank);
        return row_border[p + 1] - row_border[p];
    }
};

/// The observed ones of an m-by-n matrix: the set Omega. Indices ascend within each row, and each pair is there once,
/// whatever the order of the input. Where several ranks hold them together, these are the ones of one rank, `share`
/// says which, and rows and cols are still those of the whole.
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

    std::shared_ptr<const Share> share; ///< null where one process has everything

    /// How many ones there are here, and in all.
    int64_t count() const noexcept { return pattern.count(); }
    int64_t total() const noexcept { return share == nullptr ? count() : share->total; }
    bool has_confidences() const noexcept {
        return share == nullptr ? pattern.value() != nullptr : share->has_confidences;
    }

    /// The rows whose ones, and the rows of panels, are here; and the columns for which the rows of panels are here.
    int64_t first_row() const noexcept { return share == nullptr ? 0 : share->row_border[my_rank()]; }
    int64_t rows_here() const noexcept { return pattern.lines(); }
    int64_t first_col() const noexcept { return share == nullptr ? 0 : share->columns.first_owned(); }
    int64_t cols_here() const noexcept { return share == nullptr ? cols : share->columns.owned(); }
    /// Where the patterns have a column of the whole; -1 if no one here touches it.
    int64_t place_of_column(int64_t col) const noexcept;
    /// The number in the whole of a column of the patterns.
    int64_t column_name(int32_t j) const noexcept {
        return share == nullptr ? j : share->columns.touched()[static_cast<size_t>(j)];
    }
    /// How many ones a column has of which panels have the row here, counted from the first such column.
    int64_t col_degree(int64_t j) const noexcept {
        return share == nullptr ? transposed.degree(j)
                                : static_cast<int64_t>(share->col_degree[static_cast<size_t>(j)]);
    }
    Ranks *ranks() const noexcept { return share == nullptr ? nullptr : &share->columns.ranks(); }
    /// A number becomes the sum of those of all ranks, or the largest of them.
    double sum_over_ranks(double value) const { return share == nullptr ? value : ranks()->sum(value); }
    double most_over_ranks(double value) const { return share == nullptr ? value : ranks()->most(value); }

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
    size_t my_rank() const noexcept { return static_cast<size_t>(ranks()->rank()); }
    bool in_sections() const noexcept { return pattern.sections() > 1; }
    const int32_t *row_index() const noexcept { return in_sections() ? by_row_.index.data() : pattern.index(); }

    Lines by_row_; // whole rows for row(); empty if the pattern has one section, which then has them itself
};

/// Fails, naming the first, where a pair is outside of the matrix or a confidence is none.
template <typename Index>
void check_pairs(int64_t rows, int64_t cols, int64_t count, const Index *row, const Index *col,
                 const double *confidence);

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

/// Whether a cell is a one of both, which have the same shape and are whole.
bool share_a_one(const Positives &some, const Positives &others);

/// The ones that are not in `minus`, which has the same shape. Where several ranks hold one, they hold both, whatever
/// the rows that each has of them. Collective there.
Positives difference(const Positives &positives, const Positives &minus);

} // namespace pumc
