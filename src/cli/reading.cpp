#include "cli/reading.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"

namespace pumc::cli {

namespace {

const char *const kYes = "yes"; // the note of an option without a value

std::string note_name(const std::string &flag) { return "input." + flag; }

// Options of which only one can be given.
bool is_kind_of_network(const std::string &flag) {
    return flag == "undirected" || flag == "directed" || flag == "square";
}

// What the data means; the others say how a file is laid out, in which files may differ.
bool is_meaning(const std::string &flag) { return is_kind_of_network(flag) || flag == "min-value"; }

std::string option_text(const Flag &flag, const std::string &value) {
    return "--" + flag.name + (flag.takes_value ? " " + in_shell(value) : "");
}

const char *noted(const Model &model, const Flag &flag) {
    return pumc_factors_note(model.factors.get(), note_name(flag.name).c_str());
}

bool says_a_kind_of_network(const Arguments &arguments) {
    return arguments.has("undirected") || arguments.has("directed") || arguments.has("square");
}

// A control character may not be in a note; a tab has a name.
std::string value_to_keep(const Flag &flag, const Arguments &arguments) {
    const std::string value = arguments.text(flag.name);
    return !flag.takes_value ? kYes : value == "\t" ? "tab" : value;
}

void remark_on_contradiction(const Model &model, const Flag &flag, const Arguments &arguments) {
    const char *before = noted(model, flag);
    const bool given = arguments.has(flag.name);
    if (given && before == nullptr) {
        note("%s was fitted to data that was read without %s", model.name.c_str(),
             option_text(flag, arguments.text(flag.name)).c_str());
    } else if (given && before != value_to_keep(flag, arguments)) {
        note("%s was fitted to data that was read with %s, not with %s", model.name.c_str(),
             option_text(flag, before).c_str(), option_text(flag, arguments.text(flag.name)).c_str());
    } else if (!given && before != nullptr) {
        note("%s was fitted to data that was read with %s", model.name.c_str(), option_text(flag, before).c_str());
    }
}

bool has_reading(const Model &model) {
    return pumc_factors_note(model.factors.get(), note_name("reader").c_str()) != nullptr;
}

} // namespace

std::vector<std::pair<std::string, std::string>> reading_of(const Arguments &arguments) {
    std::vector<std::pair<std::string, std::string>> options;
    for (const Flag &flag : fitted_input_flags()) {
        if (arguments.has(flag.name)) {
            options.emplace_back(flag.name, value_to_keep(flag, arguments));
        }
    }
    return options;
}

void keep_reading(pumc_factors *factors, const Arguments &arguments,
                  const std::vector<std::pair<std::string, std::string>> &kept) {
    check(pumc_factors_set_note(factors, note_name("reader").c_str(),
                                (std::string("pumc ") + pumc_version_string()).c_str()));
    for (const auto &options : {kept, reading_of(arguments)}) {
        for (const auto &[flag, value] : options) {
            check(pumc_factors_set_note(factors, note_name(flag).c_str(), value.c_str()), "--" + flag);
        }
    }
}

InputFormat format_for(const Model &model, const Arguments &arguments, Lines lines) {
    Arguments both = arguments;
    std::string taken;
    const char *min_value = nullptr;
    InputFormat::Noted from_model;
    for (const Flag &flag : input_flags()) {
        const char *before = noted(model, flag);
        const bool decided =
            arguments.has(flag.name) || (is_kind_of_network(flag.name) && says_a_kind_of_network(arguments));
        const bool is_min_value = flag.name == "min-value";
        if (arguments.has(flag.name) && is_meaning(flag.name) && has_reading(model) &&
            !(is_min_value && lines == Lines::all)) {
            remark_on_contradiction(model, flag, arguments);
        }
        if (before == nullptr || decided) {
            continue;
        }
        if (is_min_value) {
            min_value = before;
            continue;
        }
        both.add(flag.name, before);
        taken += " " + option_text(flag, before);
        from_model.columns |= flag.name == "columns";
        from_model.header |= flag.name == "header";
        from_model.delimiter |= flag.name == "delimiter";
    }
    InputFormat format = input_format(both);
    format.noted = from_model;
    if (min_value != nullptr && lines == Lines::all) {
        format.use_values = false;
    } else if (min_value != nullptr && format.use_values) {
        format.min_value = real_from("min-value", min_value);
        format.noted.min_value = true;
        taken = " --min-value " + in_shell(min_value) + taken;
    } else if (min_value != nullptr) {
        note("every line counts, whatever --min-value the model has: --columns %s names no values",
             arguments.text("columns").c_str());
    }
    if (!taken.empty()) {
        note("read as the data of %s was:%s", model.name.c_str(), taken.c_str());
    }
    if (!format.one_set_of_names() &&
        whole_fact(model.factors.get(), "no_diagonal") != 0) { // a network, fitted elsewhere
        format.undirected = whole_fact(model.factors.get(), "symmetric") != 0;
        format.directed = !format.undirected;
    }
    return format;
}

void remark_on_reading(const Model &model, const Arguments &arguments) {
    if (!has_reading(model)) {
        return;
    }
    for (const Flag &flag : input_flags()) {
        if (is_meaning(flag.name)) {
            remark_on_contradiction(model, flag, arguments);
        }
    }
}

std::string reading_options(const Arguments &arguments) {
    std::string text;
    for (const Flag &flag : fitted_input_flags()) {
        if (arguments.has(flag.name)) {
            text += " " + option_text(flag, arguments.text(flag.name));
        }
    }
    return text;
}

std::string in_shell(const std::string &word) {
    const bool plain = !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                               "0123456789_./:,@%+-") == std::string::npos;
    if (plain) {
        return word;
    }
    std::string quoted = "'";
    for (const char letter : word) {
        quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
    }
    return quoted + "'";
}

} // namespace pumc::cli
