#pragma once

#include "factors/factors.hpp"
#include "model/options.hpp"

namespace pumc {

/// A model from factors found elsewhere: u (rows x rank), s, and v (cols x rank), column-major. They are brought to
/// orthonormal columns and descending singular values.
Factors factors_from_svd(int64_t rows, int64_t cols, int64_t rank, const double *u, const double *s, const double *v,
                         const Options &options, Workers &workers);

} // namespace pumc
