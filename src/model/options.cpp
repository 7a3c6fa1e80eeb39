#include "model/options.hpp"

#include "error.hpp"
#include "find_by_name.hpp"
#include "model/penalty.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace pumc {

namespace {

constexpr double kUnset = std::numeric_limits<double>::quiet_NaN();
constexpr double kAny = std::numeric_limits<double>::infinity();
constexpr double kHuge = 1e150;                     // its square is finite, so that thresholds and penalties are
constexpr double kMostInteger = 9007199254740992.0; // 2^53: integers up to it are exact as doubles

constexpr OptionSpec real(const char *name, double Options::*field, double initial, double least, bool least_open,
                          double most, bool most_open, const char *doc) {
    return {name, ValueType::real, field,     nullptr, nullptr, initial, nullptr, least,
            most, least_open,      most_open, nullptr, doc};
}
constexpr OptionSpec integer(const char *name, int64_t Options::*field, double initial, double least, double most,
                             const char *doc) {
    return {name, ValueType::integer, nullptr, field, nullptr, initial, nullptr, least, most, false, false, nullptr,
            doc};
}
constexpr OptionSpec text(const char *name, std::string Options::*field, const char *initial, const char *(*choices)(),
                          const char *doc) {
    return {name, ValueType::text, nullptr, nullptr, field, kUnset, initial, 0, 0, false, false, choices, doc};
}

const OptionSpec table[] = {
    text("regularizer", &Options::regularizer, "lsp", penalty_choices, "penalty on the singular values"),
    text(
        "algorithm", &Options::algorithm, "pumc_n", [] { return "pumc_n|basic"; },
        "pumc_n for any size; basic forms the dense matrix and takes full decompositions"),
    real("sampling_rate", &Options::sampling_rate, kUnset, 0, true, 1, false,
         "share delta of the true ones that was observed; sets omega = 1 - delta/2"),
    real("omega", &Options::omega, kUnset, 0, true, 1, true,
         "weight of an observed one, 1 - omega that of every other cell; default from sampling_rate, else 0.77 (0.6 "
         "for undirected networks) and more for sparse data, 0.8 without balance"),
    real("row_balance", &Options::row_balance, 0.5, 0, false, 1, false,
         "cells of a row with d ones count d^-row_balance times: 0 all the same, above 0 less for active rows"),
    real("col_balance", &Options::col_balance, 0.5, 0, false, 1, false, "the same for columns, against popular ones"),
    real("tilt", &Options::tilt, 0.5, -1, false, 1, false,
         "rankings: 0 by score, 1 by weighted score, against popular columns; below 0 in favour of them"),
    real("lambda", &Options::lambda, kUnset, 1 / kHuge, false, kHuge, false, "weight of the penalty, absolute"),
    real("lambda_ratio", &Options::lambda_ratio, kUnset, 0, true, 1, false,
         "singular values of the first step below this share of the largest are noise"),
    real("mu", &Options::mu, kUnset, 0, false, kHuge, false,
         "shape of the penalty, absolute; for tnn the number of singular values left alone"),
    real("mu_ratio", &Options::mu_ratio, kUnset, 1e-100, false, 1e100, false,
         "shape as a multiple of the threshold: small is most nonconvex, large tends to nuclear"),
    integer("max_rank", &Options::max_rank, 0, 0, 2147483647,
            "largest rank; 0 is 256, less beyond 80,000 rows and columns, 64 without balance; for the basic algorithm "
            "no limit"),
    integer("max_iterations", &Options::max_iterations, 2000, 1, kMostInteger, "iterations at the most"),
    real("tolerance", &Options::tolerance, kUnset, 0, true, 1, true,
         "stop when the relative change of the matrix stays below this; default 1e-3, without balance 1e-4"),
    real("time_limit", &Options::time_limit, 0, 0, false, kAny, true,
         "seconds after which the best factors so far are returned; 0 is no limit"),
    integer("power_iterations", &Options::power_iterations, 1, 1, 100,
            "passes of the power method in every iteration; more are added where needed"),
    text(
        "continuation", &Options::continuation, "none", [] { return "none|lambda|shape"; },
        "come down from a large lambda, or from a nearly convex shape"),
    text("checkpoint", &Options::checkpoint, "", nullptr,
         "path of files from which an interrupted fit goes on when it is started again; empty is none"),
    real("checkpoint_seconds", &Options::checkpoint_seconds, 600, 0, false, kAny, true,
         "seconds between checkpoints; 0 writes one in every iteration"),
    integer("checkpoint_keep", &Options::checkpoint_keep, 0, 0, 1,
            "1: the files stay when the fit ends; whoever has saved the model removes them"),
    integer("threads", &Options::threads, 0, 0, 4096, "threads to use; 0 takes every core of the process"),
    integer("seed", &Options::seed, 0, -kMostInteger, kMostInteger, "of the random start"),
};

void assign_default(Options &options, const OptionSpec &spec) {
    switch (spec.type) {
    case ValueType::real: options.*spec.real = spec.default_number; break;
    case ValueType::integer: options.*spec.integer = static_cast<int64_t>(spec.default_number); break;
    case ValueType::text: options.*spec.text = spec.default_text; break;
    }
}

const OptionSpec &typed_option(const char *name, ValueType type) {
    const OptionSpec &spec = find_option(name);
    if (spec.type != type) {
        fail(Code::wrong_type, "option '%s' is %s, not %s", spec.name, type_name(spec.type), type_name(type));
    }
    return spec;
}

void check_range(const OptionSpec &spec, double value) {
    const bool low = spec.least_open ? value > spec.least : value >= spec.least;
    const bool high = spec.most_open ? value < spec.most : value <= spec.most;
    if (std::isfinite(value) && low && high) {
        return;
    }
    if (spec.most == kAny) {
        fail(Code::bad_value, "%s must be finite and %s %g, got %g", spec.name, spec.least_open ? "above" : "at least",
             spec.least, value);
    }
    fail(Code::bad_value, "%s must be in %c%.10g, %.10g%c, got %.10g", spec.name, spec.least_open ? '(' : '[',
         spec.least, spec.most, spec.most_open ? ')' : ']', value);
}

bool is_balance(const OptionSpec &spec) noexcept {
    return spec.real == &Options::row_balance || spec.real == &Options::col_balance;
}

bool is_choice(const char *choices, const char *value) {
    const size_t length = std::strlen(value);
    for (const char *at = choices; at != nullptr;) {
        const char *bar = std::strchr(at, '|');
        const size_t size = bar != nullptr ? static_cast<size_t>(bar - at) : std::strlen(at);
        if (size == length && std::strncmp(at, value, size) == 0) {
            return true;
        }
        at = bar != nullptr ? bar + 1 : nullptr;
    }
    return false;
}

} // namespace

