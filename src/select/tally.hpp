#pragma once

#include "select/combination.hpp"
#include "select/evaluation.hpp"
#include "select/selection.hpp"

#include <cstddef>
#include <vector>

namespace pumc {

/// Measures of one combination at one lambda_ratio, for each split.
struct Tally {
    Combination combination;
    Options options; ///< for a fit to all of the data, see Trial
    double lambda_ratio = 0, mu_ratio = 0, omega = 0, row_balance = 0, col_balance = 0, tilt = 0;
    int64_t path = -1;        ///< see Trial
    bool is_as_given = false; ///< see Trial

    struct OfSplit {
        Evaluation measured;
        double score, rank, seconds;
        bool rank_limited;
    };
    std::vector<OfSplit> splits;

    void add(const Factors &factors, const Evaluation &measured, double score);
    void keep_first(size_t most);
    /// The means over the splits; there must be one.
    Trial trial() const;
};

/// Of no split yet. The combination must have its omega.
Tally empty_tally(const Options &base, const Search &search, const Combination &combination, double lambda_ratio,
                  const Positives &positives);

std::vector<Trial> trials_of(const std::vector<Tally> &tallies);

/// Tallies of no split yet for the same fits, judged with other tilts: the first with the tilt of `tally`, which it is
/// to replace, the others with 0, 0.25, 0.5, 0.75 and 1 as far as they differ from it.
std::vector<Tally> with_tilts(const Tally &tally);

} // namespace pumc
