#pragma once

#include "cli/arguments.hpp"
#include "cli/handles.hpp"
#include "cli/names.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pumc::cli {

/// A field of a line, by its number from 0 or by its name in the header, whose number is known once that is read.
struct Field {
    size_t number = 0;
    std::string name; ///< empty: by number

    /// The field as the user named it, for messages.
    std::string text() const { return name.empty() ? std::to_string(number + 1) : "'" + name + "'"; }
};

/// How to read a file of ones.
struct InputFormat {
    enum class Header { detect, present, absent };
    enum class Identifiers { detect, texts, positions };

    std::optional<std::string> delimiter; ///< absent: detected; empty: runs of spaces and tabs
    Header header = Header::detect;
    Identifiers identifiers = Identifiers::detect;
    bool comments = true;            ///< lines that start with # or % are passed over
    bool undirected = false;         ///< a network whose edges go both ways
    bool directed = false;           ///< a network whose edges go one way
    bool square = false;             ///< rows and columns are the same things, and no network: the diagonal counts
    std::optional<double> min_value; ///< which values of the value column make a one; absent: those above 0
    Field row{0, ""}, col{1, ""}, value{2, ""};
    bool value_is_asked = false;     ///< the user named the value column
    bool use_values = true;          ///< false: every line is a cell, whatever its value
    bool keep_low = false;           ///< keep the cells whose value is below min_value apart from the ones
    std::optional<Field> confidence; ///< absent: every one counts the same

    /// What is as it was for the data of a model, and not asked for: given up where a file is laid out otherwise.
    struct Noted {
        bool columns = false, min_value = false, header = false, delimiter = false;
    } noted;

    bool one_set_of_names() const noexcept { return undirected || directed || square; }
    bool is_network() const noexcept { return undirected || directed; }
    bool value_is_confidence() const noexcept { return confidence && confidence->number == value.number; }
    bool has_named_fields() const noexcept {
        return !row.name.empty() || !col.name.empty() || !value.name.empty() ||
               (confidence && !confidence->name.empty());
    }

    /// Give up the columns of a model's data, for those that a file has as a rule.
    void forget_columns();

    /// Look up the numbers of fields that are given by name among the names of a header line; one that is not there is
    /// refused, with `where` before the text. Then check that the fields go together.
    void resolve(const std::vector<std::string> &names, const std::string &where);
    void check_fields();
};

/// The names of a model, by which the identifiers of a file are looked up, and what to do with others.
struct KnownNames {
    const Names *rows = nullptr; ///< null: rows are new, and are named as they come
    const Names *cols = nullptr;
    const char *owner = "";   ///< the model's file, for messages
    bool keep_others = false; ///< keep cells with other names, at position -1; otherwise their lines are passed over
};

/// A cell whose row or column is not in the model.
struct UnknownCell {
    size_t cell = 0; ///< its place in the list of cells
    std::string row, col;
};

/// What a file lists: cells, by position, in the file's order, repeats included.
struct Ones {
    std::string name; ///< of the file, in messages
    std::string kind; ///< "tab-separated", "MatrixMarket" ...
    int64_t rows = 0, cols = 0;
    std::vector<int32_t> row, col;
    std::vector<int32_t> low_row, low_col; ///< cells below the least value, if they are kept: known, but no ones
    std::vector<double> confidence;        ///< of each cell; empty when none were asked for
    Names row_names, col_names;            ///< empty when read against known names, or when col_names are row_names
    bool one_set_of_names = false, undirected = false, is_network = false;
    std::vector<UnknownCell> unknown; ///< in order, if they are kept; one of their positions, at least, is -1
    int64_t lines = 0;                ///< lines of data
    int64_t dropped = 0;              ///< lines whose value was too small
    int64_t skipped = 0;              ///< lines with rows or columns that are not known
    int64_t loops = 0;                ///< lines of a network that join a node to itself

    const Names &names_of_cols() const noexcept { return one_set_of_names ? row_names : col_names; }

    /// The problem, with a remark on repeated lines, whose confidences add up, one on confidences that are large, and
    /// one on names that are rows and columns, as those of a network are.
    /// An undirected network is symmetric, and no network has a diagonal. An empty problem is refused.
    Problem problem() const;

    /// The ones and the cells below the least value that were kept: what a row is known to have met.
    Problem known_cells() const;
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
