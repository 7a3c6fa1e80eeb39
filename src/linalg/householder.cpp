#include "linalg/householder.hpp"

#include "linalg/first_rank.hpp"
#include "linalg/lanes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <numeric>
#include <vector>

namespace pumc {

namespace {

// A piece has 1024 rows, which in 16 columns are 128 KiB. There are at most 256 pieces, so that the stack of their Rs
// stays small; longer pieces then lose a digit, since sums over their rows are added in plain order.
constexpr int64_t kRowsOfPiece = 1024, kMostPieces = 256;

// Some rows of a panel, decomposed in place: the reflectors are below the diagonal, R is on it and above.
struct Piece {
    Panel &a;
    int64_t begin, end; // rows

    double *row(int64_t i) const noexcept { return a.row(begin + i); }
    int64_t rows() const noexcept { return end - begin; }
    int64_t width() const noexcept { return a.width(); }
};

// Columns [from, width) of the rows from `column` on: A -= factor v (v'A), where v is below the diagonal in column
// `column`, with an implicit 1 on it.
[[gnu::always_inline]] inline void reflect(const Piece &p, int64_t column, double factor, int64_t from,
                                           double *sums) noexcept {
    const int64_t width = p.width();
    std::copy(p.row(column) + from, p.row(column) + width, sums + from);
    for (int64_t i = column + 1; i < p.rows(); ++i) {
        const double *row = p.row(i), v = row[column];
        for (int64_t c = from; c < width; ++c) {
            sums[c] += v * row[c];
        }
    }
    for (int64_t c = from; c < width; ++c) {
        sums[c] *= factor;
        p.row(column)[c] -= sums[c];
    }
    for (int64_t i = column + 1; i < p.rows(); ++i) {
        double *row = p.row(i);
        const double v = row[column];
        for (int64_t c = from; c < width; ++c) {
            row[c] -= v * sums[c];
        }
    }
}

// Turn column c, from row c on, into a multiple of the first unit vector. The reflector v replaces the rest of the
// column; the result is its factor, or 0 if the column is zero. The norm is computed from scaled values, whose squares
// neither overflow nor vanish.
[[gnu::always_inline]] inline double make_reflector(const Piece &p, int64_t c) noexcept {
    double largest = 0, sum = 0;
    for (int64_t i = c; i < p.rows(); ++i) {
        largest = std::max(largest, std::abs(p.row(i)[c]));
    }
    if (largest == 0) {
        return 0;
    }
    for (int64_t i = c; i < p.rows(); ++i) {
        const double value = p.row(i)[c] / largest;
        sum += value * value;
    }
    const double first = p.row(c)[c], norm = std::copysign(largest * std::sqrt(sum), first), head = first + norm;
    for (int64_t i = c + 1; i < p.rows(); ++i) {
        p.row(i)[c] /= head;
    }
    p.row(c)[c] = -norm;
    return head / norm;
}

// The reflectors of a piece, and its R into `r`, rows `stride` apart. `factors` and `sums` have room for the width.
PUMC_FOR_EACH_CPU
void decompose(const Piece &p, double *factors, double *sums, double *r, int64_t stride) noexcept {
    for (int64_t c = 0; c < p.width(); ++c) {
        factors[c] = make_reflector(p, c);
        reflect(p, c, factors[c], c + 1, sums);
    }
    for (int64_t i = 0; i < p.width(); ++i) {
        std::fill_n(r + i * stride, i, 0.0);
        std::copy(p.row(i) + i, p.row(i) + p.width(), r + i * stride + i);
    }
}

// Replaces the reflectors by Q: the reflections, the last one first, applied to the first columns of the identity.
PUMC_FOR_EACH_CPU
void form_q(const Piece &p, const double *factors, double *sums) noexcept {
    for (int64_t c = p.width(); c-- > 0;) {
        std::fill(p.row(c) + c + 1, p.row(c) + p.width(), 0.0);
        reflect(p, c, factors[c], c + 1, sums);
        p.row(c)[c] = 1 - factors[c];
        for (int64_t i = c + 1; i < p.rows(); ++i) {
            p.row(i)[c] *= -factors[c];
        }
        for (int64_t i = 0; i < c; ++i) {
            p.row(i)[c] = 0;
        }
    }
}

// Multiplies the rows of the piece by the square matrix whose rows begin at `turn`, `stride` apart.
PUMC_FOR_EACH_CPU
void multiply_rows(const Piece &p, const double *turn, int64_t stride, double *sums) noexcept {
    const int64_t width = p.width();
    for (int64_t i = 0; i < p.rows(); ++i) {
        double *row = p.row(i);
        std::fill_n(sums, width, 0.0);
        for (int64_t l = 0; l < width; ++l) {
            for (int64_t c = 0; c < width; ++c) {
                sums[c] += row[l] * turn[l * stride + c];
            }
        }
        std::copy_n(sums, width, row);
    }
}

// Of the rows that this rank has.
void decompose_here(Panel &a, arma::mat &r, Workers &workers) {
    assert(a.rows() >= a.width());
    const int64_t width = a.width();
    const int64_t pieces = std::clamp<int64_t>(a.rows() / std::max(kRowsOfPiece, 2 * width), 1, kMostPieces);
    const auto piece = [&](int64_t number) {
        return Piece{a, a.rows() * number / pieces, a.rows() * (number + 1) / pieces};
    };
    Panel stacked(pieces * width, width), factors(pieces, width), sums(workers.slots(pieces), width);
    workers.for_each(pieces, [&](int64_t number, int64_t slot) {
        decompose(piece(number), factors.row(number), sums.row(slot), stacked.row(number * width), stacked.stride());
        form_q(piece(number), factors.row(number), sums.row(slot));
    });
    Panel top(width, width), factors_of_stacked(1, width);
    if (pieces > 1) {
        const Piece whole{stacked, 0, stacked.rows()};
        decompose(whole, factors_of_stacked.row(0), sums.row(0), top.row(0), top.stride());
        form_q(whole, factors_of_stacked.row(0), sums.row(0));
        workers.for_each(pieces, [&](int64_t number, int64_t slot) {
            multiply_rows(piece(number), stacked.row(number * width), stacked.stride(), sums.row(slot));
        });
    }
    const Panel &triangle = pieces > 1 ? top : stacked;
    r.set_size(static_cast<arma::uword>(width), static_cast<arma::uword>(width));
    for (int64_t i = 0; i < width; ++i) {
        for (int64_t c = 0; c < width; ++c) {
            r(static_cast<arma::uword>(i), static_cast<arma::uword>(c)) = triangle.row(i)[c];
        }
    }
}

// What this rank adds to the stack, row after row: its R, or its rows themselves where it has fewer than columns. (Rows
// of zeros in place of missing ones would not do: where columns depend on each other, Q may be anything but zero
// there.)
std::vector<double> part_of_stack(Panel &a, Workers &workers) {
    const int64_t width = a.width(), height = std::min(a.rows(), width);
    std::vector<double> part(static_cast<size_t>(height * width));
    if (a.rows() >= width) {
        arma::mat r;
        decompose_here(a, r, workers);
        arma::inplace_trans(r);
        std::copy(r.begin(), r.end(), part.begin());
        return part;
    }
    for (int64_t i = 0; i < height; ++i) {
        std::copy_n(a.row(i), width, part.begin() + i * width);
    }
    return part;
}

// Rank 0 decomposes the stack of all ranks' parts, and each part becomes its part of the Q of that.
void decompose_stack(std::vector<double> &part, int64_t width, arma::mat &r, Workers &workers) {
    Ranks &ranks = *workers.ranks();
    const int64_t row_bytes = width * static_cast<int64_t>(sizeof(double));
    const auto bytes = static_cast<int64_t>(part.size() * sizeof(double));
    const bool first = ranks.rank() == 0;
    std::vector<int64_t> to_first(static_cast<size_t>(ranks.count()), 0);
    to_first[0] = bytes;
    std::vector<int64_t> from_others = ranks.trade(to_first); // what rank 0 gets; nothing for the others
    to_first[0] = first ? 0 : bytes;
    const int64_t all = std::accumulate(from_others.begin(), from_others.end(), int64_t{0});
    from_others[0] = 0;
    const char *received = ranks.exchange(to_first, from_others, [&](char *room) {
        std::copy_n(reinterpret_cast<const char *>(part.data()), to_first[0], room);
    });
    Panel stacked(first ? all / row_bytes : 0, width);
    for (int64_t i = 0; i < stacked.rows(); ++i) {
        const int64_t at = i * row_bytes;
        const char *from = at < bytes ? reinterpret_cast<const char *>(part.data()) + at : received + at - bytes;
        std::memcpy(stacked.row(i), from, static_cast<size_t>(row_bytes));
    }
    r.set_size(static_cast<arma::uword>(width), static_cast<arma::uword>(width));
    on_first_rank(workers, [&] { decompose_here(stacked, r, workers); }, {&r});
    received = ranks.exchange(from_others, to_first, [&](char *room) {
        for (int64_t i = bytes / row_bytes; i < stacked.rows(); ++i, room += row_bytes) {
            std::memcpy(room, stacked.row(i), static_cast<size_t>(row_bytes));
        }
    });
    if (!first) {
        std::copy_n(received, bytes, reinterpret_cast<char *>(part.data()));
    }
    for (int64_t i = 0; first && i < bytes / row_bytes; ++i) {
        std::copy_n(stacked.row(i), width, part.begin() + i * width);
    }
}

} // namespace

void householder(Panel &a, arma::mat &r, Workers &workers) {
    if (workers.ranks() == nullptr || workers.ranks()->count() == 1) {
        decompose_here(a, r, workers);
        return;
    }
    const int64_t width = a.width();
    std::vector<double> part = part_of_stack(a, workers);
    decompose_stack(part, width, r, workers);
    if (a.rows() >= width) {
        Panel sums(1, width);
        multiply_rows({a, 0, a.rows()}, part.data(), width, sums.row(0));
        return;
    }
    for (int64_t i = 0; i < a.rows(); ++i) {
        std::copy_n(part.begin() + i * width, width, a.row(i));
    }
}

} // namespace pumc
