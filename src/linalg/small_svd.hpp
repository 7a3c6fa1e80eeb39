#pragma once

#include "context/context.hpp"
#include "linalg/panel.hpp"

#include <armadillo>
#include <vector>

namespace pumc {

/// A = left diag(values) right', values descending, for a dense A with at least as many rows as columns. `right` is
/// square and orthogonal. Columns of `left` that belong to values below rounding (kRounding * rows of the largest) are
/// zero: nothing is known of them.
///
/// One-sided Jacobi (Hestenes 1958; accuracy: Demmel & Veselic 1992): plane rotations of the columns of A from the
/// right until every pair is orthogonal to working precision; their product is `right`. It needs no workspace beyond A
/// and `right`, and when the columns are nearly orthogonal to begin with, as from one iteration of a fit to the next,
/// it is done after two or three sweeps. A large A whose columns are far from orthogonal is first turned by the
/// eigenvectors of A'A, after which the sweeps have little left to do. In a symmetric A without negative eigenvalues
/// the values are the eigenvalues and `right` has the eigenvectors.
class SmallSvd {
public:
    arma::mat left, right;
    arma::vec values;

    /// Asks the watch between rounds of a large A. Fails with Code::internal when A is not finite or the sweeps do not
    /// settle.
    void compute(const arma::mat &a, Context &context);

private:
    void load(const arma::mat &a);
    void turn_by_eigenvectors(Context &context);
    void sweep_until_orthogonal(Context &context);
    void unload();

    int64_t rows_ = 0, cols_ = 0;
    double scale_ = 0;
    Panel columns_;             // row j: column j of A, padded, and then column j of the rotations' product
    std::vector<double> norms_; // squared, of the columns of A
};

} // namespace pumc
