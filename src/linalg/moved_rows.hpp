#pragma once

#include "context/ranks.hpp"
#include "linalg/panel.hpp"

#include <cstdint>
#include <vector>

namespace pumc {

/// The rows of a panel that several ranks have, cut at other places. Rank p has those from from[p] to from[p + 1] and
/// gets those from to[p] to to[p + 1]; rows that no rank has are zero. Collective.
void move_rows(PanelView here, const std::vector<int64_t> &from, const std::vector<int64_t> &to, Ranks &ranks,
               Panel &out);

} // namespace pumc
