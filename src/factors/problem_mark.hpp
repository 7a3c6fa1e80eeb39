#pragma once

#include "factors/factors.hpp"
#include "model/options.hpp"
#include "solver/prepared_problem.hpp"

#include <string>
#include <utility>
#include <vector>

namespace pumc {

/// By what a checkpoint knows its fit again, on any number of ranks: the ones, the weights, the start and the options.
/// Sums of real numbers depend on how the problem is cut in their last digits and are compared to 1e-9.
struct ProblemMark {
    int64_t rows = 0, cols = 0, count = 0;
    int64_t ones = 0; ///< the sum of the hashes of all ones, modulo 2^64
    int64_t symmetric = 0, no_diagonal = 0;
    double confidences = 0, row_weights = 0, col_weights = 0;  ///< weighted sums of them; 0 where there are none
    int64_t start_rows = -1, start_cols = -1, start_rank = -1; ///< of the warm start; -1 where there is none
    double start_square = 0;                                   ///< the squared norm of the warm start
    /// Names and values of the options that decide about the result.
    std::vector<std::pair<std::string, std::string>> options;
};

/// Collective.
ProblemMark mark_of(const PreparedProblem &problem, const Options &options, const Factors *warm_start);

/// What tells two fits apart, as a text such as "2000 ones there, 2001 here"; empty if nothing does.
std::string difference(const ProblemMark &there, const ProblemMark &here);

} // namespace pumc
