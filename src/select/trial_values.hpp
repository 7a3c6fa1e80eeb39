#pragma once

#include "select/selection.hpp"
#include "value_type.hpp"

#include <cstddef>
#include <variant>

namespace pumc {

/// One row of the table of a trial's values: what a selection tells of each combination that it tried. To add one, add
/// a field to Trial, a row to the table in trial_values.cpp, and the value to Tally::trial().
struct TrialValue {
    const char *name;
    std::variant<double Trial::*, std::string Trial::*> place;
    const char *doc;

    ValueType type() const noexcept {
        return std::holds_alternative<double Trial::*>(place) ? ValueType::real : ValueType::text;
    }
};

const TrialValue *trial_value_table(size_t &count) noexcept;

/// By name; fails with Code::unknown_name and the nearest name there is.
const TrialValue &find_trial_value(const char *name);

} // namespace pumc
