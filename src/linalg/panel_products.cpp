// Products of panels with each other and with small matrices: the dense half of an iteration. A BLAS packs its
// operands, which pays for squarer shapes, and an OpenBLAS older than the CPU falls back to its slowest kernels. These
// kernels read the panels in place; bench/kernels.cpp compares them with DGEMM.
#include "linalg/lanes.hpp"
#include "linalg/panel.hpp"

#include <algorithm>
#include <cassert>

namespace pumc {

namespace {

// Rows that are worked on while they are in the second-level cache: 128 rows of 72 columns are 72 KiB, in A and in
// `out`.
constexpr int64_t kBatchRows = 128;

// A tile of sums is held in registers: `scalars` numbers of one operand times `lanes` Lanes of the other.
struct Tile {
    int64_t scalars, lanes;
};
constexpr Tile kWideTile{8, 3};   // 24 of 32 registers of 512 bits
constexpr Tile kNarrowTile{4, 1}; // 8 of 16 registers of 256 bits

// Some of the 64-byte lines of a row.
struct LineRange {
    int64_t begin, end;

    /// The lines of turn `turn`, when `turns` turns take equal shares.
    LineRange share(int64_t turn, int64_t turns) const noexcept {
        return {begin + (end - begin) * turn / turns, begin + (end - begin) * (turn + 1) / turns};
    }
};

// Asks for lines of a row of the next batch while this one is worked on: the processor does not foresee so many
// streams. A tile asks for a few lines of each row, so that the requests come evenly. A hint may point anywhere, so
// that nothing is checked at the last row.
template <bool kForWriting> [[gnu::always_inline]] inline void prefetch(const double *row, LineRange lines) noexcept {
    for (int64_t line = lines.begin; line < lines.end; ++line) {
        __builtin_prefetch(row + line * kLanes, kForWriting ? 1 : 0, 2);
    }
}

// --- out = A M + beta out ----------------------------------------------------------------------------------

struct Product {
    const double *a;
    int64_t a_stride;
    const double *m; // row after row, m_stride apart
    int64_t m_stride;
    double beta;
    double *out;
    int64_t out_stride;
};

template <int R, int L>
[[gnu::always_inline]] inline void product_tile(const Product &p, int64_t row, int64_t lane, int64_t depth) noexcept {
    const double *a = p.a + row * p.a_stride, *m = p.m + lane * kLanes;
    double *out = p.out + row * p.out_stride + lane * kLanes;
    Lanes sum[R][L] = {};
    for (int64_t c = 0; c < depth; ++c) {
        Lanes right[L];
        for (int l = 0; l < L; ++l) {
            right[l] = lanes(m + c * p.m_stride)[l];
        }
        for (int r = 0; r < R; ++r) {
            for (int l = 0; l < L; ++l) {
                sum[r][l] += a[r * p.a_stride + c] * right[l];
            }
        }
    }
    for (int r = 0; r < R; ++r) {
        auto *target = reinterpret_cast<Lanes *>(out + r * p.out_stride);
        for (int l = 0; l < L; ++l) {
            target[l] = p.beta == 0 ? sum[r][l] : sum[r][l] + p.beta * target[l];
        }
    }
}

template <int R, int L>
[[gnu::always_inline]] inline void product_rows(const Product &p, int64_t begin, int64_t end, int64_t lane,
                                                int64_t depth, LineRange of_a) noexcept {
    int64_t row = begin;
    for (; row + R <= end; row += R) {
        for (int64_t ahead = row + kBatchRows; ahead < row + kBatchRows + R; ++ahead) {
            prefetch<false>(p.a + ahead * p.a_stride, of_a);
            prefetch<true>(p.out + ahead * p.out_stride, {lane, lane + L});
        }
        product_tile<R, L>(p, row, lane, depth);
    }
    for (; row < end; ++row) {
        product_tile<1, L>(p, row, lane, depth);
    }
}

// `upper`: M is upper triangular, so that the first columns need only the first rows of M.
PUMC_FOR_EACH_CPU
void product_chunk(const Product &p, int64_t begin, int64_t end, int64_t depth, int64_t lane_count, bool upper,
                   bool wide) noexcept {
    const int64_t most = wide ? kWideTile.lanes : kNarrowTile.lanes, turns = (lane_count + most - 1) / most;
    for (int64_t top = begin; top < end; top += kBatchRows) {
        const int64_t bottom = std::min(end, top + kBatchRows);
        // From the last columns to the first: with an upper triangular M, `out` may then be A itself.
        for (int64_t turn = turns - 1; turn >= 0; --turn) {
            const int64_t lane = turn * most, width = std::min(most, lane_count - lane);
            const int64_t used = upper ? std::min(depth, (lane + width) * kLanes) : depth;
            const LineRange of_a = LineRange{0, p.a_stride / kLanes}.share(turn, turns);
            if (!wide) {
                product_rows<kNarrowTile.scalars, 1>(p, top, bottom, lane, used, of_a);
            } else if (width == 3) {
                product_rows<kWideTile.scalars, 3>(p, top, bottom, lane, used, of_a);
            } else if (width == 2) {
                product_rows<kWideTile.scalars, 2>(p, top, bottom, lane, used, of_a);
            } else {
                product_rows<kWideTile.scalars, 1>(p, top, bottom, lane, used, of_a);
            }
        }
    }
}

// --- sums = A'B ---------------------------------------------------------------------------------------------

struct CrossProduct {
    PanelView a, b;
    double *sums; // for each column of B its products with all columns of A, padded to whole Lanes
    int64_t stride;
};

template <int R, int L>
[[gnu::always_inline]] inline void cross_tile(const CrossProduct &p, int64_t begin, int64_t end, int64_t column,
                                              int64_t lane, LineRange of_a, LineRange of_b) noexcept {
    Lanes sum[R][L];
    auto *target = p.sums + column * p.stride + lane * kLanes;
    for (int r = 0; r < R; ++r) {
        for (int l = 0; l < L; ++l) {
            sum[r][l] = lanes(target + r * p.stride)[l];
        }
    }
    const double *a = p.a.row(begin) + lane * kLanes, *b = p.b.row(begin) + column;
    for (int64_t i = begin; i < end; ++i, a += p.a.stride, b += p.b.stride) {
        prefetch<false>(p.a.row(i + kBatchRows), of_a);
        prefetch<false>(p.b.row(i + kBatchRows), of_b);
        Lanes left[L];
        for (int l = 0; l < L; ++l) {
            left[l] = lanes(a)[l];
        }
        for (int r = 0; r < R; ++r) {
            for (int l = 0; l < L; ++l) {
                sum[r][l] += b[r] * left[l];
            }
        }
    }
    for (int r = 0; r < R; ++r) {
        for (int l = 0; l < L; ++l) {
            reinterpret_cast<Lanes *>(target + r * p.stride)[l] = sum[r][l];
        }
    }
}

template <int R, int L>
[[gnu::always_inline]] inline void cross_columns(const CrossProduct &p, int64_t begin, int64_t end, int64_t lane,
                                                 int64_t first_column) noexcept {
    const int64_t turns = std::max<int64_t>(1, (p.b.width - first_column) / R);
    int64_t column = first_column;
    for (int64_t turn = 0; column + R <= p.b.width; column += R, ++turn) {
        const int64_t line = column / kLanes;
        const LineRange of_a = LineRange{lane, lane + L}.share(turn, turns), of_b = {line, lane == 0 ? line + 1 : line};
        cross_tile<R, L>(p, begin, end, column, lane, of_a, of_b);
    }
    for (; column < p.b.width; ++column) {
        cross_tile<1, L>(p, begin, end, column, lane, {}, {});
    }
}

// `symmetric`: only the columns from the diagonal on are needed.
PUMC_FOR_EACH_CPU
void cross_chunk(const CrossProduct &p, int64_t begin, int64_t end, bool symmetric, bool wide) noexcept {
    const int64_t most = wide ? kWideTile.lanes : kNarrowTile.lanes, lane_count = p.stride / kLanes;
    for (int64_t top = begin; top < end; top += kBatchRows) {
        const int64_t bottom = std::min(end, top + kBatchRows);
        for (int64_t lane = 0; lane < lane_count; lane += most) {
            const int64_t width = std::min(most, lane_count - lane);
            const int64_t first = symmetric ? lane * kLanes : 0;
            if (!wide) {
                cross_columns<kNarrowTile.scalars, 1>(p, top, bottom, lane, first);
            } else if (width == 3) {
                cross_columns<kWideTile.scalars, 3>(p, top, bottom, lane, first);
            } else if (width == 2) {
                cross_columns<kWideTile.scalars, 2>(p, top, bottom, lane, first);
            } else {
                cross_columns<kWideTile.scalars, 1>(p, top, bottom, lane, first);
            }
        }
    }
}

void multiply_by(PanelView a, const arma::mat &m, bool upper, double alpha, double beta, Panel &out, Workers &workers) {
    assert(static_cast<int64_t>(m.n_rows) == a.width && static_cast<int64_t>(m.n_cols) == out.width());
    assert(out.rows() == a.rows);
    if (out.width() == 0 || a.rows == 0) {
        return;
    }
    const int64_t stride = out.stride();
    double *rows_of_m = aligned_scratch(workers, a.width * stride);
    for (int64_t c = 0; c < a.width; ++c) {
        for (int64_t j = 0; j < stride; ++j) {
            rows_of_m[c * stride + j] =
                j < out.width() ? alpha * m(static_cast<arma::uword>(c), static_cast<arma::uword>(j)) : 0.0;
        }
    }
    const Product product{a.data, a.stride, rows_of_m, stride, beta, out.data(), stride};
    const EvenSplit split = row_split(a.rows);
    const bool wide = has_wide_registers();
    workers.for_each(split.chunks, [&](int64_t chunk) {
        product_chunk(product, split.begin(chunk), split.end(chunk), a.width, stride / kLanes, upper, wide);
    });
}

// Where it is symmetric, only the upper triangle is computed.
void sum_of_chunks(PanelView a, PanelView b, bool symmetric, arma::mat &out, Workers &workers) {
    const EvenSplit split = row_split(a.rows);
    const int64_t stride = padded(a.width), size = stride * b.width;
    const bool wide = has_wide_registers();
    double *parts = aligned_scratch(workers, split.chunks * size);
    workers.for_each(split.chunks, [&](int64_t chunk) {
        double *sums = parts + chunk * size;
        std::fill_n(sums, size, 0.0);
        cross_chunk({a, b, sums, stride}, split.begin(chunk), split.end(chunk), symmetric, wide);
    });
    for (int64_t chunk = 0; chunk < split.chunks; ++chunk) {
        for (int64_t j = 0; j < b.width; ++j) {
            const double *part = parts + chunk * size + j * stride;
            double *sum = out.colptr(static_cast<arma::uword>(j));
            const int64_t end = symmetric ? j + 1 : a.width;
            for (int64_t i = 0; i < end; ++i) {
                sum[i] += part[i];
            }
        }
    }
    if (symmetric) {
        out = arma::symmatu(out);
    }
}

void sum_of_ranks(PanelView a, PanelView b, bool symmetric, arma::mat &out, Workers &workers) {
    assert(a.rows == b.rows);
    out.set_size(static_cast<arma::uword>(a.width), static_cast<arma::uword>(b.width));
    out.zeros();
    if (out.is_empty()) {
        return;
    }
    if (a.rows > 0) {
        sum_of_chunks(a, b, symmetric, out, workers);
    }
    workers.sum_over_ranks(out.memptr(), static_cast<int64_t>(out.n_elem));
}

} // namespace

void cross_product(PanelView a, PanelView b, arma::mat &out, Workers &workers) {
    sum_of_ranks(a, b, false, out, workers);
}

void gram_matrix(PanelView a, arma::mat &out, Workers &workers) { sum_of_ranks(a, a, true, out, workers); }

void multiply(PanelView a, const arma::mat &m, double alpha, double beta, Panel &out, Workers &workers) {
    assert(a.data == nullptr || a.data != out.data());
    multiply_by(a, m, false, alpha, beta, out, workers);
}

void multiply_by_upper(Panel &a, const arma::mat &m, Workers &workers) {
    assert(m.is_trimatu());
    multiply_by(a.view(), m, true, 1.0, 0.0, a, workers);
}

} // namespace pumc
