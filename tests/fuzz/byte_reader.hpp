// Bytes of a fuzzer turned into choices. What is behind the end reads as zero, so that every input means something.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

namespace fuzz {

class ByteReader {
public:
    ByteReader(const uint8_t *bytes, size_t count) : next_(bytes), left_(count) {}

    size_t left() const noexcept { return left_; }
    const uint8_t *rest() const noexcept { return next_; }

    uint8_t byte() noexcept {
        if (left_ == 0) {
            return 0;
        }
        --left_;
        return *next_++;
    }
    bool flag() noexcept { return (byte() & 1U) != 0; }

    /// In [0, count).
    int64_t below(int64_t count) noexcept { return byte() % count; }

    int64_t integer() noexcept {
        uint64_t value = 0;
        for (int i = 0; i < 8; ++i) {
            value = value << 8U | byte();
        }
        return static_cast<int64_t>(value);
    }

    /// Mostly small; now and then a number at the end of a range, or any.
    int64_t odd_integer() noexcept {
        static const int64_t ends[] = {-1,
                                       0,
                                       INT32_MAX,
                                       int64_t{INT32_MAX} + 1,
                                       int64_t{1} << 32U,
                                       std::numeric_limits<int64_t>::max() / 8 + 1,
                                       std::numeric_limits<int64_t>::max(),
                                       std::numeric_limits<int64_t>::min()};
        const uint8_t kind = byte();
        return kind < 224 ? kind : kind < 248 ? ends[kind % 8] : integer();
    }

    double any_real() noexcept {
        const int64_t bits = integer();
        double value = 0;
        std::memcpy(&value, &bits, 8);
        return value;
    }

    /// Mostly a share of 1 or a small number; now and then one at the end of a range, or any bits at all.
    double odd_real() noexcept {
        static const double ends[] = {0,    -0.0,   1,     -1,    5e-324, 1e-300, 2.2e-308,  1e300,
                                      1e12, 1e-150, 1e150, 1e-12, 1e6,    1e-6,   kInfinity, -kInfinity};
        const uint8_t kind = byte();
        return kind < 160   ? byte() / 256.0
               : kind < 200 ? byte() / 16.0
               : kind < 240 ? ends[kind % 16]
               : kind < 244 ? std::numeric_limits<double>::quiet_NaN()
                            : any_real();
    }

    std::string text(size_t most) {
        const size_t length = byte() % (most + 1);
        std::string result;
        while (result.size() < length && left_ > 0) {
            result += static_cast<char>(byte());
        }
        return result;
    }

private:
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    const uint8_t *next_;
    size_t left_;
};

} // namespace fuzz
