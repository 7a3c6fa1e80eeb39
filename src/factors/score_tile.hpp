#pragma once

#include "linalg/lanes.hpp"

#include <cassert>
#include <cstdint>

namespace pumc {

// How every score of the library is computed. Where X is symmetric, u_ic and v_jc stand for these times the root of
// s_c, rounded, and s_c for 1. With w_c = u_ic s_c, rounded, the score of cell (i, j) is
//
//     sum = 0;  sum = sum + w_c v_jc  for c = 0, 1, ..., rank - 1 in this order,
//
// with a single rounding for each c if the processor multiplies and adds in one instruction. The functions below differ
// only in how many scores they compute side by side. So a cell has the same score, to the bit, whoever asks for it, and
// cells with equal factors have equal scores. This needs two things. Sums must be Lanes, never single numbers: a
// compiler turns a loop over a single sum into products first and additions afterwards, with two roundings. And these
// templates must be inlined into functions marked PUMC_FOR_EACH_CPU: elsewhere they would be compiled for the oldest
// processor, which returns Lanes in another way than the functions of a newer one expect. So none of them is a lambda,
// which is not inlined without optimisation.

/// Element i of x[k] and element k of x[i] change places.
[[gnu::always_inline]] inline void transpose(Lanes (&x)[kLanes]) noexcept {
    Lanes pairs[kLanes], quads[kLanes];
    for (int i = 0; i < kLanes; i += 2) {
        pairs[i] = __builtin_shufflevector(x[i], x[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
        pairs[i + 1] = __builtin_shufflevector(x[i], x[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
    }
    // Even steps: compilers keep the rest in memory unless they can unroll the loop.
    for (int four = 0; four < kLanes; four += 4) {
        for (int i = four; i < four + 2; ++i) {
            quads[i] = __builtin_shufflevector(pairs[i], pairs[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            quads[i + 2] = __builtin_shufflevector(pairs[i], pairs[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
    }
    for (int i = 0; i < kLanes / 2; ++i) {
        x[i] = __builtin_shufflevector(quads[i], quads[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        x[i + 4] = __builtin_shufflevector(quads[i], quads[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// Inner products of R vectors of `length` numbers, `stride` apart, with the L Lanes of vectors that are packed in a
/// tile: sum[r][l] has those of the r-th vector with the vectors of the l-th Lanes.
template <int R, int L>
[[gnu::always_inline]] inline void score_tile(const double *vectors, int64_t stride, int64_t length, const double *tile,
                                              Lanes (&sum)[R][L]) noexcept {
    for (int r = 0; r < R; ++r) {
        for (int l = 0; l < L; ++l) {
            sum[r][l] = Lanes{};
        }
    }
    for (int64_t c = 0; c < length; ++c) {
        const Lanes *packed = lanes(tile + c * L * kLanes);
        for (int r = 0; r < R; ++r) {
            for (int l = 0; l < L; ++l) {
                sum[r][l] += vectors[r * stride + c] * packed[l];
            }
        }
    }
}

/// Rows, and rows times s: what pair_products() takes on the left.
struct PlainRows {
    const double *const *rows;
    [[gnu::always_inline]] Lanes operator()(int k, int64_t c) const noexcept { return *lanes(rows[k] + c); }
};
struct ScaledRows {
    const double *const *rows;
    const double *s;
    [[gnu::always_inline]] Lanes operator()(int k, int64_t c) const noexcept {
        return *lanes(rows[k] + c) * *lanes(s + c);
    }
};

/// The inner products of kLanes pairs of vectors. left(k, c) gives the Lanes at number c of the k-th vector on the
/// left; the vectors v[k] start on 64-byte lines and are padded to whole Lanes.
template <typename Left>
[[gnu::always_inline]] inline Lanes pair_products(const Left &left, const double *const *v, int64_t rank) noexcept {
    Lanes sum = {};
    for (int64_t c = 0; c < rank; c += kLanes) {
        Lanes from_left[kLanes], from_right[kLanes];
        for (int k = 0; k < kLanes; ++k) {
            from_left[k] = left(k, c);
            from_right[k] = *lanes(v[k] + c);
        }
        transpose(from_left);
        transpose(from_right);
        const int64_t there = rank - c < kLanes ? rank - c : kLanes;
        for (int64_t k = 0; k < there; ++k) {
            sum += from_left[k] * from_right[k];
        }
    }
    return sum;
}

/// The scores of kLanes cells. Cell k has the row u[k] of U and the row v[k] of V. These rows and `s` start on 64-byte
/// lines and are padded to whole Lanes.
[[gnu::always_inline]] inline Lanes score_pairs(const double *const *u, const double *const *v, const double *s,
                                                int64_t rank) noexcept {
    return pair_products(ScaledRows{u, s}, v, rank);
}

/// The same from weighted rows w = u s.
[[gnu::always_inline]] inline Lanes score_weighted_pairs(const double *const *w, const double *const *v,
                                                         int64_t rank) noexcept {
    return pair_products(PlainRows{w}, v, rank);
}

/// Put a vector into a column of a tile of `width` vectors. The tile holds the first number of each vector, then the
/// second of each, and so on. It starts on a 64-byte line.
inline void pack(const double *vector, int64_t length, double *tile, int64_t width, int64_t column) noexcept {
    assert(column >= 0 && column < width && reinterpret_cast<uintptr_t>(tile) % sizeof(Lanes) == 0);
    for (int64_t c = 0; c < length; ++c) {
        tile[c * width + column] = vector[c];
    }
}

/// w_c = u_c s_c.
inline void weigh(const double *u, const double *s, int64_t length, double *weighted) noexcept {
    for (int64_t c = 0; c < length; ++c) {
        weighted[c] = u[c] * s[c];
    }
}

} // namespace pumc
