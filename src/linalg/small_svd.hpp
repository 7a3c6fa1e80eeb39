#pragma once

#include "context/context.hpp"
#include "linalg/panel.hpp"

#include <armadillo>
#include <vector>

namespace pumc {

/// With 128 columns or more, eigenvectors of A'A cost less than the sweeps that they save, unless the columns are
/// nearly orthogonal already. They need matrices of their own, which count where memory is estimated.
constexpr int64_t kLeastForEigenvectors = 128;

/// A = left diag(values) right', values descending, for a dense A with at least as many rows as columns. `right` is
/// square and orthogonal. Where a value is below 2.2e-16 rows times the largest, nothing is known of its column of
/// `left`, which is zero.
///
/// One-sided Jacobi (Hestenes 1958; accuracy: Demmel & Veselic 1992): plane rotations turn pairs of columns of A until
/// every pair is orthogonal to working precision; the product of the rotations is `right`. If the columns are nearly
/// orthogonal to begin with, as they are from one iteration of a fit to the next, two or three sweeps suffice. A large
/// A whose columns are far from orthogonal is first turned by the eigenvectors of A'A, which leaves little to the
/// sweeps. For a symmetric A without negative eigenvalues the values are the eigenvalues, and `right` has the
/// eigenvectors.
class SmallSvd {
public:
    arma::mat left, right;
    arma::vec values;

    /// Asks the watch between rounds of a large A. Fails with Code::internal when A is not finite or the sweeps do not
    /// settle.
    void compute(const arma::mat &a, Context &context);

private:
    void compute_here(const arma::mat &a, Context &context);
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
