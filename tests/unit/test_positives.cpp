// The observed ones: every input format gives the same sorted, repeat-free patterns.
#include "dense_reference.hpp"
#include "error.hpp"
#include "model/positives.hpp"

#include <algorithm>
#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

void check_pattern(const Pattern &pattern, const arma::mat &lines) {
    TEST_ASSERT_EQUAL_INT64(lines.n_rows, pattern.lines());
    TEST_ASSERT_EQUAL_INT64(lines.n_cols, pattern.extent());
    TEST_ASSERT_EQUAL_INT64(static_cast<int64_t>(arma::accu(lines)), pattern.count());
    const std::vector<double> values(static_cast<size_t>(pattern.count()), 1.0);
    TEST_ASSERT_TRUE(arma::approx_equal(dense::matrix_of(pattern, values.data()), lines, "absdiff", 0));
    for (arma::uword i = 0; i < lines.n_rows; ++i) {
        TEST_ASSERT_EQUAL_INT64(static_cast<int64_t>(arma::accu(lines.row(i))),
                                pattern.degree(static_cast<int64_t>(i)));
    }
}

void check_rows(const Positives &positives, const arma::mat &a) {
    int64_t before = 0;
    for (arma::uword i = 0; i < a.n_rows; ++i) {
        std::vector<int32_t> expected;
        for (arma::uword j = 0; j < a.n_cols; ++j) {
            if (a(i, j) != 0) {
                expected.push_back(static_cast<int32_t>(j));
            }
        }
        const Line row = positives.row(static_cast<int64_t>(i));
        TEST_ASSERT_TRUE(expected == std::vector<int32_t>(row.begin(), row.end()));
        TEST_ASSERT_EQUAL_INT64(before, positives.before_row(static_cast<int64_t>(i)));
        before += row.size();
    }
}

void check_positives(const Positives &positives, const arma::mat &a) {
    TEST_ASSERT_EQUAL_INT64(a.n_rows, positives.rows);
    TEST_ASSERT_EQUAL_INT64(a.n_cols, positives.cols);
    check_rows(positives, a);
    check_pattern(positives.pattern, a);
    check_pattern(positives.transposed, a.is_empty() ? arma::mat(a.n_cols, a.n_rows) : arma::mat(a.t()));
}

Lines rows_of(const arma::mat &a) {
    Lines rows;
    for (arma::uword i = 0; i < a.n_rows; ++i) {
        for (arma::uword j = 0; j < a.n_cols; ++j) {
            if (a(i, j) != 0) {
                rows.index.push_back(static_cast<int32_t>(j));
            }
        }
        rows.pointer.push_back(rows.count());
    }
    return rows;
}

// All six ways in, each pair given one to three times and in random order.
template <typename Index> void check_all_formats(const arma::mat &a, uint64_t seed) {
    const auto rows = static_cast<int64_t>(a.n_rows), cols = static_cast<int64_t>(a.n_cols);
    std::vector<std::pair<Index, Index>> pairs;
    for (arma::uword i = 0; i < a.n_rows; ++i) {
        for (arma::uword j = 0; j < a.n_cols; ++j) {
            for (uint64_t times = a(i, j) != 0 ? 1 + next_random(&seed) % 3 : 0; times > 0; --times) {
                pairs.emplace_back(static_cast<Index>(i), static_cast<Index>(j));
            }
        }
    }
    for (size_t e = pairs.size(); e > 1; --e) {
        std::swap(pairs[e - 1], pairs[next_random(&seed) % e]);
    }
    std::vector<Index> row, col;
    for (const auto &pair : pairs) {
        row.push_back(pair.first);
        col.push_back(pair.second);
    }
    check_positives(positives_from_pairs(rows, cols, static_cast<int64_t>(row.size()), row.data(), col.data()), a);
    for (const bool by_column : {false, true}) {
        std::vector<Index> pointer(1, 0), index;
        for (Index line = 0; line < static_cast<Index>(by_column ? cols : rows); ++line) {
            for (const auto &pair : pairs) {
                if ((by_column ? pair.second : pair.first) == line) {
                    index.push_back(by_column ? pair.first : pair.second);
                }
            }
            pointer.push_back(static_cast<Index>(index.size()));
        }
        check_positives(positives_from_compressed(rows, cols, by_column, pointer.data(), index.data()), a);
    }
}

void check_matrix(int64_t rows, int64_t cols, double density, uint64_t seed) {
    ones pattern = uniform_ones(rows, cols, density, seed);
    const arma::mat a = dense::matrix_of(pattern);
    free_ones(&pattern);
    check_all_formats<int32_t>(a, seed);
    check_all_formats<int64_t>(a, seed);
    check_positives(positives_from_rows(rows_of(a), cols, nullptr), a);
}

void every_format_gives_the_same_patterns() {
    check_matrix(17, 23, 0.3, 1);
    check_matrix(40, 8, 0.6, 2);
}

// Lines of enough ones in a wide enough matrix are cut into sections.
void sections_hold_the_same_ones() {
    ones wide = uniform_ones(3, 30001, 0.004, 14);
    TEST_ASSERT_TRUE(dense::positives_of(wide).pattern.sections() > 1);
    free_ones(&wide);
    check_matrix(3, 30001, 0.004, 14);
    check_matrix(30001, 3, 0.004, 15);
}

void empty_rows_and_columns_are_fine() {
    check_matrix(50, 60, 0.01, 3);
    arma::mat a(6, 5, arma::fill::zeros);
    a(5, 0) = 1;
    check_all_formats<int32_t>(a, 4);
}

void odd_shapes_are_fine() {
    check_matrix(0, 0, 0.5, 5);
    check_matrix(0, 7, 0.5, 6);
    check_matrix(7, 0, 0.5, 7);
    check_matrix(1, 1, 1.0, 8);
    check_matrix(1, 1, 0.0, 9);
    check_matrix(1, 30, 0.4, 10);
    check_matrix(30, 1, 0.4, 11);
}

void full_and_empty_matrices_are_fine() {
    check_matrix(12, 9, 1.0, 12);
    check_matrix(12, 9, 0.0, 13);
}

void density_is_the_share_of_ones() {
    const int32_t row[] = {0, 1, 1, 1}, col[] = {0, 0, 1, 1};
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 3.0 / 8, positives_from_pairs<int32_t>(2, 4, 4, row, col).density());
    TEST_ASSERT_TRUE(positives_from_pairs<int32_t>(0, 4, 0, nullptr, nullptr).density() == 0);
}

void very_tall_shapes_cost_no_more_than_their_lines() {
    const int32_t row[] = {99999, 0}, col[] = {0, 1};
    const Positives positives = positives_from_pairs<int32_t>(100000, 2, 2, row, col);
    TEST_ASSERT_EQUAL_INT64(2, positives.count());
    TEST_ASSERT_EQUAL_INT32(99999, positives.transposed.index()[0]);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_format_gives_the_same_patterns);
    RUN_TEST(sections_hold_the_same_ones);
    RUN_TEST(empty_rows_and_columns_are_fine);
    RUN_TEST(odd_shapes_are_fine);
    RUN_TEST(full_and_empty_matrices_are_fine);
    RUN_TEST(density_is_the_share_of_ones);
    RUN_TEST(very_tall_shapes_cost_no_more_than_their_lines);
    return UNITY_END();
}
