#include "linalg/householder.hpp"

#include "linalg/lanes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace pumc {

namespace {

// Columns [from, width) of rows [begin, rows): A -= tau v (v'A), where v is column `from - 1` of `reflectors`, with an
// implicit 1 in row `begin`.
PUMC_FOR_EACH_CPU
void reflect(const Panel &reflectors, int64_t column, double tau, int64_t from, Panel &a, double *sums) noexcept {
    const int64_t width = a.width();
    const auto part = [&](int64_t i) { return i == column ? 1.0 : reflectors.row(i)[column]; };
    std::fill_n(sums, width, 0.0);
    for (int64_t i = column; i < a.rows(); ++i) {
        const double v = part(i), *row = a.row(i);
        for (int64_t c = from; c < width; ++c) {
            sums[c] += v * row[c];
        }
    }
    for (int64_t i = column; i < a.rows(); ++i) {
        const double v = tau * part(i);
        double *row = a.row(i);
        for (int64_t c = from; c < width; ++c) {
            row[c] -= v * sums[c];
        }
    }
}

// Turn column `c` from row c on into a multiple of the first unit vector. The reflector replaces it; the result is tau,
// or 0 where there is nothing to reflect. The norm is taken of scaled values, whose squares neither overflow nor
// vanish.
double make_reflector(Panel &a, int64_t c) noexcept {
    double largest = 0, sum = 0;
    for (int64_t i = c; i < a.rows(); ++i) {
        largest = std::max(largest, std::abs(a.row(i)[c]));
    }
    if (largest == 0) {
        return 0;
    }
    for (int64_t i = c; i < a.rows(); ++i) {
        const double value = a.row(i)[c] / largest;
        sum += value * value;
    }
    const double first = a.row(c)[c], norm = std::copysign(largest * std::sqrt(sum), first), head = first + norm;
    for (int64_t i = c + 1; i < a.rows(); ++i) {
        a.row(i)[c] /= head;
    }
    a.row(c)[c] = -norm;
    return head / norm;
}

} // namespace

void householder(Panel &a, arma::mat &r) {
    const int64_t width = a.width();
    std::vector<double> tau(static_cast<size_t>(width)), sums(static_cast<size_t>(width));
    for (int64_t c = 0; c < width; ++c) {
        tau[static_cast<size_t>(c)] = make_reflector(a, c);
        reflect(a, c, tau[static_cast<size_t>(c)], c + 1, a, sums.data());
    }
    r.zeros(static_cast<arma::uword>(width), static_cast<arma::uword>(width));
    for (int64_t i = 0; i < width; ++i) {
        for (int64_t c = i; c < width; ++c) {
            r(static_cast<arma::uword>(i), static_cast<arma::uword>(c)) = a.row(i)[c];
        }
    }
    // Q is the reflections applied to the first columns of the identity, the last one first.
    Panel q(a.rows(), width);
    q.fill_zero();
    for (int64_t c = width; c-- > 0;) {
        q.row(c)[c] = 1;
        reflect(a, c, tau[static_cast<size_t>(c)], c, q, sums.data());
    }
    a.swap(q);
}

} // namespace pumc
