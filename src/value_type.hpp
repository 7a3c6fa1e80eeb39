#pragma once

namespace pumc {

/// The types of everything that goes by name: options, facts, values of a selection. The numbers are PUMC_TYPE_... of
/// the header and are written into files.
enum class ValueType { real = 1, integer = 2, text = 3 };

inline const char *type_name(ValueType type) noexcept {
    switch (type) {
    case ValueType::real: return "a real number";
    case ValueType::integer: return "an integer";
    case ValueType::text: return "a text";
    }
    return "of no type";
}

} // namespace pumc
