#include "cli/searching.hpp"

#include "cli/failure.hpp"

#include <sstream>

namespace pumc::cli {

namespace {

std::vector<std::string> every_regularizer() {
    std::vector<std::string> names;
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        if (std::string(pumc_options_name(i)) == "regularizer") {
            std::istringstream choices(pumc_options_choices(i));
            for (std::string name; std::getline(choices, name, '|');) {
                names.push_back(name);
            }
        }
    }
    return names;
}

} // namespace

const std::vector<std::string> &searched_flags() {
    static const std::vector<std::string> flags{"lambda-ratio", "mu-ratio", "omega", "balance", "regularizer"};
    return flags;
}

std::vector<Flag> search_flags() { return {{"metric"}, {"folds"}, {"path-length"}, {"explore"}}; }

Search search_from(const Arguments &arguments, int64_t top_n, std::optional<double> hold_out, int64_t seed) {
    pumc_search *created = nullptr;
    check(pumc_search_create(&created));
    Search search(created);
    for (const auto &[flag, name] : {std::pair{"lambda-ratio", "lambda_ratio"},
                                     {"mu-ratio", "mu_ratio"},
                                     {"omega", "omega"},
                                     {"balance", "balance"}}) {
        const std::vector<double> values = arguments.reals(flag);
        check(pumc_search_set_values_f64(created, name, static_cast<int64_t>(values.size()), values.data()),
              std::string("--") + flag);
    }
    std::vector<std::string> regularizers = arguments.list("regularizer");
    if (regularizers == std::vector<std::string>{"all"}) {
        regularizers = every_regularizer();
    }
    std::vector<const char *> texts;
    for (const std::string &regularizer : regularizers) {
        texts.push_back(regularizer.c_str());
    }
    if (!texts.empty()) {
        check(pumc_search_set_values_str(created, "regularizer", static_cast<int64_t>(texts.size()), texts.data()),
              "--regularizer");
    }
    if (hold_out) {
        check(pumc_search_set_f64(created, "hold_out", *hold_out), "--hold-out");
    }
    check(pumc_search_set_i64(created, "top_n", top_n), "--top");
    check(pumc_search_set_i64(created, "seed", seed), "--seed");
    if (arguments.has("folds")) {
        check(pumc_search_set_i64(created, "folds", whole_from("folds", arguments.text("folds"))), "--folds");
    }
    if (arguments.has("path-length")) {
        check(pumc_search_set_i64(created, "path_length", whole_from("path-length", arguments.text("path-length"))),
              "--path-length");
    }
    if (arguments.has("explore")) {
        check(pumc_search_set_i64(created, "explore", whole_from("explore", arguments.text("explore"))), "--explore");
    }
    if (arguments.has("metric")) {
        check(pumc_search_set_str(created, "metric", arguments.text("metric").c_str()), "--metric");
    }
    return search;
}

std::string quicker_search(const Arguments &arguments) {
    const bool one_split = arguments.text("folds") == "1";
    // Values of lambda_ratio are meant for given weights; the library does not look for others then.
    const bool explores = !arguments.has("lambda-ratio") && arguments.text("explore", "1") != "0" &&
                          !(arguments.has("omega") && arguments.has("balance") && arguments.has("tilt"));
    return !one_split && explores ? "; --folds 1 and --explore 0 are quicker"
           : !one_split           ? "; --folds 1 is quicker"
           : explores             ? "; --explore 0 is quicker"
                                  : "";
}

Options best_options(const pumc_selection *selection) {
    pumc_options *options = nullptr;
    check(pumc_selection_options(&options, selection, pumc_selection_best(selection)));
    return Options(options);
}

} // namespace pumc::cli
