#pragma once

#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <functional>

namespace pumc {

/// Called with the cells of one row, columns ascending, and their probabilities; returns true to stop.
using RowVisitor = std::function<bool(int64_t row, int64_t count, const int64_t *cols, const double *probabilities)>;

/// The completed 0/1 matrix, row by row: the cells with at least this probability, and the observed ones, if given,
/// with probability 1. Scores are computed for a batch of rows at a time.
void complete(const Factors &factors, const Positives *observed, int64_t first_row, int64_t count, double probability,
              const RowVisitor &visit, Workers &workers);

} // namespace pumc
