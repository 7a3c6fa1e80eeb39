#pragma once

#include "pumc/pumc.h"
#include "value_type.hpp"

#include <cstddef>
#include <cstdint>

namespace pumc {

static_assert(static_cast<int>(ValueType::real) == PUMC_TYPE_F64 &&
              static_cast<int>(ValueType::integer) == PUMC_TYPE_I64 &&
              static_cast<int>(ValueType::text) == PUMC_TYPE_STR);

/// How the names of functions end that take or give values of this type, such as pumc_options_set_f64().
inline const char *suffix(ValueType type) noexcept {
    switch (type) {
    case ValueType::real: return "f64";
    case ValueType::integer: return "i64";
    case ValueType::text: return "str";
    }
    return "";
}

/// The functions of the header that list a table are made of these templates. Table(count) returns the first row and
/// sets count to the number of rows.
template <auto Table> int32_t row_count() noexcept {
    size_t count = 0;
    Table(count);
    return static_cast<int32_t>(count);
}

/// The i-th row; null when there is none.
template <auto Table> auto row_at(int32_t i) noexcept {
    size_t count = 0;
    const auto *rows = Table(count);
    return i >= 0 && static_cast<size_t>(i) < count ? rows + i : nullptr;
}

template <auto Table> const char *row_name(int32_t i) noexcept {
    const auto *row = row_at<Table>(i);
    return row != nullptr ? row->name : nullptr;
}

/// The type of the i-th row as PUMC_TYPE_..., for tables whose rows have a type(); 0 when there is no i-th.
template <auto Table> int32_t row_type(int32_t i) noexcept {
    const auto *row = row_at<Table>(i);
    return row != nullptr ? static_cast<int32_t>(row->type()) : 0;
}

template <auto Table> const char *row_doc(int32_t i) noexcept {
    const auto *row = row_at<Table>(i);
    return row != nullptr ? row->doc : nullptr;
}

} // namespace pumc
