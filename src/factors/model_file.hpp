#pragma once

#include "factors/factors.hpp"

#include <string>

namespace pumc {

/// A model in a file, format version 1. Everything is little-endian:
///   "PUMCMODL", u32 version, u32 zero, u64 length of the body, the body, u64 CRC-64 (ECMA-182, reflected) of all
///   that precedes it.
/// Integers of the body are i64, reals IEEE doubles, texts a length and bytes; U and V go row by row. The body is read
/// in the order of transfer() in model_file.cpp, which reads and writes with the same lines.
///
/// Saved by a FileReplacement: `path` is at any moment the old file or the whole new one.
void save_model(const Factors &factors, const std::string &path);

/// The result has passed validate(). No more memory is taken than the length of the file allows for.
Factors load_model(const std::string &path);

} // namespace pumc
