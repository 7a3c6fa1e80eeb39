#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/input.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"
#include "cli/report_sections.hpp"
#include "path_text.hpp"

#include <optional>
#include <unistd.h>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc report MODEL [ROW...] [--data INPUT] -o FILE.html

One HTML page about a model, to look at, print or send: what was fitted, how
the fit went, its spectrum and the noise level, recommendations by name. The
page stands alone: it loads nothing and runs no script.

With the data that was fitted, the page also tells how well ones are found that
a fit did not see, beside popularity, and whether as many as expected; which
columns are recommended; and what rows have is not recommended to them. For
this a share of the ones is hidden and the others are fitted with the model's
options.

  --data INPUT          the ones that were fitted; "-" is standard input
  -o, --output FILE     instead of standard output; replaced once complete
  --hold-out SHARE      to hide (default 0.2); whole edges of --undirected ones
  --seed N              which ones are hidden (default 1)
  --min-value X         of INPUT: lines with a value of X and more are ones
  --threads N           (default: every core)
  -q, --quiet           no progress, no remarks

ROW... are the rows whose recommendations are shown; without names, a few from
the busiest to the quietest. How files are read: pumc help input.

  pumc report movies.pumc --data ratings.tsv.gz --min-value 4 -o movies.html
)";

struct Data {
    Problem ones, known_cells; // ones, and all that is not to be recommended: what is listed below --min-value, too
};

// The ones of the data, for a network with what the model knows about it.
Problem ones_for(const Model &model, const Arguments &arguments, const Ones &read) {
    Problem data = read.problem();
    if (whole_fact(model.factors.get(), "symmetric") != 0) {
        check(pumc_problem_set_symmetric(data.get(), 1), arguments.text("data"));
    }
    if (whole_fact(model.factors.get(), "no_diagonal") != 0) {
        check(pumc_problem_set_no_diagonal(data.get(), 1), arguments.text("data"));
    }
    return data;
}

Data data_for(const Model &model, const Arguments &arguments) {
    InputFormat format = format_for(model, arguments);
    format.keep_low = true;
    const KnownNames known = model.known(false);
    const Ones read = read_ones(arguments.text("data"), format, &known);
    return {ones_for(model, arguments, read), read.known_cells()};
}

std::string file_name_of(const std::string &path) {
    const size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string sections_of(const Model &model, const Arguments &arguments, const std::vector<int64_t> &rows) {
    const double share = arguments.real("hold-out").value_or(0.2);
    if (!(share > 0 && share < 1)) {
        refuse("--hold-out must be in (0, 1), got %g", share);
    }
    const int64_t seed = arguments.whole("seed", 1, -(int64_t{1} << 53), int64_t{1} << 53);
    const int64_t threads = arguments.whole("threads", 0, 0, 4096);
    Data data;
    std::optional<LinesOfProblem> lines;
    std::optional<HeldOut> held_out;
    if (arguments.has("data")) {
        data = data_for(model, arguments);
        lines.emplace(data.ones.get());
        const int64_t cells_of_an_edge = pumc_problem_symmetric(data.ones.get()) == 1 ? 2 : 1;
        if (lines->count() > cells_of_an_edge) { // one is hidden and one is kept
            held_out = measure_held_out(model, data.ones.get(), share, seed, threads);
        }
    }
    const LinesOfProblem *of_data = lines ? &*lines : nullptr;
    const std::string about_data = remark_on_data(model, of_data);
    if (!about_data.empty()) {
        note("%s: %s", arguments.text("data").c_str(), about_data.c_str());
    }
    const HeldOut *judged = held_out ? &*held_out : nullptr;
    return summary_section(model, of_data, judged) + convergence_section(model) + spectrum_section(model) +
           held_out_section(judged) + calibration_section(model, judged) +
           columns_section(model, data.known_cells.get(), of_data) +
           samples_section(model, data.known_cells.get(), of_data, rows) + facts_section(model);
}

int run(const Arguments &arguments) {
    if (arguments.names().empty()) {
        refuse("usage: pumc report MODEL [ROW...] [--data INPUT] -o FILE.html; pumc report --help explains");
    }
    const std::string &input = arguments.names()[0], path = arguments.path("output");
    const bool to_file = !path.empty() && path != "-";
    if (to_file) {
        require_writable(path, input);
        require_writable(path, arguments.text("data"));
    } else if (::isatty(STDOUT_FILENO) == 1) {
        refuse("a page is not for a terminal: -o FILE.html says where it goes");
    }
    for (const char *flag : {"hold-out", "seed"}) {
        if (arguments.has(flag) && !arguments.has("data")) {
            refuse("--%s needs --data INPUT: there is nothing to hide", flag);
        }
    }
    const Model model = load_model(input);
    use_threads(model, arguments);
    std::vector<int64_t> rows;
    const std::vector<std::string> names(arguments.names().begin() + 1, arguments.names().end());
    if (!names.empty()) {
        rows = positions_of(model.row_names, names, "row", model.name);
    }
    const std::string page = report_page("Report on " + file_name_of(input), sections_of(model, arguments, rows));
    Output output(path);
    output.write(page);
    output.commit();
    if (to_file) {
        note("%s: %zu kB; any browser shows it", PathText(path).c_str(), (page.size() + 999) / 1000);
    }
    return kSuccess;
}

} // namespace

Command report_command() {
    return {"report", "a page about a model for any browser", kHelp,
            joined({{"output", true, 'o'}, {"data"}, {"hold-out"}, {"seed"}, {"threads"}}, fitted_input_flags()), run};
}

} // namespace pumc::cli
