#pragma once

#include "model/line_weights.hpp"

namespace pumc {

/// The largest singular value that noise reaches: of a matrix whose ones are thrown at random among rows and columns
/// with the degrees d that these have, weighted like the data, less its mean. Its entry (i, j) has the variance x_i y_j
/// / |Omega| with x_i = a_i d_i, y_j = b_j d_j; with confidences, sums of their squares take the place of the degrees
/// and of |Omega|. `with_confidences`: false takes every confidence for 1.
double noise_edge(const Positives &positives, const LineWeights &weights, bool with_confidences);

} // namespace pumc
