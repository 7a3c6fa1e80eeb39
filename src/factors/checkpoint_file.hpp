#pragma once

#include "factors/checkpoint_head.hpp"

#include <string>
#include <vector>

namespace pumc {

/// The layout that write_checkpoint() writes, and the only one that is read: a fit is not interrupted for long. Whoever
/// adds to ResumePoint or to the histories raises it.
constexpr uint32_t kCheckpointVersion = 2;

/// A fit in a file, with which it goes on after an interruption. Everything is little-endian, as in a model's file:
///   "PUMCCKPT", u32 version, u32 zero, u64 length of the body, the body, u64 CRC-64 of all that precedes it.
/// The body is the length of the head as an i64, the head (checkpoint_head.hpp), and then, row by row, U_t, V_t with
/// its spare columns, U_{t-1} and V_{t-1}. Rows come in the order of the whole matrix, whoever had them.
///
/// The file is written as a FileReplacement, with the suffix ".new" until it is complete.
///
/// Collective: `share` says which ranks have which rows, and is null where one process has all. Rank 0 writes, and
/// needs no room for more than a message of the others' rows. Whether that worked, on rank 0; a failure leaves the file
/// as it was.
bool write_checkpoint(const std::string &path, const CheckpointHead &head, const LowRank &current,
                      const LowRank &before, const Share *share);

/// The bytes of a file's head. The whole file is read: fails with Code::bad_file if it is damaged or no checkpoint,
/// with Code::newer_file if a later version wrote it, and with Code::io if it cannot be opened.
std::vector<char> read_head(const std::string &path);

/// The iterates of a file whose head was read, as far as they belong to this process or rank. Collective: rank 0 reads,
/// and the path of others is not used.
void read_iterates(const std::string &path, const CheckpointHead &head, const Positives &positives, LowRank &current,
                   LowRank &before);

} // namespace pumc
