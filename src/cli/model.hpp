#pragma once

#include "cli/handles.hpp"
#include "cli/input.hpp"
#include "cli/names.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// A fitted model with the names of its rows and columns: 0-based positions if it has no labels.
struct Model {
    std::string name; ///< of its file, in messages
    Factors factors;
    Names row_names, col_names;

    int64_t rows() const { return pumc_factors_rows(factors.get()); }
    int64_t cols() const { return pumc_factors_cols(factors.get()); }

    /// For reading a file against this model; new rows have the model's columns and names of their own.
    KnownNames known(bool keep_others) const { return {&row_names, &col_names, name.c_str(), keep_others}; }
    KnownNames known_columns() const { return {nullptr, &col_names, name.c_str(), false}; }
};

/// Load a model; a file that is not one counts as bad input.
Model load_model(const std::string &path);

/// Use as many threads as --threads asks for, if it is given.
void use_threads(const Model &model, const Arguments &arguments);

/// Order columns as --tilt says, if it is given.
void use_tilt(const Model &model, const Arguments &arguments);

/// A remark where probabilities are shown that rest on an assumed sampling rate, with the way to a better one.
void remark_on_probabilities(const pumc_factors *factors);

/// Put names into a model as its labels, unless they are just positions.
void set_labels(pumc_factors *factors, const Names &rows, const Names &cols);

/// The positions of the given names; all positions if no name is given. `what` is "row" or "column". An unknown name is
/// refused, and the nearest one suggested.
std::vector<int64_t> positions_of(const Names &names, const std::vector<std::string> &wanted, const char *what,
                                  const std::string &owner);

/// The names in a file, one on each line.
std::vector<std::string> names_from_file(const std::string &path);

/// The ones of a file as a problem of the model's shape. Names that the model does not have are passed over. The second
/// takes those of several files together; with `wanted_rows`, a place for each row of the model, only the ones of those
/// rows.
Problem problem_for(const Model &model, const std::string &path, const InputFormat &format);
Problem problem_for(const Model &model, const std::vector<std::string> &paths, const InputFormat &format,
                    const std::vector<bool> *wanted_rows = nullptr);

/// --top: by default `usual`, or as many as there are.
int64_t top_of(const Arguments &arguments, int64_t most, const char *what, int64_t usual = 10);

/// --top where hidden ones are looked for: by default 20, but at most a quarter of the columns, since a list of all
/// columns would hold every hidden one. The second takes a list of numbers.
int64_t top_to_judge_by(const Arguments &arguments, int64_t cols);
std::vector<int64_t> tops_to_judge_by(const Arguments &arguments, int64_t cols);

/// Whether a file is a model, judged by its first bytes.
bool looks_like_model(const std::string &path);

} // namespace pumc::cli
