#include "find_by_name.hpp"
#include "model/penalty.hpp"
#include "select/selection.hpp"

#include <cmath>

namespace pumc {

namespace {

struct ListSetting {
    const char *name;
    std::vector<double> Search::*field;
};
const ListSetting lists[] = {
    {"lambda_ratio", &Search::lambda_ratio},
    {"mu_ratio", &Search::mu_ratio},
    {"omega", &Search::omega},
    {"balance", &Search::balance},
};

struct IntegerSetting {
    const char *name;
    int64_t Search::*field;
    int64_t least, most;
};
const IntegerSetting integers[] = {
    {"folds", &Search::folds, 0, 1000},
    {"top_n", &Search::top_n, 1, 2147483647},
    {"path_length", &Search::path_length, 1, 1000},
    {"explore", &Search::explore, 0, 1},
    {"seed", &Search::seed, -9007199254740992, 9007199254740992},
};

struct RealSetting {
    const char *name;
    double Search::*field;
};
const RealSetting reals[] = {{"hold_out", &Search::hold_out}};

struct TextSetting {
    const char *name;
    std::string Search::*field;
};
const TextSetting texts[] = {{"metric", &Search::metric}};

struct TextList {
    const char *name;
    std::vector<std::string> Search::*field;
};
const TextList text_lists[] = {{"regularizer", &Search::regularizer}};

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

} // namespace

void set_search_values(Search &search, const char *name, int64_t count, const double *values) {
    const ListSetting &setting = find_by_name(lists, name, "list of values");
    check_count(count);
    Options scratch; // the options' own table knows the ranges
    for (int64_t i = 0; i < count; ++i) {
        check_value(scratch, name, values[i]);
    }
    search.*setting.field = std::vector<double>(values, values + count);
}

void set_search_values(Search &search, const char *name, int64_t count, const char *const *values) {
    const TextList &setting = find_by_name(text_lists, name, "list of texts");
    check_count(count);
    Options scratch;
    for (int64_t i = 0; i < count; ++i) {
        if (values[i] == nullptr) {
            fail(Code::null_argument, "values[%lld] must not be NULL", static_cast<long long>(i));
        }
        set_option(scratch, name, values[i]);
    }
    search.*setting.field = std::vector<std::string>(values, values + count);
}

void set_search(Search &search, const char *name, double value) {
    const RealSetting &setting = find_by_name(reals, name, "real setting");
    if (!(value > 0 && value < 1)) {
        fail(Code::bad_value, "%s must be in (0, 1), got %g", setting.name, value);
    }
    search.*setting.field = value;
}

void set_search(Search &search, const char *name, int64_t value) {
    const IntegerSetting &setting = find_by_name(integers, name, "integer setting");
    if (value < setting.least || value > setting.most) {
        fail(Code::bad_value, "%s must be in %lld..%lld, got %lld", setting.name, static_cast<long long>(setting.least),
             static_cast<long long>(setting.most), static_cast<long long>(value));
    }
    search.*setting.field = value;
}

void set_search(Search &search, const char *name, const char *value) {
    const TextSetting &setting = find_by_name(texts, name, "text setting");
    const EvaluationField &measure = find_measure(value);
    if (!measure.judges) {
        fail(Code::bad_value, "%s must be one of %s, got '%.80s'", setting.name, judging_measures().c_str(), value);
    }
    search.*setting.field = value;
}

} // namespace pumc
