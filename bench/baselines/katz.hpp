#pragma once

#include "cells.hpp"
#include "context/workers.hpp"

namespace baselines {

/// The largest beta * sigma_max: a sum takes about 30 / (1 - beta sigma_max) terms. At 0.99 all pairs of the power
/// grid, 4941 nodes and 6594 links, take 40 seconds of one core.
constexpr double kMostKatzRatio = 0.99;

struct KatzOptions {
    double beta = 0;
    double sigma_max = 0;     ///< the largest singular value of A; beta * sigma_max must be at most kMostKatzRatio
    double tolerance = 1e-12; ///< of every score, relative to it
    int64_t longest = 0;      ///< the length of the longest paths that count; 0: all do
};

struct KatzScores {
    std::vector<double> scores;
    int64_t terms; ///< summed, in the block of columns that took the most
};

/// The Katz index (Liben-Nowell & Kleinberg 2007) of an undirected network with adjacency matrix A: at the wanted
/// cells, S_L = sum_{l = 1..L} (beta A)^l for L = `longest`, or for all l
///   K = (I - beta A)^-1 - I.
///
/// X_L = I + S_L is computed by X_{L+1} = I + beta A X_L, a block of columns at a time, until every entry of the block
/// grows by no more than epsilon = tolerance (1 - beta sigma_max) of itself. No entry then lacks more than
///   K - S_L <= epsilon (I + K)^2, which off the diagonal is epsilon (1 + mean length) K,
/// where the mean is over the paths of the pair with their weights: the step that is left out is (beta A)^(L+1) <=
/// epsilon X_L, and those after it are (beta A)^m times it, which sum to (I + K) times it. A mean length of d +
/// 1/(1 - beta sigma_max) is typical of nodes d links apart, so that scores lack about `tolerance` of themselves. The
/// sum cannot end before every node that a path reaches is reached, since until then each step reaches another.
///
/// No term is negative, so that small scores have as many digits as large ones. A score below the least normal double,
/// 2e-308, may have fewer or be 0.
KatzScores katz_scores(const pumc::Positives &network, const KatzOptions &options, const Wanted &wanted,
                       pumc::Workers &workers);

} // namespace baselines
