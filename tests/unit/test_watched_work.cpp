// Work beside the fits ends when its time is up, and its caller hears of it several times a second.
#include "factors/top_n.hpp"
#include "patience.h"
#include "random_ones.h"
#include "select/evaluation.hpp"
#include "select/hold_out.hpp"
#include "select/sorting.hpp"
#include "shared_workers.hpp"

#include <algorithm>
#include <cmath>
#include <dirent.h>
#include <functional>
#include <sys/resource.h>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

bool stopped_by(Watch &watch, const std::function<void(Context &)> &work) {
    Context context{workers_of(2), watch};
    try {
        work(context);
    } catch (const Stopped &stopped) {
        return stopped.code() == Code::cancelled;
    }
    return false;
}

// Whether the work stops when its time is over before it begins.
bool heeds_the_limit(const std::function<void(Context &)> &work) {
    const Observer nobody;
    Watch watch(1e-9, nobody);
    return stopped_by(watch, work);
}

Positives uniform(int64_t rows, int64_t cols, double density, uint64_t seed) {
    ones pattern = uniform_ones(rows, cols, density, seed);
    Positives result = positives_from_pairs(pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col);
    free_ones(&pattern);
    return result;
}

Panel random_panel(int64_t rows, int64_t width, uint64_t seed) {
    Panel panel(rows, width);
    Random random(seed);
    panel.fill_normal(0, random);
    return panel;
}

// Not orthonormal, which no measure minds.
Factors model_of(int64_t rows, int64_t cols, int64_t rank) {
    Factors factors;
    factors.rows = rows;
    factors.cols = cols;
    factors.x.u = random_panel(rows, rank, 1);
    factors.x.v = random_panel(cols, rank, 2);
    factors.x.s = arma::ones(static_cast<arma::uword>(rank));
    factors.omega = 0.8;
    factors.sampling_rate = 0.4;
    return factors;
}

Measures measure(bool Measures::*field) {
    Measures measures;
    measures.*field = true;
    return measures;
}

void evaluations_heed_the_limit() {
    const std::pair<int64_t, int64_t> shapes[] = {{60, 50}, {3000, 1000}}; // all cells against some, a sample of them
    for (const auto &[rows, cols] : shapes) {
        const Factors factors = model_of(rows, cols, 3);
        const Positives observed = uniform(rows, cols, 0.05, 3), hidden = uniform(rows, cols, 0.01, 4);
        for (const auto field : {&Measures::ranking, &Measures::curve, &Measures::error, &Measures::calibrated_error}) {
            TEST_ASSERT_TRUE(heeds_the_limit(
                [&](Context &context) { evaluate(factors, &observed, hidden, 5, measure(field), context); }));
        }
    }
}

// Of many ones: few are split before anyone could be asked.
void hold_outs_heed_the_limit() {
    const Positives all = uniform(1000, 1000, 0.6, 6);
    for (const double share : {0.1, 0.5}) {
        TEST_ASSERT_TRUE(heeds_the_limit([&](Context &context) { hold_out(all, share, 1, &context.watch); }));
        TEST_ASSERT_TRUE(heeds_the_limit([&](Context &context) { hold_out_part(all, share, 1, 1, &context.watch); }));
    }
    TEST_ASSERT_TRUE(heeds_the_limit([&](Context &context) { hold_out_fold(all, 3, 1, 1, &context.watch); }));
    Lines by_row;
    for (int64_t i = 0; i < all.rows; ++i) {
        by_row.index.insert(by_row.index.end(), all.row(i).begin(), all.row(i).end());
        by_row.pointer.push_back(by_row.count());
    }
    TEST_ASSERT_TRUE(heeds_the_limit([&](Context &context) { positives_from_rows(by_row, all.cols, &context.watch); }));
}

void rankings_heed_the_limit() {
    const Panel items = random_panel(300, 4, 1), queries = random_panel(3, 4, 2);
    std::vector<Ranked> out(3 * 7);
    const auto nothing = [](int64_t) { return Excluded{nullptr, nullptr}; };
    TEST_ASSERT_TRUE(heeds_the_limit(
        [&](Context &context) { TopN(items.view(), 7, context).search(queries.view(), nothing, out.data()); }));
}

