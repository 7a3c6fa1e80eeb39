#pragma once

#include "cli/input.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// The first lines of a file, cut into fields.
using Sample = std::vector<std::vector<std::string>>;

/// Whether the first line of a file names its columns, and why that is thought; `why` is empty where there was nothing
/// to guess.
struct HeaderGuess {
    bool present = false;
    std::string why;
};

/// Judge the first line by the fields that are used. It is data if one of its names comes again below, or if a model
/// knows it. It is a header if it has a text above numbers, or a name of another kind than all of those below it. What
/// is left is decided by a few words that head columns and seldom name anything else.
HeaderGuess guess_header(const Sample &sample, const InputFormat &format, const KnownNames *known);

} // namespace pumc::cli
