#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace pumc {

/// xoshiro256++ (Blackman & Vigna 2019), seeded through splitmix64. With a generator of our own a seed gives the same
/// numbers with every compiler and C library, and no global generator is touched.
class Random {
public:
    explicit Random(uint64_t seed) noexcept {
        for (uint64_t &word : state_) {
            seed += 0x9E3779B97F4A7C15U;
            uint64_t mixed = seed;
            mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
            mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
            word = mixed ^ (mixed >> 31U);
        }
    }

    /// One of many generators that share a key, each with a number of its own.
    static Random keyed(uint64_t key, uint64_t number) noexcept {
        // The finaliser of MurmurHash3: generators of neighbouring numbers must not start from neighbouring seeds,
        // which the seeding above would turn into the same words a step apart.
        number = (number ^ (number >> 33U)) * 0xFF51AFD7ED558CCDU;
        number = (number ^ (number >> 33U)) * 0xC4CEB9FE1A85EC53U;
        return Random(key ^ number ^ (number >> 33U));
    }

    /// Where the sequence of bits is. A generator that has given normal numbers may also hold the next one, which is
    /// not part of this.
    using Place = std::array<uint64_t, 4>;
    Place place() const noexcept { return state_; }
    void go_to(const Place &place) noexcept {
        state_ = place;
        has_spare_ = false;
    }

    uint64_t bits() noexcept {
        const uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    /// In [0, 1), from the top 53 bits.
    double uniform() noexcept { return static_cast<double>(bits() >> 11U) * 0x1.0p-53; }

    /// In [0, bound), without bias (Lemire 2019).
    uint64_t below(uint64_t bound) noexcept {
        __extension__ using Wide = unsigned __int128;
        Wide product = static_cast<Wide>(bits()) * bound;
        if (static_cast<uint64_t>(product) < bound) {
            const uint64_t least = (0 - bound) % bound;
            while (static_cast<uint64_t>(product) < least) {
                product = static_cast<Wide>(bits()) * bound;
            }
        }
        return static_cast<uint64_t>(product >> 64U);
    }

    /// Standard normal, by Marsaglia's polar method.
    double normal() noexcept {
        if (has_spare_) {
            has_spare_ = false;
            return spare_;
        }
        double x, y, square;
        do {
            x = 2 * uniform() - 1;
            y = 2 * uniform() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        const double scale = std::sqrt(-2 * std::log(square) / square);
        spare_ = y * scale;
        has_spare_ = true;
        return x * scale;
    }

private:
    static uint64_t rotate(uint64_t word, unsigned by) noexcept { return (word << by) | (word >> (64U - by)); }

    Place state_ = {};
    double spare_ = 0;
    bool has_spare_ = false;
};

} // namespace pumc
