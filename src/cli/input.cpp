#include "cli/input.hpp"

#include "cli/cell_collector.hpp"
#include "cli/edge_list.hpp"
#include "cli/failure.hpp"
#include "cli/matrix_market.hpp"
#include "cli/numbers.hpp"
#include "cli/ones_file.hpp"
#include "cli/team.hpp"
#include "nearest.hpp"

#include <algorithm>
#include <strings.h>

namespace pumc::cli {

namespace {

std::string delimiter_from(const std::string &text) {
    if (text == "tab" || text == "\\t") {
        return "\t";
    }
    if (text == "comma") {
        return ",";
    }
    if (text == "space" || text == " ") {
        return "";
    }
    if (text.empty()) {
        refuse("--delimiter must not be empty: tab, comma, space, or any text");
    }
    return text;
}

// Numbers are positions from 1, anything else is a name in the header.
Field field_from(const char *flag, const std::string &text) {
    int64_t number = 0;
    if (parse_whole(text, number) == NumberKind::none) {
        return {0, text};
    }
    if (number < 1 || number > 1000) {
        refuse("--%s: columns are numbered from 1 to 1000, got %s", flag, text.c_str());
    }
    return {static_cast<size_t>(number - 1), ""};
}

void choose_fields(InputFormat &format, const Arguments &arguments) {
    const std::vector<std::string> fields = arguments.list("columns");
    if (fields.empty()) {
        return;
    }
    if (fields.size() != 2 && fields.size() != 3) {
        refuse("--columns must be ROW,COLUMN or ROW,COLUMN,VALUE, got '%s'", arguments.text("columns").c_str());
    }
    Field *targets[] = {&format.row, &format.col, &format.value};
    for (size_t i = 0; i < std::min<size_t>(fields.size(), 3); ++i) {
        *targets[i] = field_from("columns", fields[i]);
    }
    format.value_is_asked = fields.size() == 3;
    const bool usual = format.row.name.empty() && format.col.name.empty() && format.row.number + format.col.number == 1;
    format.use_values = format.value_is_asked || usual;
    if (!format.use_values && format.min_value) {
        refuse("--min-value needs the column of the values: --columns %s,VALUE", arguments.text("columns").c_str());
    }
}

InputFormat::Header header_from(const Arguments &arguments) {
    const std::string header = arguments.text("header", "auto");
    if (header != "yes" && header != "no" && header != "auto") {
        refuse("--header must be yes, no or auto, got '%s'", header.c_str());
    }
    return header == "yes"  ? InputFormat::Header::present
           : header == "no" ? InputFormat::Header::absent
                            : InputFormat::Header::detect;
}

} // namespace

std::vector<Flag> input_flags() {
    return {{"min-value"},          {"delimiter"},         {"columns"},         {"labels"},       {"header"},
            {"no-comments", false}, {"undirected", false}, {"directed", false}, {"square", false}};
}

std::vector<Flag> fitted_input_flags() {
    std::vector<Flag> flags = input_flags();
    flags.push_back({"confidence"});
    return flags;
}

InputFormat input_format(const Arguments &arguments) {
    InputFormat format;
    for (const Flag &flag : fitted_input_flags()) {
        format.told = arguments.has(flag.name) ? flag.name : format.told;
    }
    format.min_value = arguments.real("min-value");
    if (arguments.has("delimiter")) {
        format.delimiter = delimiter_from(arguments.text("delimiter"));
    }
    format.header = header_from(arguments);
    const std::string labels = arguments.text("labels", "auto");
    if (labels != "auto" && labels != "text" && labels != "index") {
        refuse("--labels must be auto, text or index, got '%s'", labels.c_str());
    }
    format.identifiers = labels == "text"    ? InputFormat::Identifiers::texts
                         : labels == "index" ? InputFormat::Identifiers::positions
                                             : InputFormat::Identifiers::detect;
    format.comments = !arguments.has("no-comments");
    format.undirected = arguments.has("undirected");
    format.directed = arguments.has("directed");
    format.square = arguments.has("square");
    if (format.undirected + format.directed + format.square > 1) {
        refuse("of --undirected, --directed and --square only one can be true");
    }
    choose_fields(format, arguments);
    if (arguments.has("confidence")) {
        format.confidence = field_from("confidence", arguments.text("confidence"));
    }
    if (format.has_named_fields() && format.header == InputFormat::Header::absent) {
        refuse("--header no: columns can be named only where there is a header line");
    }
    if (!format.has_named_fields()) {
        format.check_fields();
    }
    return format;
}

void InputFormat::forget_columns() {
    const InputFormat usual;
    row = usual.row;
    col = usual.col;
    value = usual.value;
    value_is_asked = false;
    noted.columns = false;
}

void InputFormat::resolve(const std::vector<std::string> &names, const std::string &where) {
    for (Field *field : {&row, &col, &value, confidence ? &*confidence : nullptr}) {
        if (field == nullptr || field->name.empty() || (field == &value && !use_values)) {
            continue;
        }
        Nearest nearest(field->name);
        for (const std::string &candidate : names) {
            nearest.offer(candidate);
        }
        const auto found = std::find(names.begin(), names.end(), field->name);
        if (found == names.end()) {
            refuse("%s: there is no column '%s'%s", where.c_str(), field->name.c_str(), nearest.suggestion().c_str());
        }
        field->number = static_cast<size_t>(found - names.begin());
    }
    check_fields();
}

void InputFormat::check_fields() {
    if (row.number == col.number) {
        refuse("--columns: rows and columns cannot both be in column %s", row.text().c_str());
    }
    if (!confidence) {
        return;
    }
    if (confidence->number == row.number || confidence->number == col.number) {
        refuse("--confidence %s is the column of the %s names", confidence->text().c_str(),
               confidence->number == row.number ? "rows'" : "columns'");
    }
}

namespace {

Ones read_piece(const Piece &piece, const InputFormat &format, const KnownNames *known, Ones before, CellSink *sink) {
    TextSource source(piece);
    CellCollector collector(source, format, known, std::move(before), sink);
    std::string_view line;
    if (!source.next(line)) {
        refuse("%s: the file is empty", source.name().c_str());
    }
    const std::string first(line);
    if (strncasecmp(first.c_str(), "%%MatrixMarket", 14) == 0) {
        return read_matrix_market(source, first, format, collector);
    }
    return read_edge_list(source, first, format, known, collector);
}

} // namespace

Ones gather_ones(const std::vector<Piece> &pieces, const InputFormat &format, const KnownNames *known, CellSink *sink) {
    Ones ones;
    for (const Piece &piece : pieces) {
        ones = read_piece(piece, format, known, std::move(ones), sink);
    }
    return ones;
}

Ones read_ones(const std::string &path, const InputFormat &format, const KnownNames *known) {
    if (looks_like_ones(path)) {
        return read_ones_file(path, format, known);
    }
    Ones ones = gather_ones({Piece{path}}, format, known);
    ones.settle(known);
    return ones;
}

Ones read_ones(const std::vector<std::string> &paths, const InputFormat &format) {
    if (Team *team = all_ranks(); team != nullptr) {
        return team->read(paths, format);
    }
    if (paths.size() == 1) {
        return read_ones(paths[0], format);
    }
    Ones ones = gather_ones(pieces_of(paths), format);
    ones.settle(nullptr);
    return ones;
}

std::vector<Piece> pieces_of(const std::vector<std::string> &paths) {
    std::vector<Piece> pieces;
    for (const std::string &path : paths) {
        if (looks_like_ones(path)) {
            refuse("%s holds ones that pumc convert has written: it is read alone, not with other files", path.c_str());
        }
        Piece piece{path};
        piece.file = pieces.size();
        pieces.push_back(piece);
    }
    return pieces;
}

} // namespace pumc::cli
