#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/hide.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/measures.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"
#include "cli/searching.hpp"
#include "cli/solver_options.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc evaluate INPUT... [OPTION...]
       pumc evaluate --model MODEL --observed INPUT --hidden INPUT [OPTION...]

How well are ones found that the fit did not see? Hides a share of the ones at
random, fits to the others, and ranks all cells that were not seen; several
times. Or judges a model by the hidden ones given. recall@N is the hits over
min(hidden, N), averaged over rows with a hidden one; observed ones are not
ranked. Beside it, what the most popular columns would find: a model should be
better.

  --hold-out SHARE      to hide (default 0.2); whole edges of --undirected ones
  --seeds K             how often, with seeds 1 to K (default 3)
  --seed N              just once, with this seed; or the first of K seeds
  --top N[,N...]        default 20, or a quarter of the columns if fewer
  --tilt X              how to order columns; of the options of a fit this one
                        holds for a MODEL as well, which is judged as it is
  --select              choose options from the observed ones, each time, as
                        pumc select does, with the same --metric, --omega LIST
  --min-value X         lines with a value of X and more are ones
  --confidence COLUMN   how much each one counts: of counts best 1 + log(count)
  --json                one object: trials, mean, popularity
  -q, --quiet           no progress, no remarks

All options of pumc fit hold (pumc help options). How files are read: pumc help
input.

  pumc evaluate ratings.tsv.gz --min-value 4
  pumc evaluate ratings.tsv.gz --min-value 4 --select --mu-ratio 1,3,10
)";

struct Trial {
    int64_t seed;
    std::vector<double> values, popularity;
};

// The fit of one split, with options found by selection when they are asked for.
Trial evaluate_split(const Split &split, const Options &options, const Arguments &arguments, const Measures &measures,
                     int64_t top, int64_t seed) {
    const std::string title = format("seed %lld", static_cast<long long>(seed));
    const auto start = std::chrono::steady_clock::now();
    Options chosen;
    if (arguments.has("select")) {
        const Search search = search_from(arguments, top, std::nullopt, seed);
        const Selection selection = run_selection(split.observed.get(), options.get(), search.get(), title + " select",
                                                  quicker_search(arguments));
        chosen = best_options(selection.get());
        note("%s: selection chose %s", title.c_str(), options_line(chosen.get()).c_str());
    }
    const Factors factors =
        run_fit(split.observed.get(), chosen != nullptr ? chosen.get() : options.get(), nullptr, title + " fit");
    Trial trial{seed, measures.of(factors.get(), split.observed.get(), split.hidden.get()),
                measures.of_popularity(split.observed.get(), split.hidden.get())};
    trial.values.back() = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return trial;
}

Facts facts_from(const std::vector<std::string> &names, const std::vector<double> &values) {
    Facts facts;
    for (size_t i = 0; i < names.size(); ++i) {
        facts.add(names[i], values[i]);
    }
    return facts;
}

void print_json(const std::vector<Trial> &trials, const std::vector<std::string> &names,
                const std::vector<double> &mean, const std::vector<double> &popularity, Output &output) {
    std::string list;
    for (const Trial &trial : trials) {
        Facts facts = facts_from(names, trial.values);
        facts.add("seed", trial.seed);
        list += (list.empty() ? "" : ", ") + facts.json();
    }
    output.write("{\"trials\": [" + list + "], \"mean\": " + facts_from(names, mean).json() +
                 ", \"popularity\": " + facts_from(names, popularity).json() + "}\n");
}

void print_trials(const std::vector<Trial> &trials, const Measures &measures, bool json) {
    const std::vector<std::string> names = measures.names();
    std::vector<std::vector<double>> values, of_popularity;
    for (const Trial &trial : trials) {
        values.push_back(trial.values);
        of_popularity.push_back(trial.popularity);
    }
    const std::vector<double> mean = mean_of(values), popularity = mean_of(of_popularity);
    Output output("");
    if (json) {
        print_json(trials, names, mean, popularity, output);
    } else {
        std::vector<std::string> header{"seed"};
        header.insert(header.end(), names.begin(), names.end());
        Table table(output, false, header);
        const auto add = [&](const std::string &seed, const std::vector<double> &line) {
            std::vector<Cell> cells{seed};
            cells.insert(cells.end(), line.begin(), line.end());
            table.add(cells);
        };
        for (const Trial &trial : trials) {
            add(std::to_string(trial.seed), trial.values);
        }
        add("mean", mean);
        add("popularity", popularity);
    }
    output.commit();
    measures.remark_on(mean, popularity);
}

// Options that would do nothing without another one.
void refuse_alone(const Arguments &arguments) {
    for (const char *flag : {"observed", "hidden"}) {
        if (arguments.has(flag)) {
            refuse("--%s goes with --model", flag);
        }
    }
    for (const Flag &flag : search_flags()) {
        if (arguments.has(flag.name) && !arguments.has("select")) {
            refuse("--%s goes with --select", flag.name.c_str());
        }
    }
}

