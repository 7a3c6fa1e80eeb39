#include "cli/kept_fit.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/model.hpp"
#include "cli/reading.hpp"
#include "cli/solver_options.hpp"
#include "cli/team.hpp"
#include "path_text.hpp"

namespace pumc::cli {

namespace {

void say_what_is_next(const Ones &ones, const pumc_options *options, const Arguments &arguments,
                      const std::vector<std::string> &inputs, const std::string &path) {
    if (ones.is_part || inputs.size() != 1) {
        return;
    }
    const std::string file = inputs[0] == "-" ? "INPUT" : in_shell(inputs[0]);
    const std::string same_fit = reading_options(arguments) + options_to_repeat(options, {"seed"});
    const std::string row = in_shell(ones.row_names.at(0)), model = in_shell(path);
    const std::string exclude = " --exclude " + file;
    const std::string recommend = row[0] == '-' ? model + exclude + " -- " + row : model + " " + row + exclude;
    note("next: pumc recommend %s; how good that is: pumc evaluate %s%s", recommend.c_str(), file.c_str(),
         same_fit.c_str());
}

} // namespace

void keep_fit(pumc_factors *factors, const Ones &ones, const pumc_options *options, const Arguments &arguments,
              const std::vector<std::string> &inputs, const std::string &path) {
    if (ones.is_part) {
        all_ranks()->set_labels(factors, ones);
    } else {
        set_labels(factors, ones.row_names, ones.names_of_cols());
    }
    keep_reading(factors, arguments, ones.reading);
    check(pumc_factors_save(factors, path.c_str()));
    const auto rank = static_cast<long long>(pumc_factors_rank(factors));
    const auto before = static_cast<long long>(whole_fact(factors, "resumed_iterations"));
    const std::string resumed = before > 0 ? format(" (%lld of them before an interruption)", before) : "";
    note("%s: %lld x %lld, %lld ones, rank %lld, %lld iterations%s in %.2f s, %s", PathText(path).c_str(),
         static_cast<long long>(ones.rows), static_cast<long long>(ones.cols),
         static_cast<long long>(whole_fact(factors, "count")), rank,
         static_cast<long long>(whole_fact(factors, "iterations")), resumed.c_str(), real_fact(factors, "seconds"),
         stop_reason_of(factors));
    if (rank == 0) {
        note("nothing stood out from noise: every score is 0; try a smaller --lambda-ratio");
        return;
    }
    if (whole_fact(factors, "rank_limited") != 0) {
        note("the data asks for a rank above %lld, where --max-rank cut the fit short: a larger one finds more, and "
             "takes "
             "more memory and time",
             rank);
    }
    remark_on_probabilities(factors);
    say_what_is_next(ones, options, arguments, inputs, path);
}

} // namespace pumc::cli
