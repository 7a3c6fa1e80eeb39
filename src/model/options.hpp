#pragma once

#include "value_type.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace pumc {

/// Everything a caller may choose. NaN means "not set": calibrate() then chooses.
struct Options {
    std::string regularizer, algorithm, continuation, checkpoint;
    double sampling_rate, omega, row_balance, col_balance, tilt, lambda, lambda_ratio, mu, mu_ratio, tolerance,
        time_limit, checkpoint_seconds;
    int64_t max_rank, max_iterations, power_iterations, checkpoint_keep, threads, seed;
    /// omega was found by ranking hidden ones and says nothing of the sampling rate. No option of its own: whoever sets
    /// omega by name takes it back.
    bool omega_was_found = false;
    /// A balance was set by name, be it to its default, so that a selection leaves both alone. No option of its own:
    /// whoever puts a balance back to its default takes it back.
    bool balance_was_set = false;
    /// The same for the tilt.
    bool tilt_was_set = false;

    /// The defaults of the table.
    Options();
};

/// One row of the table of options, the only place that knows an option's name, type, default, range and meaning. Of
/// `real`, `integer` and `text` the one that fits the type points to the member; the others are null.
struct OptionSpec {
    const char *name;
    ValueType type;
    double Options::*real;
    int64_t Options::*integer;
    std::string Options::*text;
    double default_number;      ///< NaN: not set
    const char *default_text;   ///< for text options
    double least, most;         ///< for numbers
    bool least_open, most_open; ///< the bound itself is not allowed
    const char *(*choices)();   ///< for text: the values, separated by '|'; null where it may be any text
    const char *doc;
};

const OptionSpec *option_table(size_t &count) noexcept;

/// By name; fails with Code::unknown_name, and suggests the nearest name.
const OptionSpec &find_option(const char *name);

/// Set after checking type and range; on failure nothing changes.
void set_option(Options &options, const char *name, double value);
void set_option(Options &options, const char *name, int64_t value);
void set_option(Options &options, const char *name, const char *value);

/// Put one option back to its default.
void reset_option(Options &options, const char *name);

/// The value of any type as a text, from which it can be told from every other value.
std::string option_text(const Options &options, const OptionSpec &spec);

double get_real(const Options &options, const char *name);
int64_t get_integer(const Options &options, const char *name);
const std::string &get_text(const Options &options, const char *name);

} // namespace pumc
