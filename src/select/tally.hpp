#pragma once

#include "select/evaluation.hpp"
#include "select/selection.hpp"

#include <string>
#include <vector>

namespace pumc {

/// What one path of lambda_ratio has in common.
struct Combination {
    std::string regularizer;
    double mu_ratio, omega; ///< NaN: as in the options
};

/// Sums over splits of one combination's measures at one lambda_ratio.
struct Tally {
    Combination combination;
    double lambda_ratio = 0, mu_ratio = 0, omega = 0;
    std::vector<double> score; ///< one a split
    double recall = 0, precision = 0, ndcg = 0, auc = 0, average_precision = 0, rank = 0, seconds = 0;

    void add(const Factors &factors, const Evaluation &measured, double value);
    /// The means; needs a split.
    Trial trial() const;
};

/// The best score, or, on the same path, the least regularised trial that scores within 1 % of it; -1 without a score.
/// The whole data bears less regularisation than the part of it that was fitted.
int64_t best_of(const std::vector<Trial> &trials);

} // namespace pumc