void sorting_heeds_the_limit_and_sorts() {
    for (const size_t size : {0u, 1u, 1000u, 65536u, 65537u, 700000u}) {
        std::vector<double> values(size);
        Random random(size);
        for (double &value : values) {
            value = random.below(5) == 0 ? 0.5 : random.normal();
        }
        std::vector<double> expected = values;
        std::sort(expected.begin(), expected.end());
        TEST_ASSERT_TRUE(size == 0 || heeds_the_limit([&](Context &context) { sort_ascending(values, context); }));
        sort_ascending(values, context_of(3));
        TEST_ASSERT_TRUE(values == expected);
    }
}

// Every half second at the least, of work that takes longer, whatever else the machine does.
void evaluations_tell_their_caller() {
    const auto size = static_cast<int64_t>(20000 / std::sqrt(patience())); // work is its square
    const Factors factors = model_of(size, size, 64);
    std::vector<int64_t> diagonal;
    for (int64_t i = 0; i < size; ++i) {
        diagonal.push_back(i);
    }
    const Positives hidden = positives_from_pairs(size, size, size, diagonal.data(), diagonal.data());
    int calls = 0;
    const Observer count = [&](const Progress &) {
        ++calls;
        return false;
    };
    Watch watch(0, count);
    Context context{workers_of(2), watch};
    evaluate(factors, nullptr, hidden, 20, measure(&Measures::ranking), context);
    const double unheard = 0.5 * patience();
    TEST_ASSERT_TRUE(watch.seconds() < unheard || calls >= watch.seconds() / unheard - 1);
}

int64_t threads_of_process() {
    int64_t entries = 0;
    DIR *tasks = opendir("/proc/self/task");
    TEST_ASSERT_NOT_NULL(tasks);
    while (readdir(tasks) != nullptr) {
        ++entries;
    }
    closedir(tasks);
    return entries - 2; // . and ..
}

// One query needs no second thread, 600 queries of little work are three chunks, and those of more work at least eight.
void few_queries_start_few_threads() {
#if defined(__SANITIZE_THREAD__)
    TEST_IGNORE_MESSAGE("ThreadSanitizer starts a thread of its own");
#endif
    const Panel items = random_panel(100, 4, 1), queries = random_panel(600, 4, 2);
    const auto nothing = [](int64_t) { return Excluded{nullptr, nullptr}; };
    std::vector<Ranked> out(600 * 5);
    const int64_t before = threads_of_process();
    TopN engine(items.view(), 5, context_of(4096));
    engine.search(PanelView{queries.data(), 1, 4, queries.stride()}, nothing, out.data());
    TEST_ASSERT_EQUAL_INT64(before, threads_of_process());
    engine.search(queries.view(), nothing, out.data());
    TEST_ASSERT_TRUE(threads_of_process() <= before + 2);
    const Panel many = random_panel(60000, 4, 3);
    TopN(many.view(), 5, context_of(4096)).search(queries.view(), nothing, out.data());
    TEST_ASSERT_TRUE(threads_of_process() >= before + 7);
}

int64_t peak_kib() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

// Room is for as many as work, not for as many as might.
void a_large_team_takes_little_memory() {
    const Factors factors = model_of(300, 300, 4);
    const Positives hidden = uniform(300, 300, 0.2, 5);
    Measures measures = measure(&Measures::curve);
    measures |= measure(&Measures::ranking);
    const int64_t before = peak_kib();
    evaluate(factors, nullptr, hidden, 20, measures, context_of(4096));
    TEST_ASSERT_TRUE(peak_kib() - before < 64 * 1024);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(few_queries_start_few_threads);
    RUN_TEST(a_large_team_takes_little_memory);
    RUN_TEST(evaluations_heed_the_limit);
    RUN_TEST(hold_outs_heed_the_limit);
    RUN_TEST(rankings_heed_the_limit);
    RUN_TEST(sorting_heeds_the_limit_and_sorts);
    RUN_TEST(evaluations_tell_their_caller);
    return UNITY_END();
}
