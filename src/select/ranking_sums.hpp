#pragma once

#include "context/context.hpp"
#include "select/judged_rows.hpp"

namespace pumc {

/// Sums over rows with a hidden one, and how many these are.
struct RankingSums {
    double precision, recall, ndcg, rows;
};

/// How a row's hidden ones rank among its best `top_n` columns, over all rows with a hidden one, or over `most_rows` of
/// them, evenly chosen, if that is above 0. Collective where several ranks have the rows.
RankingSums ranking_sums(const JudgedRows &judged, int64_t top_n, int64_t most_rows, Context &context);

} // namespace pumc
