#include "cli/input.hpp"

#include "cli/cell_collector.hpp"
#include "cli/edge_list.hpp"
#include "cli/failure.hpp"
#include "cli/matrix_market.hpp"
#include "cli/numbers.hpp"
#include "nearest.hpp"

#include <algorithm>
#include <numeric>
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

// Beyond these a remark is made: ones that count so much leave little to blanks, and counts as they are have ranked
// worse than their logarithms. Bounds that are too low cost a needless remark.
constexpr double kUsualMean = 3, kUsualMost = 100;

void remark_on_confidences(const pumc_problem *problem, const std::string &name) {
    std::vector<double> values(static_cast<size_t>(pumc_problem_count(problem)));
    check(pumc_problem_copy_confidence(problem, values.data(), static_cast<int64_t>(values.size())));
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const double most = *std::max_element(values.begin(), values.end());
    if (mean > kUsualMean || most > kUsualMost) {
        note("%s: confidences are %.3g on average and %.3g at the most, and fits rank best with values of order 1; put "
             "1 + log(value) into the column instead, or divide it by its mean",
             name.c_str(), mean, most);
    }
}

// From this share of names that are both rows and columns a file is taken to be a network, if it has at least so many.
// Numbers are often names of rows and of columns by chance, from 1 up, and so they are held against the larger side.
constexpr double kSharedNames = 0.8;
constexpr int64_t kFewestNames = 10;

void remark_on_shared_names(const Names &rows, const Names &cols, const std::string &name) {
    const bool fewer_rows = rows.size() < cols.size();
    const Names &fewer = fewer_rows ? rows : cols, &more = fewer_rows ? cols : rows;
    if (fewer.size() < kFewestNames || rows.are_numbers() || cols.are_numbers()) {
        return;
    }
    int64_t shared = 0;
    bool numbers = true;
    for (int64_t i = 0; i < fewer.size(); ++i) {
        int64_t number = 0;
        const std::string text = fewer.at(i);
        shared += more.find(text) >= 0 ? 1 : 0;
        numbers = numbers && parse_whole(text, number) != NumberKind::none;
    }
    if (static_cast<double>(shared) >= kSharedNames * static_cast<double>((numbers ? more : fewer).size())) {
        note("%s: rows and columns have mostly the same names; if it is a network, say so: --undirected, or --directed "
             "if edges go one way",
             name.c_str());
    }
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

Problem Ones::problem() const {
    if (row.empty()) {
        refuse("%s: none of its %lld lines is a one; see --min-value", name.c_str(), static_cast<long long>(lines));
    }
    pumc_problem *problem = nullptr;
    const auto count = static_cast<int64_t>(row.size());
    check(confidence.empty() ? pumc_problem_from_coo_i32(&problem, rows, cols, count, row.data(), col.data())
                             : pumc_problem_from_coo_weighted_i32(&problem, rows, cols, count, row.data(), col.data(),
                                                                  confidence.data()),
          name);
    Problem result(problem);
    check(pumc_problem_set_symmetric(problem, undirected ? 1 : 0), name);
    check(pumc_problem_set_no_diagonal(problem, is_network ? 1 : 0), name);
    const int64_t repeated = count - pumc_problem_count(problem);
    if (repeated > 0 && !undirected) {
        note("%s: %lld repeated line%s counted once%s", name.c_str(), static_cast<long long>(repeated),
             repeated == 1 ? "" : "s", confidence.empty() ? "" : ", with the sum of the confidences");
    }
    if (!confidence.empty()) {
        remark_on_confidences(problem, name);
    }
    if (!one_set_of_names) {
        remark_on_shared_names(row_names, col_names, name);
    }
    return result;
}

Problem Ones::known_cells() const {
    std::vector<int32_t> all_rows = row, all_cols = col;
    all_rows.insert(all_rows.end(), low_row.begin(), low_row.end());
    all_cols.insert(all_cols.end(), low_col.begin(), low_col.end());
    pumc_problem *problem = nullptr;
    check(pumc_problem_from_coo_i32(&problem, rows, cols, static_cast<int64_t>(all_rows.size()), all_rows.data(),
                                    all_cols.data()),
          name);
    return Problem(problem);
}

Ones read_ones(const std::string &path, const InputFormat &format, const KnownNames *known) {
    TextSource source(path);
    CellCollector collector(source, format, known);
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

} // namespace pumc::cli
