#pragma once

#include "cli/arguments.hpp"
#include "cli/handles.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pumc::cli {

/// The options whose values a selection searches: lists, such as --omega 0.7,0.8,0.9.
const std::vector<std::string> &searched_flags();

/// --metric, --folds, --path-length, --explore: how a selection judges.
std::vector<Flag> search_flags();

/// What to try and how to judge it, from the options above; "--regularizer all" is every penalty there is.
Search search_from(const Arguments &arguments, int64_t top_n, std::optional<double> hold_out, int64_t seed);

/// Which options would make the search quicker, after a semicolon; empty if they are given already.
std::string quicker_search(const Arguments &arguments);

/// The options of a selection's best row.
Options best_options(const pumc_selection *selection);

} // namespace pumc::cli
