#include "context/ranks.hpp"
#include "find_by_name.hpp"
#include "model/penalty.hpp"
#include "select/selection.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <variant>

namespace pumc {

namespace {

struct Setting {
    const char *name;
    std::variant<double Search::*, int64_t Search::*, std::string Search::*, std::vector<double> Search::*,
                 std::vector<std::string> Search::*>
        field;
    int64_t least = 0, most = 0; // of integers
};
const Setting settings[] = {
    {"lambda_ratio", &Search::lambda_ratio},
    {"mu_ratio", &Search::mu_ratio},
    {"omega", &Search::omega},
    {"balance", &Search::balance},
    {"regularizer", &Search::regularizer},
    {"folds", &Search::folds, 0, 1000},
    {"top_n", &Search::top_n, 1, 2147483647},
    {"path_length", &Search::path_length, 1, 1000},
    {"explore", &Search::explore, 0, 1},
    {"seed", &Search::seed, -9007199254740992, 9007199254740992},
    {"hold_out", &Search::hold_out},
    {"metric", &Search::metric},
};

// In the order of the alternatives of Setting::field.
struct Kind {
    const char *name, *setter;
};
const Kind kinds[] = {
    {"a real number", "pumc_search_set_f64"},
    {"an integer", "pumc_search_set_i64"},
    {"a text", "pumc_search_set_str"},
    {"a list of real numbers", "pumc_search_set_values_f64"},
    {"a list of texts", "pumc_search_set_values_str"},
};

template <typename Field> const Setting &find_setting(const char *name) {
    const Setting &setting = find_by_name(settings, name, "setting");
    if (!std::holds_alternative<Field>(setting.field)) {
        const Kind &kind = kinds[setting.field.index()];
        fail(Code::wrong_type, "setting '%s' is %s, not %s: %s() sets it", setting.name, kind.name,
             kinds[decltype(setting.field)(Field()).index()].name, kind.setter);
    }
    return setting;
}

void check_count(int64_t count) {
    if (count < 0) {
        fail(Code::bad_size, "count must not be negative, got %lld", static_cast<long long>(count));
    }
}

// By the range of the option that is tried; balance stands for that of rows and that of columns, with one range.
void check_value(Options &scratch, const char *name, double value) {
    if (std::string(name) != "balance") {
        set_option(scratch, name, value);
    } else if (!(value >= 0 && value <= 1)) {
        fail(Code::bad_value, "balance must be in [0, 1], got %g", value);
    }
}

std::string judging_measures() {
    std::string names;
    size_t count = 0;
    const EvaluationField *measures = measure_table(count);
    for (size_t e = 0; e < count; ++e) {
        if (measures[e].judges) {
            names += (names.empty() ? "" : ", ") + std::string(measures[e].name);
        }
    }
    return names;
}

std::string text_of(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}
std::string text_of(int64_t value) { return std::to_string(value); }
std::string text_of(const std::string &value) { return value; }
template <typename Value> std::string text_of(const std::vector<Value> &values) {
    std::string text;
    for (const Value &value : values) {
        text += text_of(value) + " ";
    }
    return text;
}

} // namespace

void require_same_search(const Search &search, Ranks &ranks) {
    for (const Setting &setting : settings) {
        const std::string here = std::visit([&](const auto field) { return text_of(search.*field); }, setting.field);
        auto size = static_cast<int64_t>(here.size());
        ranks.broadcast(&size, sizeof size);
        std::string first(static_cast<size_t>(size), ' ');
        first.replace(0, std::min(first.size(), here.size()), here, 0, first.size());
        ranks.broadcast(first.data(), size);
        if (first != here) {
            fail(Code::conflict, "every rank must have the same search: %s is '%.100s' here and '%.100s' on rank 0",
                 setting.name, here.c_str(), first.c_str());
        }
    }
}

void set_search_values(Search &search, const char *name, int64_t count, const double *values) {
    using Field = std::vector<double> Search::*;
    const Setting &setting = find_setting<Field>(name);
    check_count(count);
    Options scratch; // the options' own table knows the ranges
    for (int64_t i = 0; i < count; ++i) {
        check_value(scratch, name, values[i]);
    }
    search.*std::get<Field>(setting.field) = std::vector<double>(values, values + count);
}

void set_search_values(Search &search, const char *name, int64_t count, const char *const *values) {
    using Field = std::vector<std::string> Search::*;
    const Setting &setting = find_setting<Field>(name);
    check_count(count);
    Options scratch;
    for (int64_t i = 0; i < count; ++i) {
        if (values[i] == nullptr) {
            fail(Code::null_argument, "values[%lld] must not be NULL", static_cast<long long>(i));
        }
        set_option(scratch, name, values[i]);
    }
    search.*std::get<Field>(setting.field) = std::vector<std::string>(values, values + count);
}

void set_search(Search &search, const char *name, double value) {
    using Field = double Search::*;
    const Setting &setting = find_setting<Field>(name);
    if (!(value > 0 && value < 1)) {
        fail(Code::bad_value, "%s must be in (0, 1), got %g", setting.name, value);
    }
    search.*std::get<Field>(setting.field) = value;
}

void set_search(Search &search, const char *name, int64_t value) {
    using Field = int64_t Search::*;
    const Setting &setting = find_setting<Field>(name);
    if (value < setting.least || value > setting.most) {
        fail(Code::bad_value, "%s must be in %lld..%lld, got %lld", setting.name, static_cast<long long>(setting.least),
             static_cast<long long>(setting.most), static_cast<long long>(value));
    }
    search.*std::get<Field>(setting.field) = value;
}

void set_search(Search &search, const char *name, const char *value) {
    using Field = std::string Search::*;
    const Setting &setting = find_setting<Field>(name);
    const EvaluationField &measure = find_measure(value);
    if (!measure.judges) {
        fail(Code::bad_value, "%s must be one of %s, got '%.80s'", setting.name, judging_measures().c_str(), value);
    }
    search.*std::get<Field>(setting.field) = value;
}

} // namespace pumc
