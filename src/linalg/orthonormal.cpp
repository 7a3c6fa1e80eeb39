#include "linalg/orthonormal.hpp"

#include "error.hpp"
#include "linalg/first_rank.hpp"
#include "linalg/householder.hpp"
#include "linalg/lanes.hpp"
#include "linalg/small_dense.hpp"
#include "linalg/small_svd.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace pumc {

namespace {

// Heuristic: if the smallest pivot is above 0.1, one round leaves the columns orthonormal to working precision. It does
// not bound the condition number.
constexpr double kNearlyOrthogonal = 0.1;
// Below this the factor is not trusted: A'A has the square of a pivot, 1e-12, among rounding errors of some 1e-14.
constexpr double kLeastPivot = 1e-6;
// Above this R can be inverted without losing digits that matter.
constexpr double kSafePivot = 1e-3;

// Below this length the square is so near to the least normal number, 2.2e-308, that sums of squares lose digits.
constexpr double kLeastLength = 1e-145;

// Squared shares of new length below this count as rounding: (3e-7)^2.
constexpr double kLeastShare = 1e-13;

// A'A = R'R. `pivot` is the smallest number on the diagonal of R for A with columns scaled to unit length; 0 if there
// is no factor. The condition number is at least 1/pivot.
struct GramFactor {
    arma::mat r;
    double pivot = 0;
};

GramFactor factor_of(arma::mat gram) {
    GramFactor factor;
    const arma::vec length = arma::sqrt(gram.diag());
    if (!length.is_finite() || length.min() < kLeastLength) {
        return factor;
    }
    gram /= length * length.t();
    if (cholesky(gram, factor.r)) {
        factor.pivot = factor.r.diag().min();
        factor.r.each_row() %= length.t();
    }
    return factor;
}

GramFactor gram_factor(const Panel &a, Workers &workers) {
    arma::mat gram, pivot(1, 1);
    gram_matrix(a.view(), gram, workers);
    GramFactor factor;
    factor.r.zeros(gram.n_rows, gram.n_rows);
    on_first_rank(workers,
                  [&] {
                      GramFactor found = factor_of(gram);
                      pivot[0] = found.pivot;
                      if (found.pivot > 0) {
                          factor.r = std::move(found.r);
                      }
                  },
                  {&factor.r, &pivot});
    factor.pivot = pivot[0];
    return factor;
}

// Solves x R = a for each row a, which keeps more digits than the inverse of an R that is close to singular.
PUMC_FOR_EACH_CPU
void solve_rows(Panel &a, const arma::mat &rows_of_r, int64_t begin, int64_t end) noexcept {
    const int64_t width = a.width();
    for (int64_t i = begin; i < end; ++i) {
        double *row = a.row(i);
        for (int64_t c = 0; c < width; ++c) {
            const double *r = rows_of_r.colptr(static_cast<arma::uword>(c));
            const double x = row[c] / r[c];
            row[c] = x;
            for (int64_t l = c + 1; l < width; ++l) {
                row[l] -= x * r[l];
            }
        }
    }
}

// A = A inverse(R), R upper triangular.
void divide(Panel &a, const GramFactor &factor, Workers &workers) {
    if (factor.pivot > kSafePivot) {
        multiply_by_upper(a, inverse_of_upper(factor.r), workers);
        return;
    }
    const arma::mat rows_of_r = factor.r.t();
    const EvenSplit split = row_split(a.rows());
    workers.for_each(split.chunks,
                     [&](int64_t chunk) { solve_rows(a, rows_of_r, split.begin(chunk), split.end(chunk)); });
}

void require_finite(const Panel &a) {
    for (int64_t i = 0; i < a.rows(); ++i) {
        for (int64_t c = 0; c < a.width(); ++c) {
            if (!std::isfinite(a.row(i)[c])) {
                fail(Code::internal, "the iteration produced values that are not finite");
            }
        }
    }
}

} // namespace

void orthonormalise(Panel &a, arma::mat &r, Workers &workers) {
    assert(workers.ranks() != nullptr || a.rows() >= a.width());
    if (a.width() == 0) {
        r.reset();
        return;
    }
    const GramFactor first = gram_factor(a, workers);
    if (first.pivot < kLeastPivot) {
        require_finite(a);
        householder(a, r, workers);
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
        householder(a, correction, workers);
        r = product(correction, first.r);
        return;
    }
    divide(a, second, workers);
    r = product(second.r, first.r);
}

bool find_orthonormal(const Panel &a, arma::mat &transform, arma::mat &r, Workers &workers) {
    if (a.width() == 0) {
        transform.reset();
        r.reset();
        return true;
    }
    GramFactor factor = gram_factor(a, workers);
    if (factor.pivot <= kNearlyOrthogonal) {
        return false;
    }
    transform = inverse_of_upper(factor.r);
    r = std::move(factor.r);
    return true;
}

void new_directions(PanelView v, PanelView e, arma::mat gram, const arma::mat &overlap, int64_t most, Panel &out,
                    Context &context) {
    assert(v.rows == e.rows && static_cast<int64_t>(gram.n_rows) == e.width && gram.is_square());
    assert(static_cast<int64_t>(overlap.n_rows) == v.width && static_cast<int64_t>(overlap.n_cols) == e.width);
    Workers &workers = context.workers;
    out.reshape(e.rows, 0);
    if (e.width == 0) {
        return;
    }
    // The part of E beyond span(V) has the Gram matrix E'E - (V'E)'(V'E).
    arma::vec scale = arma::sqrt(gram.diag());
    scale.transform([](double length) { return length > 0 && std::isfinite(length) ? 1 / length : 0.0; });
    gram -= transposed_product(overlap, overlap);
    gram %= scale * scale.t();
    if (!gram.is_finite()) {
        return;
    }
    SmallSvd eigen; // gram is symmetric and, but for rounding, has no negative eigenvalues
    eigen.compute(gram, context);
    const auto above_rounding = static_cast<int64_t>(arma::accu(eigen.values > kLeastShare));
    const auto kept = static_cast<arma::uword>(std::clamp<int64_t>(most, 0, above_rounding));
    if (kept == 0) {
        return;
    }
    arma::mat transform = eigen.right.head_cols(kept); // the newest first
    transform.each_col() %= scale;
    transform.each_row() /= arma::sqrt(eigen.values.head(kept)).t();
    out.reshape(e.rows, static_cast<int64_t>(kept));
    multiply(e, transform, 1.0, 0.0, out, workers);
    multiply(v, product(overlap, transform), -1.0, 1.0, out, workers);
    // Once more: dividing by a small length has magnified the rest of V that rounding left.
    arma::mat left_over, r;
    cross_product(v, out.view(), left_over, workers);
    multiply(v, left_over, -1.0, 1.0, out, workers);
    orthonormalise(out, r, workers);
}

void new_directions(PanelView v, PanelView e, int64_t most, Panel &out, Context &context) {
    Workers &workers = context.workers;
    arma::mat gram, overlap;
    gram_matrix(e, gram, workers);
    cross_product(v, e, overlap, workers);
    new_directions(v, e, std::move(gram), overlap, most, out, context);
}

} // namespace pumc