int evaluate_data(const Arguments &arguments) {
    refuse_alone(arguments);
    std::vector<std::string> taken{"seed"};
    if (arguments.has("select")) {
        taken.insert(taken.end(), searched_flags().begin(), searched_flags().end());
    }
    const Options options = solver_options(arguments, taken);
    refuse_checkpoint(options.get());
    Ones ones = read_ones(arguments.names(), input_format(arguments));
    const Problem problem = ones.problem();
    ones.drop_cells();
    const std::vector<int64_t> tops = tops_to_judge_by(arguments, ones.cols);
    const Measures measures(tops);
    const double share = arguments.real("hold-out").value_or(0.2);
    const int64_t first = arguments.whole("seed", 1, -(int64_t{1} << 53), int64_t{1} << 53);
    const int64_t seeds = arguments.whole("seeds", arguments.has("seed") ? 1 : 3, 1, 1000000);
    if (!(share > 0 && share < 1)) {
        refuse("--hold-out must be in (0, 1), got %g", share);
    }
    const Interruption interruption;
    std::vector<Trial> trials;
    for (int64_t seed = first; seed < first + seeds && Interruption::signal() == 0; ++seed) {
        const Split split = hide_share(problem.get(), share, seed);
        if (pumc_problem_count(split.hidden.get()) == 0 || pumc_problem_count(split.observed.get()) == 0) {
            refuse("%s: %lld ones are too few to hide some and fit to the others", ones.name.c_str(),
                   static_cast<long long>(pumc_problem_count(problem.get())));
        }
        Trial trial = evaluate_split(split, options, arguments, measures, tops[0], seed);
        if (Interruption::signal() == 0) {
            trials.push_back(std::move(trial));
        }
    }
    if (trials.empty()) {
        note("interrupted before anything was measured");
    } else {
        print_trials(trials, measures, arguments.has("json"));
    }
    return exit_code_after_work();
}

// What says how to fit would do nothing for a model that is there.
void refuse_to_fit(const Arguments &arguments) {
    const std::vector<Flag> taken = joined(
        {{"model"}, {"observed"}, {"hidden"}, {"top"}, {"tilt"}, {"threads"}, {"json"}, {"quiet"}}, input_flags());
    for (const auto &[flag, value] : arguments.in_order()) {
        if (std::none_of(taken.begin(), taken.end(), [&name = flag](const Flag &one) { return one.name == name; })) {
            refuse("--%s says how to fit, but with --model a model is judged as it is", flag.c_str());
        }
    }
}

int evaluate_model(const Arguments &arguments) {
    refuse_to_fit(arguments);
    if (!arguments.has("hidden")) {
        refuse(
            "--model needs --hidden INPUT, the ones to find, and as a rule --observed INPUT, those that were fitted");
    }
    const Model model = load_model(arguments.text("model"));
    use_threads(model, arguments);
    use_tilt(model, arguments);
    const InputFormat format = format_for(model, arguments);
    Problem observed, hidden = problem_for(model, arguments.text("hidden"), format);
    if (arguments.has("observed")) {
        observed = problem_for(model, arguments.text("observed"), format);
        const int64_t before = pumc_problem_count(hidden.get());
        hidden = without(hidden.get(), observed.get());
        const int64_t after = pumc_problem_count(hidden.get());
        if (after == 0) {
            refuse("every hidden one is among the observed ones: there is nothing to find");
        }
        if (after < before) {
            note("%lld hidden ones are among the observed ones and do not count",
                 static_cast<long long>(before - after));
        }
    } else {
        note("no --observed INPUT: the ones that were fitted are ranked with the others");
    }
    const Measures measures(tops_to_judge_by(arguments, model.cols()));
    const std::vector<std::string> names = measures.names();
    const std::vector<double> values = measures.of(model.factors.get(), observed.get(), hidden.get());
    std::vector<double> popularity(names.size(), std::numeric_limits<double>::quiet_NaN());
    if (observed != nullptr) {
        popularity = measures.of_popularity(observed.get(), hidden.get());
    }
    Output output("");
    if (arguments.has("json")) {
        std::string text = facts_from(names, values).json();
        text.back() = ',';
        output.write(text + " \"popularity\": " + facts_from(names, popularity).json() + "}\n");
    } else {
        Table table(output, false, {"measure", "model", "popularity"});
        for (size_t i = 0; i < names.size(); ++i) {
            table.add({names[i], values[i], popularity[i]});
        }
    }
    output.commit();
    if (observed != nullptr) {
        measures.remark_on(values, popularity);
    }
    return kSuccess;
}

int run(const Arguments &arguments) {
    if (arguments.names().empty() != arguments.has("model")) {
        refuse("usage: %s evaluate INPUT..., or pumc evaluate --model MODEL --observed INPUT --hidden INPUT",
               program_name());
    }
    return arguments.has("model") ? evaluate_model(arguments) : evaluate_data(arguments);
}

} // namespace

Command evaluate_command() {
    return {
        "evaluate", "how well hidden ones are found", kHelp,
        joined(joined(joined({{"hold-out"}, {"seeds"}, {"top"}, {"select", false}, {"model"}, {"observed"}, {"hidden"}},
                             search_flags()),
                      fitted_input_flags()),
               solver_flags()),
        run};
}

} // namespace pumc::cli
