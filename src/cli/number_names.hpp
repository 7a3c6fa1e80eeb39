#pragma once

#include "cli/input.hpp"
#include "cli/text_source.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace pumc::cli {

/// Watches the identifiers of the rows, or of the columns. Where all of them are numbers, one that is no possible
/// position (negative, a fraction, too large) is taken to be an error, and not a name.
class NumberNames {
public:
    /// An identifier that is seen for the first time, and where: the number of its line and field, from 1.
    void see(std::string_view text, int64_t line, size_t field);

    /// Whether all were numbers, and what is wrong with the first that is no possible position.
    NumberDoubt doubt(const TextSource &source) const;

private:
    bool all_numbers_ = true;
    int64_t bad_line_ = 0;
    size_t bad_field_ = 0;
    std::string bad_, why_; // the first of them
};

} // namespace pumc::cli
