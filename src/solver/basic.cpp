#include "solver/basic.hpp"

#include "error.hpp"
#include "linalg/small_dense.hpp"
#include "linalg/symmetric_svd.hpp"
#include "model/defaults.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pumc {

namespace {

constexpr double kMostCells = 1 << 26; // 512 MiB for a matrix, and minutes for a decomposition

// The basis is a product of rotations, which drifts from orthogonal by rounding in every step: it starts anew after 64.
constexpr int64_t kMostStepsWithBasis = 64;

arma::mat dense_from(const Panel &panel) {
    arma::mat dense(static_cast<arma::uword>(panel.rows()), static_cast<arma::uword>(panel.width()));
    for (int64_t i = 0; i < panel.rows(); ++i) {
        for (int64_t c = 0; c < panel.width(); ++c) {
            dense(static_cast<arma::uword>(i), static_cast<arma::uword>(c)) = panel.row(i)[c];
        }
    }
    return dense;
}

// The first columns of a dense matrix.
void assign(Panel &panel, const arma::mat &dense, int64_t columns) {
    panel.reshape(static_cast<int64_t>(dense.n_rows), columns);
    for (int64_t i = 0; i < panel.rows(); ++i) {
        for (int64_t c = 0; c < columns; ++c) {
            panel.row(i)[c] = dense(static_cast<arma::uword>(i), static_cast<arma::uword>(c));
        }
    }
}

} // namespace

Basic::Basic(const Positives &positives, const LineWeights &weights, const Calibrated &calibrated,
             const Options &options, Context &context)
    : positives_(positives), weights_(weights), context_(context), workers_(context.workers),
      objective_(calibrated.objective), max_rank_(rank_limit(options, positives.rows, positives.cols)),
      tolerance_(stop_tolerance(options)), wide_(positives.rows < positives.cols) {
    const double cells = static_cast<double>(positives.rows) * static_cast<double>(positives.cols);
    if (cells > kMostCells) {
        fail(Code::too_large, "algorithm 'basic' forms the dense matrix: %lld x %lld is too large for it",
             static_cast<long long>(positives.rows), static_cast<long long>(positives.cols));
    }
    dense_.reshape(std::max(positives.rows, positives.cols), std::min(positives.rows, positives.cols));
    dense_.fill_zero();
    x_.u.reshape(positives.rows, 0);
    x_.v.reshape(positives.cols, 0);
}

// visit(i, j, t, c), where i and j are a one's place in the dense matrix, t its target and c its confidence.
template <typename Visit> void Basic::for_each_one(const Visit &visit) const {
    for (int64_t i = 0; i < positives_.rows; ++i) {
        const double *confidence = positives_.confidence(i);
        for (const int32_t j : positives_.row(i)) {
            const double t = weights_.all_one() ? 1.0
                                                : weights_.row_root[static_cast<size_t>(i)] *
                                                      weights_.col_root[static_cast<size_t>(j)];
            const double c = confidence == nullptr ? 1.0 : *confidence++;
            wide_ ? visit(j, i, t, c) : visit(i, j, t, c);
        }
    }
}

void Basic::warm_start(LowRank x) {
    if (x.rank() > max_rank_) {
        x.s = arma::vec(x.s.head(static_cast<arma::uword>(max_rank_)));
    }
    x_.swap(x);
    fill_dense(dense_);
}

// out = X, dense.
void Basic::fill_dense(Panel &out) const {
    const PanelView longer = wide_ ? x_.right() : x_.left(), shorter = wide_ ? x_.left() : x_.right();
    arma::mat weighted(static_cast<arma::uword>(x_.rank()), static_cast<arma::uword>(shorter.rows));
    for (int64_t j = 0; j < shorter.rows; ++j) {
        for (int64_t c = 0; c < x_.rank(); ++c) {
            const auto at = static_cast<arma::uword>(c);
            weighted(at, static_cast<arma::uword>(j)) = x_.s[at] * shorter.row(j)[c];
        }
    }
    out.reshape(longer.rows, shorter.rows);
    multiply(longer, weighted, 1.0, 0.0, out, workers_);
}

double Basic::loss_of_dense() {
    const arma::vec ones(static_cast<arma::uword>(dense_.width()), arma::fill::ones);
    OnesSums sums;
    for_each_one([&](int64_t i, int64_t j, double t, double c) {
        const double x = dense_.row(i)[j];
        sums.target_square += c * t * t;
        sums.linear += c * t * x;
        sums.square += x * x;
        sums.more_square += (c - 1) * x * x;
    });
    for (int64_t i = 0; positives_.no_diagonal && i < dense_.rows(); ++i) {
        const double x = dense_.row(i)[i];
        sums.square += x * x;
        sums.more_square -= x * x;
    }
    return objective_.loss.value(sums, squared_norm(dense_.view(), ones, workers_));
}

