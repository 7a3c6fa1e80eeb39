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

/// The largest singular value of A, which Katz scores (katz.hpp) need.
double largest_singular_value(const pumc::Positives &network, pumc::Context &context);

} // namespace baselines
