#include "factors/fold_in.hpp"

#include "error.hpp"
#include "factors/scoring.hpp"
#include "linalg/lanes.hpp"
#include "linalg/small_dense.hpp"
#include "model/penalty.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

namespace pumc {

namespace {

// Rows of the basis that are added at a time: 64 of rank 64 are 32 KiB, the size of a first-level cache.
constexpr int64_t kRowsAtATime = 64;

// Rows of the basis, and what each counts in the sum of v v'.
struct WeightedRows {
    const double *row[kRowsAtATime];
    double weight[kRowsAtATime];
    int64_t count = 0;
};

// Lines [i, i + R) and Lanes [l, l + L) of the weighted sum of v v'. Sums go on from where they are, one row after the
// other.
template <int R, int L>
[[gnu::always_inline]] inline void add_tile(const WeightedRows &rows, Panel &gram, int64_t i, int64_t l) noexcept {
    Lanes sum[R][L];
    for (int r = 0; r < R; ++r) {
        std::memcpy(sum[r], gram.row(i + r) + l * kLanes, sizeof sum[r]);
    }
    for (int64_t e = 0; e < rows.count; ++e) {
        const double *left = rows.row[e] + i;
        const Lanes *values = lanes(rows.row[e]) + l;
        for (int r = 0; r < R; ++r) {
            const double factor = rows.weight[e] * left[r];
            for (int k = 0; k < L; ++k) {
                sum[r][k] += factor * values[k];
            }
        }
    }
    for (int r = 0; r < R; ++r) {
        std::memcpy(gram.row(i + r) + l * kLanes, sum[r], sizeof sum[r]);
    }
}

template <int R>
[[gnu::always_inline]] inline void add_lines(const WeightedRows &rows, Panel &gram, int64_t i) noexcept {
    const int64_t lanes_of_line = gram.stride() / kLanes;
    int64_t l = i / kLanes; // what lies left of the diagonal is not needed
    for (; l + 3 <= lanes_of_line; l += 3) {
        add_tile<R, 3>(rows, gram, i, l);
    }
    for (; l < lanes_of_line; ++l) {
        add_tile<R, 1>(rows, gram, i, l);
    }
}

// gram += sum of w v v', over rows v that start on 64-byte lines and are padded to whole Lanes.
PUMC_FOR_EACH_CPU
void add_rows(const WeightedRows &rows, Panel &gram) noexcept {
    int64_t i = 0;
    for (; i + 4 <= gram.rows(); i += 4) {
        add_lines<4>(rows, gram, i);
    }
    for (; i < gram.rows(); ++i) {
        add_lines<1>(rows, gram, i);
    }
}

// Weights may range over 24 orders of magnitude and V is known to 16 digits: where a fit has a direction in which light
// columns alone take part, nothing is left of it beside heavy ones.
[[noreturn]] void fail_as_singular(const LineEquations &equations, bool transposed) {
    const auto range = std::minmax_element(equations.weight.begin(), equations.weight.end());
    if (range.first == range.second || *range.second <= *range.first) {
        fail(Code::bad_value,
             "the model's omega of %g is too small to fold in so many ones: the equations are singular",
             equations.omega);
    }
    fail(Code::bad_value,
         "weights of the model's %s from %g to %g differ too much to fold in: the equations are singular; a fit with a "
         "larger lambda_ratio may do",
         transposed ? "rows" : "columns", *range.first, *range.second);
}

} // namespace

LineEquations::LineEquations(const Factors &factors, bool transposed)
    : basis(transposed ? factors.x.left() : factors.x.right()), s(factors.x.s),
      weight(transposed ? factors.row_weight : factors.col_weight), omega(factors.omega),
      loss(Loss(factors.omega).row_system()) {
    const Penalty *penalty = find_penalty(factors.regularizer.c_str());
    const PenaltyNumbers numbers{factors.rho > 0 ? factors.lambda / factors.rho : 0, factors.mu};
    const arma::vec &penalised = factors.penalised.s;
    arma::vec diagonal(s.n_elem);
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        const double slope = penalty != nullptr && factors.lambda > 0
                                 ? penalty->slope(penalised[i], static_cast<int64_t>(i), numbers)
                                 : 0;
        diagonal[i] = loss.others + 0.5 * factors.lambda * slope / penalised[i];
    }
    const arma::mat &turn = transposed ? factors.penalised.left : factors.penalised.right;
    if (turn.is_empty()) {
        base = arma::diagmat(diagonal);
    } else {
        arma::mat weighted = turn;
        weighted.each_col() %= diagonal;
        base = transposed_product(turn, weighted);
    }
}

