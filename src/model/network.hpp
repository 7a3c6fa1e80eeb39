#pragma once

#include "model/positives.hpp"

namespace pumc {

/// Say that the matrix is that of an undirected network. Fails with Code::wrong_shape unless it is square, and with
/// Code::bad_value, naming the first in row order, if a one lacks its mirror image, or a mirror image has another
/// confidence, or a column has another weight than its row.
void set_symmetric(Positives &positives, bool symmetric);

/// Say that the diagonal has no cells. Fails with Code::wrong_shape unless the matrix is square, and with
/// Code::bad_value if there is a one on the diagonal.
void set_no_diagonal(Positives &positives, bool no_diagonal);

/// Weights of the caller's own for the rows or the columns, one for each; of a symmetric matrix for both, since a line
/// is a row and a column. Empty: every weight is 1. Fails with Code::bad_value, naming the first, unless all are
/// between 1e-12 and 1e12.
void set_row_weights(Positives &positives, std::vector<double> weights);
void set_col_weights(Positives &positives, std::vector<double> weights);

/// Fails with Code::bad_value, naming `what` and the first row, if there is a one on the diagonal.
void require_no_ones_on_diagonal(const Positives &positives, const char *what);

/// Whether every one has its mirror image, with the same confidence. Collective where several ranks hold the problem.
bool is_symmetric(const Positives &positives);

/// Give `to`, which has some of the ones of `from`, the weights of rows and columns and what is known of the matrix.
/// Whoever takes ones without their mirror images says that it is no longer symmetric.
void keep_weights_and_facts(const Positives &from, Positives &to);

/// How many ones can be hidden one by one: all of them, or the edges of a symmetric problem. An edge is a one together
/// with its mirror image; a one on the diagonal is an edge of its own. Collective where several ranks hold the problem.
int64_t count_of_edges(const Positives &positives);

} // namespace pumc
