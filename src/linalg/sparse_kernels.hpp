#pragma once

#include "context/workers.hpp"
#include "linalg/panel.hpp"
#include "linalg/pattern.hpp"

#include <cstdint>
#include <functional>

namespace pumc {

/// Told that out[begin, end) is complete, on the thread that computed it, while it is still in cache; `piece` counts
/// the chunks of one section after those of the other.
using PieceDone = std::function<void(int64_t piece, int64_t begin, int64_t end)>;

/// A product with the data is the longest step of a fit: where a watch is given, the product ends with Stopped, and
/// with `out` undefined, when the time is up in the middle of it.

/// out_e = sum_c u(i, c) scale(c) v(j, c) for every one e = (i, j) of the pattern, i its line.
void sampled_products(const Pattern &pattern, PanelView u, const double *scale, PanelView v, double *out,
                      Workers &workers, const PieceDone &done = {}, Watch *watch = nullptr);

/// out = S in, where S has the pattern's lines as rows and the given values at its ones. `out` has
/// pattern.lines() rows and in.width columns.
void sparse_multiply(const Pattern &pattern, const double *values, PanelView in, Panel &out, Workers &workers,
                     Watch *watch = nullptr);

} // namespace pumc
