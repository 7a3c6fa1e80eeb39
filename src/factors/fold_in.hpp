#pragma once

#include "factors/factors.hpp"
#include "model/loss.hpp"
#include "model/positives.hpp"

namespace pumc {

/// What the equations of all new lines share. At a stationary point each row x = V a of X solves
///   ((1 - omega) I + (2 omega - 1) sum_j v_j v_j' + (lambda / 2) diag(r'(s) / s)) a = omega sum_j v_j,
/// j over the row's ones: a ridge regression with the penalty's slope at the singular values. A row of the fit comes
/// out as the fit has it. The result is the row of U, a / s. For new columns, U takes the place of V and the result is
/// a row of V: `transposed`.
struct LineEquations {
    LineEquations(const Factors &factors, bool transposed);

    PanelView basis; ///< its rows are the v_j
    const arma::vec &s;
    Loss::RowSystem weights;
    arma::vec diagonal; ///< (1 - omega) + (lambda / 2) r'(s) / s
};

/// Solves one line's equations after the other; nothing is allocated once it is made. Sums over the ones are taken in
/// ascending order, so that a line has the same result, to the bit, alone and among others.
class LineSolver {
public:
    explicit LineSolver(const LineEquations &equations);

    void begin() noexcept;
    /// Ones of the line, ascending from call to call.
    void take(Line ones) noexcept;
    /// Writes `rank` numbers. False, and nothing written, when the equations are singular.
    bool finish(double *out) noexcept;

private:
    const LineEquations &equations_;
    Panel gram_, sum_; // over the ones; of the symmetric Gram matrix the upper triangle
    arma::mat system_, triangle_;
    arma::vec right_;
};

/// A line that was not in the fit, from the positions of its ones in any order; `out` has room for the rank.
template <typename Index>
void fold_in(const Factors &factors, bool transposed, int64_t count, const Index *ones, double *out);

/// All rows (or columns: `transposed`) of `lines`, which has the model's columns (rows): a row of the result each.
Panel fold_in_lines(const Factors &factors, bool transposed, const Positives &lines, Workers &workers);

} // namespace pumc
