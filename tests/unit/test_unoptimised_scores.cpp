// Scores that are computed without optimisation, when nothing is inlined that need not be. On a processor with
// registers of 512 bits, a function that is compiled for them must not call one that is not and that returns such a
// register.
#include "factors/factors.hpp"
#include "factors/scoring.hpp"
#include "linalg/random.hpp"

#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

void scores_are_sums_of_products() {
    constexpr int64_t kRows = 30, kCols = 20, kRank = 11;
    Factors factors;
    factors.rows = kRows;
    factors.cols = kCols;
    Random random(1);
    factors.x.u.reshape(kRows, kRank);
    factors.x.v.reshape(kCols, kRank);
    factors.x.u.fill_normal(0, random);
    factors.x.v.fill_normal(0, random);
    factors.x.s = arma::linspace(3, 1, kRank);
    std::vector<int64_t> row, col;
    for (int64_t i = 0; i < kRows; ++i) {
        row.push_back(i);
        col.push_back(7 * i % kCols);
    }
    std::vector<double> found(kRows);
    score_cells(factors, kRows, row.data(), col.data(), found.data());
    for (size_t i = 0; i < kRows; ++i) {
        double expected = 0;
        for (int64_t c = 0; c < kRank; ++c) {
            expected +=
                factors.x.u.row(row[i])[c] * factors.x.s[static_cast<arma::uword>(c)] * factors.x.v.row(col[i])[c];
        }
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, expected, found[i]);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(scores_are_sums_of_products);
    return UNITY_END();
}
