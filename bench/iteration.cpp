// The time of an iteration of the fit (LSP, rank about 20) against the sum of the best times of its kernels.
//
//     iteration ROWS COLS ONES [MILLIONTHS [MAX_ITERATIONS]]      lambda_ratio in millionths
//
// Which products with the operator an iteration takes, and how wide they are, is recorded; what goes with each of them
// follows from the solver's source and is listed in kernels_of(). What the solver fuses into a kernel is measured with
// it: S is made where it is brought to column order, and the sums over the ones are taken where their values are made.
#include "machine.hpp"
#include "recorded_fit.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

using bench::KernelTimes;
using bench::RecordedIteration;
using Kernel = KernelTimes::Kernel;

namespace {

// Columns of V_t when X_t has this rank (spare_columns() in the solver).
int64_t held(int64_t rank) { return rank + std::max<int64_t>(4, rank / 8); }

// Seconds of the kernels of iteration t, each at its best. `current` and `previous` are the ranks of X_t and X_{t-1}.
double kernels_of(KernelTimes &times, const std::vector<RecordedIteration> &fit, size_t t) {
    const int64_t rank = fit[t].rank, current = t > 0 ? fit[t - 1].rank : 0, previous = t > 1 ? fit[t - 2].rank : 0;
    double sum = 0;
    const auto add = [&](Kernel kernel, int64_t width, int64_t other) {
        if (width > 0 && other > 0) {
            sum += times.seconds(kernel, width, other);
        }
    };
    for (const bench::OperatorCall &call : fit[t].calls) {
        const int64_t width = call.width;
        if (!call.transposed) { // S; W = orth(G K), where only V_{t-1} has to be multiplied out
            add(Kernel::residual, width, width);
            add(Kernel::multiply_by_row, width, width);
            add(Kernel::product_tall, previous, width);
            add(Kernel::orthonormalise_tall, width, width);
            continue;
        }
        // B = G' W, its triangular factor and decomposition, the new factors, their values on Omega.
        add(Kernel::multiply_by_column, width, width);
        for (const int64_t term : {current, previous}) {
            add(Kernel::cross_tall, term, width);
            add(Kernel::product_short, term, width);
        }
        add(Kernel::gram_short, width, width);
        add(Kernel::small_svd, width, width);
        add(Kernel::product_tall, width, rank);
        add(Kernel::product_short, width, std::min(width, held(rank)));
        add(Kernel::evaluation, rank, rank);
    }
    // The block: what V_{t-1} has beyond V_t.
    const int64_t added = current > 0 ? std::max<int64_t>(0, fit[t].calls[0].width - held(current)) : 0;
    if (previous > 0) {
        add(Kernel::product_short, previous, added);
        add(Kernel::product_short, held(current), added);
        add(Kernel::cross_short, held(current), added);
        add(Kernel::product_short, held(current), added);
        add(Kernel::orthonormalise_short, added, added);
        add(Kernel::cross_short, previous, added);
    }
    add(Kernel::cross_short, held(rank), current); // V_{t+1}'V_t, for the length of the step and the next block
    return sum;
}

} // namespace

int main(int argc, char **argv) {
    const pumc::Positives positives = bench::generated_positives(
        argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000));
    pumc::Options options;
    options.lambda_ratio = 1e-6 * static_cast<double>(argument(argc, argv, 4, 120000));
    options.max_iterations = argument(argc, argv, 5, options.max_iterations);
    options.threads = 2;
    pumc::Workers workers(options.threads);
    KernelTimes times(positives, workers, 3);
    std::vector<RecordedIteration> fit;
    double kernels = 0, seconds = std::numeric_limits<double>::infinity();
    for (int round = 0; round < bench::kRounds; ++round) {
        fit = bench::recorded_fit(positives, options, workers);
        seconds = std::min(seconds, bench::seconds_of(fit));
        times.measure_again();
        kernels = 0;
        for (size_t t = 0; t < fit.size(); ++t) {
            kernels += kernels_of(times, fit, t);
        }
    }
    double products = 0, width = 0;
    for (const RecordedIteration &iteration : fit) {
        for (const bench::OperatorCall &call : iteration.calls) {
            products += 1;
            width += static_cast<double>(call.width);
        }
    }
    const auto iterations = static_cast<double>(fit.size());
    char item[32];
    std::snprintf(item, sizeof item, "%.3g M ones", 1e-6 * static_cast<double>(positives.count()));
    figure("iteration", item, "rank", static_cast<double>(fit.back().rank), "", nullptr);
    figure("iteration", item, "iterations", iterations, "", "< 40");
    figure("iteration", item, "products", products / iterations, "an iteration", nullptr);
    figure("iteration", item, "width", width / products, "mean", nullptr);
    figure("iteration", item, "an iteration", seconds / iterations, "s", nullptr);
    figure("iteration", item, "its kernels", kernels / iterations, "s", nullptr);
    figure("iteration", item, "iteration / kernels", seconds / kernels, "ratio", "<= 1.25");
    return 0;
}
