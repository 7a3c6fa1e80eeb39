#include "factors/checked_stream.hpp"

#include "error.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstring>

namespace pumc {

namespace {

// Doubles that are converted at a time. Their bytes, 4 KiB, are on the stack.
constexpr int64_t kBlock = 512;

// The remainder of each byte. The constant is ECMA-182's polynomial with its bits reversed.
std::array<uint64_t, 256> make_crc_table() noexcept {
    std::array<uint64_t, 256> table{};
    for (uint64_t i = 0; i < 256; ++i) {
        uint64_t value = i;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value & 1U) != 0 ? (value >> 1U) ^ 0xC96C5795D7870F42U : value >> 1U;
        }
        table[i] = value;
    }
    return table;
}

} // namespace

void encode(uint64_t value, size_t bytes, unsigned char *to) noexcept {
    for (size_t i = 0; i < bytes; ++i) {
        to[i] = static_cast<unsigned char>(value >> (8 * i));
    }
}

uint64_t decode(const unsigned char *from, size_t bytes) noexcept {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; ++i) {
        value |= static_cast<uint64_t>(from[i]) << (8 * i);
    }
    return value;
}

void Crc64::add(const unsigned char *bytes, size_t count) noexcept {
    static const std::array<uint64_t, 256> table = make_crc_table();
    for (size_t i = 0; i < count; ++i) {
        value_ = table[(value_ ^ bytes[i]) & 0xFFU] ^ (value_ >> 8U);
    }
}

void CheckedWriter::bytes(const void *data, size_t count) {
    crc_.add(static_cast<const unsigned char *>(data), count);
    sink_.write(data, count);
}

void CheckedWriter::integer(int64_t value) {
    unsigned char raw[8];
    encode(static_cast<uint64_t>(value), 8, raw);
    bytes(raw, 8);
}

void CheckedWriter::reals(const double *values, int64_t count) {
    unsigned char raw[8 * kBlock];
    for (int64_t at = 0; at < count; at += kBlock) {
        const int64_t size = std::min(kBlock, count - at);
        for (int64_t i = 0; i < size; ++i) {
            uint64_t pattern = 0;
            std::memcpy(&pattern, values + at + i, 8);
            encode(pattern, 8, raw + 8 * i);
        }
        bytes(raw, static_cast<size_t>(8 * size));
    }
}

void CheckedWriter::text(std::string_view value) {
    integer(static_cast<int64_t>(value.size()));
    bytes(value.data(), value.size());
}

void CheckedReader::damaged(const char *format, ...) const {
    va_list arguments;
    va_start(arguments, format);
    const Error reason(Code::bad_file, format, arguments);
    va_end(arguments);
    fail(Code::bad_file, "%s is damaged: %s", source_.name(), reason.what());
}

void CheckedReader::check_room(int64_t count, int64_t each, const char *what) const {
    if (count < 0 || count > left_ / each) {
        damaged("it is too short for %lld %s", static_cast<long long>(count), what);
    }
}

void CheckedReader::bytes(void *data, size_t count) {
    if (static_cast<int64_t>(count) > left_) {
        damaged("it ends too early");
    }
    source_.read(data, count);
    left_ -= static_cast<int64_t>(count);
    crc_.add(static_cast<const unsigned char *>(data), count);
}

void CheckedReader::integer(int64_t &value) {
    unsigned char raw[8];
    bytes(raw, 8);
    value = static_cast<int64_t>(decode(raw, 8));
}

void CheckedReader::reals(double *values, int64_t count) {
    unsigned char raw[8 * kBlock];
    for (int64_t at = 0; at < count; at += kBlock) {
        const int64_t size = std::min(kBlock, count - at);
        bytes(raw, static_cast<size_t>(8 * size));
        for (int64_t i = 0; i < size; ++i) {
            const uint64_t pattern = decode(raw + 8 * i, 8);
            std::memcpy(values + at + i, &pattern, 8);
        }
    }
}

void CheckedReader::text(std::string &value) {
    int64_t size = 0;
    integer(size);
    check_room(size, 1, "bytes of a text");
    value.resize(static_cast<size_t>(size));
    bytes(value.data(), value.size());
}

} // namespace pumc
