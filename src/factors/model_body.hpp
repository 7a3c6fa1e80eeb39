#pragma once

#include "factors/checked_stream.hpp"
#include "factors/factors.hpp"
#include "factors/gathered_labels.hpp"

#include <string_view>

namespace pumc {

/// Notes are written as facts of such names, over which libraries that have no notes pass.
constexpr std::string_view kNotePrefix = "note:";

/// The layout that write_body() writes. Version 1, of libpumc 0.1, is still read.
constexpr uint32_t kModelVersion = 2;

/// What all ranks that have a model must know of each other before rank 0 writes it.
struct BodySizes {
    bool weighted = false, voted = false; ///< whether it has weights, and votes, be it on other ranks
    LabelSizes row_labels, col_labels;
};
/// Collective where several ranks have the model. Fails if some have labels and others have none.
BodySizes body_sizes(const Factors &factors);

/// The body of a model's file, version 2:
///   the number of facts, and for each its name, its type (ValueType) and its value; a note is a text among them,
///   whose name here is "note:" and then its own;
///   the rank, the number of iterations and the number of histories;
///   the singular values, U and V row by row;
///   the number of row weights (0 or one each) and the weights; those of columns likewise;
///   for each history its name and a value an iteration;
///   the number of row labels (0 or one each) and the labels; those of columns likewise;
///   the number of columns that have votes (0 or all) and their votes. A file may end before these.
/// A reader passes over facts and histories whose names it does not know, and leaves those that are missing at their
/// defaults, so that a fact may be added without another version. A fact without which a model would be misread needs
/// one.
///
/// To a CountingStream or CheckedWriter.
/// Where several ranks have the model, rank 0 writes it; `sizes` is what body_sizes() says.
template <typename Stream> void write_body(Stream &stream, const Factors &factors, const BodySizes &sizes);

/// Where several ranks have the model: what those after rank 0 do while it writes.
void send_parts(const Factors &factors);

/// Memory is taken only for what the file is long enough to hold. What comes back has yet to pass validate().
Factors read_body(CheckedReader &reader, uint32_t version);

} // namespace pumc
