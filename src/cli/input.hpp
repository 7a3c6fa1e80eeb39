#pragma once

#include "cli/arguments.hpp"
#include "cli/handles.hpp"
#include "cli/names.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pumc::cli {

/// How to read a file of ones.
struct InputFormat {
    enum class Header { detect, present, absent };
    enum class Identifiers { detect, texts, positions };

    std::optional<std::string> delimiter; ///< absent: detected; empty: runs of spaces and tabs
    Header header = Header::detect;
    Identifiers identifiers = Identifiers::detect;
    bool comments = true;            ///< lines that start with # or % are passed over
    bool undirected = false;         ///< a pair is an edge both ways; rows and columns are the same nodes
    bool square = false;             ///< rows and columns are the same nodes
    std::optional<double> min_value; ///< which values of the value column make a one; absent: those above 0
    size_t row_field = 0, col_field = 1, value_field = 2;
    bool value_is_asked = false;            ///< the user named the value column
    bool use_values = true;                 ///< false: every line is a cell, whatever its value
    std::optional<size_t> confidence_field; ///< absent: every one counts the same

    bool one_set_of_names() const noexcept { return undirected || square; }
};

/// The names of a model, which the identifiers of a file must be, and what to do with others.
struct KnownNames {
    const Names *rows = nullptr, *cols = nullptr;
    const char *owner = "";   ///< the model's file, for messages
    bool skip_others = false; ///< pass over lines with other names, instead of refusing the file
};

/// What a file lists: cells, by position, in the file's order, repeats included.
struct Ones {
    std::string name; ///< of the file, in messages
    std::string kind; ///< "tab-separated", "MatrixMarket" ...
    int64_t rows = 0, cols = 0;
    std::vector<int32_t> row, col;
    std::vector<double> confidence; ///< of each cell; empty when none were asked for
    Names row_names, col_names;     ///< empty when read against known names, or when col_names are row_names
    bool one_set_of_names = false, undirected = false;
    int64_t lines = 0;   ///< lines of data
    int64_t dropped = 0; ///< lines whose value was too small
    int64_t skipped = 0; ///< lines with rows or columns that are not known

    const Names &names_of_cols() const noexcept { return one_set_of_names ? row_names : col_names; }

    /// The problem, with a remark on repeated lines, whose confidences add up. An empty one is refused.
    Problem problem() const;
};

/// The options of every command that reads ones, those of the commands that fit them as well, and the format that they
/// describe.
std::vector<Flag> input_flags();
std::vector<Flag> fitted_input_flags();
InputFormat input_format(const Arguments &arguments);

/// Read an edge list (TSV, CSV, any delimiter), a list that starts with "%% rows cols count" (0-based positions), or a
/// MatrixMarket file; plain or gzipped; "-" is standard input.
Ones read_ones(const std::string &path, const InputFormat &format, const KnownNames *known = nullptr);

} // namespace pumc::cli
