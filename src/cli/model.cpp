#include "cli/model.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/text_source.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <sys/stat.h>

namespace pumc::cli {

namespace {

Names names_of(const pumc_factors *factors, int64_t count, const char *(*label)(const pumc_factors *, int64_t)) {
    if (count == 0 || label(factors, 0) == nullptr) {
        return Names::numbered(count, 0);
    }
    Names names;
    for (int64_t i = 0; i < count; ++i) {
        names.append(label(factors, i));
    }
    return names;
}

std::vector<const char *> pointers_to(const std::vector<std::string> &texts) {
    std::vector<const char *> pointers;
    pointers.reserve(texts.size());
    for (const std::string &text : texts) {
        pointers.push_back(text.c_str());
    }
    return pointers;
}

void set_side(pumc_factors *factors, const Names &names,
              pumc_status (*set)(pumc_factors *factors, const char *const *labels)) {
    if (names.are_positions()) {
        return;
    }
    std::vector<std::string> texts;
    texts.reserve(static_cast<size_t>(names.size()));
    for (int64_t i = 0; i < names.size(); ++i) {
        texts.push_back(names.at(i));
    }
    check(set(factors, pointers_to(texts).data()));
}

int64_t top_from(const std::string &text, int64_t most, const char *what) {
    const int64_t top = whole_from("top", text);
    if (top < 1 || top > most) {
        refuse("--top must be in 1..%lld, the number of %s, got %lld", static_cast<long long>(most), what,
               static_cast<long long>(top));
    }
    return top;
}

} // namespace

Model load_model(const std::string &path) {
    pumc_factors *factors = nullptr;
    const pumc_status status = pumc_factors_load(&factors, path.c_str());
    if (status == PUMC_EIO) {
        refuse("%s", pumc_last_error());
    }
    check(status);
    Model model;
    model.name = PathText(path).c_str();
    model.factors.reset(factors);
    model.row_names = names_of(factors, model.rows(), pumc_factors_row_label);
    model.col_names = names_of(factors, model.cols(), pumc_factors_col_label);
    return model;
}

void use_threads(const Model &model, const Arguments &arguments) {
    if (arguments.has("threads")) {
        check(pumc_factors_set_threads(model.factors.get(), whole_from("threads", arguments.text("threads"))));
    }
}

void use_tilt(const Model &model, const Arguments &arguments) {
    if (arguments.has("tilt")) {
        check(pumc_factors_set_tilt(model.factors.get(), real_from("tilt", arguments.text("tilt"))), "--tilt");
    }
}

void remark_on_probabilities(const pumc_factors *factors) {
    if (whole_fact(factors, "sampling_rate_assumed") != 0) {
        note("probabilities rest on an assumed sampling rate of %g; pumc info INPUT --estimate-sampling-rate estimates "
             "it, and pumc fit --sampling-rate D uses it",
             real_fact(factors, "sampling_rate"));
    }
}

void set_labels(pumc_factors *factors, const Names &rows, const Names &cols) {
    set_side(factors, rows, pumc_factors_set_row_labels);
    set_side(factors, cols, pumc_factors_set_col_labels);
}

std::vector<int64_t> positions_of(const Names &names, const std::vector<std::string> &wanted, const char *what,
                                  const std::string &owner) {
    std::vector<int64_t> positions;
    if (wanted.empty()) {
        positions.resize(static_cast<size_t>(names.size()));
        std::iota(positions.begin(), positions.end(), int64_t{0});
        return positions;
    }
    for (const std::string &name : wanted) {
        positions.push_back(names.find(name));
        if (positions.back() < 0) {
            refuse("%s '%s' is not in %s%s", what, name.c_str(), owner.c_str(), names.suggestion(name).c_str());
        }
    }
    return positions;
}

std::vector<std::string> names_from_file(const std::string &path) {
    TextSource source(path);
    std::vector<std::string> names;
    std::string_view line;
    while (source.next(line)) {
        const size_t begin = line.find_first_not_of(" \t"), end = line.find_last_not_of(" \t");
        if (begin != std::string_view::npos) {
            names.emplace_back(line.substr(begin, end - begin + 1));
        }
    }
    if (names.empty()) {
        refuse("%s: there is no name in it", source.name().c_str());
    }
    return names;
}

Problem problem_for(const Model &model, const std::string &path, const InputFormat &format) {
    return problem_for(model, std::vector<std::string>{path}, format);
}

Problem problem_for(const Model &model, const std::vector<std::string> &paths, const InputFormat &format,
                    const std::vector<bool> *wanted_rows) {
    KnownNames known = model.known(false);
    known.wanted_rows = wanted_rows;
    Ones ones = read_ones(paths[0], format, &known);
    for (size_t f = 1; f < paths.size(); ++f) {
        const Ones more = read_ones(paths[f], format, &known);
        ones.row.insert(ones.row.end(), more.row.begin(), more.row.end());
        ones.col.insert(ones.col.end(), more.col.begin(), more.col.end());
        ones.undirected = ones.undirected && more.undirected;
        ones.lines += more.lines;
    }
    if (paths.size() > 1) {
        ones.name += cli::format(" and %zu more", paths.size() - 1);
    }
    return ones.problem();
}

int64_t top_of(const Arguments &arguments, int64_t most, const char *what, int64_t usual) {
    return arguments.has("top") ? top_from(arguments.text("top"), most, what) : std::min(usual, most);
}

int64_t top_to_judge_by(const Arguments &arguments, int64_t cols) {
    return top_of(arguments, cols, "columns", std::clamp<int64_t>(cols / 4, 1, 20));
}

std::vector<int64_t> tops_to_judge_by(const Arguments &arguments, int64_t cols) {
    std::vector<int64_t> tops;
    for (const std::string &text : arguments.list("top")) {
        const int64_t top = top_from(text, cols, "columns");
        if (std::find(tops.begin(), tops.end(), top) == tops.end()) {
            tops.push_back(top);
        }
    }
    return tops.empty() ? std::vector<int64_t>{top_to_judge_by(arguments, cols)} : tops;
}

bool looks_like_model(const std::string &path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
        return false; // bytes read from a pipe would be lost to the next reader
    }
    char bytes[8] = {};
    std::FILE *file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        return false;
    }
    const size_t got = std::fread(bytes, 1, sizeof bytes, file);
    std::fclose(file);
    return got == sizeof bytes && std::memcmp(bytes, "PUMCMODL", sizeof bytes) == 0;
}

} // namespace pumc::cli
