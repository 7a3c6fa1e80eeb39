#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>
#include <zlib.h>

namespace pumc::cli {

/// The bytes of a file or of standard input ("-"). Gzip data, one member or several, is decompressed. It is refused if
/// it is damaged or cut off, or if anything else follows it.
class ByteSource {
public:
    /// `name` is for messages.
    ByteSource(const std::string &path, const std::string &name);
    ~ByteSource();
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;

    /// Up to `most` bytes; 0 only at the end.
    size_t read(char *to, size_t most);

    /// Go on from this byte of a plain file.
    void seek(int64_t byte);

private:
    bool fill();
    bool starts_a_member();
    size_t read_plain(char *to, size_t most);
    size_t inflate_some(char *to, size_t most);

    std::string name_;
    int descriptor_ = -1;
    std::vector<unsigned char> raw_;
    size_t begin_ = 0, end_ = 0; // raw bytes that are read and not yet used
    bool at_end_ = false;        // of the file
    enum class Kind { unknown, plain, gzip } kind_ = Kind::unknown;
    bool within_member_ = false;
    z_stream stream_{};
};

} // namespace pumc::cli
