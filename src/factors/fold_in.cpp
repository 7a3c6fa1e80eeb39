#include "factors/fold_in.hpp"

#include "error.hpp"
#include "factors/scoring.hpp"
#include "linalg/small_dense.hpp"
#include "model/loss.hpp"
#include "model/penalty.hpp"

#include <algorithm>
#include <vector>

namespace pumc {

template <typename Index>
void fold_in(const Factors &factors, bool transposed, int64_t count, const Index *ones, double *out) {
    const LowRank &x = factors.x;
    const PanelView basis = transposed ? x.left() : x.right();
    for (int64_t e = 0; e < count; ++e) {
        check_position(transposed ? "row" : "column", ones[e], e, basis.rows);
    }
    if (x.rank() == 0) {
        return;
    }
    std::vector<Index> distinct(ones, ones + count);
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());

    const auto rank = x.s.n_elem;
    arma::mat seen(rank, static_cast<arma::uword>(distinct.size()));
    for (arma::uword e = 0; e < seen.n_cols; ++e) {
        std::copy_n(basis.row(distinct[e]), rank, seen.colptr(e));
    }
    const Loss::RowSystem weights = Loss(factors.omega).row_system();
    arma::mat system = weights.ones * product(seen, seen.t());
    const Penalty *penalty = find_penalty(factors.regularizer.c_str());
    const PenaltyNumbers numbers{factors.rho > 0 ? factors.lambda / factors.rho : 0, factors.mu};
    for (arma::uword i = 0; i < rank; ++i) {
        const double slope =
            penalty != nullptr && factors.lambda > 0 ? penalty->slope(x.s[i], static_cast<int64_t>(i), numbers) : 0;
        system(i, i) += weights.others + 0.5 * factors.lambda * slope / x.s[i];
    }
    const arma::vec right = weights.target * arma::sum(seen, 1);
    // V'V = I bounds the sum over the ones by I, so that the system is positive definite for every omega in (0, 1).
    arma::mat r;
    if (!cholesky(system, r)) {
        fail(Code::internal, "the fold-in system of size %llu is singular", static_cast<unsigned long long>(rank));
    }
    const arma::vec solution = solve_by_cholesky(r, right);
    for (arma::uword i = 0; i < rank; ++i) {
        out[i] = solution[i] / x.s[i];
    }
}

template void fold_in(const Factors &, bool, int64_t, const int32_t *, double *);
template void fold_in(const Factors &, bool, int64_t, const int64_t *, double *);

} // namespace pumc
