#include "cli/command.hpp"
#include "cli/facts_of_model.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/kept_fit.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"
#include "cli/solver_options.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc fit INPUT... -o MODEL [OPTION...]

Fit a model to the ones that INPUT lists, one "row column [value]" a line ("-"
is standard input), and save it to MODEL with the names of rows and columns.
Several INPUTs make one list.

  -o, --output MODEL    where to save; replaced only once it is complete
  --min-value X         values of X and more are ones (default: above 0)
  --confidence COLUMN   how much each one counts: of counts best 1 + log(count)
  --sampling-rate D     the share of the true ones that INPUT lists
  --regularizer NAME    the penalty; pumc help options lists them
  --lambda-ratio R      how much to regularise, 0 < R <= 1
  --max-rank N          the largest rank
  --time-limit S        stop after S seconds with the best so far
  --threads N           (default: every core)
  --warm-start MODEL    start from this model; rows and columns are matched by
                        their names, in any order, and may have come or gone
  --checkpoint PATH     write the fit to PATH.0 and PATH.1 as it goes: the same
                        command goes on with it if it is stopped or killed
  --options FILE        name=value lines, as pumc select writes them
  --set NAME=VALUE      any option; pumc help options lists them all
  --json                facts about the fit on standard output
  -q, --quiet           no progress, no remarks

How files are read, gzipped or not (--delimiter, --columns, --header,
--undirected, ...): pumc help input. Ctrl-C, or SIGTERM, stops the fit and
saves the best so far; the exit code is then 130, or 143. A second signal, or
5 seconds after SIGTERM, ends it at once; MODEL is then as it was.

  pumc fit ratings.tsv.gz --min-value 4 -o movies.pumc
)";

// For each name of the data, its position among the model's, or -1.
std::vector<int64_t> positions_among(const Names &of_model, const Names &of_data) {
    std::vector<int64_t> positions(static_cast<size_t>(of_data.size()));
    for (size_t i = 0; i < positions.size(); ++i) {
        positions[i] = of_model.find(of_data.at(static_cast<int64_t>(i)));
    }
    return positions;
}

int64_t count_matched(const std::vector<int64_t> &positions) {
    return std::count_if(positions.begin(), positions.end(), [](int64_t position) { return position >= 0; });
}

std::string matching(const std::vector<int64_t> &positions, int64_t of_model, const char *what) {
    const int64_t matched = count_matched(positions), added = static_cast<int64_t>(positions.size()) - matched;
    return format("%lld %s matched, %lld new, %lld gone", static_cast<long long>(matched), what,
                  static_cast<long long>(added), static_cast<long long>(of_model - matched));
}

// The model with its lines where the data has them.
Factors start_for(const Ones &ones, const Model &model) {
    const std::vector<int64_t> row_of = positions_among(model.row_names, ones.row_names),
                               col_of = positions_among(model.col_names, ones.names_of_cols());
    note("%s: %s; %s", model.name.c_str(), matching(row_of, model.rows(), "rows").c_str(),
         matching(col_of, model.cols(), "columns").c_str());
    if (count_matched(row_of) == 0 || count_matched(col_of) == 0) {
        note("the data has no %s of %s: the fit starts at zero, as without --warm-start",
             count_matched(row_of) == 0 ? "row" : "column", model.name.c_str());
    }
    pumc_factors *start = nullptr;
    check(pumc_factors_reindex_i64(&start, model.factors.get(), ones.rows, row_of.data(), ones.cols, col_of.data()));
    return Factors(start);
}

int run(const Arguments &arguments) {
    if (arguments.names().empty()) {
        refuse("usage: %s fit INPUT... -o MODEL [OPTION...]; %s fit --help explains", program_name(), program_name());
    }
    const std::vector<std::string> &inputs = arguments.names();
    const std::string path = arguments.path("output");
    if (path.empty()) {
        refuse("where should the model go? -o MODEL is missing");
    }
    for (const std::string &input : inputs) {
        require_writable(path, input);
    }
    const Options options = solver_options(arguments);
    const KeptCheckpoint checkpoint(options.get());
    const InputFormat format = input_format(arguments);
    Model model;
    const bool warm = arguments.has("warm-start");
    if (warm) { // whatever is wrong with it is said before the data is read
        model = load_model(arguments.text("warm-start"));
        remark_on_reading(model, arguments);
    }
    Ones ones = read_ones(inputs, format);
    const Problem problem = ones.problem();
    ones.drop_cells();
    const Factors start = warm ? start_for(ones, model) : Factors();

    const Interruption interruption;
    const Factors factors = run_fit(problem.get(), options.get(), start.get(), "fit");
    keep_fit(factors.get(), ones, options.get(), arguments, inputs, path);
    checkpoint.settle(factors.get());
    if (arguments.has("json")) {
        Output output("");
        facts_of_model(factors.get()).print(output, true);
        output.commit();
    }
    return exit_code_after_work();
}

} // namespace

Command fit_command() {
    return {"fit", "fit a model to a list of ones and save it", kHelp,
            joined(joined({{"output", true, 'o'}, {"warm-start"}}, fitted_input_flags()), solver_flags()), run};
}

} // namespace pumc::cli
