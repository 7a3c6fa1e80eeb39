#pragma once

#include "context/ranks.hpp"

#include <cstdint>
#include <vector>

namespace pumc {

/// A random order of things that have numbers. A thing's key follows from its own number and the seed alone, so that
/// ranks that have some things each agree about the order, whoever has what. Different numbers have different keys: for
/// each seed the key is a bijection of the 64-bit words.
class RandomOrder {
public:
    explicit RandomOrder(uint64_t seed) noexcept : first_(mixed(seed + kGolden)), second_(mixed(first_ + kGolden)) {}

    uint64_t key(uint64_t number) const noexcept { return mixed(mixed(number ^ first_) + second_); }
    /// Of the cell at this row and column, which are below 2^32.
    uint64_t key(int64_t row, int64_t col) const noexcept {
        return key(static_cast<uint64_t>(row) << 32U | static_cast<uint64_t>(col));
    }

private:
    static constexpr uint64_t kGolden = 0x9E3779B97F4A7C15U;

    // The finaliser of splitmix64.
    static uint64_t mixed(uint64_t word) noexcept {
        word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
        word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
        return word ^ (word >> 31U);
    }

    uint64_t first_, second_;
};

/// Finds the key that stands at a position, counted from 0, when the keys of all ranks are sorted in ascending order.
/// No rank sees the keys of another: digit by digit, the ranks add up how many keys have which digit. `ranks` is null
/// where one process has them all, and nothing is added then. Collective.
class KeySearch {
public:
    explicit KeySearch(Ranks *ranks) noexcept : ranks_(ranks) {}

    /// for_each(visit) calls visit(key) for each key here. `position` must be below the number of all keys.
    template <typename ForEach> uint64_t at(int64_t position, const ForEach &for_each) {
        start(position);
        for_each([this](uint64_t key) { count(key); });
        next_digit();
        for_each([this](uint64_t key) { keep(key); });
        return finish();
    }

private:
    static constexpr unsigned kBits = 8; // of a digit

    void start(int64_t position);
    void count(uint64_t key) noexcept { counts_[key >> (64 - kBits)] += 1; }
    void keep(uint64_t key) {
        if (key >> (64 - kBits) == found_) {
            kept_.push_back(key);
        }
    }
    void next_digit();
    uint64_t finish();

    Ranks *ranks_;
    int64_t left_ = 0;           // the position among the keys that begin with what was found
    uint64_t found_ = 0;         // the first digits of the key
    std::vector<double> counts_; // how many of these keys have which next digit
    std::vector<uint64_t> kept_; // those of this rank that begin with what was found
};

} // namespace pumc
