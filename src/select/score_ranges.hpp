#pragma once

#include "context/ranks.hpp"
#include "select/score_ladder.hpp"

#include <vector>

namespace pumc {

/// Scores that several ranks have, cut into ranges: each rank takes those of one range, the first rank the lowest.
/// Equal scores are in one range.
class ScoreRanges {
public:
    /// Ranges with about equally many of these scores, of all ranks. Collective.
    ScoreRanges(const std::vector<double> &ascending, Ranks &ranks);

    /// The scores of all ranks that are in the range of this one, in any order. Collective.
    std::vector<double> send(std::vector<double> scores) const;

    /// The same, ascending, where each rank sends a score once with how often it has it: scores that are equal must not
    /// fill the memory of the rank that gets them. Collective.
    std::vector<RepeatedScore> gather(std::vector<double> ascending) const;

private:
    template <typename Item> std::vector<Item> sent(const std::vector<Item> &items) const;
    size_t range_of(double score) const noexcept;

    Ranks &ranks_;
    std::vector<double> last_; // the highest score of each range but the last
};

} // namespace pumc
