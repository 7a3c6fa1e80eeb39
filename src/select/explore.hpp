#pragma once

#include "model/positives.hpp"
#include "select/combination.hpp"

#include <functional>

namespace pumc {

/// Look for an omega and a balance that rank hidden ones better than those of `start`, in which both must be set: one
/// after the other, by steps up and down as long as the score rises. What a list of the search or the options give is
/// left alone.
Combination explore(const Options &options, const Search &search, Combination start,
                    const std::function<double(const Combination &)> &score);

/// How many combinations explore() scores at most.
int64_t most_explored(const Options &options, const Search &search) noexcept;

/// Whether a search chooses the tilt: it explores, and the options do not give one.
bool explores_tilt(const Options &options, const Search &search) noexcept;

} // namespace pumc
