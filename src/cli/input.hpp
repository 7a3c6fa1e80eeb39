#pragma once

#include "cli/arguments.hpp"
#include "cli/handles.hpp"
#include "cli/names.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
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

    std::string told; ///< an option of the command line that says how to read files, if there is one

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
    const std::vector<bool> *wanted_rows = nullptr; ///< null: all; otherwise cells of other rows are dropped
};

/// A cell whose row or column is not in the model.
struct UnknownCell {
    size_t cell = 0; ///< its place in the list of cells
    std::string row, col;
};

/// A file to read, or those of its lines that begin at certain bytes, if several processes read it together.
struct Piece {
    std::string path;
    int64_t begin = 0, end = std::numeric_limits<int64_t>::max();
    size_t file = 0; ///< its number among the files of the input
    bool is_whole() const noexcept { return begin == 0 && end == std::numeric_limits<int64_t>::max(); }
};

/// What is known of one file of the input.
struct FileTotals {
    std::string name;
    int64_t lines = 0, promised = -1; ///< lines of data, and how many the file says it has; -1 if it does not say
};

/// Identifiers that are all numbers, of which one is no possible position, are an error in the file, and no names.
struct NumberDoubt {
    bool all_numbers = true;
    std::string bad; ///< what is wrong with the first, and where; empty if nothing is
};

/// What files list: cells, by position, in the files' order, repeats included.
struct Ones {
    std::string name; ///< of the file, in messages
    std::string kind; ///< "tab-separated", "MatrixMarket" ...
    std::vector<FileTotals> files;
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
    int64_t without_confidence = 0;   ///< lines with a confidence of 0
    int64_t comments = 0;             ///< lines within the data that were taken for comments
    double least_value = std::numeric_limits<double>::infinity(), most_value = -least_value;
    bool numbered = false; ///< identifiers are the numbers first_number, first_number + 1, ...
    int64_t first_number = 0;
    NumberDoubt row_doubt, col_doubt;
    bool is_part = false;     ///< the cells are some of those that several ranks have together
    bool is_filtered = false; ///< cells of rows that were not wanted are missing
    std::vector<std::pair<std::string, std::string>> reading; ///< how a file of ones was read: options and values

    const Names &names_of_cols() const noexcept { return one_set_of_names ? row_names : col_names; }

    /// The problem, with a remark on repeated lines, whose confidences add up, one on confidences that are large, and
    /// one on names that are rows and columns, as those of a network are.
    /// An undirected network is symmetric, and no network has a diagonal. An empty problem is refused.
    Problem problem() const;

    /// The cells are in a problem now and are not needed any more.
    void drop_cells() noexcept;

    /// The ones and the cells below the least value that were kept: what a row is known to have met.
    Problem known_cells() const;

    /// All is read: refuse what makes no sense as a whole, name numbered lines, and remark on what was passed over.
    void settle(const KnownNames *known);
};

/// Takes cells as they are read, so that they need not be in memory all at once.
class CellSink {
public:
    virtual ~CellSink() = default;
    /// The cells of `ones`, which are then gone from it.
    virtual void take(Ones &ones) = 0;
};

/// So many cells are handed to a sink at a time.
constexpr size_t kCellsAtOnce = size_t{1} << 18U;

/// The options of every command that reads ones, those of the commands that fit them as well, and the format that they
/// describe.
std::vector<Flag> input_flags();
std::vector<Flag> fitted_input_flags();
InputFormat input_format(const Arguments &arguments);

/// Read an edge list (TSV, CSV, any delimiter), a list that starts with "%% rows cols count" (0-based positions), a
/// MatrixMarket file, or a file of ones that pumc convert has written; text may be gzipped; "-" is standard input.
Ones read_ones(const std::string &path, const InputFormat &format, const KnownNames *known = nullptr);

/// The same of one file or several, whose lines make one list.
Ones read_ones(const std::vector<std::string> &paths, const InputFormat &format);

/// Whole files, one after the other.
std::vector<Piece> pieces_of(const std::vector<std::string> &paths);

/// The lines of these pieces, which have yet to pass settle(). A sink gets each undirected edge once and as it is
/// listed.
Ones gather_ones(const std::vector<Piece> &pieces, const InputFormat &format, const KnownNames *known = nullptr,
                 CellSink *sink = nullptr);

} // namespace pumc::cli
