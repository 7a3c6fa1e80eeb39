#pragma once

#include "linalg/random.hpp"
#include "model/positives.hpp"

namespace pumc {

/// The paper's synthetic data (section V.A): Q = M1 M2 with standard normal entries and inner dimension `rank`, truth
/// M_ij = [Q_ij >= cutoff], each true one observed with probability `sampling_rate`.
struct Simulated {
    Positives observed, truth;
};
Simulated simulate(int64_t rows, int64_t cols, int64_t rank, double cutoff, double sampling_rate, int64_t seed);

} // namespace pumc
