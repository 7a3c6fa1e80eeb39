#pragma once

#include "factors/factors.hpp"

namespace pumc {

/// The row of U for a row that was not in the fit, from the columns of its ones. At a stationary point each row x = V a
/// of X solves
///   ((1 - omega) I + (2 omega - 1) sum_j v_j v_j' + (lambda / 2) diag(r'(s) / s)) a = omega sum_j v_j,
/// j over the row's ones: a ridge regression with the penalty's slope at the singular values. The same system is solved
/// for a new row; a row of the fit comes out as the fit has it. The row of U is a / s. `transposed`: from the rows of a
/// new column's ones to its row of V.
template <typename Index>
void fold_in(const Factors &factors, bool transposed, int64_t count, const Index *ones, double *out);

} // namespace pumc
