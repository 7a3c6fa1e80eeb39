#include "linalg/small_svd.hpp"

#include "error.hpp"
#include "linalg/first_rank.hpp"
#include "linalg/lanes.hpp"
#include "linalg/symmetric_eigen.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace pumc {

namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// Random matrices of any size need eight or nine sweeps. One that needs more than this never settles.
constexpr int kMostSweeps = 60;

// The columns are nearly orthogonal, and the eigenvectors are not worth their cost, if the squared cosines of a column
// with all others add up to less than 1e-3 on average. For a random square matrix they add up to 1.
constexpr double kNearlyOrthogonal = 1e-3;

// Two groups of columns that are rotated against each other fit a level-2 cache together.
constexpr int64_t kBytesOfTwoGroups = 512 << 10;

// The columns that are rotated, and when a pair counts as orthogonal.
struct Columns {
    double *data;
    int64_t stride;    // from one column to the next
    int64_t top;       // Lanes of a column that belong to A
    int64_t whole;     // Lanes of a column in all
    double *norms;     // squared
    double tolerance;  // on the cosine between two columns
    double negligible; // squared norms up to this are rounding errors of zero
};

[[gnu::always_inline]] inline double dot(const Lanes *x, const Lanes *y, int64_t count) noexcept {
    Lanes first = {}, second = {};
    int64_t l = 0;
    for (; l + 2 <= count; l += 2) {
        first += x[l] * y[l];
        second += x[l + 1] * y[l + 1];
    }
    if (l < count) {
        first += x[l] * y[l];
    }
    const Lanes sum = first + second;
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

// Makes columns i and j orthogonal; false, with nothing changed, if they were already. The larger one comes first
// afterwards: sweeps then converge sooner. Columns that are orthogonal do not change places: in a sweep that found
// nothing to rotate every pair must have met, and columns that move would miss some.
[[gnu::always_inline]] inline bool rotate(const Columns &c, int64_t i, int64_t j) noexcept {
    auto *x = reinterpret_cast<Lanes *>(c.data + i * c.stride), *y = reinterpret_cast<Lanes *>(c.data + j * c.stride);
    const double alpha = c.norms[i], beta = c.norms[j];
    const double gamma = dot(x, y, c.top);
    if (std::abs(gamma) <= c.tolerance * std::sqrt(alpha * beta) || std::min(alpha, beta) <= c.negligible) {
        return false;
    }
    const double zeta = (beta - alpha) / (2 * gamma);
    const double tangent = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
    double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = cosine * tangent;
    c.norms[i] = alpha - tangent * gamma;
    c.norms[j] = std::max(0.0, beta + tangent * gamma);
    if (c.norms[i] < c.norms[j]) { // turned by a quarter further, the columns change places
        const double turned = cosine;
        cosine = -sine;
        sine = turned;
        std::swap(c.norms[i], c.norms[j]);
    }
    for (int64_t l = 0; l < c.whole; ++l) {
        const Lanes p = x[l], q = y[l];
        x[l] = cosine * p - sine * q;
        y[l] = sine * p + cosine * q;
    }
    return true;
}

// Rotates all pairs of one column from each group, or all pairs within a group if both are the same; the number of
// rotations.
PUMC_FOR_EACH_CPU
int64_t rotate_groups(const Columns &c, int64_t first, int64_t first_end, int64_t second, int64_t second_end) noexcept {
    int64_t rotations = 0;
    for (int64_t i = first; i < first_end; ++i) {
        for (int64_t j = first == second ? i + 1 : second; j < second_end; ++j) {
            rotations += rotate(c, i, j) ? 1 : 0;
        }
    }
    return rotations;
}

PUMC_FOR_EACH_CPU
void update_norms(const Columns &c, int64_t begin, int64_t end) noexcept {
    for (int64_t j = begin; j < end; ++j) {
        const Lanes *x = lanes(c.data + j * c.stride);
        c.norms[j] = dot(x, x, c.top);
    }
}

} // namespace

void SmallSvd::compute(const arma::mat &a, Context &context) {
    left.set_size(a.n_rows, a.n_cols);
    right.set_size(a.n_cols, a.n_cols);
    values.set_size(a.n_cols);
    on_first_rank(context.workers, [&] { compute_here(a, context); }, {&left, &right, &values});
}

void SmallSvd::compute_here(const arma::mat &a, Context &context) {
    assert(a.n_rows >= a.n_cols);
    // Rotations would spread a NaN over everything and never settle.
    if (!a.is_finite()) {
        fail(Code::internal, "the iteration produced values that are not finite");
    }
    load(a);
    if (cols_ > 0 && scale_ > 0) {
        if (cols_ >= kLeastForEigenvectors) {
            turn_by_eigenvectors(context);
        }
        sweep_until_orthogonal(context);
    }
    unload();
}

