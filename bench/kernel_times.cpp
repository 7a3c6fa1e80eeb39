#include "kernel_times.hpp"

#include "generate.h"
#include "linalg/orthonormal.hpp"
#include "linalg/small_svd.hpp"
#include "machine.hpp"

#include <algorithm>
#include <limits>

namespace bench {

using namespace pumc;

namespace {

Panel random_panel(int64_t rows, int64_t width, uint64_t seed = 0) {
    Panel panel(rows, width);
    Random random(seed);
    panel.fill_normal(0, random);
    return panel;
}

} // namespace

Positives generated_positives(int64_t rows, int64_t cols, int64_t ones) {
    pattern made = generate(rows, cols, ones, 1);
    Positives positives = positives_from_compressed(rows, cols, false, made.row_ptr, made.col_idx);
    pattern_free(&made);
    return positives;
}

const std::vector<KernelTimes::Kernel> &KernelTimes::measured() {
    static const std::vector<Kernel> kernels{
        Kernel::sampled_products,    Kernel::multiply_by_row,     Kernel::multiply_by_column, Kernel::transpose,
        Kernel::cross_tall,          Kernel::cross_short,         Kernel::product_tall,       Kernel::product_short,
        Kernel::orthonormalise_tall, Kernel::orthonormalise_short};
    return kernels;
}

const char *KernelTimes::name(Kernel kernel) {
    switch (kernel) {
    case Kernel::sampled_products: return "sampled products";
    case Kernel::multiply_by_row: return "sparse, by rows";
    case Kernel::multiply_by_column: return "sparse, by columns";
    case Kernel::transpose: return "transposition";
    case Kernel::cross_tall: return "cross product, tall";
    case Kernel::cross_short: return "cross product, short";
    case Kernel::product_tall: return "panel product, tall";
    case Kernel::product_short: return "panel product, short";
    case Kernel::orthonormalise_tall: return "orthonormalise, tall";
    case Kernel::orthonormalise_short: return "orthonormalise, short";
    case Kernel::gram_short: return "Gram matrix, short";
    case Kernel::small_svd: return "small decomposition";
    case Kernel::evaluation: return "sampled products with sums";
    case Kernel::residual: return "residual, transposed";
    }
    return "";
}

KernelTimes::KernelTimes(const Positives &positives, Workers &workers, int tries)
    : positives_(positives), workers_(workers), transposer_(positives.pattern, positives.transposed, workers),
      values_(static_cast<size_t>(positives.count()), 0.5), transposed_values_(values_), observed_(values_),
      before_(values_), tries_(tries) {}

int64_t KernelTimes::rows_of(Kernel kernel) const {
    switch (kernel) {
    case Kernel::cross_short:
    case Kernel::product_short:
    case Kernel::orthonormalise_short:
    case Kernel::gram_short: return positives_.cols;
    default: return positives_.rows;
    }
}

double KernelTimes::flops(Kernel kernel, int64_t width) const {
    const auto k = static_cast<double>(width), rows = static_cast<double>(rows_of(kernel));
    switch (kernel) {
    case Kernel::sampled_products:
    case Kernel::multiply_by_row:
    case Kernel::multiply_by_column: return 2 * k * static_cast<double>(positives_.count());
    case Kernel::transpose: return 0;
    case Kernel::cross_tall:
    case Kernel::cross_short:
    case Kernel::product_tall:
    case Kernel::product_short: return 2 * rows * k * k;
    default: return 2 * rows * k * k; // a symmetric and a triangular product: random panels need one round
    }
}

double KernelTimes::bytes(Kernel kernel, int64_t width) const {
    const auto ones = static_cast<double>(positives_.count());
    const double line = 8 * static_cast<double>(padded(width)), rows = static_cast<double>(rows_of(kernel));
    const double both = line * static_cast<double>(positives_.rows + positives_.cols);
    switch (kernel) {
    case Kernel::sampled_products:
    case Kernel::multiply_by_row:
    case Kernel::multiply_by_column: return (8 + 4) * ones + both; // a value and an index for each one
    case Kernel::transpose: return (8 + 8 + 4) * ones;
    default: return 2 * line * rows; // two panels read, or one read and one written
    }
}

double KernelTimes::seconds(Kernel kernel, int64_t width, int64_t other) {
    const bool has_width = kernel != Kernel::transpose && kernel != Kernel::residual;
    const Call call{kernel, has_width ? width : 0, has_width ? other : 0};
    const auto found = known_.find(call);
    return found != known_.end() ? found->second : known_[call] = measure(call);
}

void KernelTimes::measure_again() {
    for (auto &[call, best] : known_) {
        best = std::min(best, measure(call));
    }
}

double KernelTimes::measure(const Call &call) {
    const int64_t height = rows_of(call.kernel);
    switch (call.kernel) {
    case Kernel::sampled_products:
    case Kernel::evaluation: {
        const Panel u = random_panel(positives_.rows, call.width), v = random_panel(positives_.cols, call.width);
        const std::vector<double> scale(static_cast<size_t>(call.width), 1.0);
        const PieceDone done = call.kernel == Kernel::evaluation ? sums() : PieceDone();
        return best_seconds(tries_, [&] {
            sampled_products(positives_.pattern, u.view(), scale.data(), v.view(), values_.data(), workers_, done);
        });
    }
    case Kernel::multiply_by_row: {
        const Panel in = random_panel(positives_.cols, call.width);
        Panel out(positives_.rows, call.width);
        return best_seconds(tries_,
                            [&] { sparse_multiply(positives_.pattern, values_.data(), in.view(), out, workers_); });
    }
    case Kernel::multiply_by_column: {
        const Panel in = random_panel(positives_.rows, call.width);
        Panel out(positives_.cols, call.width);
        return best_seconds(tries_, [&] {
            sparse_multiply(positives_.transposed, transposed_values_.data(), in.view(), out, workers_);
        });
    }
    case Kernel::transpose:
        return best_seconds(tries_, [&] {
            transposer_.transpose(
                positives_.pattern, values_.data(), [](int64_t, int64_t) {}, transposed_values_.data(), workers_);
        });
    case Kernel::residual: {
        double *values = values_.data();
        const double *p = observed_.data(), *before = before_.data();
        const auto fill = [=](int64_t begin, int64_t end) {
            for (int64_t e = begin; e < end; ++e) {
                values[e] = 0.25 + 0.5 * (p[e] + 0.75 * (p[e] - before[e]) - 1);
            }
        };
        return best_seconds(tries_, [&] {
            transposer_.transpose(positives_.pattern, values, fill, transposed_values_.data(), workers_);
        });
    }
    case Kernel::cross_tall:
    case Kernel::cross_short: {
        const Panel a = random_panel(height, call.width), b = random_panel(height, call.other);
        arma::mat out;
        return best_seconds(tries_, [&] { cross_product(a.view(), b.view(), out, workers_); });
    }
    case Kernel::product_tall:
    case Kernel::product_short: {
        const Panel a = random_panel(height, call.width);
        const arma::mat m(static_cast<arma::uword>(call.width), static_cast<arma::uword>(call.other),
                          arma::fill::value(0.5));
        Panel out(height, call.other);
        return best_seconds(tries_, [&] { multiply(a.view(), m, 1.0, 0.0, out, workers_); });
    }
    case Kernel::gram_short: {
        const Panel a = random_panel(height, call.width);
        arma::mat out;
        return best_seconds(tries_, [&] { gram_matrix(a.view(), out, workers_); });
    }
    case Kernel::small_svd: {
        const Panel panel = random_panel(call.width, call.width);
        arma::mat square(static_cast<arma::uword>(call.width), static_cast<arma::uword>(call.width));
        for (int64_t i = 0; i < call.width; ++i) {
            std::copy_n(panel.row(i), call.width, square.colptr(static_cast<arma::uword>(i)));
        }
        SmallSvd svd;
        const Observer nobody;
        Watch unlimited(0, nobody);
        Context context{workers_, unlimited};
        return best_seconds(tries_, [&] { svd.compute(square, context); });
    }
    default: {
        arma::mat r;
        return measure_in_place(height, call.width, [&](Panel &panel) { orthonormalise(panel, r, workers_); });
    }
    }
}

// The sums that PumcN::evaluate() takes of each piece.
PieceDone KernelTimes::sums() {
    piece_sums_.resize(static_cast<size_t>(positives_.pattern.chunks() * positives_.pattern.sections()));
    return [this](int64_t piece, int64_t begin, int64_t end) {
        piece_sums_[static_cast<size_t>(piece)] =
            ones_sums(Targets(positives_, unweighted_), values_.data(), before_.data(), begin, end);
    };
}

// Each call gets the same fresh panel, and the copy is not part of the time.
template <typename Work> double KernelTimes::measure_in_place(int64_t rows, int64_t width, const Work &work) const {
    const Panel fresh = random_panel(rows, width);
    Panel panel;
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= tries_; ++i) {
        panel.reshape(rows, width);
        copy_columns(fresh.view(), panel, 0);
        const double start = seconds_now();
        work(panel);
        best = std::min(best, seconds_now() - start);
    }
    return best;
}

} // namespace bench
