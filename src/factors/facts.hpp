#pragma once

#include "factors/factors.hpp"
#include "value_type.hpp"

#include <cstddef>
#include <variant>

namespace pumc {

/// One row of the table of facts: the single place that knows a fact's name, type, meaning and range and where a model
/// holds it. Getters, model files, validation, the command and the bindings follow the table: to add a fact, add a
/// field to Factors, a row to the table in facts.cpp, and its value to those who make models (CONTRIBUTING.md). A model
/// file without the fact leaves the field at its initializer, so that this must be a possible value.
struct Fact {
    /// A fact that is computed from others is not written into files.
    using Computed = int64_t (*)(const Factors &factors);
    using Place =
        std::variant<double Factors::*, int64_t Factors::*, StopReason Factors::*, std::string Factors::*, Computed>;

    const char *name;
    Place place;
    double least, most; ///< for numbers; validation.cpp has what depends on more than the fact itself
    bool least_open, most_open;
    bool may_be_unset; ///< NaN is allowed
    const char *doc;

    ValueType type() const noexcept;
    bool is_saved() const noexcept { return !std::holds_alternative<Computed>(place); }
};

/// No upper bound: every finite number.
constexpr double kAnyFinite = 1.7976931348623157e308;

const Fact *fact_table(size_t &count) noexcept;

/// By name; fails with Code::unknown_name and the nearest name there is.
const Fact &find_fact(const char *name);

/// Of a fact that has this type.
double real_fact(const Factors &factors, const Fact &fact);
int64_t integer_fact(const Factors &factors, const Fact &fact);
const std::string &text_fact(const Factors &factors, const Fact &fact);

/// Of a fact that is saved and has this type. The value may be impossible: validate() tells.
void set_fact(Factors &factors, const Fact &fact, double value);
void set_fact(Factors &factors, const Fact &fact, int64_t value);
void set_fact(Factors &factors, const Fact &fact, const std::string &value);

/// All facts that are saved, from one model to another.
void copy_facts(const Factors &from, Factors &to);

/// One row of the table of histories, likewise: one value an iteration each.
struct HistorySeries {
    const char *name;
    std::vector<double> History::*field;
    bool may_be_unset; ///< NaN is allowed, which is what a file without the series reads as
    const char *doc;
};

const HistorySeries *history_table(size_t &count) noexcept;

/// By name; fails like find_fact().
const HistorySeries &find_history(const char *name);

} // namespace pumc
