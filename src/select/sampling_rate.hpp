#pragma once

#include "factors/fit.hpp"

namespace pumc {

/// The share delta of the true ones that was observed. Hide a share h of the ones, fit the rest, and take the
/// best-scored cells that the fit did not see as ones. Where they are true ones, the share of them that was hidden is
/// a = delta h / (1 - delta (1 - h)), so that delta = a / (h + (1 - h) a). This needs only the ranking; cells that are
/// not ones pull it down.
///
/// In (0, 1]. Fails with Code::bad_value where no hidden one is among those cells, since the rate is not 0 then but
/// unknown, and with Stopped when the watch ends the work.
double estimate_sampling_rate(const Positives &positives, const Options &options, Context &context);

} // namespace pumc
