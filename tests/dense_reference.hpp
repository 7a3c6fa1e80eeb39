// Dense algebra that the tests compare with: everything here is written for clarity and forms m-by-n matrices.
#pragma once

#include "lapack.hpp"
#include "linalg/low_rank.hpp"
#include "linalg/panel.hpp"
#include "model/objective.hpp"
#include "model/positives.hpp"
#include "random_ones.h"

#include <armadillo>
#include <cstdint>

namespace dense {

inline arma::uword index_of(int64_t i) { return static_cast<arma::uword>(i); }

/// The 0/1 matrix A.
inline arma::mat matrix_of(const ones &pattern) {
    arma::mat a(index_of(pattern.rows), index_of(pattern.cols), arma::fill::zeros);
    for (int64_t e = 0; e < pattern.count; ++e) {
        a(index_of(pattern.row[e]), index_of(pattern.col[e])) = 1;
    }
    return a;
}

inline arma::mat matrix_of(pumc::PanelView panel) {
    arma::mat result(index_of(panel.rows), index_of(panel.width));
    for (int64_t i = 0; i < panel.rows; ++i) {
        for (int64_t c = 0; c < panel.width; ++c) {
            result(index_of(i), index_of(c)) = panel.row(i)[c];
        }
    }
    return result;
}

inline arma::mat matrix_of(const pumc::LowRank &x) {
    return matrix_of(x.left()) * arma::diagmat(x.s) * matrix_of(x.right()).t();
}

/// Values at the ones of a pattern (rows are its lines), as a dense matrix.
inline arma::mat matrix_of(const pumc::Pattern &pattern, const double *values) {
    arma::mat result(index_of(pattern.lines()), index_of(pattern.extent()), arma::fill::zeros);
    for (int64_t s = 0; s < pattern.sections(); ++s) {
        for (int64_t i = 0; i < pattern.lines(); ++i) {
            for (int64_t e = pattern.pointer(s)[i]; e < pattern.pointer(s)[i + 1]; ++e) {
                result(index_of(i), index_of(pattern.index()[e])) = values[e];
            }
        }
    }
    return result;
}

inline pumc::Panel panel_of(const arma::mat &matrix) {
    pumc::Panel panel(static_cast<int64_t>(matrix.n_rows), static_cast<int64_t>(matrix.n_cols));
    for (arma::uword i = 0; i < matrix.n_rows; ++i) {
        for (arma::uword c = 0; c < matrix.n_cols; ++c) {
            panel.row(static_cast<int64_t>(i))[c] = matrix(i, c);
        }
    }
    return panel;
}

inline pumc::Positives positives_of(const ones &pattern) {
    return pumc::positives_from_pairs(pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col);
}

inline arma::mat random_matrix(int64_t rows, int64_t cols, uint64_t &state) {
    arma::mat result(index_of(rows), index_of(cols));
    result.imbue([&] { return next_normal(&state); });
    return result;
}

inline pumc::LowRank random_low_rank(int64_t rows, int64_t cols, int64_t rank, uint64_t &state) {
    arma::mat u, v, r;
    lapack::qr_econ(u, r, random_matrix(rows, rank, state));
    lapack::qr_econ(v, r, random_matrix(cols, rank, state));
    pumc::LowRank x;
    x.u = panel_of(u);
    x.v = panel_of(v);
    x.s.set_size(index_of(rank));
    x.s.imbue([&] { return 1 + next_uniform(&state); });
    x.s = arma::sort(x.s, "descend");
    return x;
}

/// omega sum_Omega (X - 1)^2 + (1 - omega) sum_{not Omega} X^2.
inline double loss(const arma::mat &x, const arma::mat &a, double omega) {
    return omega * arma::accu(a % arma::square(x - 1)) + (1 - omega) * arma::accu((1 - a) % arma::square(x));
}

inline arma::mat gradient(const arma::mat &x, const arma::mat &a, double omega) {
    return 2 * omega * (a % (x - 1)) + 2 * (1 - omega) * ((1 - a) % x);
}

/// prox(G) with a full decomposition.
inline arma::mat proximal_map(const arma::mat &g, const pumc::Objective &objective) {
    arma::mat u, v;
    arma::vec s;
    lapack::svd_econ(u, s, v, g);
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        s[i] = objective.penalty->prox(s[i], static_cast<int64_t>(i), objective.numbers);
    }
    return u * arma::diagmat(s) * v.t();
}

/// prox(X - grad/rho).
inline arma::mat proximal_step(const arma::mat &x, const arma::mat &a, const pumc::Objective &objective) {
    return proximal_map(x - gradient(x, a, objective.loss.omega()) / objective.rho, objective);
}

/// ||X - prox(X - grad/rho)||_F / max(1, ||X||_F).
inline double fixed_point_residual(const arma::mat &x, const arma::mat &a, const pumc::Objective &objective) {
    return arma::norm(x - proximal_step(x, a, objective), "fro") / std::max(1.0, arma::norm(x, "fro"));
}

} // namespace dense
