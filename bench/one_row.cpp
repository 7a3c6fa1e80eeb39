// The best 20 columns of one row, asked for one row at a time as a server does, against the inner products alone: a
// plain loop over the same panel that writes a score for every column. Says also how many threads the calls started.
//
//     one_row [COLS [CALLS]]
#include "linalg/lanes.hpp"
#include "machine.hpp"
#include "random.h"

#include <atomic>
#include <cstdio>
#include <dlfcn.h>
#include <pthread.h>
#include <pumc/pumc.h>
#include <vector>

namespace {

constexpr int64_t kRank = 64, kTopN = 20, kRows = 1000, kTurns = 100;
std::atomic<int64_t> threads_started{0};

PUMC_FOR_EACH_CPU
void inner_products(pumc::PanelView panel, const double *query, double *out) noexcept {
    for (int64_t j = 0; j < panel.rows; ++j) {
        const pumc::Lanes *row = pumc::lanes(panel.row(j)), *with = pumc::lanes(query);
        pumc::Lanes sum = {};
        for (int64_t l = 0; l < kRank / pumc::kLanes; ++l) {
            sum += row[l] * with[l];
        }
        out[j] = ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
    }
}

std::vector<double> normal_numbers(int64_t count, uint64_t seed) {
    std::vector<double> values(static_cast<size_t>(count));
    for (double &value : values) {
        value = random_normal(&seed);
    }
    return values;
}

pumc_factors *make_model(int64_t cols) {
    std::vector<double> s(kRank);
    for (size_t c = 0; c < s.size(); ++c) {
        s[c] = 1.0 / (1 + static_cast<double>(c));
    }
    pumc_factors *model = nullptr;
    check(pumc_factors_from_svd(&model, kRows, cols, kRank, normal_numbers(kRows * kRank, 1).data(), s.data(),
                                normal_numbers(cols * kRank, 2).data(), nullptr));
    return model;
}

// V as the library keeps it: the numbers of a column side by side.
pumc::Panel panel_of(const pumc_factors *model, int64_t cols) {
    std::vector<double> v(static_cast<size_t>(cols * kRank));
    check(pumc_factors_copy_v(model, v.data(), cols * kRank));
    pumc::Panel panel(cols, kRank);
    for (int64_t j = 0; j < cols; ++j) {
        for (int64_t c = 0; c < kRank; ++c) {
            panel.row(j)[c] = v[static_cast<size_t>(c * cols + j)];
        }
    }
    return panel;
}

} // namespace

// Every thread of this process starts here, the library's among them.
extern "C" int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                              void *argument) noexcept {
    using Start = int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    static const auto next = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "pthread_create"));
    ++threads_started;
    return next(thread, attributes, run, argument);
}

int main(int argc, char **argv) {
    const int64_t cols = argument(argc, argv, 1, 50000), calls = argument(argc, argv, 2, 10000);
    pumc_factors *model = make_model(cols);
    const pumc::Panel v = panel_of(model, cols);
    std::vector<double> scores(static_cast<size_t>(cols));
    double product = 1e9, ranking = 1e9;
    const int64_t before = threads_started;
    const int64_t a_turn = std::max<int64_t>(1, calls / kTurns);
    for (int64_t turn = 0; turn < kTurns; ++turn) { // both in turn, and the best turn of each counts
        double start = seconds_now();
        for (int64_t call = 0; call < a_turn; ++call) {
            inner_products(v.view(), v.row(call % cols), scores.data());
        }
        product = std::min(product, (seconds_now() - start) / static_cast<double>(a_turn));
        start = seconds_now();
        for (int64_t call = 0; call < a_turn; ++call) {
            const auto row = static_cast<int32_t>(call % kRows);
            int32_t best[kTopN];
            double values[kTopN];
            check(pumc_factors_recommend_i32(model, nullptr, 1, &row, kTopN, best, values));
        }
        ranking = std::min(ranking, (seconds_now() - start) / static_cast<double>(a_turn));
    }
    figure("one_row", "inner products", "a call", 1e6 * product, "us", nullptr);
    figure("one_row", "recommend", "a call", 1e6 * ranking, "us", nullptr);
    figure("one_row", "recommend", "to inner products", ranking / product, "ratio", "<= 1.3");
    figure("one_row", "recommend", "threads started", static_cast<double>(threads_started - before), "", "<= 0");
    pumc_factors_free(model);
    return 0;
}
