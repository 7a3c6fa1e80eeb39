#pragma once

#include "cli/arguments.hpp"
#include "cli/input.hpp"
#include "cli/model.hpp"

#include <string>

namespace pumc::cli {

/// How the data of a model was read stays with the model: each option of the command line that says so is a note,
/// "input.min-value" and the like, and "input.reader" is the program that read it.
/// A file of ones has these options in it: `kept`.
void keep_reading(pumc_factors *factors, const Arguments &arguments,
                  const std::vector<std::pair<std::string, std::string>> &kept = {});

/// These options of the command line, and their values.
std::vector<std::pair<std::string, std::string>> reading_of(const Arguments &arguments);

/// Which lines of a file for a model count: those that are ones by the model's --min-value, or all, since what is known
/// already is to be left out whatever its value.
enum class Lines { ones, all };

/// How to read a file for a model: as the command line says and, where it says nothing, as the data of the model was
/// read. A remark says which options that are, and another if the command line says otherwise.
InputFormat format_for(const Model &model, const Arguments &arguments, Lines lines = Lines::ones);

/// A remark if the data of this call is read in another way than that of the model, with whose data it is compared.
void remark_on_reading(const Model &model, const Arguments &arguments);

/// The options of this call that say how data is read, as a shell takes them, each after a space.
std::string reading_options(const Arguments &arguments);

/// A word as a shell takes it.
std::string in_shell(const std::string &word);

} // namespace pumc::cli
