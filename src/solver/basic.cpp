#include "solver/basic.hpp"

#include "error.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

constexpr double kMostCells = 1 << 26; // half a gigabyte a matrix, and a decomposition that takes minutes

Panel panel_from(const arma::mat &dense, arma::uword columns) {
    Panel panel(static_cast<int64_t>(dense.n_rows), static_cast<int64_t>(columns));
    for (arma::uword i = 0; i < dense.n_rows; ++i) {
        for (arma::uword c = 0; c < columns; ++c) {
            panel.row(static_cast<int64_t>(i))[c] = dense(i, c);
        }
    }
    return panel;
}

arma::mat dense_from(PanelView panel) {
    arma::mat dense(static_cast<arma::uword>(panel.rows), static_cast<arma::uword>(panel.width));
    for (arma::uword i = 0; i < dense.n_rows; ++i) {
        for (arma::uword c = 0; c < dense.n_cols; ++c) {
            dense(i, c) = panel.row(static_cast<int64_t>(i))[c];
        }
    }
    return dense;
}

} // namespace

Basic::Basic(const Positives &positives, const Calibrated &calibrated, const Options &options)
    : model_(calibrated.model), tolerance_(options.tolerance) {
    const double cells = static_cast<double>(positives.rows) * static_cast<double>(positives.cols);
    if (cells > kMostCells) {
        fail(Code::too_large, "algorithm 'basic' forms the dense matrix: %lld x %lld is too large for it",
             static_cast<long long>(positives.rows), static_cast<long long>(positives.cols));
    }
    max_rank_ = rank_limit(options, positives.rows, positives.cols);
    ones_.zeros(static_cast<arma::uword>(positives.rows), static_cast<arma::uword>(positives.cols));
    for (int64_t i = 0; i < positives.rows; ++i) {
        for (const int32_t j : positives.row(i)) {
            ones_(static_cast<arma::uword>(i), static_cast<arma::uword>(j)) = 1;
        }
    }
    dense_.zeros(arma::size(ones_));
    x_.u.reshape(positives.rows, 0);
    x_.v.reshape(positives.cols, 0);
}

void Basic::warm_start(LowRank x) {
    dense_ = dense_from(x.left()) * arma::diagmat(x.s) * dense_from(x.right()).t();
    x_.swap(x);
}

double Basic::loss_of(const arma::mat &x) const {
    double on = 0, off = 0;
    for (arma::uword i = 0; i < x.n_elem; ++i) {
        if (ones_[i] != 0) {
            on += (x[i] - 1) * (x[i] - 1);
        } else {
            off += x[i] * x[i];
        }
    }
    return model_.omega * on + (1 - model_.omega) * off;
}

void Basic::run(RunLog &log) {
    loss_ = loss_of(dense_);
    objective_ = loss_ + penalty_sum(model_, x_.s);
    if (log.ended()) {
        return;
    }
    arma::mat u, v;
    arma::vec sigma;
    for (;;) {
        // Eq. 14: half the gradient is (1 - omega)(X - A) + (2 omega - 1) P_Omega(X - A).
        arma::mat step = dense_ - ones_;
        step %= 2 / model_.rho * ((1 - model_.omega) + (2 * model_.omega - 1) * ones_);
        step = dense_ - step;
        if (!step.is_empty() && !arma::svd_econ(u, sigma, v, step)) {
            fail(Code::internal, "the singular value decomposition of the dense matrix did not converge");
        }
        arma::uword rank = 0;
        const double first = sigma.is_empty() ? 0 : sigma[0];
        while (rank < std::min<arma::uword>(sigma.n_elem, static_cast<arma::uword>(max_rank_))) {
            const double value = model_.penalty->prox(sigma[rank], static_cast<int64_t>(rank), model_.shape);
            if (!(value > kRoundingShare * first)) {
                break;
            }
            sigma[rank++] = value;
        }
        arma::mat next(arma::size(dense_), arma::fill::zeros);
        if (rank > 0) {
            next = u.head_cols(rank) * arma::diagmat(sigma.head(rank)) * v.head_cols(rank).t();
        }
        relative_change_ = arma::norm(next - dense_, "fro") / std::max(1.0, arma::norm(dense_, "fro"));
        dense_ = std::move(next);
        loss_ = loss_of(dense_);
        x_.s.set_size(rank);
        std::copy_n(sigma.memptr(), rank, x_.s.memptr());
        objective_ = loss_ + penalty_sum(model_, x_.s);
        const bool converged = relative_change_ < tolerance_;
        if (log.record(objective_, static_cast<int64_t>(rank), relative_change_, model_.rho * model_.shape.eta,
                       converged)) {
            break;
        }
    }
    if (x_.s.n_elem > 0) {
        x_.u = panel_from(u, x_.s.n_elem);
        x_.v = panel_from(v, x_.s.n_elem);
    } else {
        x_.u.reshape(static_cast<int64_t>(dense_.n_rows), 0);
        x_.v.reshape(static_cast<int64_t>(dense_.n_cols), 0);
    }
}

} // namespace pumc
