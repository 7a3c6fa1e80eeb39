#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace pumc {

/// Leaves new elements as they are instead of setting them to zero.
template <typename T> struct Uninitialised : std::allocator<T> {
    template <typename Other> struct rebind { using other = Uninitialised<Other>; };
    template <typename Other> void construct(Other *at) noexcept { ::new (static_cast<void *>(at)) Other; }
    template <typename Other, typename... Arguments> void construct(Other *at, Arguments &&...arguments) {
        ::new (static_cast<void *>(at)) Other(std::forward<Arguments>(arguments)...);
    }
};

/// A number for each of the ones, undefined until written: the threads that write them first bring their memory in,
/// all at once, where one thread alone would need longer than a product with the data takes.
using ValuesOfOnes = std::vector<double, Uninitialised<double>>;

} // namespace pumc
