#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/input.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

#include <limits>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc predict MODEL CELLS [OPTION...]
       pumc predict MODEL ROW COLUMN [ROW COLUMN...] [OPTION...]

The score of each cell (near 1 for ones, near 0 for zeros, not clipped) and the
probability that it is truly a one. CELLS is a file with one "row column" a
line, "-" for standard input; the answers come in its order, NA for cells that
the model does not know, and for a node of a network and itself.

  --score               only the score
  --probability         only the probability
  -o, --output FILE     instead of standard output
  --json                JSON lines: row, column, score, probability
  --threads N           (default: every core)
  -q, --quiet           no remarks

How files are read: pumc help input. Rows and columns go by the names in the
data that was fitted.

  pumc predict women.pumc Evelyn E7 Laura E9
)";

// The cells that are asked for, by name, and the places of those that the model knows.
struct Cells {
    std::vector<std::string> row, col;
    std::vector<int64_t> known_row, known_col;
    std::vector<size_t> place;
    int64_t loops = 0; // cells of a network's diagonal, which is none of its pairs

    void add(const Model &model, int64_t i, int64_t j) {
        row.push_back(model.row_names.at(i));
        col.push_back(model.col_names.at(j));
        if (i == j && whole_fact(model.factors.get(), "no_diagonal") != 0) {
            ++loops;
            return;
        }
        place.push_back(row.size() - 1);
        known_row.push_back(i);
        known_col.push_back(j);
    }
};

Cells cells_from_file(const Model &model, const std::string &path, InputFormat format) {
    format.use_values = false;
    format.undirected = false; // an edge is asked for as it is listed
    const KnownNames known = model.known(true);
    const Ones ones = read_ones(path, format, &known);
    Cells cells;
    auto unknown = ones.unknown.begin();
    for (size_t e = 0; e < ones.row.size(); ++e) {
        if (unknown != ones.unknown.end() && unknown->cell == e) {
            cells.row.push_back(unknown->row);
            cells.col.push_back(unknown->col);
            ++unknown;
        } else {
            cells.add(model, ones.row[e], ones.col[e]);
        }
    }
    return cells;
}

Cells cells_from(const Model &model, const Arguments &arguments) {
    const std::vector<std::string> &names = arguments.names();
    if (names.size() == 2) {
        return cells_from_file(model, names[1], format_for(model, arguments, Lines::all));
    }
    std::vector<std::string> rows, cols;
    for (size_t i = 1; i + 1 < names.size(); i += 2) {
        rows.push_back(names[i]);
        cols.push_back(names[i + 1]);
    }
    const std::vector<int64_t> row = positions_of(model.row_names, rows, "row", model.name),
                               col = positions_of(model.col_names, cols, "column", model.name);
    Cells cells;
    for (size_t e = 0; e < row.size(); ++e) {
        cells.add(model, row[e], col[e]);
    }
    return cells;
}

void spread(const std::vector<double> &values, const std::vector<size_t> &place, std::vector<double> &all) {
    for (size_t e = 0; e < values.size(); ++e) {
        all[place[e]] = values[e];
    }
}

int run(const Arguments &arguments) {
    const size_t names = arguments.names().size();
    if (names != 2 && (names < 3 || names % 2 == 0)) {
        refuse("usage: pumc predict MODEL CELLS, or pumc predict MODEL ROW COLUMN [ROW COLUMN...]");
    }
    const bool both = arguments.has("score") == arguments.has("probability");
    const bool score = both || arguments.has("score"), probability = both || arguments.has("probability");
    const Model model = load_model(arguments.names()[0]);
    use_threads(model, arguments);
    const Cells cells = cells_from(model, arguments);
    if (cells.loops > 0) {
        note("NA for %lld of %zu cells: in a network no node is joined to itself", static_cast<long long>(cells.loops),
             cells.row.size());
    }
    const auto count = static_cast<int64_t>(cells.place.size());
    std::vector<double> of_known(cells.place.size());
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> scores(cells.row.size(), unknown), probabilities = scores;
    check(pumc_factors_score_i64(model.factors.get(), count, cells.known_row.data(), cells.known_col.data(),
                                 of_known.data()));
    spread(of_known, cells.place, scores);
    check(pumc_factors_score_to_probability(model.factors.get(), count, of_known.data()));
    spread(of_known, cells.place, probabilities);

    if (probability) {
        remark_on_probabilities(model.factors.get());
    }
    std::vector<std::string> columns{"row", "column"};
    if (score) {
        columns.emplace_back("score");
    }
    if (probability) {
        columns.emplace_back("probability");
    }
    Output output(arguments.path("output"));
    Table table(output, arguments.has("json"), columns);
    for (size_t e = 0; e < scores.size(); ++e) {
        std::vector<Cell> line{cells.row[e], cells.col[e]};
        if (score) {
            line.emplace_back(scores[e]);
        }
        if (probability) {
            line.emplace_back(probabilities[e]);
        }
        table.add(line);
    }
    output.commit();
    return kSuccess;
}

} // namespace

Command predict_command() {
    return {"predict", "the score and probability of given cells", kHelp,
            joined({{"output", true, 'o'}, {"score", false}, {"probability", false}, {"threads"}}, input_flags()), run};
}

} // namespace pumc::cli
