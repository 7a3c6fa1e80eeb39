#pragma once

#include "linalg/panel.hpp"

#include <armadillo>
#include <utility>

namespace pumc {

/// X = U diag(s) V', where U and V have orthonormal columns and s descends. V may carry spare columns beyond the rank:
/// directions that were computed and not kept, a good start for the next search.
///
/// Where several ranks work together, each has the rows of U and V that are its own, and for products with its ones
/// also the rows of V at the columns that these touch.
struct LowRank {
    Panel u, v;
    Panel v_touched;     ///< as wide as V
    bool spread = false; ///< several ranks have the rows, and v_touched is there
    arma::vec s;

    int64_t rank() const noexcept { return static_cast<int64_t>(s.n_elem); }
    PanelView left() const noexcept { return u.first(rank()); }
    PanelView right() const noexcept { return v.first(rank()); }
    /// V at the columns of the pattern of the ones.
    PanelView right_at_ones() const noexcept { return spread ? v_touched.first(rank()) : right(); }
    double squared_norm() const noexcept { return arma::dot(s, s); }
    void swap(LowRank &other) noexcept {
        u.swap(other.u);
        v.swap(other.v);
        v_touched.swap(other.v_touched);
        std::swap(spread, other.spread);
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
