#pragma once

#include "factors/checked_stream.hpp"
#include "factors/factors.hpp"

#include <string_view>

namespace pumc {

/// Notes are written as facts of such names, over which libraries that have no notes pass.
constexpr std::string_view kNotePrefix = "note:";

/// The layout that write_body() writes. Version 1, of libpumc 0.1, is still read.
constexpr uint32_t kModelVersion = 2;

/// The body of a model's file, version 2:
///   the number of facts, and for each its name, its type (ValueType) and its value; a note is a text among them,
///   whose name here is "note:" and then its own;
///   the rank, the number of iterations and the number of histories;
///   the singular values, U and V row by row;
///   the number of row weights (0 or one each) and the weights; those of columns likewise;
///   for each history its name and a value an iteration;
///   the number of row labels (0 or one each) and the labels; those of columns likewise.
/// A reader passes over facts and histories whose names it does not know, and leaves those that are missing at their
/// defaults, so that a fact may be added without another version. A fact without which a model would be misread needs
/// one.
///
/// To a CountingStream or CheckedWriter.
/// Where several ranks have the model, rank 0 writes it; `weighted` is what has_weights() says.
template <typename Stream> void write_body(Stream &stream, const Factors &factors, bool weighted);

/// Where several ranks have the model: what those after rank 0 do while it writes.
void send_rows(const Factors &factors);
/// Whether such a model has weights, be it on other ranks. Collective.
bool has_weights(const Factors &factors);

/// Memory is taken only for what the file is long enough to hold. What comes back has yet to pass validate().
Factors read_body(CheckedReader &reader, uint32_t version);

} // namespace pumc
