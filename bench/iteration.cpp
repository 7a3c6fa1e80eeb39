// The time of an iteration of the fit (LSP, rank about 20) against the sum of the best times of its kernels.
//
//     iteration ROWS COLS ONES [MILLIONTHS [MAX_ITERATIONS]]      lambda_ratio in millionths
//
// Which products with the operator an iteration takes, and how wide they are, is recorded; what goes with each of them
// follows from the solver's source and is listed in kernels_of(). Passes over the ones that only add or compare are
// no kernels: they count as what an iteration costs beyond its kernels, as do memory and threads.
#include "machine.hpp"
#include "recorded_fit.hpp"

#include <cstdio>

using bench::KernelTimes;
using bench::RecordedIteration;
using Kernel = KernelTimes::Kernel;

namespace {

// Seconds of the kernels of iteration t, each at its best.
double kernels_of(KernelTimes &times, const std::vector<RecordedIteration> &fit, size_t t) {
    const int64_t rank = fit[t].rank, current = t > 0 ? fit[t - 1].rank : 0, previous = t > 1 ? fit[t - 2].rank : 0;
    double sum = 0;
    int64_t width = 0;
    for (const bench::OperatorCall &call : fit[t].calls) {
        width = call.width;
        // S times the panel, the two low-rank terms of Z, and the result made orthonormal.
        sum += times.seconds(call.transposed ? Kernel::multiply_by_column : Kernel::multiply_by_row, width);
        for (const int64_t term : {current, previous}) {
            if (term > 0) {
                sum += times.seconds(call.transposed ? Kernel::cross_tall : Kernel::cross_short, term, width);
                sum += times.seconds(call.transposed ? Kernel::product_short : Kernel::product_tall, term, width);
            }
        }
        sum += times.seconds(call.transposed ? Kernel::orthonormalise_short : Kernel::orthonormalise_tall, width);
        if (call.transposed) {
            continue;
        }
        // A step: the values of S in column order, the small decomposition, the new factors, their values on Omega.
        sum += times.seconds(Kernel::transpose, 0) + times.seconds(Kernel::small_svd, width);
        if (rank > 0) {
            sum += times.seconds(Kernel::product_tall, width, rank) + times.seconds(Kernel::product_short, width, rank);
            sum += times.seconds(Kernel::sampled_products, rank);
        }
    }
    if (previous > 0) {
        sum += times.seconds(Kernel::new_directions, current, previous); // the block
    }
    if (current > 0 && rank > 0) { // the relative change
        sum += times.seconds(Kernel::cross_short, current, rank) + times.seconds(Kernel::product_tall, current, rank) +
               times.seconds(Kernel::product_tall, rank, rank) + times.seconds(Kernel::product_short, rank, current);
    }
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
    const pumc::SingleThreadedBlas single_threaded_blas;
    pumc::Workers workers(options.threads);
    const std::vector<RecordedIteration> fit = bench::recorded_fit(positives, options, workers);

    KernelTimes times(positives, workers, 3);
    double kernels = 0, seconds = 0, products = 0, width = 0;
    for (size_t t = 0; t < fit.size(); ++t) {
        kernels += kernels_of(times, fit, t);
        seconds += fit[t].seconds;
        for (const bench::OperatorCall &call : fit[t].calls) {
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
