#include "linalg/symmetric_svd.hpp"

#include "error.hpp"
#include "linalg/first_rank.hpp"
#include "linalg/orthonormal.hpp"
#include "linalg/small_dense.hpp"
#include "linalg/symmetric_eigen.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

namespace pumc {

arma::vec symmetric_svd(const arma::mat &a, arma::mat &left, arma::vec &values, Context &context) {
    assert(a.is_square());
    const arma::mat whole = arma::symmatu(a);
    arma::mat vectors;
    vectors.set_size(a.n_rows, a.n_rows);
    const auto find_vectors = [&] {
        if (!whole.is_finite() || !symmetric_eigenvectors(whole, vectors, context)) {
            fail(Code::internal, "a symmetric matrix of %llu lines has no decomposition",
                 static_cast<unsigned long long>(a.n_rows));
        }
    };
    on_first_rank(context.workers, find_vectors, {&vectors});
    const arma::vec eigenvalue = arma::sum(vectors % product(whole, vectors), 0).t();
    std::vector<arma::uword> order(a.n_rows);
    std::iota(order.begin(), order.end(), arma::uword{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](arma::uword i, arma::uword j) { return std::abs(eigenvalue[i]) > std::abs(eigenvalue[j]); });
    arma::vec sign(a.n_rows);
    left.set_size(a.n_rows, a.n_rows);
    values.set_size(a.n_rows);
    for (arma::uword k = 0; k < a.n_rows; ++k) {
        left.col(k) = vectors.col(order[k]);
        values[k] = std::abs(eigenvalue[order[k]]);
        sign[k] = eigenvalue[order[k]] < 0 ? -1.0 : 1.0;
    }
    return sign;
}

arma::vec column_signs(const LowRank &x, Ranks *ranks) {
    arma::vec sign(x.s.n_elem, arma::fill::zeros);
    for (arma::uword c = 0; c < x.s.n_elem; ++c) {
        int64_t i = 0;
        while (i < x.u.rows() && x.u.row(i)[c] == 0) {
            ++i;
        }
        if (i < x.u.rows()) {
            sign[c] = std::signbit(x.u.row(i)[c]) != std::signbit(x.v.row(i)[c]) ? -1.0 : 1.0;
        }
    }
    if (ranks != nullptr) { // if X is symmetric, all ranks that have an opinion have the same
        ranks->sum(sign.memptr(), static_cast<int64_t>(sign.n_elem));
    }
    return sign.transform([](double votes) { return votes < 0 ? -1.0 : 1.0; });
}

bool has_symmetric_factors(const LowRank &x, Ranks *ranks) {
    double different = x.u.rows() != x.v.rows() ? 1 : 0;
    const arma::vec sign = column_signs(x, ranks);
    for (int64_t i = 0; i < x.u.rows() && different == 0 && x.rank() > 0; ++i) {
        const double *u = x.u.row(i), *v = x.v.row(i);
        for (arma::uword c = 0; c < sign.n_elem; ++c) {
            if (v[c] != sign[c] * u[c]) {
                different = 1;
            }
        }
    }
    return (ranks != nullptr ? ranks->sum(different) : different) == 0;
}

void copy_scaled(PanelView from, const arma::vec &scale, Panel &to, Workers &workers) {
    assert(from.rows == to.rows() && static_cast<int64_t>(scale.n_elem) >= to.width() && from.width >= to.width());
    const EvenSplit split = row_split(from.rows);
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            std::transform(from.row(i), from.row(i) + to.width(), scale.memptr(), to.row(i),
                           [](double value, double times) { return value * times; });
        }
    });
}

namespace {

// The rows that are zero in both factors, as those of nodes without links are. Decompositions would leave rounding
// errors in them.
std::vector<int64_t> empty_rows(const LowRank &x) {
    const auto is_empty = [](const Panel &panel, int64_t i) {
        return std::all_of(panel.row(i), panel.row(i) + panel.width(), [](double value) { return value == 0; });
    };
    std::vector<int64_t> rows;
    for (int64_t i = 0; i < x.u.rows(); ++i) {
        if (is_empty(x.u, i) && is_empty(x.v, i)) {
            rows.push_back(i);
        }
    }
    return rows;
}

// X = W L diag(values) diag(sign) L' W', the first `kept` of them. Rows that were empty stay so.
struct Decomposed {
    const arma::mat &left;
    const arma::vec &values, &sign;
    arma::uword kept;
};

void take_decomposed(const Panel &basis, const Decomposed &found, const std::vector<int64_t> &empty, LowRank &x,
                     Workers &workers) {
    const int64_t rows = x.u.rows(), kept = static_cast<int64_t>(found.kept);
    Panel vectors(basis.rows(), kept);
    multiply(basis.view(), found.left.head_cols(found.kept), 1.0, 0.0, vectors, workers);
    for (const int64_t i : empty) {
        std::fill_n(vectors.row(i), vectors.width(), 0.0);
    }
    x.s = found.values.head(found.kept);
    x.u.reshape(rows, kept);
    x.v.reshape(rows, kept);
    copy_columns({vectors.data(), rows, vectors.width(), vectors.stride()}, x.u, 0);
    copy_scaled(x.left(), found.sign, x.v, workers);
}

arma::uword above_rounding(const arma::vec &values) {
    return static_cast<arma::uword>(arma::accu(values > kRoundingShare * values[0]));
}

} // namespace