Options::Options() {
    for (const OptionSpec &spec : table) {
        assign_default(*this, spec);
    }
}

const OptionSpec *option_table(size_t &count) noexcept {
    count = sizeof table / sizeof *table;
    return table;
}

const OptionSpec &find_option(const char *name) { return find_by_name(table, name, "option"); }

void set_option(Options &options, const char *name, double value) {
    const OptionSpec &spec = typed_option(name, ValueType::real);
    check_range(spec, value);
    options.*spec.real = value;
    options.omega_was_found = options.omega_was_found && spec.real != &Options::omega;
    options.balance_was_set = options.balance_was_set || is_balance(spec);
    options.tilt_was_set = options.tilt_was_set || spec.real == &Options::tilt;
}

void set_option(Options &options, const char *name, int64_t value) {
    const OptionSpec &spec = typed_option(name, ValueType::integer);
    // Compared as integers: as a double, 2^53 + 1 would equal the bound 2^53.
    if (value < static_cast<int64_t>(spec.least) || value > static_cast<int64_t>(spec.most)) {
        fail(Code::bad_value, "%s must be in [%.0f, %.0f], got %lld", spec.name, spec.least, spec.most,
             static_cast<long long>(value));
    }
    options.*spec.integer = value;
}

void set_option(Options &options, const char *name, const char *value) {
    const OptionSpec &spec = typed_option(name, ValueType::text);
    if (spec.choices != nullptr && !is_choice(spec.choices(), value)) {
        fail(Code::bad_value, "%s must be one of %s, got '%.80s'", spec.name, spec.choices(), value);
    }
    options.*spec.text = value;
}

void reset_option(Options &options, const char *name) {
    const OptionSpec &spec = find_option(name);
    assign_default(options, spec);
    options.balance_was_set = options.balance_was_set && !is_balance(spec);
    options.tilt_was_set = options.tilt_was_set && spec.real != &Options::tilt;
}

std::string option_text(const Options &options, const OptionSpec &spec) {
    char number[40] = {};
    switch (spec.type) {
    case ValueType::real: std::snprintf(number, sizeof number, "%.17g", options.*spec.real); break;
    case ValueType::integer:
        std::snprintf(number, sizeof number, "%lld", static_cast<long long>(options.*spec.integer));
        break;
    case ValueType::text: return options.*spec.text;
    }
    return number;
}

double get_real(const Options &options, const char *name) { return options.*typed_option(name, ValueType::real).real; }

int64_t get_integer(const Options &options, const char *name) {
    return options.*typed_option(name, ValueType::integer).integer;
}

const std::string &get_text(const Options &options, const char *name) {
    return options.*typed_option(name, ValueType::text).text;
}

} // namespace pumc
