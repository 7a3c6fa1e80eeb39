#pragma once

#include "select/combination.hpp"
#include "select/evaluation.hpp"
#include "select/selection.hpp"

#include <limits>
#include <vector>

namespace pumc {

/// Measures of one combination at one lambda_ratio, for each split.
struct Tally {
    Combination combination;
    Options options; ///< for a fit to all of the data, see Trial
    double lambda_ratio = 0, mu_ratio = 0, omega = 0, row_balance = 0, col_balance = 0;
    int64_t path = -1;        ///< see Trial
    bool is_as_given = false; ///< see Trial

    struct OfSplit {
        Evaluation measured;
        double score, rank, seconds;
    };
    std::vector<OfSplit> splits;

    void add(const Factors &factors, const Evaluation &measured, double score);
    /// The means over the first splits, `most` at the most; there must be one.
    Trial trial(size_t most = std::numeric_limits<size_t>::max()) const;
};

} // namespace pumc
