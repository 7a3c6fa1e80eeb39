#pragma once

#include "context/workers.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace pumc {

/// An allocator that leaves new elements uninitialised.
template <typename T> struct Uninitialised : std::allocator<T> {
    template <typename Other> struct rebind { using other = Uninitialised<Other>; };
    template <typename Other> void construct(Other *at) noexcept { ::new (static_cast<void *>(at)) Other; }
    template <typename Other, typename... Arguments> void construct(Other *at, Arguments &&...arguments) {
        ::new (static_cast<void *>(at)) Other(std::forward<Arguments>(arguments)...);
    }
};

/// A number for each of the ones, undefined until written. Memory is brought in by whoever touches it first: here by
/// all the threads that write the numbers. One thread that set them to zero would take longer than a product with the
/// data.
using ValuesOfOnes = std::vector<double, Uninitialised<double>>;

inline void fill_zero(ValuesOfOnes &values, Workers &workers) {
    // 512 KiB a chunk or more, so that handing it to a thread costs little beside it; not tuned.
    const EvenSplit split(static_cast<int64_t>(values.size()), 1 << 16, 64);
    workers.for_each(split.chunks, [&](int64_t chunk) {
        std::fill(values.data() + split.begin(chunk), values.data() + split.end(chunk), 0.0);
    });
}

} // namespace pumc
