// Each kernel at several widths: GFlop/s, its ratio to DGEMM, and how much of the memory bandwidth it would need if
// every byte moved just once.
//
//     kernels ROWS COLS ONES THREADS DGEMM
//
// DGEMM is the machine's rate in GFlop/s, for comparison.
#include "kernel_times.hpp"
#include "machine.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

using bench::KernelTimes;
using Kernel = KernelTimes::Kernel;

namespace {

constexpr int64_t kWidths[] = {8, 16, 32, 64};

std::string item_of(Kernel kernel, int64_t width) {
    return std::string(KernelTimes::name(kernel)) +
           (kernel == Kernel::transpose ? "" : ", k = " + std::to_string(width));
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 6) {
        std::fprintf(stderr, "usage: kernels ROWS COLS ONES THREADS DGEMM\n");
        return 2;
    }
    const pumc::Positives positives =
        bench::generated_positives(argument(argc, argv, 1, 0), argument(argc, argv, 2, 0), argument(argc, argv, 3, 0));
    const double dgemm = std::atof(argv[5]);
    pumc::Workers workers(argument(argc, argv, 4, 2));
    const double bandwidth = bench::triad_rate(workers);
    figure("kernels", "triad", "memory", bandwidth, "GB/s", nullptr);

    KernelTimes times(positives, workers, 5);
    for (const Kernel kernel : KernelTimes::measured()) {
        for (const int64_t width : kWidths) {
            times.seconds(kernel, width);
        }
    }
    for (int round = 1; round < bench::kRounds; ++round) {
        times.measure_again();
    }
    for (const Kernel kernel : KernelTimes::measured()) {
        for (const int64_t width : kWidths) {
            if (kernel == Kernel::transpose && width != kWidths[0]) {
                continue;
            }
            const std::string item = item_of(kernel, width);
            const double seconds = times.seconds(kernel, width), flops = times.flops(kernel, width);
            const double moved = 1e-9 * times.bytes(kernel, width) / seconds;
            figure("kernels", item.c_str(), "time", 1e3 * seconds, "ms", nullptr);
            if (flops > 0) {
                figure("kernels", item.c_str(), "rate", 1e-9 * flops / seconds, "GFlop/s", nullptr);
                figure("kernels", item.c_str(), "of DGEMM", 1e-9 * flops / seconds / dgemm, "ratio", nullptr);
            }
            figure("kernels", item.c_str(), "memory", moved, "GB/s", nullptr);
            figure("kernels", item.c_str(), "of bandwidth", moved / bandwidth, "ratio", nullptr);
        }
        if (times.flops(kernel, 1) > 0) {
            const double ratio = times.flops(kernel, 64) / times.seconds(kernel, 64) * times.seconds(kernel, 16) /
                                 times.flops(kernel, 16);
            figure("kernels", item_of(kernel, 64).c_str(), "to k = 16", ratio, "ratio", ">= 0.8");
        }
    }
    return 0;
}
