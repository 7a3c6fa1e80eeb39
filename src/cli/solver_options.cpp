#include "cli/solver_options.hpp"

#include "cli/failure.hpp"
#include "cli/numbers.hpp"
#include "cli/output.hpp"
#include "cli/text_source.hpp"

#include <algorithm>
#include <cmath>

namespace pumc::cli {

namespace {

std::string with_dashes(std::string name) {
    std::replace(name.begin(), name.end(), '_', '-');
    return name;
}

std::string with_underscores(std::string name) {
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

bool contains(const std::vector<std::string> &names, const std::string &name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The number of an option in the library's table; -1 when there is none of this name.
int32_t find_option(const std::string &name) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        if (name == pumc_options_name(i)) {
            return i;
        }
    }
    return -1;
}

Options create_options() {
    pumc_options *options = nullptr;
    check(pumc_options_create(&options));
    return Options(options);
}

// Empty for a number that is not set.
std::string text_of(const pumc_options *options, int32_t i) {
    const char *name = pumc_options_name(i);
    if (pumc_options_type(i) == PUMC_TYPE_F64) {
        double value = 0;
        check(pumc_options_get_f64(options, name, &value));
        return std::isnan(value) ? "" : json_number(value);
    }
    if (pumc_options_type(i) == PUMC_TYPE_I64) {
        int64_t value = 0;
        check(pumc_options_get_i64(options, name, &value));
        return std::to_string(value);
    }
    const char *value = nullptr;
    check(pumc_options_get_str(options, name, &value));
    return value;
}

void set_pair(pumc_options *options, const std::string &pair, const std::string &where) {
    const size_t equals = pair.find('=');
    if (equals == std::string::npos || equals == 0) {
        refuse("%s: name=value expected, got '%s'", where.c_str(), pair.c_str());
    }
    const auto trim = [](const std::string &text) {
        const size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
        return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
    };
    try {
        set_option(options, trim(pair.substr(0, equals)), trim(pair.substr(equals + 1)));
    } catch (const Failure &failure) {
        refuse("%s: %s", where.c_str(), failure.what());
    }
}

// --balance is for rows and columns alike.
void set_balance(pumc_options *options, const std::string &value) {
    const double balance = real_from("balance", value);
    for (const char *name : {"row_balance", "col_balance"}) {
        check(pumc_options_set_f64(options, name, balance), "--balance");
    }
}

void read_options(pumc_options *options, const std::string &path) {
    TextSource source(path);
    std::string_view line;
    while (source.next(line)) {
        if (line.find_first_not_of(" \t") != std::string_view::npos && line[0] != '#') {
            set_pair(options, std::string(line), source.name() + ":" + std::to_string(source.line_number()));
        }
    }
}

} // namespace

std::vector<Flag> solver_flags(const std::vector<std::string> &taken) {
    std::vector<Flag> flags{{"set"}, {"options"}, {"balance"}};
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const std::string name = with_dashes(pumc_options_name(i));
        if (!contains(taken, name)) {
            flags.push_back({name});
        }
    }
    return flags;
}

Options solver_options(const Arguments &arguments, const std::vector<std::string> &taken) {
    Options options = create_options();
    for (const std::string &path : arguments.texts("options")) {
        read_options(options.get(), path);
    }
    for (const auto &[flag, value] : arguments.in_order()) {
        if (flag == "set") {
            set_pair(options.get(), value, "--set");
        } else if (flag == "balance" && !contains(taken, flag)) {
            set_balance(options.get(), value);
        } else if (!contains(taken, flag) && find_option(with_underscores(flag)) >= 0) {
            set_option(options.get(), flag, value);
        }
    }
    return options;
}

void set_option(pumc_options *options, const std::string &name, const std::string &value) {
    const std::string option = with_underscores(name);
    const int32_t type = pumc_options_type(find_option(option));
    double real = 0;
    int64_t whole = 0;
    if (type == PUMC_TYPE_F64) {
        if (parse_real(value, real) != NumberKind::fraction) {
            refuse("%s must be a number, got '%s'", option.c_str(), value.c_str());
        }
        check(pumc_options_set_f64(options, option.c_str(), real));
    } else if (type == PUMC_TYPE_I64) {
        if (parse_whole(value, whole) != NumberKind::whole) {
            refuse("%s must be a whole number, got '%s'", option.c_str(), value.c_str());
        }
        check(pumc_options_set_i64(options, option.c_str(), whole));
    } else { // a text, or a name that the library does not know and refuses
        check(pumc_options_set_str(options, option.c_str(), value.c_str()));
    }
}

std::vector<std::pair<std::string, std::string>> changed_options(const pumc_options *options) {
    const Options defaults = create_options();
    std::vector<std::pair<std::string, std::string>> changed;
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const std::string value = text_of(options, i);
        // Shown even if it is the default: the ratios mean little without their penalty.
        const bool always = std::string(pumc_options_name(i)) == "regularizer";
        if (!value.empty() && (always || value != text_of(defaults.get(), i))) {
            changed.emplace_back(pumc_options_name(i), value);
        }
    }
    return changed;
}

std::string options_to_repeat(const pumc_options *options, const std::vector<std::string> &taken) {
    const Options defaults = create_options();
    std::string text;
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const std::string value = text_of(options, i), name = pumc_options_name(i), flag = with_dashes(name);
        const bool is_of_one_fit = name.compare(0, 10, "checkpoint") == 0;
        if (!is_of_one_fit && !value.empty() && value != text_of(defaults.get(), i)) {
            text += contains(taken, flag) ? " --set " + name + "=" + value : " --" + flag + " " + value;
        }
    }
    return text;
}

std::string options_line(const pumc_options *options) {
    std::string line;
    for (const auto &[name, value] : changed_options(options)) {
        line += (line.empty() ? "--" : " --") + with_dashes(name) + " " + value;
    }
    return line;
}

void write_options(const pumc_options *options, const std::string &path) {
    Output output(path);
    for (const auto &[name, value] : changed_options(options)) {
        output.write(name + "=" + value + "\n");
    }
    output.commit();
}

double option_value(const pumc_options *options, const char *name) {
    double value = 0;
    check(pumc_options_get_f64(options, name, &value));
    return value;
}

std::string describe_options() {
    const Options defaults = create_options();
    std::string text;
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const char *choices = pumc_options_choices(i);
        const std::string value = text_of(defaults.get(), i);
        text += format("  --%s %s\n      %s%s%s\n", with_dashes(pumc_options_name(i)).c_str(),
                       choices != nullptr                      ? choices
                       : pumc_options_type(i) == PUMC_TYPE_I64 ? "N"
                       : pumc_options_type(i) == PUMC_TYPE_STR ? "TEXT"
                                                               : "X",
                       pumc_options_doc(i), value.empty() ? "" : "; default ", value.c_str());
        if (std::string(pumc_options_name(i)) == "col_balance") {
            text += "  --balance X\n      both of these\n";
        }
    }
    return text;
}

} // namespace pumc::cli
