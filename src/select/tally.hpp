#pragma once

#include "select/combination.hpp"
#include "select/evaluation.hpp"
#include "select/selection.hpp"

#include <vector>

namespace pumc {

/// Measures of one combination at one lambda_ratio, summed over splits.
struct Tally {
    Combination combination;
    double lambda_ratio = 0, mu_ratio = 0, omega = 0, row_balance = 0, col_balance = 0;
    std::vector<double> score; ///< one for each split
    double recall = 0, precision = 0, ndcg = 0, auc = 0, average_precision = 0, rank = 0, seconds = 0;

    void add(const Factors &factors, const Evaluation &measured, double value);
    /// The means over the splits, of which there must be one.
    Trial trial() const;
};

/// The trial with the highest score, the first of equals; -1 if no trial has a score.
int64_t top_of(const std::vector<Trial> &trials);

/// The trial to choose: on the path of `top`, the least regularised trial that scores within 1 % of it, since the whole
/// data needs less regularisation than the part that was fitted.
int64_t best_of(const std::vector<Trial> &trials, int64_t top);

} // namespace pumc
