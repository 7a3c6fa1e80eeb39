#pragma once

#include "linalg/panel.hpp"

// Marks a function to be compiled for several instruction sets; the loader picks the best that the CPU has. The sets
// are named by level or feature, since a clone for a named processor runs only on processors that the compiler knows.
// Only glibc's loader can pick (STT_GNU_IFUNC): with musl, g++ refuses clones.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define PUMC_HAS_CLONES
#if __GNUC__ >= 12
#define PUMC_FOR_EACH_CPU [[gnu::target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")]]
#else
#define PUMC_FOR_EACH_CPU [[gnu::target_clones("default", "avx2", "avx512f")]]
#endif
#else
#define PUMC_FOR_EACH_CPU
#endif

namespace pumc {

/// Eight doubles: one 512-bit register, or two or four narrower ones, as the CPU has them.
using Lanes [[gnu::vector_size(64), gnu::may_alias]] = double;
static_assert(sizeof(Lanes) == kLanes * sizeof(double));

[[gnu::always_inline]] inline const Lanes *lanes(const double *data) noexcept {
    return reinterpret_cast<const Lanes *>(data);
}

/// Whether there are 32 registers of 512 bits, which hold larger tiles: the CPU's where clones use them, else those
/// that the compiler may use. clang's runtime for musl cannot ask the CPU.
inline bool has_wide_registers() noexcept {
#if defined(__AVX512F__)
    return true;
#elif defined(PUMC_HAS_CLONES)
    return __builtin_cpu_supports("avx512f");
#else
    return false;
#endif
}

/// Workers::scratch() for `count` doubles, starting on a 64-byte line.
inline double *aligned_scratch(Workers &workers, int64_t count) {
    double *room = workers.scratch(static_cast<size_t>(count + kLanes));
    const auto beyond = static_cast<int64_t>(reinterpret_cast<uintptr_t>(room) % sizeof(Lanes) / sizeof(double));
    return room + (beyond == 0 ? 0 : kLanes - beyond);
}

} // namespace pumc
