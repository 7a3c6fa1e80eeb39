// One thread against two: the kernels, and the fit.
//
//     threads ROWS COLS ONES [MILLIONTHS]      lambda_ratio in millionths
#include "machine.hpp"
#include "recorded_fit.hpp"

#include <algorithm>
#include <limits>

using bench::KernelTimes;

namespace {

constexpr int64_t kWidth = 32;
constexpr int64_t kIterations = 8;

double fit_seconds(const pumc::Positives &positives, pumc::Options options, pumc::Workers &workers) {
    options.threads = workers.threads();
    return bench::seconds_of(bench::recorded_fit(positives, options, workers));
}

void compare(const char *item, double one, double two, const char *limit) {
    figure("threads", item, "one thread", 1e3 * one, "ms", nullptr);
    figure("threads", item, "two threads", 1e3 * two, "ms", nullptr);
    figure("threads", item, "one / two", one / two, "ratio", limit);
}

} // namespace

int main(int argc, char **argv) {
    const pumc::Positives positives = bench::generated_positives(
        argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000));
    pumc::Options options;
    options.lambda_ratio = 1e-6 * static_cast<double>(argument(argc, argv, 4, 120000));
    options.max_iterations = kIterations;
    pumc::Workers alone(1), pair(2);
    KernelTimes one(positives, alone, 3), two(positives, pair, 3);
    double fit_one = std::numeric_limits<double>::infinity(), fit_two = fit_one;
    for (int round = 0; round < bench::kRounds; ++round) {
        for (const KernelTimes::Kernel kernel : KernelTimes::measured()) {
            one.seconds(kernel, kWidth);
            two.seconds(kernel, kWidth);
        }
        fit_one = std::min(fit_one, fit_seconds(positives, options, alone));
        fit_two = std::min(fit_two, fit_seconds(positives, options, pair));
        one.measure_again();
        two.measure_again();
    }
    for (const KernelTimes::Kernel kernel : KernelTimes::measured()) {
        compare(KernelTimes::name(kernel), one.seconds(kernel, kWidth), two.seconds(kernel, kWidth), nullptr);
    }
    compare("fit, 8 iterations", fit_one, fit_two, ">= 1.7");
    return 0;
}
