#include "linalg/panel.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace pumc {

void Panel::reshape(int64_t rows, int64_t width) {
    assert(rows >= 0 && width >= 0);
    const int64_t stride = padded(width);
    if (rows * stride > capacity_) {
        const auto bytes = static_cast<size_t>(rows) * static_cast<size_t>(stride) * sizeof(double);
        data_.reset(); // before the new memory is taken, so that both are never held
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

void Panel::fill_normal(int64_t from, Random &random, int64_t first_row) noexcept {
    const uint64_t key = random.bits();
    for (int64_t i = 0; i < rows_; ++i) {
        Random of_row = Random::keyed(key, static_cast<uint64_t>(first_row + i));
        double *values = row(i);
        for (int64_t c = from; c < width_; ++c) {
            values[c] = of_row.normal();
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

namespace {

void copy_rows(PanelView from, Panel &to, int64_t at, int64_t begin, int64_t end) noexcept {
    assert(to.rows() >= from.rows && at >= 0 && at + from.width <= to.width());
    const auto bytes = static_cast<size_t>(from.width) * sizeof(double);
    if (bytes == 0) {
        return;
    }
    for (int64_t i = begin; i < end; ++i) {
        std::memcpy(to.row(i) + at, from.row(i), bytes);
    }
}

} // namespace

void copy_columns(PanelView from, Panel &to, int64_t at) noexcept { copy_rows(from, to, at, 0, from.rows); }

void copy_columns(PanelView from, Panel &to, int64_t at, Workers &workers) {
    const EvenSplit split = row_split(from.rows);
    workers.for_each(split.chunks,
                     [&](int64_t chunk) { copy_rows(from, to, at, split.begin(chunk), split.end(chunk)); });
}

void add_scaled_columns(PanelView a, const arma::vec &scale, Panel &out, Workers &workers) {
    assert(static_cast<int64_t>(scale.n_elem) == a.width && out.rows() == a.rows && out.width() >= a.width);
    const EvenSplit split = row_split(a.rows);
    const double *factor = scale.memptr();
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const double *values = a.row(i);
            double *target = out.row(i);
            for (int64_t c = 0; c < a.width; ++c) {
                target[c] += factor[c] * values[c];
            }
        }
    });
}

double squared_norm(PanelView a, const arma::vec &scale, Workers &workers) {
    assert(static_cast<int64_t>(scale.n_elem) == a.width);
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
    workers.sum_over_ranks(&sum, 1);
    return sum;
}

arma::vec column_products(PanelView a, PanelView b, Workers &workers) {
    assert(a.rows == b.rows && a.width == b.width);
    const EvenSplit split = row_split(a.rows);
    double *parts = workers.scratch(static_cast<size_t>(split.chunks * a.width));
    workers.for_each(split.chunks, [&](int64_t chunk) {
        double *sums = parts + chunk * a.width;
        std::fill_n(sums, a.width, 0.0);
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const double *left = a.row(i), *right = b.row(i);
            for (int64_t c = 0; c < a.width; ++c) {
                sums[c] += left[c] * right[c];
            }
        }
    });
    arma::vec total(static_cast<arma::uword>(a.width), arma::fill::zeros);
    for (int64_t chunk = 0; chunk < split.chunks; ++chunk) {
        total += arma::vec(parts + chunk * a.width, total.n_elem, false, true);
    }
    workers.sum_over_ranks(total.memptr(), a.width);
    return total;
}

} // namespace pumc
