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
    bool is_as_given = false;  ///< see Trial
    double recall = 0, precision = 0, ndcg = 0, auc = 0, average_precision = 0, rank = 0, seconds = 0;

    void add(const Factors &factors, const Evaluation &measured, double value);
    /// The means over the splits, of which there must be one.
    Trial trial() const;
};

} // namespace pumc
