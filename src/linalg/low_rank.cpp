#include "linalg/low_rank.hpp"

#include "error.hpp"
#include "linalg/orthonormal.hpp"
#include "linalg/small_dense.hpp"
#include "linalg/small_svd.hpp"

namespace pumc {

void make_orthonormal(LowRank &x, Workers &workers) {
    if (x.rank() == 0) {
        return;
    }
    Panel left(x.u.rows(), x.rank()), right(x.v.rows(), x.rank());
    copy_columns(x.left(), left, 0);
    copy_columns(x.right(), right, 0);
    arma::mat left_r, right_r;
    orthonormalise(left, left_r, workers);
    orthonormalise(right, right_r, workers);
    left_r.each_row() %= x.s.t();
    const arma::mat core = product(left_r, right_r.t());
    if (!core.is_finite()) {
        fail(Code::bad_value, "u diag(s) v' must be finite, but overflows");
    }
    SmallSvd svd;
    Unwatched unwatched(workers);
    svd.compute(core, unwatched.context);
    const auto kept = static_cast<arma::uword>(arma::accu(svd.values > kRoundingShare * svd.values[0]));
    x.s = svd.values.head(kept);
    x.u.reshape(left.rows(), static_cast<int64_t>(kept));
    x.v.reshape(right.rows(), static_cast<int64_t>(kept));
    multiply(left.view(), svd.left.head_cols(kept), 1.0, 0.0, x.u, workers);
    multiply(right.view(), svd.right.head_cols(kept), 1.0, 0.0, x.v, workers);
}

} // namespace pumc
