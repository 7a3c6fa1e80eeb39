#include "linalg/symmetric_eigen.hpp"

#include "linalg/hypotenuse.hpp"
#include "linalg/lanes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace pumc {

namespace {

constexpr int64_t kSlice = 2 * kLanes;        // columns that one task works on, in a contiguous copy
constexpr size_t kMostRotations = 1 << 16;    // collected before they are applied: 1.5 MiB
constexpr int64_t kColumnsBetweenChecks = 16; // of the watch, in the reduction
constexpr int kMostSteps = 60;                // for one eigenvalue, which takes two on average

// --- reduction to a tridiagonal matrix ----------------------------------------------------------------------

// In rows [begin, end), from column `from` on: A -= v w' + w v', and then p = A u, in one pass over memory.
struct RankTwo {
    Panel &a;
    int64_t from;
    const double *v, *w, *u;
    double *p;
};

PUMC_FOR_EACH_CPU
void update_and_multiply(const RankTwo &r, int64_t begin, int64_t end) noexcept {
    const int64_t count = r.a.stride() / kLanes, first = r.from / kLanes;
    for (int64_t i = begin; i < end; ++i) {
        auto *row = reinterpret_cast<Lanes *>(r.a.row(i));
        const Lanes *v = lanes(r.v), *w = lanes(r.w), *u = lanes(r.u);
        const double vi = r.v[i], wi = r.w[i];
        Lanes sums[2] = {};
        for (int64_t l = first; l < count; ++l) {
            row[l] -= vi * w[l] + wi * v[l];
            sums[l % 2] += row[l] * u[l];
        }
        const Lanes sum = sums[0] + sums[1];
        r.p[i] = ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
    }
}

// T = Q'AQ with diagonal d and off-diagonal e; Q is the product of I - f_k v_k v_k', v_k in row k of `reflectors`.
struct Tridiagonal {
    std::vector<double> d, e, factors;
    Panel reflectors;
};

// Makes v from x[from ...] so that (I - factor v v') x is `alpha` at position `from` and zero after it; v is zero
// before it. Returns the factor.
double make_reflector(const double *x, int64_t from, int64_t size, double *v, double &alpha) noexcept {
    double largest = 0, sum = 0;
    for (int64_t i = from; i < size; ++i) {
        largest = std::max(largest, std::abs(x[i]));
    }
    std::fill_n(v, from, 0.0);
    if (largest == 0) {
        std::fill(v + from, v + size, 0.0);
        alpha = 0;
        return 0;
    }
    for (int64_t i = from; i < size; ++i) {
        v[i] = x[i] / largest;
        sum += v[i] * v[i];
    }
    const double norm = std::copysign(std::sqrt(sum), v[from]), head = v[from] + norm;
    for (int64_t i = from + 1; i < size; ++i) {
        v[i] /= head;
    }
    v[from] = 1;
    alpha = -norm * largest;
    return head / norm;
}

Tridiagonal reduce(Panel &a, Context &context) {
    const int64_t n = a.rows();
    const auto size = static_cast<size_t>(n);
    Tridiagonal t{std::vector<double>(size), std::vector<double>(size), std::vector<double>(size), Panel(n, n)};
    Panel vectors(4, n); // v and w of the last step, this step's column, p
    vectors.fill_zero();
    t.reflectors.fill_zero();
    double *last_v = vectors.row(0), *w = vectors.row(1), *column = vectors.row(2), *p = vectors.row(3);
    for (int64_t k = 0; k < n; ++k) {
        // Column k, with the update of the last step, which A does not have yet.
        for (int64_t i = k; i < n; ++i) {
            column[i] = a.row(k)[i] - last_v[k] * w[i] - w[k] * last_v[i];
        }
        t.d[static_cast<size_t>(k)] = column[k];
        if (k + 1 == n) {
            break;
        }
        if (k % kColumnsBetweenChecks == 0) {
            context.watch.check();
        }
        double *v = t.reflectors.row(k);
        const double factor = make_reflector(column, k + 1, n, v, t.e[static_cast<size_t>(k)]);
        t.factors[static_cast<size_t>(k)] = factor;
        const RankTwo pass{a, k + 1, last_v, w, v, p};
        const EvenSplit split(n - k - 1, 512, 32); // a pass over fewer rows ends before other threads are awake
        context.workers.for_each(split.chunks, [&](int64_t chunk) {
            update_and_multiply(pass, k + 1 + split.begin(chunk), k + 1 + split.end(chunk));
        });
        double product = 0;
        for (int64_t i = k + 1; i < n; ++i) {
            product += p[i] * v[i];
        }
        for (int64_t i = 0; i < n; ++i) {
            w[i] = i <= k ? 0 : factor * (p[i] - 0.5 * factor * product * v[i]);
        }
        std::copy_n(v, n, last_v);
    }
    return t;
}

// --- eigenvectors -------------------------------------------------------------------------------------------

struct Rotation {
    int64_t at; // of columns `at` and `at` + 1
    double cosine, sine;
};

// The matrix of eigenvectors in slices of 16 rows. In a slice, the 16 values of each column are contiguous.
class SlicedVectors {
public:
    explicit SlicedVectors(int64_t size)
        : size_(size), slices_((size + kSlice - 1) / kSlice), data_(slices_ * size, kSlice) {
        data_.fill_zero();
        for (int64_t i = 0; i < size; ++i) {
            column(i / kSlice, i)[i % kSlice] = 1;
        }
    }

