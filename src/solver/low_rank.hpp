#pragma once

#include "linalg/panel.hpp"

#include <armadillo>

namespace pumc {

/// X = U diag(s) V', with orthonormal columns and s descending. V may carry columns beyond the rank:
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

} // namespace pumc
