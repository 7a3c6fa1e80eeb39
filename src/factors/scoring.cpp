#include "factors/scoring.hpp"

#include "error.hpp"
#include "model/calibration.hpp"

#include <cblas.h>

namespace pumc {

template <typename Index> void check_position(const char *what, Index value, int64_t entry, int64_t size) {
    if (value >= 0 && static_cast<int64_t>(value) < size) {
        return;
    }
    if (size == 0) {
        fail(Code::bad_index, "%s index %lld at entry %lld: the model has no %ss", what, static_cast<long long>(value),
             static_cast<long long>(entry), what);
    }
    fail(Code::bad_index, "%s index %lld at entry %lld is outside 0..%lld", what, static_cast<long long>(value),
         static_cast<long long>(entry), static_cast<long long>(size - 1));
}

template <typename Index>
void score_cells(const Factors &factors, int64_t count, const Index *row, const Index *col, double *out) {
    for (int64_t e = 0; e < count; ++e) {
        check_position("row", row[e], e, factors.rows);
        check_position("column", col[e], e, factors.cols);
    }
    const LowRank &x = factors.x;
    const double *s = x.s.memptr();
    const int64_t rank = x.rank();
    for (int64_t e = 0; e < count; ++e) {
        const double *u = x.u.row(row[e]), *v = x.v.row(col[e]);
        double sum = 0;
        for (int64_t c = 0; c < rank; ++c) {
            sum += u[c] * s[c] * v[c];
        }
        out[e] = sum;
    }
}

template <typename Index>
void score_rows(const Factors &factors, int64_t count, const Index *rows, double *out, Workers &workers) {
    for (int64_t e = 0; e < count; ++e) {
        check_position("row", rows[e], e, factors.rows);
    }
    const LowRank &x = factors.x;
    const int64_t rank = x.rank();
    if (count == 0 || factors.cols == 0) {
        return;
    }
    if (rank == 0) {
        std::fill_n(out, count * factors.cols, 0.0);
        return;
    }
    Panel left(count, rank);
    for (int64_t e = 0; e < count; ++e) {
        const double *u = x.u.row(rows[e]);
        for (int64_t c = 0; c < rank; ++c) {
            left.row(e)[c] = u[c] * x.s[static_cast<arma::uword>(c)];
        }
    }
    const EvenSplit split(factors.cols, 256, 64);
    workers.for_each(split.chunks, [&](int64_t chunk) {
        const int64_t begin = split.begin(chunk);
        cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, static_cast<blasint>(count),
                    static_cast<blasint>(split.end(chunk) - begin), static_cast<blasint>(rank), 1.0, left.data(),
                    static_cast<blasint>(left.stride()), x.v.row(begin), static_cast<blasint>(x.v.stride()), 0.0,
                    out + begin * count, static_cast<blasint>(count));
    });
}

void scores_to_probabilities(const Factors &factors, int64_t count, double *values) noexcept {
    for (int64_t e = 0; e < count; ++e) {
        values[e] = probability_from_score(values[e], factors.omega, factors.sampling_rate);
    }
}

template void check_position(const char *, int32_t, int64_t, int64_t);
template void check_position(const char *, int64_t, int64_t, int64_t);
template void score_cells(const Factors &, int64_t, const int32_t *, const int32_t *, double *);
template void score_cells(const Factors &, int64_t, const int64_t *, const int64_t *, double *);
template void score_rows(const Factors &, int64_t, const int32_t *, double *, Workers &);
template void score_rows(const Factors &, int64_t, const int64_t *, double *, Workers &);

} // namespace pumc
