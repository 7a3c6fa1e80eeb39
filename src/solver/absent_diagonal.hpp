#pragma once

#include "linalg/low_rank.hpp"
#include "model/loss.hpp"

#include <vector>

namespace pumc {

// Where the diagonal has no cells, the loss leaves it out: its weight is 0, and a gradient step leaves it as it is. The
// values of a matrix there are kept in a list, which is empty where the diagonal has cells like any other.

/// The diagonal of X, of as many values as `out` has.
void diagonal_of(const LowRank &x, std::vector<double> &out, Workers &workers);

/// What the values p, which were `before` at the last iterate, add to the sums over the ones: as ones of confidence 0.
OnesSums sums_of_absent(const std::vector<double> &p, const std::vector<double> &before) noexcept;

/// out += diag(d) panel.
void add_diagonal_product(const std::vector<double> &d, const Panel &panel, Panel &out, Workers &workers);

} // namespace pumc
