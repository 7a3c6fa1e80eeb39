#pragma once

#include "cli/hide.hpp"
#include "cli/report_held_out.hpp"

#include <vector>

namespace pumc::cli {

/// Whether a fit to the observed ones of a split expects as many hidden ones as there are. Cells that are not observed
/// are sorted by the share of hidden ones that the fit expects among such cells, and cut into up to ten bins with about
/// as many hidden ones each. `share` of the ones is hidden. `factors` has the sampling rate 1, so that its
/// probabilities q are those of being observed. Then a cell is a hidden one with probability q share/(1 - share), and
/// (1 - q) is that of not being observed. Rows that are evenly spaced stand for all where there are many cells.
std::vector<HeldOut::Bin> calibration_bins(const pumc_factors *factors, const Split &split, double share);

} // namespace pumc::cli
