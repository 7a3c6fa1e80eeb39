#pragma once

#include "factors/factors.hpp"
#include "model/loss.hpp"
#include "model/positives.hpp"

namespace pumc {

/// What the equations of all new lines share. With the weights b_j of columns and the confidences c_j of a row's ones,
/// a row x = V g of X at a stationary point solves
///   (B + sum_j (omega c_j - 1 + omega) b_j v_j v_j') g = omega sum_j c_j b_j v_j,
/// j over the row's ones: a ridge regression. B is diagonal in the singular vectors of Y, the weighted matrix that the
/// penalty saw, with (1 - omega) + (lambda / 2) r'(s) / s at each of its singular values s. The row's own weight does
/// not matter. A row of the fit comes out as the fit has it. The result is the row of U, g / s with the singular values
/// of X. For new columns, U takes the place of V and the result is a row of V: `transposed`.
struct LineEquations {
    LineEquations(const Factors &factors, bool transposed);

    PanelView basis; ///< its rows are the v_j
    const arma::vec &s;
    const std::vector<double> &weight; ///< b; empty where all are 1
    double omega;
    Loss::RowSystem loss;
    arma::mat base; ///< B
};

/// Solves one line's equations after the other; nothing is allocated once it is made. Sums over the ones are taken in
/// ascending order, so that a line has the same result, to the bit, alone and among others.
class LineSolver {
public:
    explicit LineSolver(const LineEquations &equations);

    void begin() noexcept;
    /// Ones of the line, ascending from call to call; a null `confidence` is 1 for each.
    void take(Line ones, const double *confidence) noexcept;
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
