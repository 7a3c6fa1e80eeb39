// Between models and the solvers, which work on Y = D_a^1/2 X D_b^1/2 and in panels with room to spare.
#include "factors/solver_form.hpp"

#include "factors/warm_start.hpp"
#include "linalg/symmetric_svd.hpp"
#include "model/defaults.hpp"

#include <algorithm>

namespace pumc {

namespace {

// Spare columns serve the search; a model has none.
void drop_spare_columns(Panel &panel, int64_t rank, Workers &workers) {
    if (panel.width() > rank) {
        Panel exact(panel.rows(), rank);
        copy_columns(panel.first(rank), exact, 0, workers);
        panel.swap(exact);
    }
}

void cut_to_rank(LowRank &x, int64_t most, Workers &workers) {
    if (x.rank() > most) {
        x.s = arma::vec(x.s.head(static_cast<arma::uword>(most)));
        drop_spare_columns(x.u, most, workers);
        drop_spare_columns(x.v, most, workers);
    }
}

// Where a line has no ones, F is least with all its scores 0. Rounding must not rank such cells, and a warm start must
// not bring scores from data in which the line had ones.
void clear_empty_lines(const Positives &positives, LowRank &x) noexcept {
    for (int64_t i = 0; i < x.u.rows(); ++i) {
        if (positives.pattern.degree(i) == 0) {
            std::fill_n(x.u.row(i), x.u.width(), 0.0);
        }
    }
    for (int64_t j = 0; j < x.v.rows(); ++j) {
        if (positives.col_degree(j) == 0) {
            std::fill_n(x.v.row(j), x.v.width(), 0.0);
        }
    }
}

void scale_rows(Panel &panel, const std::vector<double> &root, bool divide) noexcept {
    for (int64_t i = 0; i < panel.rows(); ++i) {
        const double factor = divide ? 1 / root[static_cast<size_t>(i)] : root[static_cast<size_t>(i)];
        std::transform(panel.row(i), panel.row(i) + panel.width(), panel.row(i), [=](double x) { return factor * x; });
    }
}

// From X to Y = D_a^1/2 X D_b^1/2, which the solvers work on, or back; its columns are then no longer orthonormal.
void scale(LowRank &x, const LineWeights &weights, bool back_to_x) {
    if (!weights.all_one()) {
        scale_rows(x.u, weights.row_root, back_to_x);
        scale_rows(x.v, weights.root_of_owned(), back_to_x);
    }
}

// The form of an iterate. Of a warm start that is not symmetric, a symmetric problem takes (X + X')/2.
void make_regular(const Positives &positives, LowRank &x, Workers &workers) {
    if (positives.symmetric) {
        make_symmetric(x, workers);
    } else {
        make_orthonormal(x, workers);
    }
}

} // namespace

LowRank prepared_start(const PreparedProblem &problem, const Factors &start, const Options &options) {
    const Positives &positives = problem.positives;
    LowRank x = start_for(positives, start);
    // Cut first, so that what follows takes no longer than an iteration, however high the start's rank is.
    cut_to_rank(x, rank_limit(options, positives.rows, positives.cols), problem.context.workers);
    clear_empty_lines(positives, x);
    scale(x, problem.weights, false);
    make_regular(positives, x, problem.context.workers);
    if (positives.symmetric) { // the mean of X and X' may have twice the rank
        cut_to_rank(x, rank_limit(options, positives.rows, positives.cols), problem.context.workers);
    }
    return x;
}

void tidy(const Positives &positives, LowRank &x, Workers &workers) {
    drop_spare_columns(x.u, x.rank(), workers);
    drop_spare_columns(x.v, x.rank(), workers);
    clear_empty_lines(positives, x);
}

void drop_touched_rows(LowRank &x) noexcept {
    Panel().swap(x.v_touched);
    x.spread = false;
}

void take_off_weights(const Positives &positives, const LineWeights &weights, Workers &workers, Factors &factors) {
    if (weights.all_one()) {
        return;
    }
    scale(factors.x, weights, true);
    make_regular(positives, factors.x, workers);
    const auto square = [](double root) { return root * root; };
    factors.row_weight.resize(weights.row_root.size());
    const std::vector<double> &col_root = weights.root_of_owned();
    factors.col_weight.resize(col_root.size());
    std::transform(weights.row_root.begin(), weights.row_root.end(), factors.row_weight.begin(), square);
    std::transform(col_root.begin(), col_root.end(), factors.col_weight.begin(), square);
}

} // namespace pumc
