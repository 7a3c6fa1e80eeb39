#pragma once

#include "context/context.hpp"
#include "select/judged_rows.hpp"

namespace pumc {

/// How hidden ones rank against negatives, the cells that are neither hidden nor observed. NaN if there are none.
struct RankingCurve {
    double auc, average_precision;
};

/// Negatives are those of negative_cells.hpp. Each of up to 16 threads stores counts between the hidden ones and the
/// scores of a row. Collective where several ranks have the rows (shared_curve.cpp).
RankingCurve ranking_curve(const JudgedRows &judged, Context &context);

/// The same where several ranks have the rows. They sort scores together, each those of a range, so that a rank has
/// about its share of the hidden ones and of the negatives, which are two million at most.
RankingCurve shared_curve(const JudgedRows &judged, Context &context);

} // namespace pumc
