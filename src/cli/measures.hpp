#pragma once

#include "cli/handles.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pumc::cli {

/// What a model is judged by: recall, precision and NDCG among the first N of each row, for one N or several, what
/// needs no N, and how much the model is (its rank) and took (seconds).
class Measures {
public:
    explicit Measures(std::vector<int64_t> tops) : tops_(std::move(tops)) {}

    /// "recall@20", ..., "auc", "average_precision", "rows", "rank", "seconds".
    std::vector<std::string> names() const;

    /// Their values, in that order. The seconds are those of the fit.
    std::vector<double> of(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden) const;

    /// The values for the order of columns by popularity, which a model should beat; rank and seconds are NaN.
    std::vector<double> of_popularity(const pumc_problem *observed, const pumc_problem *hidden) const;

    /// A remark that compares the first measure with popularity's.
    void remark_on(const std::vector<double> &values, const std::vector<double> &popularity) const;

private:
    std::vector<int64_t> tops_;
};

/// The mean of each measure.
std::vector<double> mean_of(const std::vector<std::vector<double>> &values);

} // namespace pumc::cli
