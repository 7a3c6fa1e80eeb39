#include "linalg/panel.hpp"

#include <algorithm>
#include <cblas.h>
#include <cstring>
#include <utility>

namespace pumc {

namespace {

// Chunks of rows for the dense work. At most 32, so that the partial sums of cross_product stay small.
EvenSplit row_split(int64_t rows) { return {rows, 512, 32}; }

blasint to_blas(int64_t size) noexcept { return static_cast<blasint>(size); }

} // namespace

void Panel::reshape(int64_t rows, int64_t width) {
    const int64_t stride = (width + kLanes - 1) / kLanes * kLanes;
    if (rows * stride > capacity_) {
        const auto bytes = static_cast<size_t>(rows) * static_cast<size_t>(stride) * sizeof(double);
        data_.reset(); // the old contents are not kept: never hold both
        capacity_ = 0;
        data_.reset(static_cast<double *>(::operator new (bytes, std::align_val_t{64})));
        capacity_ = rows * stride;
    }
    rows_ = rows;
    width_ = width;
    stride_ = stride;
    if (stride > width) {
        for (int64_t i = 0; i < rows; ++i) {
            std::fill(row(i) + width, row(i) + stride, 0.0);
        }
    }
}

void Panel::fill_zero() noexcept { std::fill_n(data(), rows_ * stride_, 0.0); }

void Panel::fill_normal(int64_t from, Random &random) noexcept {
    for (int64_t i = 0; i < rows_; ++i) {
        double *values = row(i);
        for (int64_t c = from; c < width_; ++c) {
            values[c] = random.normal();
        }
    }
}

void Panel::swap(Panel &other) noexcept {
    std::swap(data_, other.data_);
    std::swap(rows_, other.rows_);
    std::swap(width_, other.width_);
    std::swap(stride_, other.stride_);
    std::swap(capacity_, other.capacity_);
}

void cross_product(PanelView a, PanelView b, arma::mat &out, Workers &workers) {
    out.set_size(static_cast<arma::uword>(a.width), static_cast<arma::uword>(b.width));
    out.zeros();
    if (out.is_empty() || a.rows == 0) {
        return;
    }
    const EvenSplit split = row_split(a.rows);
    const int64_t size = a.width * b.width;
    double *parts = workers.scratch(static_cast<size_t>(split.chunks * size));
    workers.for_each(split.chunks, [&](int64_t chunk) {
        const int64_t begin = split.begin(chunk), count = split.end(chunk) - begin;
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, to_blas(a.width), to_blas(b.width), to_blas(count), 1.0,
                    a.row(begin), to_blas(a.stride), b.row(begin), to_blas(b.stride), 0.0, parts + chunk * size,
                    to_blas(a.width));
    });
    double *sum = out.memptr();
    for (int64_t chunk = 0; chunk < split.chunks; ++chunk) {
        const double *part = parts + chunk * size;
        for (int64_t i = 0; i < size; ++i) {
            sum[i] += part[i];
        }
    }
}

void multiply(PanelView a, const arma::mat &m, double alpha, double beta, Panel &out, Workers &workers) {
    if (out.width() == 0 || a.rows == 0) {
        return;
    }
    if (a.width == 0) {
        for (int64_t i = 0; i < out.rows(); ++i) {
            std::transform(out.row(i), out.row(i) + out.width(), out.row(i),
                           [beta](double value) { return beta == 0 ? 0.0 : beta * value; });
        }
        return;
    }
    const EvenSplit split = row_split(a.rows);
    const auto leading = to_blas(static_cast<int64_t>(m.n_rows));
    workers.for_each(split.chunks, [&](int64_t chunk) {
        const int64_t begin = split.begin(chunk), count = split.end(chunk) - begin;
        cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, to_blas(out.width()), to_blas(count), to_blas(a.width),
                    alpha, m.memptr(), leading, a.row(begin), to_blas(a.stride), beta, out.row(begin),
                    to_blas(out.stride()));
    });
}

void copy_columns(PanelView from, Panel &to, int64_t at) noexcept {
    const auto bytes = static_cast<size_t>(from.width) * sizeof(double);
    if (bytes == 0) {
        return;
    }
    for (int64_t i = 0; i < from.rows; ++i) {
        std::memcpy(to.row(i) + at, from.row(i), bytes);
    }
}

double squared_norm(PanelView a, const arma::vec &scale, Workers &workers) {
    const EvenSplit split = row_split(a.rows);
    double *parts = workers.scratch(static_cast<size_t>(split.chunks));
    workers.for_each(split.chunks, [&](int64_t chunk) {
        double sum = 0;
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const double *values = a.row(i);
            for (int64_t c = 0; c < a.width; ++c) {
                const double value = values[c] * scale[static_cast<arma::uword>(c)];
                sum += value * value;
            }
        }
        parts[chunk] = sum;
    });
    double sum = 0;
    for (int64_t chunk = 0; chunk < split.chunks; ++chunk) {
        sum += parts[chunk];
    }
    return sum;
}

} // namespace pumc
