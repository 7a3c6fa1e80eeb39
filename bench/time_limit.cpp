// How long after a time limit of half a second a call comes back, on the generated matrix: fits with every penalty, a
// selection and an estimate of the sampling rate. What is allowed is one product with the data, measured here.
//
//     time_limit [ROWS COLS ONES]
#include "generate.h"
#include "linalg/sparse_kernels.hpp"
#include "measure.h"
#include "model/penalty.hpp"
#include "model/positives.hpp"

#include <algorithm>
#include <pumc/pumc.h>
#include <string>
#include <vector>

namespace {

constexpr double kLimit = 0.5;

// G K at the default rank limit: the sparse product, with the products of panels that belong to it, on two threads.
double seconds_of_product(const pumc::Positives &positives) {
    constexpr int64_t kRank = 64, kWidth = 80;
    pumc::Workers workers(2);
    pumc::Random random(1);
    pumc::Panel y(positives.cols, kWidth), v(positives.cols, kRank), u(positives.rows, kRank),
        out(positives.rows, kWidth);
    y.fill_normal(0, random);
    v.fill_normal(0, random);
    u.fill_normal(0, random);
    const std::vector<double> values(static_cast<size_t>(positives.count()), 1.0);
    arma::mat overlap;
    double least = 1e9;
    for (int round = 0; round < 3; ++round) {
        const double start = seconds_now();
        pumc::sparse_multiply(positives.pattern, values.data(), y.view(), out, workers);
        pumc::cross_product(v.view(), y.view(), overlap, workers);
        pumc::multiply(u.view(), overlap, 1.0, 1.0, out, workers);
        least = std::min(least, seconds_now() - start);
    }
    return least;
}

// Seconds beyond the limit; nothing is over when the call was done before it.
void report(const char *item, double seconds, double product, const char *how) {
    const double over = std::max(0.0, seconds - kLimit);
    figure("time_limit", item, "ended", seconds, "s", nullptr);
    figure("time_limit", item, "over the limit", over, "s", nullptr);
    figure("time_limit", item, "over / one product", over / product, "ratio", "<= 1");
    std::fprintf(stderr, "%s: %s\n", item, how);
}

} // namespace

int main(int argc, char **argv) {
    pattern made =
        generate(argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000), 1);
    pumc_problem *problem = nullptr;
    check(pumc_problem_from_csr_i32(&problem, made.rows, made.cols, made.row_ptr, made.col_idx));
    const double product =
        seconds_of_product(pumc::positives_from_compressed(made.rows, made.cols, false, made.row_ptr, made.col_idx));
    pattern_free(&made);
    figure("time_limit", "one product", "ended", product, "s", nullptr);
    pumc_options *options = nullptr;
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", 2));
    check(pumc_options_set_f64(options, "time_limit", kLimit));
    size_t penalty_count = 0;
    const pumc::Penalty *penalties = pumc::penalties(penalty_count);
    for (size_t p = 0; p < penalty_count; ++p) {
        const char *penalty = penalties[p].name;
        check(pumc_options_set_str(options, "regularizer", penalty));
        pumc_factors *factors = nullptr;
        const double start = seconds_now();
        check(pumc_fit(&factors, problem, options, nullptr, nullptr, nullptr));
        const double seconds = seconds_now() - start;
        const std::string how = "rank " + std::to_string(pumc_factors_rank(factors));
        report(penalty, seconds, product, how.c_str());
        pumc_factors_free(factors);
    }
    check(pumc_options_reset(options, "regularizer"));
    pumc_selection *selection = nullptr;
    double start = seconds_now();
    const pumc_status selected = pumc_select(&selection, problem, options, nullptr, nullptr, nullptr);
    report("selection", seconds_now() - start, product, pumc_status_name(selected));
    pumc_selection_free(selection);
    double rate = 0;
    start = seconds_now();
    const pumc_status estimated = pumc_estimate_sampling_rate(&rate, problem, options, nullptr, nullptr);
    report("sampling rate", seconds_now() - start, product, pumc_status_name(estimated));
    pumc_options_free(options);
    pumc_problem_free(problem);
    return 0;
}
