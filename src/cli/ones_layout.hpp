#pragma once

#include <cstddef>
#include <cstdint>

namespace pumc::cli {

/// How a file of ones is laid out, version 1; docs/ones-file.md has it byte by byte. All numbers are little-endian.
///
///     header   kOnesHeaderBytes bytes, the last of them its CRC-32
///     blocks   of ones, of row labels, of column labels; each without gaps after the one before
///     index    kIndexEntryBytes bytes for each block, in the same order; then the reading options
constexpr char kOnesMagic[8] = {'P', 'U', 'M', 'C', 'O', 'N', 'E', 'S'};
constexpr uint32_t kOnesVersion = 1;
constexpr int64_t kOnesHeaderBytes = 120, kIndexEntryBytes = 32;

/// Bits of the header's flags.
enum OnesFlag : uint32_t {
    kHasConfidences = 1,
    kOneSetOfNames = 2,
    kUndirected = 4,
    kNetwork = 8,
    kRowLabels = 16,
    kColLabels = 32,
    kAllOnesFlags = 63
};

/// What the header says.
struct OnesHeader {
    uint32_t flags = 0;
    int64_t rows = 0, cols = 0, count = 0; ///< an undirected edge is one of the ones that are counted
    int64_t lines = 0, dropped = 0;        ///< of the input: lines of data, and those whose value was too small
    int64_t first_number = 0;              ///< what the first row and column are called where there are no labels
    int64_t one_blocks = 0, row_label_blocks = 0, col_label_blocks = 0;
    int64_t index_at = kOnesHeaderBytes; ///< bytes before the index
    int64_t reading_bytes = 0;           ///< of the reading options: name, tab, value, end of line
    uint32_t index_crc = 0;              ///< CRC-32 of the index and the reading options

    bool has(OnesFlag flag) const noexcept { return (flags & flag) != 0; }
    int64_t one_bytes() const noexcept { return has(kHasConfidences) ? 16 : 8; }
    int64_t blocks() const noexcept { return one_blocks + row_label_blocks + col_label_blocks; }
};

/// One block: where it is, what its first one or label is, how many it has, and the CRC-32 of its bytes.
struct OnesBlock {
    int64_t at = 0, bytes = 0, first = 0;
    uint32_t count = 0, crc = 0;
};

/// The low `bytes` bytes of a number, the least significant first.
inline void put_number(uint64_t value, size_t bytes, unsigned char *to) noexcept {
    for (size_t i = 0; i < bytes; ++i) {
        to[i] = static_cast<unsigned char>(value >> (8 * i));
    }
}

inline uint64_t get_number(const unsigned char *from, size_t bytes) noexcept {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; ++i) {
        value |= static_cast<uint64_t>(from[i]) << (8 * i);
    }
    return value;
}

} // namespace pumc::cli
