#pragma once

#include "context/workers.hpp"
#include "linalg/panel.hpp"
#include "linalg/pattern.hpp"

#include <cstdint>
#include <functional>

namespace pumc {

/// Called when out[begin, end) is complete, on the thread that computed it, while the values are still in cache. A
/// piece is one chunk in one section; its number is section * chunks + chunk.
using PieceDone = std::function<void(int64_t piece, int64_t begin, int64_t end)>;

// A product with the data is the longest part of a fit. If a watch is given and its time is up in the middle of a
// product, the product ends with Stopped and leaves `out` undefined.

/// out_e = sum_c u(i, c) scale(c) v(j, c) for every one e of the pattern, in line i at index j.
void sampled_products(const Pattern &pattern, PanelView u, const double *scale, PanelView v, double *out,
                      Workers &workers, const PieceDone &done = {}, Watch *watch = nullptr);

/// out = S in, where S has the pattern's lines as rows and `values` at its ones. `out` must have pattern.lines() rows
/// and in.width columns.
void sparse_multiply(const Pattern &pattern, const double *values, PanelView in, Panel &out, Workers &workers,
                     Watch *watch = nullptr);

} // namespace pumc
