#pragma once

#include "context/watch.hpp"
#include "factors/notes.hpp"
#include "factors/penalised_form.hpp"
#include "labels.hpp"
#include "linalg/low_rank.hpp"
#include "model/positives.hpp"
#include "solver/history.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pumc {

/// A model: X = U diag(s) V', and facts about the fit. Where several ranks made it together, `share` says which rows of
/// U and V, and which weights, this one has.
struct Factors {
    std::shared_ptr<const Share> share;
    int64_t rows = 0, cols = 0;
    Ranks *ranks() const noexcept { return share == nullptr ? nullptr : &share->columns.ranks(); }
    int64_t rows_here() const noexcept { return share == nullptr ? rows : share->rows_of(ranks()->rank()); }
    int64_t cols_here() const noexcept { return share == nullptr ? cols : share->columns.owned(); }
    LowRank x;
    std::string regularizer;
    /// The weights a_i and b_j of rows and columns; empty where all are 1.
    std::vector<double> row_weight, col_weight;
    /// For each column, the sum over its ones of 1 / (the number of ones in their row): what unknown rows are ranked
    /// by. Empty where the model was not fitted to data.
    std::vector<double> col_votes;
    double row_balance = 0, col_balance = 0;
    double tilt = 0; ///< rankings go by X_ij (a_i b_j)^(tilt/2); a_i does not change the order within a row
    double omega = 0, sampling_rate = 0, rho = 0, lambda = 0, mu = 0, threshold = 0, mu_ratio = 0, lambda_ratio = 0,
           tolerance = 0;
    double objective = 0, loss = 0, relative_change = 0, seconds = 0;
    int64_t iterations = 0, count = 0, seed = 0;
    int64_t resumed_iterations = 0, checkpoint_failures = 0;
    int64_t rank_limited = 0, sampling_rate_assumed = 0; ///< 0 or 1
    int64_t symmetric = 0;                               ///< 1: X is symmetric
    int64_t no_diagonal = 0; ///< 1: the diagonal has no cells; it is neither ranked nor judged
    int64_t threads = 0;     ///< for the work that uses the model; 0 is every core. Not part of a saved model
    StopReason stop_reason = StopReason::converged;
    History history;
    PenalisedForm penalised; ///< for fold-in; from the rest, by derive()
    Panel tilted;            ///< V with its rows times b_j^(tilt/2); empty where that is V. From the rest, too
    /// What a row (column) whose factors are zero is ranked by, in their place: unknown_lines.hpp. From the rest, too.
    Panel unknown_row;             ///< in place of a row of U times left_scale(); with the tilt
    Panel unknown_col;             ///< in place of a row of scoring_right()
    Labels row_labels, col_labels; ///< none, or one for each line
    Notes notes;                   ///< small texts of the caller's own, by name
    /// Where X is symmetric, scores are inner products of rows of U diag(s)^1/2 and of V diag(s)^1/2. These have the
    /// same bits but for signs, and so have the scores of cells (i, j) and (j, i). From the rest, too; empty otherwise.
    arma::vec root;
    Panel rooted; ///< V diag(s)^1/2
    /// A score is (row of U times left_scale()) . row of scoring_right(): s and V, or the roots.
    const arma::vec &left_scale() const noexcept { return root.is_empty() ? x.s : root; }
    PanelView scoring_right() const noexcept { return root.is_empty() ? x.right() : rooted.view(); }
    /// What rankings of columns multiply with, in place of that.
    PanelView ranking_right() const noexcept { return tilted.width() > 0 ? tilted.view() : scoring_right(); }
};

/// Change how a model ranks. If it fails for want of memory, the model stays as it was.
void set_tilt(Factors &factors, double tilt);

/// Find what follows from the matrix, the weights and the tilt. Whoever makes a model or changes them does this.
void derive(Factors &factors, Workers &workers);

/// Make the entry of largest magnitude of each left vector positive (the first of equals), so that results
/// compare across languages and runs. `ranks`: where several have the rows.
void fix_signs(LowRank &x, Ranks *ranks = nullptr);

} // namespace pumc