// (X + X')/2 = P M P' with P = [U V] and M = [0 S; S 0]/2; or, if V = U diag(sign), P = U and M = S diag(sign). With
// P = Q R the decomposition of R M R' gives the rest.
void make_symmetric(LowRank &x, Workers &workers) {
    if (x.rank() == 0) {
        return;
    }
    const int64_t rows = x.u.rows(), rank = x.rank();
    Ranks *ranks = workers.ranks();
    const bool is_symmetric = has_symmetric_factors(x, ranks);
    const std::vector<int64_t> empty = empty_rows(x);
    const int64_t width = is_symmetric ? rank : 2 * rank;
    // Fewer rows than columns can have no orthonormal columns: rows of zeros make up for it, on the first rank.
    const int64_t all_rows = ranks != nullptr ? ranks->sum(rows) : rows;
    const int64_t missing = ranks != nullptr && ranks->rank() > 0 ? 0 : std::max<int64_t>(0, width - all_rows);
    Panel basis(rows + missing, width);
    basis.fill_zero();
    copy_columns(x.left(), basis, 0);
    arma::mat r, turned;
    if (is_symmetric) {
        orthonormalise(basis, r, workers);
        turned = r;
        turned.each_row() %= (x.s % column_signs(x, ranks)).t();
    } else {
        copy_columns(x.right(), basis, rank);
        orthonormalise(basis, r, workers);
        const auto half = static_cast<arma::uword>(rank);
        turned = arma::join_rows(r.tail_cols(half), r.head_cols(half)); // R M = [R_v S, R_u S]/2
        turned.each_row() %= 0.5 * arma::join_cols(x.s, x.s).t();
    }
    const arma::mat core = product(turned, r.t());
    Unwatched unwatched(workers);
    arma::mat left;
    arma::vec values;
    const arma::vec sign = symmetric_svd(core, left, values, unwatched.context);
    const arma::uword kept = std::min(above_rounding(values), static_cast<arma::uword>(all_rows));
    take_decomposed(basis, {left, values, sign, kept}, empty, x, workers);
}

// With C = U'V and Y = (X + X')/2: K = U + V C' lies halfway between the two sides, and would be 2 U if they agreed.
// One product with Y, P = Y K = U S C' + V S (I + CC')/2, weighs its directions, W = orth(P), and the eigenvectors of
// W'Y W give the rest. If the sides differ by an angle d, the span of W misses d^4 of ||Y||^2, which is less than the
// share d^2 that Y lacks of X; where that does not hold, the sides have little in common.
bool make_nearly_symmetric(LowRank &x, Workers &workers) {
    const double square = x.squared_norm();
    arma::mat c, with_left, with_right, r, left;
    cross_product(x.left(), x.right(), c, workers);
    const arma::mat weighted = arma::diagmat(x.s) * c.t(); // <X, X'> = sum_ij s_i C_ij C_ji s_j
    const double lost = 0.5 * (square - arma::accu(weighted % weighted.t()));
    Panel basis(x.u.rows(), x.rank());
    multiply(x.left(), weighted, 1.0, 0.0, basis, workers);
    arma::mat other = product(c, c.t());
    other.diag() += 1;
    other.each_col() %= 0.5 * x.s;
    multiply(x.right(), other, 1.0, 1.0, basis, workers);
    orthonormalise(basis, r, workers);
    cross_product(x.left(), basis.view(), with_left, workers);
    cross_product(x.right(), basis.view(), with_right, workers);
    with_right = arma::diagmat(x.s) * with_right;
    const arma::mat half = transposed_product(with_left, with_right);
    Unwatched unwatched(workers);
    arma::vec values;
    const arma::vec sign = symmetric_svd(0.5 * (half + half.t()), left, values, unwatched.context);
    arma::mat missed(1, 1);
    missed[0] = square - lost - arma::dot(values, values) - std::max(0.0, lost);
    on_first_rank(workers, [] {}, {&missed});
    if (missed[0] > kRoundingShare * square) {
        return false;
    }
    take_decomposed(basis, {left, values, sign, above_rounding(values)}, empty_rows(x), x, workers);
    return true;
}

} // namespace pumc