    void rotate(const std::vector<Rotation> &rotations, Workers &workers) {
        workers.for_each(slices_, [&](int64_t slice) { rotate_slice(rotations, column(slice, 0)); });
    }
    double at(int64_t row, int64_t col) const noexcept { return data_.row(row / kSlice * size_ + col)[row % kSlice]; }

private:
    double *column(int64_t slice, int64_t j) noexcept { return data_.row(slice * size_ + j); }

    PUMC_FOR_EACH_CPU
    static void rotate_slice(const std::vector<Rotation> &rotations, double *first) noexcept {
        for (const Rotation &r : rotations) {
            auto *x = reinterpret_cast<Lanes *>(first + r.at * kSlice), *y = x + kSlice / kLanes;
            for (int64_t l = 0; l < kSlice / kLanes; ++l) {
                const Lanes p = x[l], q = y[l];
                x[l] = r.cosine * p - r.sine * q;
                y[l] = r.sine * p + r.cosine * q;
            }
        }
    }

    int64_t size_, slices_;
    Panel data_;
};

// One implicit QL step with Wilkinson's shift on rows and columns [first, last] of T.
void ql_step(std::vector<double> &d, std::vector<double> &e, size_t first, size_t last,
             std::vector<Rotation> &rotations) {
    const double half = (d[first + 1] - d[first]) / (2 * e[first]);
    const double shift = d[first] - e[first] / (half + std::copysign(hypotenuse(half, 1.0), half));
    double g = d[last] - shift, sine = 1, cosine = 1, shifted = 0;
    for (size_t i = last; i-- > first;) {
        const double f = sine * e[i], b = cosine * e[i], r = hypotenuse(f, g);
        e[i + 1] = r;
        if (r == 0) { // T splits in two here
            d[i + 1] -= shifted;
            e[last] = 0;
            return;
        }
        sine = f / r;
        cosine = g / r;
        const double h = d[i + 1] - shifted, q = (d[i] - h) * sine + 2 * cosine * b;
        shifted = sine * q;
        d[i + 1] = h + shifted;
        g = cosine * q - b;
        rotations.push_back({static_cast<int64_t>(i), cosine, sine});
    }
    d[first] -= shifted;
    e[first] = g;
    e[last] = 0;
}

// What is zero beside the diagonal: rounding errors of the neighbours on it or, since the reduction leaves rounding
// errors of the largest entry everywhere, an eighth of those. Without the latter, steps on the null space of a singular
// matrix would turn such errors about for ever.
bool is_zero(const Tridiagonal &t, size_t i, double largest) noexcept {
    const double neighbours = std::abs(t.d[i]) + std::abs(t.d[i + 1]);
    return std::abs(t.e[i]) <= std::numeric_limits<double>::epsilon() * std::max(largest / 8, neighbours);
}

bool diagonalise(Tridiagonal &t, SlicedVectors &vectors, Context &context) {
    const size_t n = t.d.size();
    double largest = 0;
    for (size_t i = 0; i < n; ++i) {
        largest = std::max({largest, std::abs(t.d[i]), std::abs(t.e[i])});
    }
    std::vector<Rotation> rotations;
    rotations.reserve(kMostRotations + n);
    for (size_t first = 0; first < n; ++first) {
        for (int steps = 0;; ++steps) {
            size_t last = first;
            while (last + 1 < n && !is_zero(t, last, largest)) {
                ++last;
            }
            if (last == first) {
                break;
            }
            if (steps == kMostSteps) {
                return false;
            }
            ql_step(t.d, t.e, first, last, rotations);
            if (rotations.size() >= kMostRotations) {
                context.watch.check();
                vectors.rotate(rotations, context.workers);
                rotations.clear();
            }
        }
    }
    vectors.rotate(rotations, context.workers);
    return true;
}

// Applies the reflections, the last one first, to some eigenvectors of T, the columns of `columns`.
PUMC_FOR_EACH_CPU
void reflect_back(const Tridiagonal &t, Panel &columns) noexcept {
    const int64_t n = columns.rows();
    for (int64_t k = n - 1; k-- > 0;) {
        const double *v = t.reflectors.row(k), factor = t.factors[static_cast<size_t>(k)];
        Lanes sums[kSlice / kLanes] = {};
        for (int64_t i = k + 1; i < n; ++i) {
            const Lanes *row = lanes(columns.row(i));
            for (int64_t l = 0; l < kSlice / kLanes; ++l) {
                sums[l] += v[i] * row[l];
            }
        }
        for (int64_t i = k + 1; i < n; ++i) {
            auto *row = reinterpret_cast<Lanes *>(columns.row(i));
            for (int64_t l = 0; l < kSlice / kLanes; ++l) {
                row[l] -= factor * v[i] * sums[l];
            }
        }
    }
}

} // namespace

