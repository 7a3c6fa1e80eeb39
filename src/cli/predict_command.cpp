#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/input.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc predict MODEL CELLS [OPTION...]
       pumc predict MODEL ROW COLUMN [ROW COLUMN...] [OPTION...]

The score of each cell (near 1 for ones, near 0 for zeros, not clipped) and the
probability that it is truly a one. CELLS is a file with one "row column" a
line, "-" for standard input; the answers come in its order.

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

struct Cells {
    std::vector<int64_t> row, col;
};

Cells cells_from(const Model &model, const Arguments &arguments) {
    const std::vector<std::string> &names = arguments.names();
    Cells cells;
    if (names.size() == 2) {
        InputFormat format = input_format(arguments);
        format.use_values = false;
        const KnownNames known = model.known(false);
        const Ones ones = read_ones(names[1], format, &known);
        cells.row.assign(ones.row.begin(), ones.row.end());
        cells.col.assign(ones.col.begin(), ones.col.end());
        return cells;
    }
    std::vector<std::string> rows, cols;
    for (size_t i = 1; i + 1 < names.size(); i += 2) {
        rows.push_back(names[i]);
        cols.push_back(names[i + 1]);
    }
    cells.row = positions_of(model.row_names, rows, "row", model.name);
    cells.col = positions_of(model.col_names, cols, "column", model.name);
    return cells;
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
    const auto count = static_cast<int64_t>(cells.row.size());
    std::vector<double> scores(cells.row.size());
    check(pumc_factors_score_i64(model.factors.get(), count, cells.row.data(), cells.col.data(), scores.data()));
    std::vector<double> probabilities = scores;
    check(pumc_factors_score_to_probability(model.factors.get(), count, probabilities.data()));

    std::vector<std::string> columns{"row", "column"};
    if (score) {
        columns.emplace_back("score");
    }
    if (probability) {
        columns.emplace_back("probability");
    }
    Output output(arguments.text("output"));
    Table table(output, arguments.has("json"), columns);
    for (size_t e = 0; e < scores.size(); ++e) {
        std::vector<Cell> line{model.row_names.at(cells.row[e]), model.col_names.at(cells.col[e])};
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
