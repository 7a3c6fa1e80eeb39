#include "linalg/small_dense.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace pumc {

namespace {

// A B by columns, each a padded row of a panel: the sums of 3 Lanes of 4 columns stay in registers, 12 of 16 or more.
struct Operands {
    const Panel &a; // row l is column l of A
    const arma::mat &b;
    Panel &out; // row j is column j of A B
};

template <int L, int C>
[[gnu::always_inline]] inline void product_tile(const Operands &f, int64_t lane, int64_t column) noexcept {
    Lanes sum[C][L] = {};
    const auto depth = static_cast<int64_t>(f.b.n_rows);
    const double *b[C];
    for (int c = 0; c < C; ++c) {
        b[c] = f.b.colptr(static_cast<arma::uword>(column + c));
    }
    for (int64_t l = 0; l < depth; ++l) {
        const Lanes *a = lanes(f.a.row(l)) + lane;
        for (int c = 0; c < C; ++c) {
            for (int k = 0; k < L; ++k) {
                sum[c][k] += b[c][l] * a[k];
            }
        }
    }
    for (int c = 0; c < C; ++c) {
        std::memcpy(reinterpret_cast<Lanes *>(f.out.row(column + c)) + lane, sum[c], sizeof sum[c]);
    }
}

template <int L> [[gnu::always_inline]] inline void product_lanes(const Operands &f, int64_t lane) noexcept {
    int64_t column = 0;
    for (; column + 4 <= f.out.rows(); column += 4) {
        product_tile<L, 4>(f, lane, column);
    }
    for (; column < f.out.rows(); ++column) {
        product_tile<L, 1>(f, lane, column);
    }
}

PUMC_FOR_EACH_CPU
void product_columns(const Operands &f) noexcept {
    const int64_t count = f.out.stride() / kLanes;
    int64_t lane = 0;
    for (; lane + 3 <= count; lane += 3) {
        product_lanes<3>(f, lane);
    }
    for (; lane < count; ++lane) {
        product_lanes<1>(f, lane);
    }
}

Panel columns_of(const arma::mat &a) {
    Panel panel(static_cast<int64_t>(a.n_cols), static_cast<int64_t>(a.n_rows));
    for (arma::uword j = 0; j < a.n_cols; ++j) {
        std::copy_n(a.colptr(j), a.n_rows, panel.row(static_cast<int64_t>(j)));
    }
    return panel;
}

// sum of x_i y_i over [0, count).
PUMC_FOR_EACH_CPU
double dot(const double *x, const double *y, int64_t count) noexcept {
    Lanes sums = {};
    int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        Lanes p, q;
        std::memcpy(&p, x + i, sizeof p);
        std::memcpy(&q, y + i, sizeof q);
        sums += p * q;
    }
    double sum = ((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7]));
    for (; i < count; ++i) {
        sum += x[i] * y[i];
    }
    return sum;
}

// y -= factor x.
PUMC_FOR_EACH_CPU
void subtract(double factor, const double *x, double *y, int64_t count) noexcept {
    for (int64_t i = 0; i < count; ++i) {
        y[i] -= factor * x[i];
    }
}

} // namespace

arma::mat product(const arma::mat &a, const arma::mat &b) {
    assert(a.n_cols == b.n_rows);
    const Panel columns = columns_of(a);
    Panel out(static_cast<int64_t>(b.n_cols), static_cast<int64_t>(a.n_rows));
    product_columns({columns, b, out});
    arma::mat result(a.n_rows, b.n_cols);
    for (arma::uword j = 0; j < b.n_cols; ++j) {
        std::copy_n(out.row(static_cast<int64_t>(j)), a.n_rows, result.colptr(j));
    }
    return result;
}

arma::mat transposed_product(const arma::mat &a, const arma::mat &b) { return product(a.t(), b); }

bool cholesky(const arma::mat &a, arma::mat &r) {
    assert(a.is_square() && &a != &r);
    const arma::uword size = a.n_rows;
    r.zeros(size, size);
    for (arma::uword j = 0; j < size; ++j) {
        double *column = r.colptr(j);
        for (arma::uword i = 0; i < j; ++i) {
            column[i] = (a(i, j) - dot(r.colptr(i), column, static_cast<int64_t>(i))) / r(i, i);
        }
        const double pivot = a(j, j) - dot(column, column, static_cast<int64_t>(j));
        if (!(pivot > 0) || !std::isfinite(pivot)) {
            return false;
        }
        column[j] = std::sqrt(pivot);
    }
    return true;
}

arma::mat inverse_of_upper(const arma::mat &r) {
    assert(r.is_square() && r.is_trimatu() && arma::all(r.diag() != 0));
    arma::mat inverse(r.n_rows, r.n_cols, arma::fill::zeros);
    for (arma::uword j = 0; j < r.n_cols; ++j) {
        double *column = inverse.colptr(j);
        column[j] = 1;
        for (arma::uword i = j + 1; i-- > 0;) {
            column[i] /= r(i, i);
            subtract(column[i], r.colptr(i), column, static_cast<int64_t>(i));
        }
    }
    return inverse;
}

arma::vec solve_by_cholesky(const arma::mat &r, arma::vec b) {
    assert(r.is_square() && r.n_rows == b.n_elem);
    for (arma::uword i = 0; i < b.n_elem; ++i) {
        b[i] = (b[i] - dot(r.colptr(i), b.memptr(), static_cast<int64_t>(i))) / r(i, i);
    }
    for (arma::uword i = b.n_elem; i-- > 0;) {
        b[i] /= r(i, i);
        subtract(b[i], r.colptr(i), b.memptr(), static_cast<int64_t>(i));
    }
    return b;
}

} // namespace pumc
