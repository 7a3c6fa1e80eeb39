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

size_t field_from(const char *flag, const std::string &text) {
    const int64_t number = whole_from(flag, text);
    if (number < 1 || number > 1000) {
        refuse("--%s: columns are numbered from 1 to 1000, got %lld", flag, static_cast<long long>(number));
    }
    return static_cast<size_t>(number - 1);
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
        *targets[i] = field_from("columns", fields[i]);
    }
    format.value_is_asked = fields.size() == 3;
    format.use_values = format.value_is_asked || format.row_field + format.col_field == 1;
}

void choose_confidence(InputFormat &format, const Arguments &arguments) {
    if (!arguments.has("confidence")) {
        return;
    }
    const size_t field = field_from("confidence", arguments.text("confidence"));
    if (field == format.row_field || field == format.col_field) {
        refuse("--confidence %zu is the column of the %s names", field + 1,
               field == format.row_field ? "rows'" : "columns'");
    }
    format.confidence_field = field;
    // A confidence is above 0, so that as a value it would always make a one; 0 is then a mistake, not a line to drop.
    if (field == format.value_field && !format.min_value.has_value()) {
        format.use_values = false;
    }
}

} // namespace

std::vector<Flag> input_flags() {
    return {{"min-value"},        {"delimiter"},          {"columns"},           {"labels"},       {"header", false},
            {"no-header", false}, {"no-comments", false}, {"undirected", false}, {"square", false}};
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
    choose_confidence(format, arguments);
    return format;
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
    const int64_t repeated = count - pumc_problem_count(problem);
    if (repeated > 0 && !undirected) {
        note("%s: %lld repeated line%s counted once%s", name.c_str(), static_cast<long long>(repeated),
             repeated == 1 ? "" : "s", confidence.empty() ? "" : ", with the sum of the confidences");
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