LineSolver::LineSolver(const LineEquations &equations)
    : equations_(equations), gram_(equations.basis.width, equations.basis.width), sum_(1, equations.basis.width),
      system_(equations.s.n_elem, equations.s.n_elem), triangle_(equations.s.n_elem, equations.s.n_elem),
      right_(equations.s.n_elem) {}

void LineSolver::begin() noexcept {
    gram_.fill_zero();
    sum_.fill_zero();
}

void LineSolver::take(Line ones, const double *confidence) noexcept {
    const arma::uword rank = right_.n_elem;
    double *sum = sum_.row(0);
    for (const int32_t *one = ones.begin(); one != ones.end();) {
        WeightedRows rows;
        for (; rows.count < kRowsAtATime && one != ones.end(); ++rows.count, ++one) {
            const double c = confidence == nullptr ? 1.0 : *confidence++;
            const double b = equations_.weight.empty() ? 1.0 : equations_.weight[static_cast<size_t>(*one)];
            const double *row = equations_.basis.row(*one), target = b * equations_.loss.target(c);
            rows.row[rows.count] = row;
            rows.weight[rows.count] = b * equations_.loss.ones(c);
            for (arma::uword k = 0; k < rank; ++k) {
                sum[k] += target * row[k];
            }
        }
        add_rows(rows, gram_);
    }
}

bool LineSolver::finish(double *out) noexcept {
    const arma::uword rank = right_.n_elem;
    for (arma::uword j = 0; j < rank; ++j) {
        for (arma::uword i = 0; i <= j; ++i) {
            system_(i, j) = gram_.row(static_cast<int64_t>(i))[j] + equations_.base(i, j);
        }
        right_[j] = sum_.row(0)[j];
    }
    // Orthonormal vectors bound the sum over the ones, so that the system is positive definite for every omega in (0,
    // 1); but one below 1e-14 may be lost in rounding.
    if (!cholesky(system_, triangle_)) {
        return false;
    }
    right_ = solve_by_cholesky(triangle_, std::move(right_));
    for (arma::uword i = 0; i < rank; ++i) {
        out[i] = right_[i] / equations_.s[i];
    }
    return true;
}

template <typename Index>
void fold_in(const Factors &factors, bool transposed, int64_t count, const Index *ones, double *out) {
    const LineEquations equations(factors, transposed);
    for (int64_t e = 0; e < count; ++e) {
        check_position(transposed ? "row" : "column", ones[e], e, equations.basis.rows);
    }
    if (factors.x.rank() == 0) {
        return;
    }
    std::vector<int32_t> distinct(ones, ones + count);
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    LineSolver solver(equations);
    solver.begin();
    solver.take({distinct.data(), distinct.data() + distinct.size()}, nullptr);
    if (!solver.finish(out)) {
        fail_as_singular(equations, transposed);
    }
}

Panel fold_in_lines(const Factors &factors, bool transposed, const Positives &lines, Workers &workers) {
    const LineEquations equations(factors, transposed);
    const Pattern &pattern = transposed ? lines.transposed : lines.pattern;
    const int64_t rank = factors.x.rank();
    Panel found(pattern.lines(), rank);
    if (rank == 0 || pattern.lines() == 0) {
        return found;
    }
    // A chunk has 2^18 multiply-adds or more, since starting a thread takes as long as they do. Chunks are many, since
    // lines may differ in their number of ones.
    constexpr int64_t kLeastWork = 1 << 18, kMostChunks = 1024;
    const int64_t work_of_line = rank * rank * (rank / 3 + pattern.count() / pattern.lines() / 2 + 1);
    const EvenSplit split(pattern.lines(), kLeastWork / work_of_line + 1, kMostChunks);
    std::vector<LineSolver> solvers;
    solvers.reserve(static_cast<size_t>(workers.slots(split.chunks)));
    for (int64_t slot = 0; slot < workers.slots(split.chunks); ++slot) {
        solvers.emplace_back(equations);
    }
    std::atomic<bool> singular{false};
    workers.for_each(split.chunks, [&](int64_t chunk, int64_t slot) {
        LineSolver &solver = solvers[static_cast<size_t>(slot)];
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            solver.begin();
            for (int64_t section = 0; section < pattern.sections(); ++section) {
                const int64_t *pointer = pattern.pointer(section) + i;
                solver.take({pattern.index() + pointer[0], pattern.index() + pointer[1]},
                            pattern.value() == nullptr ? nullptr : pattern.value() + pointer[0]);
            }
            if (!solver.finish(found.row(i))) {
                singular = true;
            }
        }
    });
    if (singular) {
        fail_as_singular(equations, transposed);
    }
    return found;
}

template void fold_in(const Factors &, bool, int64_t, const int32_t *, double *);
template void fold_in(const Factors &, bool, int64_t, const int64_t *, double *);

} // namespace pumc
