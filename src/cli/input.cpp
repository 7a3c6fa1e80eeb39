#include "cli/input.hpp"

#include "cli/cell_collector.hpp"
#include "cli/edge_list.hpp"
#include "cli/failure.hpp"
#include "cli/matrix_market.hpp"

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

void choose_fields(InputFormat &format, const Arguments &arguments) {
    const std::vector<std::string> fields = arguments.list("columns");
    if (fields.empty()) {
        return;
    }
    if (fields.size() != 2 && fields.size() != 3) {
        refuse("--columns must be ROW,COLUMN or ROW,COLUMN,VALUE, got '%s'", arguments.text("columns").c_str());
    }
    size_t *targets[] = {&format.row_field, &format.col_field, &format.value_field};
    for (size_t i = 0; i < std::min<size_t>(fields.size(), 3); ++i) {
        const int64_t number = whole_from("columns", fields[i]);
        if (number < 1 || number > 1000) {
            refuse("--columns are numbered from 1, got %lld", static_cast<long long>(number));
        }
        *targets[i] = static_cast<size_t>(number - 1);
    }
    format.value_is_asked = fields.size() == 3;
    format.use_values = format.value_is_asked || format.row_field + format.col_field == 1;
}

} // namespace

std::vector<Flag> input_flags() {
    return {{"min-value"},        {"delimiter"},          {"columns"},           {"labels"},       {"header", false},
            {"no-header", false}, {"no-comments", false}, {"undirected", false}, {"square", false}};
}

InputFormat input_format(const Arguments &arguments) {
    InputFormat format;
    format.min_value = arguments.real("min-value");
    if (arguments.has("delimiter")) {
        format.delimiter = delimiter_from(arguments.text("delimiter"));
    }
    if (arguments.has("header") && arguments.has("no-header")) {
        refuse("--header and --no-header contradict each other");
    }
    format.header = arguments.has("header")      ? InputFormat::Header::present
                    : arguments.has("no-header") ? InputFormat::Header::absent
                                                 : InputFormat::Header::detect;
    const std::string labels = arguments.text("labels", "auto");
    if (labels != "auto" && labels != "text" && labels != "index") {
        refuse("--labels must be auto, text or index, got '%s'", labels.c_str());
    }
    format.identifiers = labels == "text"    ? InputFormat::Identifiers::texts
                         : labels == "index" ? InputFormat::Identifiers::positions
                                             : InputFormat::Identifiers::detect;
    format.comments = !arguments.has("no-comments");
    format.undirected = arguments.has("undirected");
    format.square = arguments.has("square");
    choose_fields(format, arguments);
    return format;
}

Problem Ones::problem() const {
    if (row.empty()) {
        refuse("%s: none of its %lld lines is a one; see --min-value", name.c_str(), static_cast<long long>(lines));
    }
    pumc_problem *problem = nullptr;
    check(pumc_problem_from_coo_i32(&problem, rows, cols, static_cast<int64_t>(row.size()), row.data(), col.data()),
          name);
    Problem result(problem);
    const int64_t repeated = static_cast<int64_t>(row.size()) - pumc_problem_count(problem);
    if (repeated > 0 && !undirected) {
        note("%s: %lld repeated line%s counted once", name.c_str(), static_cast<long long>(repeated),
             repeated == 1 ? "" : "s");
    }
    return result;
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
