#pragma once

#include "factors/factors.hpp"

namespace pumc {

/// A row that was not in the fit, from the columns of its ones. At a stationary point each row x = V a of X solves
///   ((1 - omega) I + (2 omega - 1) sum_j v_j v_j' + (lambda / 2) diag(r'(s) / s)) a = omega sum_j v_j,
/// j over the row's ones: the ridge problem that the loss and the penalty's slope at the singular values pose, with
/// the Gram matrix V'V = I shared by all rows. A row of the fit comes out as the fit has it. The result is the row
/// of U, a / s. For a new column, pass its rows and get a row of V: `transposed`.
template <typename Index>
void fold_in(const Factors &factors, bool transposed, int64_t count, const Index *ones, double *out);

} // namespace pumc
