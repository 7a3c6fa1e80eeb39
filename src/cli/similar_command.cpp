#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

constexpr int64_t kBatch = 4096; // answers in memory at a time

const char *const kHelp = R"(usage: pumc similar MODEL --rows [ROW...] [OPTION...]
       pumc similar MODEL --cols [COLUMN...] [OPTION...]

The rows most like each row named, or the columns most like each column, by the
cosine between their factors; for all of them when none is named. A row without
weight in the model is like nothing and has no answer.

  --rows                the names are rows (the default)
  --cols                the names are columns
  --top N               how many for each (default 10)
  --names-from FILE     names, one a line; "-" is standard input
  -o, --output FILE     instead of standard output
  --json                JSON lines: row or column, rank, similar, cosine
  --threads N           (default: every core)
  -q, --quiet           no remarks

  pumc similar women.pumc --cols E5 --top 3
)";

int run(const Arguments &arguments) {
    if (arguments.names().empty()) {
        refuse("usage: pumc similar MODEL --rows [ROW...] or --cols [COLUMN...]; pumc similar --help explains");
    }
    if (arguments.has("rows") && arguments.has("cols")) {
        refuse("--rows and --cols contradict each other");
    }
    const bool of_rows = !arguments.has("cols");
    const char *what = of_rows ? "row" : "column";
    const Model model = load_model(arguments.names()[0]);
    use_threads(model, arguments);
    const Names &names = of_rows ? model.row_names : model.col_names;
    std::vector<std::string> wanted(arguments.names().begin() + 1, arguments.names().end());
    for (const std::string &file : arguments.texts("names-from")) {
        const std::vector<std::string> more = names_from_file(file);
        wanted.insert(wanted.end(), more.begin(), more.end());
    }
    const std::vector<int64_t> which = positions_of(names, wanted, what, model.name);
    if (names.size() < 2) {
        refuse("%s has a single %s: there is no other to be similar to", model.name.c_str(), what);
    }
    const int64_t top = top_of(arguments, names.size() - 1, of_rows ? "other rows" : "other columns");

    const auto search = of_rows ? pumc_factors_similar_rows_i64 : pumc_factors_similar_cols_i64;
    Output output(arguments.path("output"));
    Table table(output, arguments.has("json"), {what, "rank", "similar", "cosine"});
    std::vector<int64_t> found(
        static_cast<size_t>(std::min<int64_t>(kBatch, static_cast<int64_t>(which.size())) * top));
    std::vector<double> cosines(found.size());
    for (size_t begin = 0; begin < which.size(); begin += kBatch) {
        const auto size = static_cast<int64_t>(std::min<size_t>(kBatch, which.size() - begin));
        check(search(model.factors.get(), size, which.data() + begin, top, found.data(), cosines.data()));
        for (size_t e = 0; e < static_cast<size_t>(size * top); ++e) {
            const int64_t place = static_cast<int64_t>(e) % top;
            if (found[e] >= 0) {
                const int64_t query = which[begin + e / static_cast<size_t>(top)];
                table.add({names.at(query), place + 1, names.at(found[e]), cosines[e]});
            }
        }
    }
    output.commit();
    return kSuccess;
}

} // namespace

Command similar_command() {
    return {"similar",
            "the most similar rows or columns",
            kHelp,
            {{"output", true, 'o'}, {"rows", false}, {"cols", false}, {"top"}, {"names-from"}, {"threads"}},
            run};
}

} // namespace pumc::cli
