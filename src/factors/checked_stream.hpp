#pragma once

#include "factors/model_bytes.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace pumc {

/// encode() writes the low `bytes` bytes of a number, the least significant first; decode() reads such a number.
void encode(uint64_t value, size_t bytes, unsigned char *to) noexcept;
uint64_t decode(const unsigned char *from, size_t bytes) noexcept;

/// CRC-64/XZ (ECMA-182, reflected) of the bytes added so far.
class Crc64 {
public:
    void add(const unsigned char *bytes, size_t count) noexcept;
    uint64_t value() const noexcept { return ~value_; }

private:
    uint64_t value_ = ~uint64_t{0};
};

/// What a file ends with: the checksum of all that comes before it.
constexpr int64_t kTrailerBytes = 8;

/// CountingStream and CheckedWriter have the same interface, so that one function writes a body and finds out its
/// length; CheckedReader mirrors it. Integers are i64, reals are IEEE doubles, a text is its length and then its bytes,
/// and all of them are little-endian. A CountingStream only counts what would be written.
class CountingStream {
public:
    static constexpr bool reading = false;

    void integer(int64_t) noexcept { bytes_ += 8; }
    void reals(const double *, int64_t count) noexcept { bytes_ += 8 * count; }
    void text(std::string_view value) noexcept { bytes_ += 8 + static_cast<int64_t>(value.size()); }
    /// So many texts, which have so many bytes together.
    void texts(int64_t count, int64_t bytes) noexcept { bytes_ += 8 * count + bytes; }
    int64_t bytes() const noexcept { return bytes_; }

private:
    int64_t bytes_ = 0;
};

/// Writes to a sink and keeps the CRC-64 of all that it wrote. Fails as the sink does.
class CheckedWriter {
public:
    static constexpr bool reading = false;
    explicit CheckedWriter(ModelSink &sink) : sink_(sink) {}

    void bytes(const void *data, size_t count);
    void integer(int64_t value);
    void reals(const double *values, int64_t count);
    void text(std::string_view value);
    uint64_t crc() const noexcept { return crc_.value(); }

private:
    ModelSink &sink_;
    Crc64 crc_;
};

/// Reads a source and keeps the CRC-64 of all that it read. Fails with Code::bad_file where the bytes make no sense,
/// and as the source does.
class CheckedReader {
public:
    static constexpr bool reading = true;
    explicit CheckedReader(ModelSource &source) : source_(source), left_(source.size()) {}

    void bytes(void *data, size_t count);
    void integer(int64_t &value);
    void reals(double *values, int64_t count);
    void text(std::string &value);

    /// To be called before memory is taken for `count` items: fails unless the source still has `each` bytes for each
    /// of them.
    void check_room(int64_t count, int64_t each, const char *what) const;
    /// Refuse the bytes; the reason is formatted as by printf.
    [[noreturn, gnu::format(printf, 2, 3)]] void damaged(const char *format, ...) const;

    int64_t left() const noexcept { return left_; }
    uint64_t crc() const noexcept { return crc_.value(); }

private:
    ModelSource &source_;
    int64_t left_;
    Crc64 crc_;
};

} // namespace pumc
