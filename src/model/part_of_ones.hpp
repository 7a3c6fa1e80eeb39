#pragma once

#include "model/positives.hpp"

#include <vector>

namespace pumc {

// Functions of this file are collective where several ranks hold a problem.

/// Some of the ones of a problem, as a problem of the same shape, with its weights and what is known of it; whoever
/// takes ones without their mirror images says that it is no longer symmetric. `by_row` has the rows that are here,
/// with the columns as the problem's patterns number them. A rank keeps its rows and the columns that it owns. The
/// watch, which may be null, is asked every few hundredths of a second.
Positives part_of(const Positives &whole, Lines by_row, Watch *watch);

/// Of a problem that several ranks hold: the ones of the rows that `border` gives to this rank, be it the border of
/// another problem or model, as a problem of this process alone. Rows are numbered from the first of them on, columns
/// as in the whole. Takes memory for a number a column. Weights, confidences and what is known are left behind.
Positives own_rows(const Positives &shared, const std::vector<int64_t> &border);

} // namespace pumc
