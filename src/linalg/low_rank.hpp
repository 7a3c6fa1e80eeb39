#pragma once

#include "linalg/panel.hpp"

#include <armadillo>

namespace pumc {

/// X = U diag(s) V', where U and V have orthonormal columns and s descends. V may carry spare columns beyond the rank:
/// directions that were computed and not kept, a good start for the next search.
struct LowRank {
    Panel u, v;
    arma::vec s;

    int64_t rank() const noexcept { return static_cast<int64_t>(s.n_elem); }
    PanelView left() const noexcept { return u.first(rank()); }
    PanelView right() const noexcept { return v.first(rank()); }
    double squared_norm() const noexcept { return arma::dot(s, s); }
    void swap(LowRank &other) noexcept {
        u.swap(other.u);
        v.swap(other.v);
        s.swap(other.s);
    }
};

/// Bring factors that need not be orthonormal or sorted to that form: with U = Q_u R_u and V = Q_v R_v, the singular
/// value decomposition of R_u diag(s) R_v' gives the rest. Singular values that are rounding errors of zero are
/// dropped.
void make_orthonormal(LowRank &x, Workers &workers);

/// Singular values at or below this share of the largest count as rounding errors of zero. It is 45 times the precision
/// of a double.
constexpr double kRoundingShare = 1e-14;

} // namespace pumc