// G = X - grad(X)/rho, decomposed.
void Basic::decompose_step() {
    const Loss::GradientStep gradient = objective_.loss.gradient_step(objective_.rho);
    gradient_step_.reshape(dense_.rows(), dense_.width());
    for (int64_t i = 0; i < dense_.rows(); ++i) {
        std::transform(dense_.row(i), dense_.row(i) + dense_.width(), gradient_step_.row(i),
                       [&](double x) { return gradient.dense_share * x; });
    }
    for_each_one([&](int64_t i, int64_t j, double t, double c) {
        gradient_step_.row(i)[j] += gradient.at_one(dense_.row(i)[j], t, c);
    });
    for (int64_t i = 0; positives_.no_diagonal && i < dense_.rows(); ++i) {
        gradient_step_.row(i)[i] += gradient.at_no_cell(dense_.row(i)[i]);
    }
    if (positives_.symmetric) {
        const arma::vec sign = symmetric_svd(dense_from(gradient_step_), svd_.left, svd_.values, context_);
        basis_ = svd_.left;
        basis_.each_row() %= sign.t();
        return;
    }
    if (basis_.is_empty() || steps_with_basis_++ >= kMostStepsWithBasis) {
        basis_.eye(static_cast<arma::uword>(dense_.width()), static_cast<arma::uword>(dense_.width()));
        steps_with_basis_ = 0;
        turned_.swap(gradient_step_); // a product with the identity would take seconds that no watch sees
    } else {
        turned_.reshape(dense_.rows(), dense_.width());
        multiply(gradient_step_.view(), basis_, 1.0, 0.0, turned_, workers_);
    }
    svd_.compute(dense_from(turned_), context_);
    Panel before(dense_.width(), dense_.width()), after(dense_.width(), dense_.width());
    assign(before, basis_, before.width());
    multiply(before.view(), svd_.right, 1.0, 0.0, after, workers_);
    basis_ = dense_from(after);
}

// X = prox(G), and the relative change.
void Basic::take_step() {
    decompose_step();
    int64_t rank = 0;
    arma::vec shrunk(svd_.values.n_elem);
    const auto computed = static_cast<int64_t>(svd_.values.n_elem);
    const auto keep = [&](int64_t i) {
        const auto at = static_cast<arma::uword>(i);
        shrunk[at] = objective_.penalty->prox(svd_.values[at], i, objective_.numbers);
        return shrunk[at] > kRoundingShare * svd_.values[0];
    };
    while (rank < std::min(computed, max_rank_) && keep(rank)) {
        ++rank;
    }
    before_.swap(x_);
    limited_before_ = std::exchange(rank_limited_, rank == max_rank_ && rank < computed && keep(rank));
    x_.s = shrunk.head(static_cast<arma::uword>(rank));
    assign(wide_ ? x_.v : x_.u, svd_.left, rank);
    assign(wide_ ? x_.u : x_.v, basis_, rank);
    fill_dense(next_);
    double change = 0, before = 0;
    for (int64_t i = 0; i < dense_.rows(); ++i) {
        for (int64_t j = 0; j < dense_.width(); ++j) {
            const double x = dense_.row(i)[j], d = next_.row(i)[j] - x;
            change += d * d;
            before += x * x;
        }
    }
    relative_change_ = relative_to(change, before);
    dense_.swap(next_);
}

void Basic::run(RunLog &log) {
    loss_ = loss_of_dense();
    value_ = loss_ + penalty_sum(objective_, x_.s);
    try {
        for (;;) {
            context_.watch.check();
            const double change_before = relative_change_;
            take_step();
            const double loss = loss_of_dense(), value = loss + penalty_sum(objective_, x_.s);
            const bool rises = value > value_; // only by rounding: the fit is as good as it gets
            if (rises) {
                x_.swap(before_);
                rank_limited_ = limited_before_;
                dense_.swap(next_);
                relative_change_ = 0;
            } else {
                loss_ = loss;
                value_ = value;
            }
            if (log.record(value_, x_.rank(), relative_change_, objective_.lambda(),
                           rises || (log.iterations() > 0 && std::max(relative_change_, change_before) < tolerance_))) {
                return;
            }
        }
    } catch (const Stopped &stopped) {
        log.record(stopped);
    }
}

} // namespace pumc
