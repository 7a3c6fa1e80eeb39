#include "lapack.hpp"

#include <algorithm>
#include <vector>

extern "C" {
void dgesvd_(const char *jobu, const char *jobvt, const int *m, const int *n, double *a, const int *lda, double *s,
             double *u, const int *ldu, double *vt, const int *ldvt, double *work, const int *lwork, int *info);
void dgeqrf_(const int *m, const int *n, double *a, const int *lda, double *tau, double *work, const int *lwork,
             int *info);
void dorgqr_(const int *m, const int *n, const int *k, double *a, const int *lda, const double *tau, double *work,
             const int *lwork, int *info);
}

namespace lapack {

bool svd_econ(arma::mat &u, arma::vec &s, arma::mat &v, arma::mat a) {
    const int rows = static_cast<int>(a.n_rows), cols = static_cast<int>(a.n_cols), side = std::min(rows, cols);
    if (side == 0) {
        return false;
    }
    const auto count = static_cast<arma::uword>(side);
    u.set_size(a.n_rows, count);
    s.set_size(count);
    arma::mat transposed(count, a.n_cols);
    const int length = 8 * (rows + cols) + 64;
    std::vector<double> work(static_cast<size_t>(length));
    int info = 0;
    dgesvd_("S", "S", &rows, &cols, a.memptr(), &rows, s.memptr(), u.memptr(), &rows, transposed.memptr(), &side,
            work.data(), &length, &info);
    v = transposed.t();
    return info == 0;
}

arma::vec svd(const arma::mat &a) {
    arma::mat u, v;
    arma::vec s;
    svd_econ(u, s, v, a);
    return s;
}

bool qr_econ(arma::mat &q, arma::mat &r, const arma::mat &a) {
    const int rows = static_cast<int>(a.n_rows), cols = static_cast<int>(a.n_cols), length = 64 * cols + 64;
    std::vector<double> tau(a.n_cols), work(static_cast<size_t>(length));
    int info = 0;
    q = a;
    dgeqrf_(&rows, &cols, q.memptr(), &rows, tau.data(), work.data(), &length, &info);
    if (info != 0) {
        return false;
    }
    r = arma::trimatu(q.head_rows(a.n_cols));
    dorgqr_(&rows, &cols, &cols, q.memptr(), &rows, tau.data(), work.data(), &length, &info);
    return info == 0;
}

} // namespace lapack
