#pragma once

#include "factors/factors.hpp"

#include <string>

namespace pumc {

/// A model in a file. Everything is little-endian:
///   "PUMCMODL", u32 version, u32 zero, u64 length of the body, the body, u64 CRC-64 (ECMA-182, reflected) of all
///   that precedes it.
/// Integers of the body are i64, reals IEEE doubles, texts a length and bytes; model_body.hpp has its layout.
///
/// Saved by a FileReplacement: `path` is at any moment the old file or the whole new one.
void save_model(const Factors &factors, const std::string &path);

/// The result has passed validate(). No more memory is taken than the length of the file allows for.
Factors load_model(const std::string &path, Workers &workers);

/// The same bytes in memory: how many they are, into a buffer that has room for them, and from `length` bytes.
int64_t saved_bytes(const Factors &factors);
void save_model_to(const Factors &factors, void *buffer);
Factors load_model_from(const void *bytes, int64_t length, Workers &workers);

} // namespace pumc
