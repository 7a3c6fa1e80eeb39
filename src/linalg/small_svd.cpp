#include "linalg/small_svd.hpp"

#include "error.hpp"

namespace pumc {

void SmallSvd::compute(const arma::mat &a) {
    // LAPACK can loop for ever on NaN and infinity.
    if (!a.is_finite()) {
        fail(Code::internal, "the iteration produced values that are not finite");
    }
    // Divide and conquer is faster; the plain method is there for the rare case in which it fails.
    if (!arma::svd(left, values, right, a, "dc") && !arma::svd(left, values, right, a, "std")) {
        fail(Code::internal, "the singular value decomposition of a %llu-by-%llu matrix did not converge",
             static_cast<unsigned long long>(a.n_rows), static_cast<unsigned long long>(a.n_cols));
    }
}

} // namespace pumc
