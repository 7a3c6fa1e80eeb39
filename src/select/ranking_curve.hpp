#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

namespace pumc {

/// Hidden ones against all cells that are neither hidden nor observed. NaN where there is nothing to compare.
struct RankingCurve {
    double auc, average_precision;
};

/// `observed` may be null. Up to two million cells are all looked at; of a larger matrix a fixed random sample of
/// about a million stands for the negatives. Nothing longer than the hidden ones and a row is stored, by each of up to
/// 16 threads.
RankingCurve ranking_curve(const Factors &factors, const Positives *observed, const Positives &hidden,
                           Context &context);

} // namespace pumc
