#include "cli/team.hpp"

namespace pumc::cli {

namespace {

Team *team_now = nullptr;

} // namespace

Team *all_ranks() noexcept { return team_now; }

void set_ranks(Team *team) noexcept { team_now = team; }

bool speaks() noexcept { return team_now == nullptr || team_now->rank() == 0; }

} // namespace pumc::cli