// If the columns of A are far from orthogonal: replaces A by A V, and the identity stored after it by V, where V has
// the eigenvectors of A'A. The largest column of A V comes first.
void SmallSvd::turn_by_eigenvectors(Context &context) {
    Workers &workers = context.workers;
    Panel tall(rows_, cols_);
    for (int64_t j = 0; j < cols_; ++j) {
        const double *column = columns_.row(j);
        for (int64_t i = 0; i < rows_; ++i) {
            tall.row(i)[j] = column[i];
        }
    }
    arma::mat gram, vectors;
    gram_matrix(tall.view(), gram, workers);
    const arma::vec lengths =
        arma::sqrt(arma::clamp(gram.diag(), std::numeric_limits<double>::min(), arma::datum::inf));
    const double cosines = arma::accu(arma::square(gram / (lengths * lengths.t()))) - static_cast<double>(cols_);
    if (cosines < kNearlyOrthogonal * static_cast<double>(cols_) || !symmetric_eigenvectors(gram, vectors, context)) {
        return;
    }
    Panel turned(rows_, cols_);
    multiply(tall.view(), vectors, 1.0, 0.0, turned, workers);
    const arma::uvec order = arma::sort_index(column_products(turned.view(), turned.view(), workers), "descend");
    for (int64_t j = 0; j < cols_; ++j) {
        const arma::uword from = order[static_cast<arma::uword>(j)];
        double *column = columns_.row(j);
        for (int64_t i = 0; i < rows_; ++i) {
            column[i] = turned.row(i)[from];
        }
        std::copy_n(vectors.colptr(from), cols_, column + padded(rows_));
    }
}

void SmallSvd::load(const arma::mat &a) {
    rows_ = static_cast<int64_t>(a.n_rows);
    cols_ = static_cast<int64_t>(a.n_cols);
    // Scaling by a power of two changes no digit and keeps squares from overflow and underflow.
    const double largest = std::accumulate(a.begin(), a.end(), 0.0,
                                           [](double most, double entry) { return std::max(most, std::abs(entry)); });
    scale_ = largest > 0 ? std::ldexp(1.0, std::ilogb(largest)) : 0;
    const int64_t top = padded(rows_);
    columns_.reshape(cols_, top + cols_);
    columns_.fill_zero();
    for (int64_t j = 0; j < cols_; ++j) {
        double *column = columns_.row(j);
        const double *source = a.colptr(static_cast<arma::uword>(j));
        for (int64_t i = 0; i < rows_; ++i) {
            column[i] = scale_ > 0 ? source[i] / scale_ : 0.0;
        }
        column[top + j] = 1;
    }
    norms_.assign(static_cast<size_t>(cols_), 0.0);
}

// Groups of columns meet in the rounds of a tournament. The pairs of a round share no column, so that threads work on
// them at the same time and the result does not depend on the number of threads.
void SmallSvd::sweep_until_orthogonal(Context &context) {
    Workers &workers = context.workers;
    Columns columns{
        columns_.data(), columns_.stride(), padded(rows_) / kLanes, columns_.stride() / kLanes, norms_.data(), 0, 0};
    columns.tolerance = kEpsilon * std::sqrt(static_cast<double>(rows_));
    update_norms(columns, 0, cols_);
    const double rounding = kEpsilon * static_cast<double>(rows_);
    const int64_t bytes = columns_.stride() * static_cast<int64_t>(sizeof(double));
    const int64_t fitting = std::max<int64_t>(4, kBytesOfTwoGroups / bytes / 2);
    const int64_t groups = cols_ <= 2 * fitting ? 1 : (cols_ / fitting + 2) / 2 * 2; // an even number of them
    const auto border = [&](int64_t group) { return cols_ * group / groups; };
    std::vector<int64_t> seat(static_cast<size_t>(groups)), found(static_cast<size_t>(groups));
    std::iota(seat.begin(), seat.end(), 0);
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
        columns.negligible = std::pow(rounding, 2) * *std::max_element(norms_.begin(), norms_.end());
        std::fill(found.begin(), found.end(), 0);
        workers.for_each(groups, [&](int64_t group) {
            found[static_cast<size_t>(group)] +=
                rotate_groups(columns, border(group), border(group + 1), border(group), border(group + 1));
        });
        for (int64_t round = 1; round < groups; ++round) {
            context.watch.check();
            workers.for_each(groups / 2, [&](int64_t table) {
                const int64_t a = seat[static_cast<size_t>(table)], b = seat[static_cast<size_t>(groups - 1 - table)];
                const int64_t first = std::min(a, b), second = std::max(a, b);
                found[static_cast<size_t>(table)] +=
                    rotate_groups(columns, border(first), border(first + 1), border(second), border(second + 1));
            });
            std::rotate(seat.begin() + 1, seat.end() - 1, seat.end()); // the first keeps its seat
        }
        workers.for_each(groups, [&](int64_t group) { update_norms(columns, border(group), border(group + 1)); });
        if (std::accumulate(found.begin(), found.end(), int64_t{0}) == 0) {
            return;
        }
    }
    fail(Code::internal, "the singular value decomposition of a %lld-by-%lld matrix did not settle",
         static_cast<long long>(rows_), static_cast<long long>(cols_));
}

void SmallSvd::unload() {
    const auto count = static_cast<size_t>(cols_);
    std::vector<size_t> order(count);
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return norms_[a] > norms_[b]; });
    left.set_size(static_cast<arma::uword>(rows_), count);
    right.set_size(count, count);
    values.set_size(count);
    const double largest = count > 0 ? std::sqrt(norms_[order[0]]) : 0;
    for (size_t c = 0; c < count; ++c) {
        const double *column = columns_.row(static_cast<int64_t>(order[c]));
        const double norm = std::sqrt(norms_[order[c]]);
        values[c] = norm * scale_;
        const double divisor = norm > kEpsilon * static_cast<double>(rows_) * largest ? 1 / norm : 0;
        double *target = left.colptr(c);
        for (int64_t i = 0; i < rows_; ++i) {
            target[i] = column[i] * divisor;
        }
        std::copy_n(column + padded(rows_), count, right.colptr(c));
    }
}

} // namespace pumc
