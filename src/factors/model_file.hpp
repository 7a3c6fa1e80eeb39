#pragma once

#include "factors/factors.hpp"

#include <string>

namespace pumc {

/// A model in a file. Everything is little-endian:
///   "PUMCMODL", u32 version, u32 zero, u64 length of the body, the body, u64 CRC-64 (ECMA-182, reflected) of all
///   that precedes it.
/// In the body an integer is an i64, a real is an IEEE double, and a text is its length and then its bytes;
/// model_body.hpp has the layout.
///
/// The file is written as a FileReplacement: at any moment `path` holds the old file or the whole new one.
void save_model(const Factors &factors, const std::string &path);

/// The result has passed validate(). Sizes that the file claims are checked against its length before memory is taken
/// for them, so that a damaged file cannot ask for more than a whole one of that length.
Factors load_model(const std::string &path, Workers &workers);

/// The same bytes in memory: saved_bytes() says how many there are, save_model_to() writes them into a buffer that must
/// have room for them, and load_model_from() reads them back from exactly `length` bytes.
int64_t saved_bytes(const Factors &factors);
void save_model_to(const Factors &factors, void *buffer);
Factors load_model_from(const void *bytes, int64_t length, Workers &workers);

} // namespace pumc
