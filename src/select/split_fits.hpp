#pragma once

#include "select/combination.hpp"
#include "select/hold_out.hpp"
#include "solver/prepared_problem.hpp"

#include <map>
#include <memory>
#include <utility>

namespace pumc {

/// The splits of a search, and fits to what each of them keeps. What fits of one split and one balance share is
/// prepared once, as long as they come one after the other.
class SplitFits {
public:
    /// The references must outlive it.
    SplitFits(const Positives &positives, const Options &options, const Search &search, Context &context);

    int64_t splits() const noexcept { return static_cast<int64_t>(parts_.size()); }

    /// The default threshold for the whole data as a share of the largest singular value.
    double default_ratio_of_whole(const Combination &combination);

    /// A lambda_ratio is meant for the whole data. With fewer ones the same regularisation has a larger ratio: by this
    /// factor.
    double scaling(int64_t split, const Combination &combination);

    /// A fit that must not be cut short, since it would say nothing about its options: throws Stopped instead.
    Factors fit(int64_t split, const Options &trial, const Factors *start);

    Evaluation judge(int64_t split, const Factors &factors);

private:
    using Balances = std::pair<double, double>;

    PreparedProblem &prepared(int64_t split, const Balances &balances);

    const Positives &positives_;
    const Options &options_;
    const Search &search_;
    Context &context_;
    std::vector<Parts> parts_;
    std::map<Balances, double> largest_of_whole_; // singular value
    int64_t prepared_split_ = -1;
    Balances prepared_balances_;
    std::unique_ptr<PreparedProblem> prepared_;
};

} // namespace pumc
