#pragma once

#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <functional>

namespace pumc {

/// Told the cells of one row, columns ascending, with their probabilities; returns true to stop.
using RowVisitor = std::function<bool(int64_t row, int64_t count, const int64_t *cols, const double *probabilities)>;

/// The completed 0/1 matrix, row by row: cells of probability at least `probability`, and the observed ones (if any
/// are given) with probability 1. Scores are made for a few rows at a time.
void complete(const Factors &factors, const Positives *observed, int64_t first_row, int64_t count, double probability,
              const RowVisitor &visit, Workers &workers);

} // namespace pumc
