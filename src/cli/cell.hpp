#pragma once

#include <cstdint>
#include <string>
#include <variant>

namespace pumc::cli {

/// What a table or a list of facts holds in one place.
using Cell = std::variant<std::string, int64_t, double>;

/// A cell as TSV has it: numbers with six digits, NA for NaN; tabs and ends of lines in a text are escaped.
std::string plain_cell(const Cell &cell);

} // namespace pumc::cli
