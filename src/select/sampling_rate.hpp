#pragma once

#include "factors/fit.hpp"

namespace pumc {

/// Estimate the sampling rate delta, the share of the true ones that was observed. A share h of the ones is hidden and
/// a model fitted to the rest. Consider the best-scored cells that the fit did not see as ones. If they are true ones,
/// the share of hidden ones among them is a = delta h / (1 - delta (1 - h)), so that delta = a / (h + (1 - h) a). The
/// estimate needs only the ranking. Cells among them that are no true ones make it too small.
///
/// The result is in (0, 1]. Fails with Code::bad_value if no hidden one is among those cells, since the rate is then
/// not 0 but unknown, and with Stopped if the watch stops the work. Collective where several ranks hold the problem.
double estimate_sampling_rate(const Positives &positives, const Options &options, Context &context);

} // namespace pumc
