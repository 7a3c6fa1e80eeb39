#include "linalg/orthonormal.hpp"

#include "error.hpp"

#include <algorithm>
#include <cblas.h>
#include <cmath>

namespace pumc {

namespace {

// Above this the smallest pivot shows columns so independent that one round leaves them orthonormal to working
// precision.
constexpr double kNearlyOrthogonal = 0.1;
// Below this the factor is not to be trusted; its square is what rounding sees.
constexpr double kLeastPivot = 1e-6;
// Above this R can be inverted without losing digits that matter.
constexpr double kSafePivot = 1e-3;

// Squared shares below this are rounding.
constexpr double kLeastShare = 1e-13;

// A'A = R'R. `pivot` is the smallest on R's diagonal after scaling A's columns to unit length: it bounds the condition
// number from below, and is 0 where there is no factor.
struct GramFactor {
    arma::mat r;
    double pivot = 0;
};

GramFactor gram_factor(const Panel &a, Workers &workers) {
    GramFactor factor;
    arma::mat gram;
    cross_product(a.view(), a.view(), gram, workers);
    const arma::vec length = arma::sqrt(gram.diag());
    if (!length.is_finite() || length.min() <= 0) {
        return factor;
    }
    gram /= length * length.t();
    if (arma::chol(factor.r, gram)) {
        factor.pivot = factor.r.diag().min();
        factor.r.each_row() %= length.t();
    }
    return factor;
}

bool invert(const GramFactor &factor, arma::mat &inverse) {
    return factor.pivot > kSafePivot && arma::inv(inverse, arma::trimatu(factor.r));
}

// A = A inverse(R), R upper triangular.
void divide(Panel &a, const GramFactor &factor, Workers &workers) {
    arma::mat inverse;
    if (invert(factor, inverse)) {
        multiply_by_upper(a, inverse, workers);
        return;
    }
    const EvenSplit split = row_split(a.rows());
    workers.for_each(split.chunks, [&](int64_t chunk) {
        const int64_t begin = split.begin(chunk);
        cblas_dtrsm(CblasColMajor, CblasLeft, CblasUpper, CblasTrans, CblasNonUnit, static_cast<blasint>(a.width()),
                    static_cast<blasint>(split.end(chunk) - begin), 1.0, factor.r.memptr(),
                    static_cast<blasint>(factor.r.n_rows), a.row(begin), static_cast<blasint>(a.stride()));
    });
}

void householder(Panel &a, arma::mat &r) {
    arma::mat dense(static_cast<arma::uword>(a.rows()), static_cast<arma::uword>(a.width()));
    for (int64_t i = 0; i < a.rows(); ++i) {
        for (int64_t c = 0; c < a.width(); ++c) {
            dense(static_cast<arma::uword>(i), static_cast<arma::uword>(c)) = a.row(i)[c];
        }
    }
    arma::mat q;
    if (!dense.is_finite() || !arma::qr_econ(q, r, dense)) {
        fail(Code::internal, "a %lld-by-%lld matrix could not be orthonormalised", static_cast<long long>(a.rows()),
             static_cast<long long>(a.width()));
    }
    for (int64_t i = 0; i < a.rows(); ++i) {
        for (int64_t c = 0; c < a.width(); ++c) {
            a.row(i)[c] = q(static_cast<arma::uword>(i), static_cast<arma::uword>(c));
        }
    }
}

} // namespace

void orthonormalise(Panel &a, arma::mat &r, Workers &workers) {
    if (a.width() == 0) {
        r.reset();
        return;
    }
    const GramFactor first = gram_factor(a, workers);
    if (first.pivot < kLeastPivot) {
        householder(a, r);
        return;
    }
    divide(a, first, workers);
    if (first.pivot > kNearlyOrthogonal) {
        r = first.r;
        return;
    }
    const GramFactor second = gram_factor(a, workers);
    if (second.pivot < kLeastPivot) {
        arma::mat correction;
        householder(a, correction);
        r = correction * first.r;
        return;
    }
    divide(a, second, workers);
    r = second.r * first.r;
}

bool find_orthonormal(const Panel &a, arma::mat &transform, arma::mat &r, Workers &workers) {
    if (a.width() == 0) {
        transform.reset();
        r.reset();
        return true;
    }
    GramFactor factor = gram_factor(a, workers);
    if (factor.pivot <= kNearlyOrthogonal || !invert(factor, transform)) {
        return false;
    }
    r = std::move(factor.r);
    return true;
}

void new_directions(PanelView v, PanelView e, arma::mat gram, const arma::mat &overlap, int64_t most, Panel &out,
                    Workers &workers) {
    out.reshape(e.rows, 0);
    if (e.width == 0) {
        return;
    }
    // How much of E is new follows from small matrices: the part beyond span(V) has the Gram matrix E'E - (V'E)'(V'E).
    arma::mat rotation;
    arma::vec eigenvalues;
    arma::vec scale = arma::sqrt(gram.diag());
    scale.transform([](double length) { return length > 0 && std::isfinite(length) ? 1 / length : 0.0; });
    gram -= overlap.t() * overlap;
    gram = arma::diagmat(scale) * gram * arma::diagmat(scale);
    if (!gram.is_finite() || !arma::eig_sym(eigenvalues, rotation, arma::symmatu(gram))) {
        return;
    }
    arma::uvec kept = arma::reverse(arma::find(eigenvalues > kLeastShare)); // the newest first
    kept = kept.head(std::min(kept.n_elem, static_cast<arma::uword>(std::max<int64_t>(0, most))));
    if (kept.is_empty()) {
        return;
    }
    const arma::mat transform =
        arma::diagmat(scale) * rotation.cols(kept) * arma::diagmat(1 / arma::sqrt(eigenvalues.elem(kept)));
    out.reshape(e.rows, static_cast<int64_t>(kept.n_elem));
    multiply(e, transform, 1.0, 0.0, out, workers);
    multiply(v, overlap * transform, -1.0, 1.0, out, workers);
    // Once more: the division by a small length brought up what rounding had left of V.
    arma::mat left_over, r;
    cross_product(v, out.view(), left_over, workers);
    multiply(v, left_over, -1.0, 1.0, out, workers);
    orthonormalise(out, r, workers);
}

void new_directions(PanelView v, PanelView e, int64_t most, Panel &out, Workers &workers) {
    arma::mat gram, overlap;
    cross_product(e, e, gram, workers);
    cross_product(v, e, overlap, workers);
    new_directions(v, e, std::move(gram), overlap, most, out, workers);
}

} // namespace pumc
