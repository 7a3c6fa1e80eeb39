#pragma once

#include "cli/arguments.hpp"
#include "cli/handles.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// One option of the library for every row of its table (lambda_ratio is --lambda-ratio), and --set name=value and
/// --options FILE. Names in `taken` are left to the command.
std::vector<Flag> solver_flags(const std::vector<std::string> &taken = {});

/// The library's options as the command line has them: first the file, then the others in their order. Values in
/// `taken` are the command's own.
Options solver_options(const Arguments &arguments, const std::vector<std::string> &taken = {});

/// Set one option from its text, of whatever type it is.
void set_option(pumc_options *options, const std::string &name, const std::string &value);

/// The regularizer and those that differ from the default, as name and value.
std::vector<std::pair<std::string, std::string>> changed_options(const pumc_options *options);

/// The same as "--name value ..." to paste after "pumc fit".
std::string options_line(const pumc_options *options);

/// Write them as name=value lines, which --options reads back.
void write_options(const pumc_options *options, const std::string &path);

/// Real options of the fit that progress needs.
double option_value(const pumc_options *options, const char *name);

/// The table of options, for help.
std::string describe_options();

} // namespace pumc::cli