bool symmetric_eigenvectors(const arma::mat &a, arma::mat &vectors, Context &context) {
    assert(a.is_square() && &a != &vectors);
    Workers &workers = context.workers;
    const auto n = static_cast<int64_t>(a.n_rows);
    Panel work(n, n);
    for (int64_t j = 0; j < n; ++j) {
        for (int64_t i = 0; i < n; ++i) {
            work.row(j)[i] = a(static_cast<arma::uword>(std::min(i, j)), static_cast<arma::uword>(std::max(i, j)));
        }
    }
    Tridiagonal t = reduce(work, context);
    SlicedVectors rotated(n);
    if (!diagonalise(t, rotated, context)) {
        return false;
    }
    context.watch.check();
    vectors.set_size(a.n_rows, a.n_rows);
    const int64_t slices = (n + kSlice - 1) / kSlice;
    std::vector<Panel> room(static_cast<size_t>(workers.slots(slices)));
    for (Panel &columns : room) {
        columns.reshape(n, kSlice);
    }
    workers.for_each(slices, [&](int64_t slice, int64_t slot) {
        Panel &columns = room[static_cast<size_t>(slot)];
        const int64_t begin = slice * kSlice, end = std::min(n, begin + kSlice);
        columns.fill_zero();
        for (int64_t i = 0; i < n; ++i) {
            for (int64_t j = begin; j < end; ++j) {
                columns.row(i)[j - begin] = rotated.at(i, j);
            }
        }
        reflect_back(t, columns);
        for (int64_t j = begin; j < end; ++j) {
            double *column = vectors.colptr(static_cast<arma::uword>(j));
            for (int64_t i = 0; i < n; ++i) {
                column[i] = columns.row(i)[j - begin];
            }
        }
    });
    return true;
}

} // namespace pumc
