#pragma once

#include "context/ranks.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <numeric>
#include <vector>

namespace pumc {

/// What one process judges of a model: all of its rows or, where several ranks hold it, the rows of this rank, with all
/// columns.
struct JudgedRows {
    const Factors &model;      ///< these rows, numbered from 0 on
    const Positives *observed; ///< may be null; its rows, and those of `hidden`, are numbered like the model's
    const Positives &hidden;   ///< has none of the observed ones
    int64_t first, all;        ///< the number of the first of these rows in the whole, and how many the whole has
    bool no_diagonal;          ///< of the whole
    Ranks *ranks;              ///< null where one process has all rows

    Line seen(int64_t i) const noexcept { return observed != nullptr ? observed->row(i) : Line{}; }
    /// The column of the diagonal in row i, if that has no cells; else -1.
    int64_t left_out(int64_t i) const noexcept { return no_diagonal ? first + i : -1; }

    /// A number becomes the sum of those of all ranks. Collective.
    double sum(double value) const { return ranks != nullptr ? ranks->sum(value) : value; }
    /// All cells that are neither observed nor hidden. Collective.
    double negatives() const {
        const int64_t ones = hidden.count() + (observed != nullptr ? observed->count() : 0);
        return static_cast<double>(all) * static_cast<double>(model.cols - (no_diagonal ? 1 : 0)) -
               sum(static_cast<double>(ones));
    }
};

/// A number that each rank has for itself: the sum of those of the ranks before this one, this one's, and that of all.
/// Collective.
struct OfRanks {
    double before = 0, here, all;

    OfRanks(double number, Ranks *ranks) : here(number), all(number) {
        if (ranks != nullptr) {
            std::vector<double> numbers(static_cast<size_t>(ranks->count()), 0.0);
            numbers[static_cast<size_t>(ranks->rank())] = number;
            ranks->sum(numbers.data(), ranks->count());
            before = std::accumulate(numbers.begin(), numbers.begin() + ranks->rank(), 0.0);
            all = std::accumulate(numbers.begin(), numbers.end(), 0.0);
        }
    }
    double after() const noexcept { return all - before - here; }
};

} // namespace pumc
