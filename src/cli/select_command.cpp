#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/kept_fit.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/searching.hpp"
#include "cli/solver_options.hpp"

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc select INPUT... [OPTION...]

Choose options from the data: hide part of the ones, fit every combination, see
which fit ranks the hidden ones best. Prints the table and the options to give
to pumc fit. Two rows are marked: "top" has the highest score, "used" is the one
whose options are taken. Those are the default ones unless a list is given or
the top score is clearly higher, by more than chance; else they are the top ones
or, on the same path, a smaller lambda_ratio of higher rank within 1 % of it.

  --metric NAME         recall, precision, ndcg, auc or average_precision
  --top N               default 20, or a quarter of the columns if fewer
  --hold-out SHARE      to hide at a time (default 0.1), up to five times over
  --folds K             hide each K-th part in turn instead; 1 hides once, which
                        is quicker
  --lambda-ratio LIST   values to try: 0.05,0.1,0.2 (default: from the data)
  --path-length N       steps of that path
  --mu-ratio LIST       values to try (default: one)
  --omega LIST          and --balance LIST: values to try (default: looked for
                        first, and --tilt last; --explore 0 is quicker)
  --regularizer LIST    penalties to try, or all (default lsp)
  -o, --write-options F write the options used, for pumc fit --options F
  --fit MODEL           fit all of the data with them and save the model
  --min-value X         lines with a value of X and more are ones
  --confidence COLUMN   how much each one counts: of counts best 1 + log(count)
  --seed N              of what is hidden (default 1)
  --json                one object: trials, top, best (used), options
  -q, --quiet           no progress, no remarks

Other options of pumc fit hold for every combination. How files are read: pumc
help input. Ctrl-C ends the search; what is done is printed, and the exit code
is 130.

  pumc select ratings.tsv.gz --min-value 4 --mu-ratio 1,3,10 --fit movies.pumc
)";

// The c-th value of row i.
Cell value_of(const pumc_selection *selection, int64_t i, int32_t c) {
    if (pumc_selection_value_type(c) == PUMC_TYPE_STR) {
        const char *text = nullptr;
        check(pumc_selection_get_str(selection, i, pumc_selection_value_name(c), &text));
        return std::string(text);
    }
    double value = 0;
    check(pumc_selection_get_f64(selection, i, pumc_selection_value_name(c), &value));
    return value;
}

void print_table(const pumc_selection *selection, const pumc_options *best, Output &output) {
    std::vector<std::string> header{"mark"};
    for (int32_t c = 0; c < pumc_selection_value_count(); ++c) {
        header.emplace_back(pumc_selection_value_name(c));
    }
    Table table(output, false, header);
    for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
        const bool is_top = i == pumc_selection_top(selection), is_used = i == pumc_selection_best(selection);
        std::vector<Cell> line{std::string(is_top && is_used ? "top,used" : is_top ? "top" : is_used ? "used" : "")};
        for (int32_t c = 0; c < pumc_selection_value_count(); ++c) {
            line.push_back(value_of(selection, i, c));
        }
        table.add(line);
    }
    output.write("# used: " + options_line(best) + "\n");
}

void print_json(const pumc_selection *selection, const pumc_options *best, Output &output) {
    std::string trials;
    for (int64_t i = 0; i < pumc_selection_count(selection); ++i) {
        Facts trial;
        for (int32_t c = 0; c < pumc_selection_value_count(); ++c) {
            trial.add(pumc_selection_value_name(c), value_of(selection, i, c));
        }
        trials += (trials.empty() ? "" : ", ") + trial.json();
    }
    Facts options;
    for (const auto &[name, value] : changed_options(best)) {
        options.add(name, value);
    }
    output.write("{\"trials\": [" + trials + "], \"top\": " + std::to_string(pumc_selection_top(selection)) +
                 ", \"best\": " + std::to_string(pumc_selection_best(selection)) + ", \"options\": " + options.json() +
                 "}\n");
}

int run(const Arguments &arguments) {
    if (arguments.names().empty()) {
        refuse("usage: %s select INPUT... [OPTION...]; %s select --help explains", program_name(), program_name());
    }
    const std::vector<std::string> &inputs = arguments.names();
    const std::string model_path = arguments.path("fit"), options_path = arguments.path("write-options");
    for (const std::string &path : {model_path, options_path}) {
        for (const std::string &input : inputs) {
            if (!path.empty()) {
                require_writable(path, input);
            }
        }
    }
    std::vector<std::string> taken = searched_flags();
    taken.emplace_back("seed");
    const Options options = solver_options(arguments, taken);
    Ones ones = read_ones(inputs, input_format(arguments));
    const Problem problem = ones.problem();
    ones.drop_cells();
    const int64_t top = top_to_judge_by(arguments, ones.cols);
    const Search search =
        search_from(arguments, top, arguments.real("hold-out"), arguments.whole("seed", 1, INT64_MIN, INT64_MAX));
    const Interruption interruption;
    const Selection selection =
        run_selection(problem.get(), options.get(), search.get(), "select", quicker_search(arguments));
    const Options best = best_options(selection.get());
    if (Interruption::signal() != 0) {
        note("interrupted: this is what was done until then");
    }
    if (!options_path.empty()) {
        write_options(best.get(), options_path);
    }
    Output output("");
    if (arguments.has("json")) {
        print_json(selection.get(), best.get(), output);
    } else {
        print_table(selection.get(), best.get(), output);
    }
    output.commit();
    if (!model_path.empty() && Interruption::signal() == 0) {
        const Factors factors = run_fit(problem.get(), best.get(), nullptr, "fit");
        keep_fit(factors.get(), ones, best.get(), arguments, inputs, model_path);
    }
    return exit_code_after_work();
}

} // namespace

Command select_command() {
    return {"select", "choose options by how well hidden ones are found", kHelp,
            joined(joined(joined({{"write-options", true, 'o'}, {"fit"}, {"top"}, {"hold-out"}}, search_flags()),
                          fitted_input_flags()),
                   solver_flags()),
            run};
}

} // namespace pumc::cli
