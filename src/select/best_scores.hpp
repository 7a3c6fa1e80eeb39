#pragma once

#include "context/ranks.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pumc {

/// Finds the `count` largest of many numbers that come in any order. Holds at most twice as many.
class BestScores {
public:
    explicit BestScores(int64_t count);

    /// Minus infinity does not count as a number.
    void add(const double *scores, int64_t size);

    /// Where the best end. If more numbers are equal to the least of the best than there is room for, each of them
    /// belongs to the best by the same share, since nothing tells them apart.
    struct Cut {
        double least, share_of_equal;

        double share_of(double score) const noexcept { return score > least ? 1 : score == least ? share_of_equal : 0; }
    };

    /// At least `count` numbers must have been added.
    Cut cut();
    /// The same for the `count` largest numbers of several ranks, each of which has looked for as many, or for all that
    /// it has if these are fewer. Collective.
    Cut cut(int64_t count, Ranks &ranks);

private:
    void prune();

    size_t count_;
    std::vector<double> held_;
    double bound_;           // numbers below it are not among the best
    int64_t equal_left_ = 0; // numbers equal to the bound that are not held
};

} // namespace pumc
