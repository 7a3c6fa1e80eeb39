#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

namespace pumc {

/// How hidden ones rank against negatives, the cells that are neither hidden nor observed. NaN if there are none.
struct RankingCurve {
    double auc, average_precision;
};

/// `observed` may be null, and has none of the hidden ones. A matrix of up to two million cells is looked at as a
/// whole; of a larger one, a fixed random sample of about a million cells stands for the negatives. Each of up to 16
/// threads stores counts between the hidden ones and the scores of a row.
RankingCurve ranking_curve(const Factors &factors, const Positives *observed, const Positives &hidden,
                           Context &context);

} // namespace pumc
