// Ones hidden part by part, and a selection that averages over the parts.
#include "random_ones.h"
#include "select/hold_out.hpp"
#include "select/selection.hpp"
#include "shared_workers.hpp"

#include <chrono>
#include <numeric>
#include <set>
#include <thread>
#include <unity.h>
#include <utility>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

using Cells = std::set<std::pair<int64_t, int32_t>>;

Positives grouped() {
    ones pattern = grouped_ones(40, 30, 3, 0.5, 0.05, 2);
    Positives result = positives_from_pairs(pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col);
    free_ones(&pattern);
    return result;
}

Cells cells_of(const Positives &positives) {
    Cells cells;
    for (int64_t i = 0; i < positives.rows; ++i) {
        for (const int32_t j : positives.row(i)) {
            cells.emplace(i, j);
        }
    }
    return cells;
}

void parts_do_not_overlap_and_the_first_is_the_hold_out() {
    const Positives all = grouped();
    for (const double share : {0.001, 0.1, 0.25, 0.3, 0.6, 0.999}) {
        const Cells first = cells_of(hold_out(all, share, 7).hidden);
        const int64_t parts = parts_of_share(all.count(), share);
        TEST_ASSERT_TRUE(parts * static_cast<int64_t>(first.size()) <= all.count());
        TEST_ASSERT_TRUE((parts + 1) * static_cast<int64_t>(first.size()) > all.count());
        Cells seen;
        for (int64_t part = 0; part < std::min<int64_t>(parts, 20); ++part) {
            const Parts split = hold_out_part(all, share, part, 7);
            const Cells hidden = cells_of(split.hidden);
            Cells together = cells_of(split.kept);
            together.insert(hidden.begin(), hidden.end());
            TEST_ASSERT_TRUE(part > 0 || hidden == first);
            TEST_ASSERT_TRUE(hidden.size() == first.size() && together == cells_of(all));
            TEST_ASSERT_EQUAL_INT64(all.count(), split.kept.count() + split.hidden.count());
            const size_t before = seen.size();
            seen.insert(hidden.begin(), hidden.end());
            TEST_ASSERT_EQUAL_size_t(before + hidden.size(), seen.size());
        }
    }
}

// A one in each of so many cells of a diagonal; the numbers of columns and rows decide what a fit costs.
int64_t splits_of(const Search &search, const Options &options, int32_t side, int32_t count) {
    std::vector<int32_t> line(static_cast<size_t>(count));
    std::iota(line.begin(), line.end(), 0);
    const Positives ones = positives_from_pairs(side, side, count, line.data(), line.data());
    return splits_for(search, options, ones);
}

void fits_that_are_little_work_are_made_for_more_splits() {
    Search search;
    Options options;
    // 1e9 over rank (rank (m + n) + 5 ones), rank 256
    TEST_ASSERT_EQUAL_INT64(5, splits_of(search, options, 1500, 100));
    TEST_ASSERT_EQUAL_INT64(2, splits_of(search, options, 3000, 100));
    TEST_ASSERT_EQUAL_INT64(1, splits_of(search, options, 5000, 100));
    TEST_ASSERT_EQUAL_INT64(1, splits_of(search, options, 100000, 100));
    options.max_rank = 10;
    TEST_ASSERT_EQUAL_INT64(5, splits_of(search, options, 100000, 100));
    search.hold_out = 0.3; // more than three such parts there are not
    TEST_ASSERT_EQUAL_INT64(3, splits_of(search, options, 1000, 1000));
    search.hold_out = 0.6;
    TEST_ASSERT_EQUAL_INT64(1, splits_of(search, options, 1000, 1000));
    search.folds = 7;
    TEST_ASSERT_EQUAL_INT64(7, splits_of(search, options, 1000, 1000));
}

// The default threshold as a share of the largest singular value.
double default_ratio(const Positives &positives) {
    Options once;
    once.max_iterations = 1;
    const double threshold = fit(positives, once, nullptr, context_of(2)).threshold;
    once.lambda_ratio = 1;
    return threshold / fit(positives, once, nullptr, context_of(2)).threshold;
}

void a_row_is_the_mean_over_the_parts() {
    const Positives all = grouped();
    Search search;
    search.lambda_ratio = {0.3};
    search.top_n = 5;
    search.seed = 3;
    const Selection selection = select(all, Options(), search, context_of(2));
    TEST_ASSERT_EQUAL_size_t(1, selection.trials.size());
    Measures measures;
    measures.ranking = measures.curve = true;
    double recall = 0, auc = 0;
    for (int64_t part = 0; part < 5; ++part) {
        const Parts split = hold_out_part(all, 0.1, part, 3);
        Options options;
        options.lambda_ratio = 0.3 * default_ratio(split.kept) / default_ratio(all);
        const Factors factors = fit(split.kept, options, nullptr, context_of(2));
        const Evaluation measured = evaluate(factors, &split.kept, split.hidden, 5, measures, context_of(2));
        recall += measured.recall / 5;
        auc += measured.auc / 5;
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, recall, selection.trials[0].recall);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, recall, selection.trials[0].score);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, auc, selection.trials[0].auc);
}

// The last call was longer ago than a caller is kept waiting.
void a_caller_hears_of_a_selection_before_its_first_fit() {
    const Positives all = grouped();
    Search search;
    search.lambda_ratio = {0.3, 0.2};
    std::vector<Progress> told;
    for (const bool stops : {false, true}) {
        told.clear();
        const Observer observer = [&](const Progress &progress) {
            told.push_back(progress);
            return stops;
        };
        Watch watch(0, observer);
        Context context{workers_of(2), watch};
        std::this_thread::sleep_for(std::chrono::milliseconds(250));
        bool stopped = false;
        try {
            select(all, Options(), search, context);
        } catch (const Stopped &) {
            stopped = true;
        }
        TEST_ASSERT_TRUE(stopped == stops && (told.size() == 1) == stops);
        TEST_ASSERT_EQUAL_INT64(0, told[0].iteration);
        TEST_ASSERT_EQUAL_INT64(2 * 5, told[0].max_iterations);
        TEST_ASSERT_EQUAL_INT64(0, told[0].rank);
        for (size_t e = 1; e < told.size(); ++e) { // of the call, not of each fit
            TEST_ASSERT_TRUE(told[e].seconds >= told[e - 1].seconds && told[e].iteration >= told[e - 1].iteration);
        }
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(parts_do_not_overlap_and_the_first_is_the_hold_out);
    RUN_TEST(fits_that_are_little_work_are_made_for_more_splits);
    RUN_TEST(a_row_is_the_mean_over_the_parts);
    RUN_TEST(a_caller_hears_of_a_selection_before_its_first_fit);
    return UNITY_END();
}
