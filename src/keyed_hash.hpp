#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <unistd.h>

namespace pumc {

/// The system's random bytes; where it has none to give, as in a cell without that call, an address and the time.
inline std::array<uint64_t, 2> random_key() noexcept {
    std::array<uint64_t, 2> key{};
    if (::getentropy(key.data(), sizeof key) != 0) {
        key = {reinterpret_cast<uintptr_t>(&key),
               static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count())};
    }
    return key;
}

/// SipHash-1-3 (Aumasson and Bernstein 2012, with one round a word and three at the end): who does not know the key
/// cannot make texts that collide, so that tables of texts from strangers stay quick.
class KeyedHash {
public:
    explicit KeyedHash(uint64_t first = 0, uint64_t second = 0) noexcept : first_(first), second_(second) {}
    explicit KeyedHash(const std::array<uint64_t, 2> &key) noexcept : KeyedHash(key[0], key[1]) {}

    uint64_t operator()(std::string_view text) const noexcept {
        State v{first_ ^ 0x736f6d6570736575u, second_ ^ 0x646f72616e646f6du, first_ ^ 0x6c7967656e657261u,
                second_ ^ 0x7465646279746573u};
        const size_t whole = text.size() / 8 * 8;
        for (size_t at = 0; at < whole; at += 8) {
            v.take(word(text.data() + at, 8));
        }
        v.take(word(text.data() + whole, text.size() - whole) | static_cast<uint64_t>(text.size()) << 56);
        v.c ^= 0xff;
        for (int round = 0; round < 3; ++round) {
            v.mix();
        }
        return v.a ^ v.b ^ v.c ^ v.d;
    }

private:
    struct State {
        uint64_t a, b, c, d;

        void mix() noexcept {
            a += b, c += d;
            b = rotated(b, 13) ^ a, d = rotated(d, 16) ^ c;
            a = rotated(a, 32);
            c += b, a += d;
            b = rotated(b, 17) ^ c, d = rotated(d, 21) ^ a;
            c = rotated(c, 32);
        }
        void take(uint64_t word) noexcept {
            d ^= word;
            mix();
            a ^= word;
        }
    };

    static uint64_t rotated(uint64_t x, int bits) noexcept { return x << bits | x >> (64 - bits); }
    static uint64_t word(const char *bytes, size_t count) noexcept {
        uint64_t made = 0;
        if (count > 0) { // of an empty text there may be no bytes to point at
            std::memcpy(&made, bytes, count);
        }
        return made;
    }

    uint64_t first_, second_;
};

} // namespace pumc
