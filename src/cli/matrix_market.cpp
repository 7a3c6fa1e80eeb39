#include "cli/matrix_market.hpp"

#include "cli/failure.hpp"
#include "cli/field_splitter.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace pumc::cli {

namespace {

struct Banner {
    bool has_values = false, symmetric = false;
};

Banner parse_banner(const TextSource &source, std::string banner) {
    std::transform(banner.begin(), banner.end(), banner.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    std::istringstream words(banner);
    std::string mark, object, layout, field, symmetry;
    words >> mark >> object >> layout >> field >> symmetry;
    if (object != "matrix" || layout != "coordinate") {
        source.refuse_at(1, "only 'matrix coordinate' of MatrixMarket can be read, got '%s %s'", object.c_str(),
                         layout.c_str());
    }
    if (field != "pattern" && field != "real" && field != "integer" && field != "double") {
        source.refuse_at(1, "a MatrixMarket field must be pattern, real or integer, got '%s'", field.c_str());
    }
    if (symmetry != "general" && symmetry != "symmetric") {
        source.refuse_at(1, "a MatrixMarket symmetry must be general or symmetric, got '%s'", symmetry.c_str());
    }
    return {field != "pattern", symmetry == "symmetric"};
}

int64_t size_at(const TextSource &source, std::string_view text, size_t field) {
    int64_t value = 0;
    if (parse_whole(text, value) != NumberKind::whole || value < 0) {
        source.refuse_at(source.line_number(), "column %zu: '%.*s' is no size", field,
                         static_cast<int>(std::min<size_t>(text.size(), 80)), text.data());
    }
    return value;
}

// Whether rows and columns are to be exchanged, which is all that --columns can ask for here.
bool is_transposed(const TextSource &source, const InputFormat &format) {
    const bool usual = format.row.name.empty() && format.col.name.empty() && format.row.number + format.col.number == 1;
    const bool is_value = !format.value_is_asked || format.value.text() == "3";
    if (!format.noted.columns && !(usual && is_value)) {
        refuse("%s: --columns of a MatrixMarket file must be 1,2 or 2,1, with 3 for the values, got %s,%s%s%s",
               source.name().c_str(), format.row.text().c_str(), format.col.text().c_str(),
               format.value_is_asked ? "," : "", format.value_is_asked ? format.value.text().c_str() : "");
    }
    return usual && format.row.number == 1;
}

} // namespace

Ones read_matrix_market(TextSource &source, const std::string &banner, const InputFormat &format,
                        CellCollector &collector) {
    const Banner facts = parse_banner(source, banner);
    for (const auto &[flag, needed] : {std::pair{"min-value", format.min_value.has_value() && !format.noted.min_value},
                                       {"confidence", format.confidence.has_value()}}) {
        if (!facts.has_values && needed) {
            refuse("%s: --%s needs values, and a MatrixMarket pattern has none", source.name().c_str(), flag);
        }
    }
    if (format.confidence && format.confidence->text() != "3") {
        refuse("%s: --confidence must be 3, where a MatrixMarket file has its values, got %s", source.name().c_str(),
               format.confidence->text().c_str());
    }
    const size_t row = is_transposed(source, format) ? 1 : 0, col = 1 - row;
    if (facts.symmetric) {
        collector.mirror();
    }
    if (facts.symmetric && !format.is_network() && !collector.has_model()) {
        note("%s is symmetric: --undirected if it is a network, in which no node is joined to itself",
             source.name().c_str());
    }
    FieldSplitter splitter("");
    const char *problem = nullptr;
    std::string_view line;
    int64_t promised = -1;
    const size_t wanted = facts.has_values ? 3 : 2;
    while (promised < 0 ? source.next(line) : source.next_of_piece(line)) {
        if (line.find_first_not_of(" \t") == std::string_view::npos || line[0] == '%') {
            continue;
        }
        const auto &fields = splitter.split(line, problem);
        collector.at_line(source.line_number());
        if (promised < 0) {
            if (fields.size() != 3) {
                source.refuse_at(source.line_number(), "3 sizes expected (rows, columns, entries), got %zu",
                                 fields.size());
            }
            collector.number(size_at(source, fields[row], row + 1), size_at(source, fields[col], col + 1), 1);
            promised = size_at(source, fields[2], 3);
            collector.promise(promised);
            source.enter_piece();
            continue;
        }
        if (fields.size() != wanted) {
            source.refuse_at(source.line_number(), "%zu fields expected, got %zu", wanted, fields.size());
        }
        if (facts.has_values && format.use_values && !collector.counts(fields[2], 3, format.confidence.has_value())) {
            collector.drop(fields[row], fields[col], row + 1, col + 1);
            continue;
        }
        if (format.confidence) {
            collector.trust(fields[2], 3);
        }
        collector.add(fields[row], fields[col], row + 1, col + 1);
    }
    return collector.finish(facts.symmetric ? "MatrixMarket, symmetric" : "MatrixMarket");
}

} // namespace pumc::cli
