#include "cli/command.hpp"
#include "cli/facts_of_model.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/solver_options.hpp"
#include "cli/watch.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc info MODEL | INPUT [OPTION...]

What is in a model (shape, rank, settings, how the fit went) or in a file of
ones (shape, how many, how they spread over rows and columns, and in bytes what
a fit with the options given takes beside them, at most), as name<TAB>value.

  --history             of a model: one line an iteration
  --singular-values     of a model
  --estimate-sampling-rate
                        of a file: which share of the true ones it lists
  --min-value X         of a file: lines with a value of X and more are ones
  --confidence COLUMN   of a file: how much each one counts
  --json                one object, or one a line for a table
  -q, --quiet           no progress, no remarks

How files are read: pumc help input.

  pumc info ratings.tsv.gz --min-value 4 --estimate-sampling-rate
)";

void add_spread(Facts &facts, const std::vector<int32_t> &positions, int64_t count, const std::string &what) {
    std::vector<int64_t> ones(static_cast<size_t>(count));
    for (const int32_t position : positions) {
        ++ones[static_cast<size_t>(position)];
    }
    std::sort(ones.begin(), ones.end());
    const auto empty = std::upper_bound(ones.begin(), ones.end(), 0) - ones.begin();
    facts.add("empty_" + what + "s", static_cast<int64_t>(empty));
    if (!ones.empty()) {
        facts.add("ones_per_" + what + "_least", ones.front());
        facts.add("ones_per_" + what + "_median", ones[ones.size() / 2]);
        facts.add("ones_per_" + what + "_most", ones.back());
    }
}

// Of the ones, in each of which repeated lines are added up.
void add_confidences(Facts &facts, const pumc_problem *problem) {
    std::vector<double> values(static_cast<size_t>(pumc_problem_count(problem)));
    check(pumc_problem_copy_confidence(problem, values.data(), static_cast<int64_t>(values.size())));
    std::sort(values.begin(), values.end());
    facts.add("confidence_least", values.front());
    facts.add("confidence_median", values[values.size() / 2]);
    facts.add("confidence_most", values.back());
}

double estimate_sampling_rate(const pumc_problem *problem, const pumc_options *options) {
    double rate = 0;
    const Interruption interruption;
    Watch watch = Watch::of_fit("estimate", option_value(options, "tolerance"), option_value(options, "time_limit"));
    check_work(pumc_estimate_sampling_rate(&rate, problem, options, Watch::callback(), watch.payload()));
    return rate;
}

int describe_file(const Arguments &arguments, Output &output) {
    const Options options = solver_options(arguments);
    const Ones ones = read_ones(arguments.names()[0], input_format(arguments));
    const Problem problem = ones.problem();
    const int64_t count = pumc_problem_count(problem.get());
    std::vector<int32_t> row(static_cast<size_t>(count)), col(row.size());
    check(pumc_problem_copy_coo_i32(problem.get(), row.data(), col.data(), count));
    Facts facts;
    facts.add("format", ones.kind);
    facts.add("identifiers", std::string(ones.row_names.are_positions() ? "0-based positions"
                                         : ones.row_names.are_numbers() ? "1-based positions"
                                                                        : "names"));
    facts.add("lines", ones.lines);
    facts.add("lines_below_min_value", ones.dropped);
    facts.add("rows", ones.rows);
    facts.add("columns", ones.cols);
    facts.add("ones", count);
    facts.add("density", static_cast<double>(count) / static_cast<double>(ones.rows) / static_cast<double>(ones.cols));
    add_spread(facts, row, ones.rows, "row");
    add_spread(facts, col, ones.cols, "column");
    if (!ones.confidence.empty()) {
        add_confidences(facts, problem.get());
    }
    for (const auto &[flag, value] : ones.reading) {
        facts.add("input." + flag, value);
    }
    int64_t memory = 0;
    check(pumc_fit_memory(&memory, problem.get(), options.get()));
    facts.add("fit_memory", memory);
    if (arguments.has("estimate-sampling-rate")) {
        facts.add("sampling_rate", estimate_sampling_rate(problem.get(), options.get()));
    }
    facts.print(output, arguments.has("json"));
    return kSuccess;
}

void print_history(const pumc_factors *factors, Output &output, bool json) {
    const auto iterations = static_cast<size_t>(whole_fact(factors, "iterations"));
    std::vector<std::string> header{"iteration"};
    std::vector<std::vector<double>> series;
    for (int32_t i = 0; i < pumc_factors_history_count(); ++i) {
        const char *name = pumc_factors_history_name(i);
        header.emplace_back(name);
        series.emplace_back(iterations);
        check(pumc_factors_copy_history(factors, name, series.back().data(), static_cast<int64_t>(iterations)));
    }
    Table table(output, json, header);
    for (size_t t = 0; t < iterations; ++t) {
        std::vector<Cell> line{static_cast<int64_t>(t) + 1};
        for (const std::vector<double> &values : series) {
            line.emplace_back(values[t]);
        }
        table.add(line);
    }
}

void print_singular_values(const pumc_factors *factors, Output &output, bool json) {
    std::vector<double> values(static_cast<size_t>(pumc_factors_rank(factors)));
    check(pumc_factors_copy_singular_values(factors, values.data(), static_cast<int64_t>(values.size())));
    Table table(output, json, {"number", "singular_value"});
    for (size_t i = 0; i < values.size(); ++i) {
        table.add({static_cast<int64_t>(i) + 1, values[i]});
    }
}

// Where confidences came from; a model that another program fitted may have had some.
std::string confidences_of(const pumc_factors *factors) {
    const char *column = pumc_factors_note(factors, "input.confidence");
    return column != nullptr                                       ? std::string("column ") + column
           : pumc_factors_note(factors, "input.reader") != nullptr ? "none"
                                                                   : "unknown";
}

int describe_model(const Arguments &arguments, Output &output) {
    const Model model = load_model(arguments.names()[0]);
    const bool json = arguments.has("json");
    if (arguments.has("history")) {
        print_history(model.factors.get(), output, json);
    } else if (arguments.has("singular-values")) {
        print_singular_values(model.factors.get(), output, json);
    } else {
        Facts facts = facts_of_model(model.factors.get());
        facts.add("row_names", std::string(model.row_names.are_positions() ? "0-based positions" : "kept"));
        facts.add("column_names", std::string(model.col_names.are_positions() ? "0-based positions" : "kept"));
        facts.add("confidences", confidences_of(model.factors.get()));
        for (int64_t i = 0; i < pumc_factors_note_count(model.factors.get()); ++i) {
            const char *name = pumc_factors_note_name(model.factors.get(), i);
            facts.add(name, std::string(pumc_factors_note(model.factors.get(), name)));
        }
        facts.print(output, json);
        remark_on_probabilities(model.factors.get());
    }
    return kSuccess;
}

int run(const Arguments &arguments) {
    if (arguments.names().size() != 1) {
        refuse("usage: pumc info MODEL | INPUT; pumc info --help explains");
    }
    Output output("");
    const bool of_model =
        looks_like_model(arguments.names()[0]) || arguments.has("history") || arguments.has("singular-values");
    const int result = of_model ? describe_model(arguments, output) : describe_file(arguments, output);
    output.commit();
    return result;
}

} // namespace

Command info_command() {
    return {"info", "what is in a model or in a file of ones", kHelp,
            joined(joined({{"history", false}, {"singular-values", false}, {"estimate-sampling-rate", false}},
                          fitted_input_flags()),
                   solver_flags()),
            run};
}

} // namespace pumc::cli
