#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/input.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"

#include <exception>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc complete MODEL [--observed INPUT] [OPTION...]

The completed 0/1 matrix: every cell whose probability of being truly a one is
at least 1/2, row by row. The ones of INPUT are always among them, with
probability 1. Written as it is found, in little memory.

  --observed INPUT      known ones
  --probability P       the cut, 0 < P <= 1 (default 0.5)
  --min-value X         of INPUT: lines with a value of X and more are ones
  -o, --output FILE     instead of standard output
  --json                JSON lines: row, column, probability
  --threads N           (default: every core)
  -q, --quiet           no remarks

How files are read: pumc help input.

  pumc complete women.pumc --observed women.tsv > completed.tsv
)";

struct Writer {
    const Model &model;
    Table &table;
    std::exception_ptr failure; // thrown later: no exception may pass through the library
};

int32_t write_row(int64_t row, int64_t count, const int64_t *cols, const double *probabilities, void *payload) {
    auto &writer = *static_cast<Writer *>(payload);
    try {
        for (int64_t e = 0; e < count; ++e) {
            writer.table.add({writer.model.row_names.at(row), writer.model.col_names.at(cols[e]), probabilities[e]});
        }
        return 0;
    } catch (...) {
        writer.failure = std::current_exception();
        return 1;
    }
}

int run(const Arguments &arguments) {
    if (arguments.names().size() != 1) {
        refuse("usage: pumc complete MODEL [--observed INPUT]; pumc complete --help explains");
    }
    const double cut = arguments.real("probability").value_or(0.5);
    if (cut <= 0 || cut > 1) {
        refuse("--probability must be in (0, 1], got %g", cut);
    }
    const Model model = load_model(arguments.names()[0]);
    use_threads(model, arguments);
    Problem observed;
    if (arguments.has("observed")) {
        observed = problem_for(model, arguments.text("observed"), format_for(model, arguments));
    }
    remark_on_probabilities(model.factors.get());
    Output output(arguments.path("output"));
    Table table(output, arguments.has("json"), {"row", "column", "probability"});
    Writer writer{model, table, nullptr};
    const pumc_status status =
        pumc_factors_complete(model.factors.get(), observed.get(), 0, model.rows(), cut, write_row, &writer);
    if (writer.failure) {
        std::rethrow_exception(writer.failure);
    }
    check(status);
    output.commit();
    return kSuccess;
}

} // namespace

Command complete_command() {
    return {"complete", "the completed 0/1 matrix", kHelp,
            joined({{"output", true, 'o'}, {"observed"}, {"probability"}, {"threads"}}, input_flags()), run};
}

} // namespace pumc::cli
