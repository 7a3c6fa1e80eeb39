#pragma once

#include "cli/arguments.hpp"
#include "cli/handles.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// A flag for every option of the library (lambda_ratio is --lambda-ratio), --balance for row_balance and col_balance,
/// --set name=value and --options FILE.
/// Names in `taken` are left out: the command has flags of its own for them.
std::vector<Flag> solver_flags(const std::vector<std::string> &taken = {});

/// The library's options as the command line sets them: first the file, then the flags in their order. Names in `taken`
/// are left to the command.
Options solver_options(const Arguments &arguments, const std::vector<std::string> &taken = {});

/// Set one option of any type from a text.
void set_option(pumc_options *options, const std::string &name, const std::string &value);

/// Names and values of the regularizer and of all options that differ from their defaults.
std::vector<std::pair<std::string, std::string>> changed_options(const pumc_options *options);

/// The same as "--name value ..." to paste after "pumc fit".
std::string options_line(const pumc_options *options);

/// Those that differ, each after a space, for a command line on which the names in `taken` mean something else.
std::string options_to_repeat(const pumc_options *options, const std::vector<std::string> &taken);

/// Write them as name=value lines, which --options reads back.
void write_options(const pumc_options *options, const std::string &path);

/// Real options of the fit that progress needs.
double option_value(const pumc_options *options, const char *name);

/// The table of options, for help.
std::string describe_options();

} // namespace pumc::cli
