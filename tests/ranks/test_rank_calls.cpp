// Sums, broadcasts and exchanges of ranks, and the algebra of panels whose rows are spread over them.
extern "C" {
#include "run_ranks.h"
#include "thread_ranks.h"
}

#include "api/handles.hpp"
#include "linalg/householder.hpp"
#include "linalg/orthonormal.hpp"
#include "linalg/shared_lines.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <unity.h>

void setUp() {}
void tearDown() {}

using namespace pumc;

namespace {

constexpr int32_t kCounts[] = {1, 2, 3, 5, 8};
std::atomic<int> wrong;

void expect(bool holds) {
    if (!holds) {
        ++wrong;
    }
}

// Runs `body` on each number of ranks; it counts in `wrong` what does not hold.
void on_ranks(rank_body body) {
    for (const int32_t count : kCounts) {
        wrong = 0;
        run_ranks(count, body, nullptr);
        TEST_ASSERT_EQUAL_INT(0, wrong.load());
    }
}

void check_sums(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_sums");
    for (const int64_t length : {1, 2, 7, 100, 5000}) {
        std::vector<double> values(static_cast<size_t>(length));
        for (int64_t i = 0; i < length; ++i) {
            values[static_cast<size_t>(i)] = static_cast<double>(i + ranks.rank());
        }
        ranks.sum(values.data(), length);
        const int64_t ranks_sum = ranks.count() * (ranks.count() - 1) / 2;
        for (int64_t i = 0; i < length; ++i) {
            expect(values[static_cast<size_t>(i)] == static_cast<double>(i * ranks.count() + ranks_sum));
        }
    }
    expect(ranks.most(static_cast<double>(-ranks.rank() - 1)) == -1);
    expect(ranks.most(static_cast<double>(ranks.rank())) == static_cast<double>(ranks.count() - 1));
    ranks.end();
}

void sums_are_those_of_all_ranks() { on_ranks(check_sums); }

void check_broadcasts(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_broadcasts");
    for (const size_t length : {1u, 3u, 1000u}) {
        std::vector<char> bytes(length, static_cast<char>(ranks.rank() == 0 ? 42 : 7));
        ranks.broadcast(bytes.data(), static_cast<int64_t>(length));
        expect(std::all_of(bytes.begin(), bytes.end(), [](char byte) { return byte == 42; }));
    }
    std::vector<int64_t> numbers(static_cast<size_t>(ranks.count()));
    std::iota(numbers.begin(), numbers.end(), 100 * ranks.rank());
    const std::vector<int64_t> answers = ranks.trade(numbers);
    for (int64_t p = 0; p < ranks.count(); ++p) {
        expect(answers[static_cast<size_t>(p)] == 100 * p + ranks.rank());
    }
    ranks.end();
}

void broadcasts_and_trades_reach_everyone() { on_ranks(check_broadcasts); }

// 40 lines in uneven runs, of which each rank touches every third, from its number on.
void check_lines(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_lines");
    constexpr int64_t kLines = 40, kWidth = 21;
    std::vector<int64_t> border{0}, touched;
    for (int64_t p = 1; p < ranks.count(); ++p) {
        border.push_back(std::min(kLines, p * p)); // the first ranks own few, some of the last none
    }
    border.push_back(kLines);
    for (int64_t line = ranks.rank() % 3; line < kLines; line += 3) {
        touched.push_back(line);
    }
    const SharedLines lines(handle->ranks, border, touched);
    Workers workers(2, &ranks);
    Panel owned(lines.owned(), kWidth), there(static_cast<int64_t>(touched.size()), kWidth + 2);
    for (int64_t j = 0; j < owned.rows(); ++j) {
        for (int64_t c = 0; c < kWidth; ++c) {
            owned.row(j)[c] = static_cast<double>(100 * (lines.first_owned() + j) + c);
        }
    }
    there.fill_zero();
    lines.fetch(owned.view(), there, 2, workers);
    for (size_t t = 0; t < touched.size(); ++t) {
        expect(there.row(static_cast<int64_t>(t))[0] == 0);
        for (int64_t c = 0; c < kWidth; ++c) {
            expect(there.row(static_cast<int64_t>(t))[2 + c] == static_cast<double>(100 * touched[t] + c));
        }
    }
    // Adding up what everyone fetched: each line as often as it is touched.
    Panel again(there.rows(), kWidth), sums(lines.owned(), kWidth);
    copy_columns({there.data() + 2, there.rows(), kWidth, there.stride()}, again, 0);
    lines.add_up(again.view(), sums, workers);
    for (int64_t j = 0; j < sums.rows(); ++j) {
        const int64_t line = lines.first_owned() + j;
        int64_t touches = 0;
        for (int64_t p = 0; p < ranks.count(); ++p) {
            touches += line % 3 == p % 3 ? 1 : 0;
        }
        for (int64_t c = 0; c < kWidth; ++c) {
            expect(sums.row(j)[c] == static_cast<double>(touches * (100 * line + c)));
        }
    }
    ranks.end();
}

void touched_lines_come_and_go() { on_ranks(check_lines); }

// Q of a panel of 60 rows, of which two columns depend on others, spread unevenly: rank p has p rows, the last the
// rest.
void check_orthonormal(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("check_orthonormal");
    constexpr int64_t kRows = 60, kWidth = 9;
    const int64_t first = ranks.rank() * (ranks.rank() - 1) / 2;
    const int64_t rows = ranks.rank() + 1 == ranks.count() ? kRows - first : ranks.rank();
    Workers workers(1, &ranks);
    for (const bool dependent : {false, true}) {
        Random random(5);
        Panel a(rows, kWidth);
        a.fill_normal(0, random, first);
        for (int64_t i = 0; dependent && i < rows; ++i) {
            a.row(i)[4] = a.row(i)[0] + a.row(i)[1];
            a.row(i)[7] = 0;
        }
        Panel q(rows, kWidth);
        copy_columns(a.view(), q, 0);
        arma::mat r, gram;
        orthonormalise(q, r, workers);
        gram_matrix(q.view(), gram, workers);
        expect(arma::abs(gram - arma::eye(kWidth, kWidth)).max() < 1e-13);
        Panel product_back(rows, kWidth);
        multiply(q.view(), r, 1.0, 0.0, product_back, workers);
        for (int64_t i = 0; i < rows; ++i) {
            for (int64_t c = 0; c < kWidth; ++c) {
                expect(std::abs(product_back.row(i)[c] - a.row(i)[c]) < 1e-13);
            }
        }
        expect(r.is_trimatu());
    }
    ranks.end();
}

void columns_are_orthonormal_across_ranks() { on_ranks(check_orthonormal); }

void count_bytes(const pumc_ranks *handle, void *) {
    Ranks &ranks = *handle->ranks;
    ranks.begin("count_bytes");
    std::vector<double> values(1000, 1.0);
    (void)take_traffic(static_cast<int32_t>(ranks.rank()));
    ranks.sum(values.data(), 1000);
    const traffic sent = take_traffic(static_cast<int32_t>(ranks.rank()));
    // Twice the values but for this rank's own piece, and two numbers that say whether to stop.
    const double expected = 16.0 * 1002 * (1 - 1.0 / static_cast<double>(ranks.count()));
    expect(std::abs(static_cast<double>(sent.bytes) - expected) <= 16.0 * static_cast<double>(ranks.count()));
    ranks.end();
}

void a_sum_sends_twice_what_it_adds() { on_ranks(count_bytes); }

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sums_are_those_of_all_ranks);
    RUN_TEST(broadcasts_and_trades_reach_everyone);
    RUN_TEST(touched_lines_come_and_go);
    RUN_TEST(columns_are_orthonormal_across_ranks);
    RUN_TEST(a_sum_sends_twice_what_it_adds);
    return UNITY_END();
}
