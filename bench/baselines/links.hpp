#pragma once

#include "cells.hpp"
#include "context/context.hpp"

namespace baselines {

// Scores of pairs of nodes in an undirected network with adjacency matrix A (Liben-Nowell & Kleinberg 2007).

/// What a common neighbour of so many links counts.
enum class Neighbour {
    one,                ///< 1: common neighbours
    inverse_log_degree, ///< 1/log(degree): Adamic-Adar; 0 for one link, which only a node with itself can meet
    inverse_degree,     ///< 1/degree: resource allocation (Zhou, Lü & Zhang 2009)
};

/// A D A at the wanted cells, with D the diagonal matrix of what each neighbour counts.
std::vector<double> neighbour_scores(const pumc::Positives &network, Neighbour counts, const Wanted &wanted,
                                     pumc::Workers &workers);

/// The largest singular value of A.
double largest_singular_value(const pumc::Positives &network, pumc::Context &context);

struct KatzScores {
    std::vector<double> scores;
    int64_t terms;
};

/// (I - beta A)^-1 - I = sum_l (beta A)^l at the wanted cells, for beta sigma_max < 1. As many terms are summed as
/// leave a rest whose norm is below `tolerance`. No term is negative, so that small scores have as many digits as large
/// ones.
KatzScores katz_scores(const pumc::Positives &network, double beta, double sigma_max, double tolerance,
                       const Wanted &wanted, pumc::Context &context);

} // namespace baselines
