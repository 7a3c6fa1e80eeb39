#pragma once

#include "context/workers.hpp"
#include "linalg/random.hpp"

#include <armadillo>
#include <cassert>
#include <cstdint>
#include <memory>
#include <new>

namespace pumc {

/// Doubles in a 64-byte cache line or vector register. Rows of a panel are padded to a multiple of it.
constexpr int64_t kLanes = 8;

/// The width of a row with its padding.
constexpr int64_t padded(int64_t width) noexcept { return (width + kLanes - 1) / kLanes * kLanes; }

/// The first `width` values of each row of a panel that someone else holds; rows are `stride` doubles apart.
struct PanelView {
    const double *data;
    int64_t rows, width, stride;

    const double *row(int64_t i) const noexcept { return data + i * stride; }
    PanelView first(int64_t columns) const noexcept {
        assert(columns >= 0 && columns <= width);
        return {data, rows, columns, stride};
    }
};

/// A tall thin matrix that keeps the values of one row contiguous, so that the sparse kernels gather whole rows. Rows
/// start on a 64-byte line and are padded to a multiple of kLanes, so that the kernels work in full vectors. The
/// padding is zero at all times.
class Panel {
public:
    Panel() = default;
    Panel(int64_t rows, int64_t width) { reshape(rows, width); }

    /// Give it this shape. The contents become undefined, but for the padding. Allocates only to grow.
    void reshape(int64_t rows, int64_t width);
    void fill_zero() noexcept;
    /// Columns [from, width) become independent standard normal numbers. Those of a row depend on its number, where the
    /// panel's first row has the number `first_row`, and not on the other rows: ranks that hold some rows each find
    /// what one process finds.
    void fill_normal(int64_t from, Random &random, int64_t first_row = 0) noexcept;

    int64_t rows() const noexcept { return rows_; }
    int64_t width() const noexcept { return width_; }
    int64_t stride() const noexcept { return stride_; }
    double *data() noexcept { return data_.get(); }
    const double *data() const noexcept { return data_.get(); }
    double *row(int64_t i) noexcept { return data_.get() + i * stride_; }
    const double *row(int64_t i) const noexcept { return data_.get() + i * stride_; }
    PanelView view() const noexcept { return {data_.get(), rows_, width_, stride_}; }
    PanelView first(int64_t columns) const noexcept { return view().first(columns); }

    void swap(Panel &other) noexcept;

private:
    struct Release {
        void operator()(double *data) const noexcept { ::operator delete (data, std::align_val_t{64}); }
    };
    std::unique_ptr<double, Release> data_;
    int64_t rows_ = 0, width_ = 0, stride_ = 0, capacity_ = 0;
};

/// Chunks of rows for dense work: at most 32, so that the partial sums of cross_product() stay small, of at least 512
/// rows, so that waking a thread pays.
inline EvenSplit row_split(int64_t rows) { return {rows, 512, 32}; }

// Where several ranks work together, the rows of a panel are spread over them, and sums over rows are over the rows of
// all ranks.

/// out = A'B, a small matrix. Sums over chunks of rows are added in a fixed order.
void cross_product(PanelView a, PanelView b, arma::mat &out, Workers &workers);

/// out = A'A, at half the work.
void gram_matrix(PanelView a, arma::mat &out, Workers &workers);

/// out = alpha A M + beta out, with M small; `out` must have A's rows and M's columns.
void multiply(PanelView a, const arma::mat &m, double alpha, double beta, Panel &out, Workers &workers);

/// A = A M, with M upper triangular.
void multiply_by_upper(Panel &a, const arma::mat &m, Workers &workers);

/// Copy `from` into columns [at, at + from.width) of `to`, into its first rows if it has more.
void copy_columns(PanelView from, Panel &to, int64_t at) noexcept;
void copy_columns(PanelView from, Panel &to, int64_t at, Workers &workers);

/// The first columns of `out` += A diag(scale).
void add_scaled_columns(PanelView a, const arma::vec &scale, Panel &out, Workers &workers);

/// The squared Frobenius norm of A diag(scale).
double squared_norm(PanelView a, const arma::vec &scale, Workers &workers);

/// The inner product of each column of A with the same column of B.
arma::vec column_products(PanelView a, PanelView b, Workers &workers);

} // namespace pumc
