// What several ranks find by sorting together, against one process that sorts; and callbacks that throw.
extern "C" {
#include "run_ranks.h"
#include "shared_case.h"
}

#include "api/handles.hpp"
#include "linalg/random.hpp"
#include "linalg/random_order.hpp"
#include "select/best_scores.hpp"
#include "select/score_ranges.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <unity.h>
#include <vector>

void setUp() {}
void tearDown() {}

using namespace pumc;

namespace {

constexpr int32_t kCounts[] = {1, 2, 3, 4, 7, 8};
std::atomic<int> wrong;

void expect(bool holds) {
    if (!holds) {
        ++wrong;
    }
}

void on_ranks(rank_body body) {
    for (const int32_t count : kCounts) {
        wrong = 0;
        run_ranks(count, body, nullptr);
        TEST_ASSERT_EQUAL_INT(0, wrong.load());
    }
}

// Numbers of all ranks, of which each has a run: many equal, none on every third rank.
struct Numbers {
    std::vector<double> all, here;

    explicit Numbers(const Ranks &ranks, uint64_t kinds) {
        Random random(11);
        for (int64_t p = 0; p < ranks.count(); ++p) {
            for (int64_t e = 0; p % 3 != 1 && e < 300 + 100 * p; ++e) {
                const double number = (static_cast<double>(random.below(kinds)) - 3) * 0.37;
                all.push_back(number);
                if (p == ranks.rank()) {
                    here.push_back(number);
                }
            }
        }
    }
};

void check_keys(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_keys");
    const RandomOrder order(5), other(6);
    std::vector<uint64_t> keys, mine;
    for (uint64_t number = 0; number < 1000; ++number) {
        keys.push_back(order.key(number));
        expect(order.key(number) != other.key(number));
        if (number % static_cast<uint64_t>(ranks.count()) == static_cast<uint64_t>(ranks.rank())) {
            mine.push_back(keys.back());
        }
    }
    std::sort(keys.begin(), keys.end());
    expect(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
    KeySearch search(&ranks);
    for (const int64_t position : {0, 1, 499, 998, 999}) {
        const auto for_each = [&](const auto &visit) { std::for_each(mine.begin(), mine.end(), visit); };
        expect(search.at(position, for_each) == keys[static_cast<size_t>(position)]);
    }
    ranks.end();
}

void keys_are_found_by_their_position() { on_ranks(check_keys); }

void check_cuts(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_cuts");
    for (const uint64_t kinds : {1u, 5u, 1000000u}) {
        const Numbers numbers(ranks, kinds);
        for (const int64_t count : {1, 20, 250, static_cast<int>(numbers.all.size())}) {
            BestScores whole(count), part(std::min(count, static_cast<int64_t>(numbers.here.size())));
            whole.add(numbers.all.data(), static_cast<int64_t>(numbers.all.size()));
            part.add(numbers.here.data(), static_cast<int64_t>(numbers.here.size()));
            const BestScores::Cut expected = whole.cut(), cut = part.cut(count, ranks);
            expect(cut.least == expected.least && cut.share_of_equal == expected.share_of_equal);
        }
    }
    ranks.end();
}

void the_best_of_all_ranks_are_cut_off_alike() { on_ranks(check_cuts); }

void check_ranges(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_ranges");
    for (const uint64_t kinds : {1u, 5u, 1000000u}) {
        Numbers numbers(ranks, kinds);
        std::sort(numbers.here.begin(), numbers.here.end());
        const ScoreRanges ranges(numbers.here, ranks);
        const std::vector<RepeatedScore> mine = ranges.gather(numbers.here);
        const std::vector<double> sent = ranges.send(numbers.here);
        int64_t times = 0;
        for (const RepeatedScore &each : mine) {
            times += each.times;
        }
        expect(times == static_cast<int64_t>(sent.size()));
        expect(ranks.sum(times) == static_cast<int64_t>(numbers.all.size()));
        // No rank has lower scores than one before it, and none more than its share and a half of different ones.
        double ends[2] = {mine.empty() ? 0 : mine.front().score, mine.empty() ? 0 : mine.back().score};
        std::vector<double> of_ranks(static_cast<size_t>(2 * ranks.count()), 0.0);
        std::copy_n(ends, 2, of_ranks.begin() + 2 * ranks.rank());
        ranks.sum(of_ranks.data(), 2 * ranks.count());
        expect(kinds == 1 || kinds == 5 || std::is_sorted(of_ranks.begin(), of_ranks.end()));
        const double share = static_cast<double>(numbers.all.size()) / static_cast<double>(ranks.count());
        expect(static_cast<double>(mine.size()) <= 1.5 * share + static_cast<double>(ranks.count()));
    }
    ranks.end();
}

void scores_are_shared_out_by_ranges() { on_ranks(check_ranges); }

// ---- callbacks that throw ------------------------------------------------------------------------

pumc_status statuses[8];
char texts[8][512];

int32_t throwing(const pumc_progress *progress, void *) {
    if (progress->iteration >= 1) {
        throw std::runtime_error("no more of this");
    }
    return 0;
}

void select_with_throwing_callback(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = nullptr;
    pumc_selection *selection = nullptr;
    pumc_factors *factors = nullptr;
    double rate = 0;
    statuses[rank] = shared_problem(&problem, ranks, static_cast<const ones *>(payload));
    statuses[rank] = pumc_select(&selection, problem, nullptr, nullptr, rank == 1 ? throwing : nullptr, nullptr);
    std::snprintf(texts[rank], sizeof texts[rank], "%s", pumc_last_error());
    expect(pumc_estimate_sampling_rate(&rate, problem, nullptr, rank == 2 ? throwing : nullptr, nullptr) ==
           PUMC_EINTERNAL);
    expect(pumc_fit(&factors, problem, nullptr, nullptr, nullptr, nullptr) == PUMC_OK);
    pumc_factors_free(factors);
    pumc_selection_free(selection);
    pumc_problem_free(problem);
}

void a_callback_that_throws_on_one_rank_fails_on_all() {
    ones data = grouped_ones(40, 30, 0, 0);
    wrong = 0;
    run_ranks(3, select_with_throwing_callback, &data);
    free_ones(&data);
    TEST_ASSERT_EQUAL_INT(0, wrong.load());
    for (int32_t p = 0; p < 3; ++p) {
        TEST_ASSERT_EQUAL_MESSAGE(PUMC_EINTERNAL, statuses[p], texts[p]);
        TEST_ASSERT_NOT_NULL_MESSAGE(std::strstr(texts[p], "rank 1: no more of this"), texts[p]);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(keys_are_found_by_their_position);
    RUN_TEST(the_best_of_all_ranks_are_cut_off_alike);
    RUN_TEST(scores_are_shared_out_by_ranges);
    RUN_TEST(a_callback_that_throws_on_one_rank_fails_on_all);
    return UNITY_END();
}
