// The sparse kernels against dense algebra over many widths and shapes, with the same bits for every number of
// threads.
#include "dense_reference.hpp"
#include "linalg/sparse_kernels.hpp"
#include "linalg/transposer.hpp"
#include "shared_workers.hpp"

#include <algorithm>
#include <cmath>
#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

struct Scene {
    Positives positives;
    std::vector<double> values; // in the pattern's order
};

Scene scene(int64_t rows, int64_t cols, double density, uint64_t &state) {
    ones pattern = uniform_ones(rows, cols, density, next_random(&state));
    Scene result{dense::positives_of(pattern), {}};
    free_ones(&pattern);
    for (int64_t e = 0; e < result.positives.count(); ++e) {
        result.values.push_back(next_normal(&state));
    }
    return result;
}

std::vector<double> ones_of(const Scene &s) { return std::vector<double>(s.values.size(), 1.0); }

const int64_t shapes[][2] = {{1, 1}, {7, 1}, {1, 9}, {30, 20}, {13, 57}, {200, 3}};

// Rows long enough to be cut into three sections.
Scene scene_with_sections(uint64_t &state) {
    Scene result = scene(3, 15001, 0.008, state);
    TEST_ASSERT_EQUAL_INT64(3, result.positives.pattern.sections());
    return result;
}

// Both rows and columns are cut into two.
Scene scene_with_sections_both_ways(uint64_t &state) {
    Scene result = scene(6500, 6300, 0.0055, state);
    TEST_ASSERT_EQUAL_INT64(2, result.positives.pattern.sections());
    TEST_ASSERT_EQUAL_INT64(2, result.positives.transposed.sections());
    return result;
}

bool padding_is_zero(const Panel &panel) {
    for (int64_t i = 0; i < panel.rows(); ++i) {
        for (int64_t c = panel.width(); c < panel.stride(); ++c) {
            if (panel.row(i)[c] != 0) {
                return false;
            }
        }
    }
    return true;
}

void sampled_products_agree_with_dense() {
    uint64_t state = 1;
    Workers &workers = workers_of(2);
    for (const auto &shape : shapes) {
        const Scene s = scene(shape[0], shape[1], 0.4, state);
        for (int64_t width = 0; width <= 70; ++width) {
            const arma::mat u = dense::random_matrix(shape[0], width, state);
            const arma::mat v = dense::random_matrix(shape[1], width, state);
            const arma::vec scale = dense::random_matrix(width, 1, state);
            std::vector<double> out(s.values.size(), 99);
            sampled_products(s.positives.pattern, dense::panel_of(u).view(), scale.memptr(), dense::panel_of(v).view(),
                             out.data(), workers);
            const arma::mat x = u * arma::diagmat(scale) * v.t();
            const arma::mat expected = x % dense::matrix_of(s.positives.pattern, ones_of(s).data());
            TEST_ASSERT_TRUE(
                arma::approx_equal(dense::matrix_of(s.positives.pattern, out.data()), expected, "absdiff", 1e-11));
        }
    }
}

// What a one counts is stored beside it, in whatever order the ones are.
void confidences_stay_with_their_ones() {
    const int64_t rows = 3, cols = 15001;
    const auto confidence = [](int64_t i, int64_t j) { return 1 + static_cast<double>(cols * i + j); };
    Lines ones;
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = i; j < cols; j += 100 + i) {
            ones.index.push_back(static_cast<int32_t>(j));
            ones.value.push_back(confidence(i, j));
        }
        ones.pointer.push_back(ones.count());
    }
    const Pattern pattern(ones, cols);
    TEST_ASSERT_EQUAL_INT64(3, pattern.sections());
    const arma::mat found = dense::matrix_of(pattern, pattern.value());
    for (int64_t i = 0; i < rows; ++i) {
        for (int64_t j = 0; j < cols; ++j) {
            const bool is_one = j >= i && (j - i) % (100 + i) == 0;
            TEST_ASSERT_TRUE(found(static_cast<arma::uword>(i), static_cast<arma::uword>(j)) ==
                             (is_one ? confidence(i, j) : 0));
        }
    }
}

// Columns beyond a prefix view may hold anything, NaN and infinity included.
void columns_outside_a_prefix_do_not_count() {
    uint64_t state = 2;
    Workers &workers = workers_of(2);
    const Scene s = scene(30, 20, 0.4, state);
    const double anything[] = {std::nan(""), INFINITY, 1e300};
    for (const int64_t width : {1, 3, 7, 8, 9, 15, 17, 30}) {
        for (const double other : anything) {
            arma::mat u = dense::random_matrix(30, width + 11, state), v = dense::random_matrix(20, width + 11, state);
            u.tail_cols(11).fill(other);
            v.tail_cols(11).fill(other);
            const Panel left = dense::panel_of(u), right = dense::panel_of(v);
            const std::vector<double> scale(size_t(width), 2.0);
            std::vector<double> products(s.values.size());
            sampled_products(s.positives.pattern, left.first(width), scale.data(), right.first(width), products.data(),
                             workers);
            const arma::mat x = 2.0 * u.head_cols(dense::index_of(width)) * v.head_cols(dense::index_of(width)).t();
            const arma::mat expected = x % dense::matrix_of(s.positives.pattern, ones_of(s).data());
            TEST_ASSERT_TRUE(
                arma::approx_equal(dense::matrix_of(s.positives.pattern, products.data()), expected, "absdiff", 1e-11));
            Panel sums(30, width);
            sparse_multiply(s.positives.pattern, s.values.data(), right.first(width), sums, workers);
            const arma::mat y = dense::matrix_of(s.positives.pattern, s.values.data()) * v.head_cols(size_t(width));
            TEST_ASSERT_TRUE(arma::approx_equal(dense::matrix_of(sums.view()), y, "absdiff", 1e-11));
            TEST_ASSERT_TRUE(padding_is_zero(sums));
        }
    }
}

void sparse_multiply_agrees_with_dense() {
    uint64_t state = 3;
    Workers &workers = workers_of(2);
    for (const auto &shape : shapes) {
        const Scene s = scene(shape[0], shape[1], 0.4, state);
        const arma::mat dense_s = dense::matrix_of(s.positives.pattern, s.values.data());
        for (int64_t width = 0; width <= 70; ++width) {
            const arma::mat y = dense::random_matrix(shape[1], width, state);
            Panel out(shape[0], width);
            sparse_multiply(s.positives.pattern, s.values.data(), dense::panel_of(y).view(), out, workers);
            TEST_ASSERT_TRUE(arma::approx_equal(dense::matrix_of(out.view()), dense_s * y, "absdiff", 1e-11));
            TEST_ASSERT_TRUE(padding_is_zero(out));
        }
    }
}

void sections_add_up() {
    uint64_t state = 8;
    Workers &workers = workers_of(2);
    const Scene s = scene_with_sections(state);
    const Pattern &pattern = s.positives.pattern;
    for (const int64_t width : {1, 16, 21, 40}) {
        const arma::mat u = dense::random_matrix(3, width, state), v = dense::random_matrix(15001, width, state);
        const Panel left = dense::panel_of(u), right = dense::panel_of(v);
        const std::vector<double> scale(size_t(width), 0.5);
        std::vector<double> products(s.values.size(), 99);
        Panel sums(3, width);
        sampled_products(pattern, left.view(), scale.data(), right.view(), products.data(), workers);
        sparse_multiply(pattern, s.values.data(), right.view(), sums, workers);
        const arma::mat x = 0.5 * u * v.t();
        const arma::mat observed = x % dense::matrix_of(pattern, ones_of(s).data());
        TEST_ASSERT_TRUE(arma::approx_equal(dense::matrix_of(pattern, products.data()), observed, "absdiff", 1e-11));
        const arma::mat expected = dense::matrix_of(pattern, s.values.data()) * v;
        TEST_ASSERT_TRUE(arma::approx_equal(dense::matrix_of(sums.view()), expected, "absdiff", 1e-10));
    }
}

void sections_part_the_ones() {
    uint64_t state = 9;
    const Scene s = scene_with_sections(state);
    const Pattern &pattern = s.positives.pattern;
    TEST_ASSERT_EQUAL_INT64(15001, pattern.section_border(pattern.sections()));
    TEST_ASSERT_EQUAL_INT64(pattern.count(), pattern.pointer(pattern.sections() - 1)[pattern.lines()]);
    for (int64_t section = 0; section < pattern.sections(); ++section) {
        const int64_t first = pattern.section_border(section), last = pattern.section_border(section + 1);
        TEST_ASSERT_TRUE(last - first <= pattern.longest_section());
        for (int64_t e = pattern.pointer(section)[0]; e < pattern.pointer(section)[pattern.lines()]; ++e) {
            TEST_ASSERT_TRUE(pattern.index()[e] >= first && pattern.index()[e] < last);
        }
    }
}

void sampled_products_tell_when_a_piece_is_done() {
    uint64_t state = 10;
    Workers &workers = workers_of(2);
    const Scene many = scene(900, 150, 0.3, state), cut = scene_with_sections(state);
    for (const Scene *s : {&many, &cut}) {
        const Pattern &pattern = s->positives.pattern;
        for (const int64_t width : {0, 5, 50}) {
            const Panel u = dense::panel_of(dense::random_matrix(s->positives.rows, width, state));
            const Panel v = dense::panel_of(dense::random_matrix(s->positives.cols, width, state));
            const std::vector<double> scale(size_t(width), 1.0);
            std::vector<double> out(s->values.size(), 99), seen(s->values.size(), 99);
            std::vector<int> calls(size_t(pattern.chunks() * pattern.sections()), 0);
            sampled_products(pattern, u.view(), scale.data(), v.view(), out.data(), workers,
                             [&](int64_t piece, int64_t begin, int64_t end) {
                                 ++calls[size_t(piece)];
                                 std::copy(out.begin() + begin, out.begin() + end, seen.begin() + begin);
                             });
            TEST_ASSERT_EQUAL_MEMORY(out.data(), seen.data(), out.size() * sizeof(double));
            for (const int count : calls) {
                TEST_ASSERT_EQUAL_INT(1, count);
            }
        }
    }
}

void check_transposition(const Scene &s, int64_t threads) {
    Workers &workers = workers_of(threads);
    const Pattern &pattern = s.positives.pattern, &transposed = s.positives.transposed;
    Transposer transposer(pattern, transposed, workers);
    std::vector<double> out(s.values.size(), 99), back(s.values.size(), 99);
    const auto no_need = [](int64_t, int64_t) {};
    for (int repeat = 0; repeat < 2; ++repeat) {
        std::vector<double> filled(s.values.size(), 99);
        const auto fill = [&](int64_t begin, int64_t end) {
            std::copy(s.values.begin() + begin, s.values.begin() + end, filled.begin() + begin);
        };
        transposer.transpose(pattern, filled.data(), fill, out.data(), workers);
        TEST_ASSERT_TRUE(s.values == filled);
        // Where a value belongs is told by its row and column, which are transposed on their own.
        for (const bool rows : {true, false}) {
            std::vector<double> place(s.values.size()), moved(s.values.size());
            for (int64_t section = 0; section < pattern.sections(); ++section) {
                for (int64_t i = 0; i < pattern.lines(); ++i) {
                    for (int64_t e = pattern.pointer(section)[i]; e < pattern.pointer(section)[i + 1]; ++e) {
                        place[size_t(e)] = double(rows ? i : pattern.index()[e]);
                    }
                }
            }
            transposer.transpose(pattern, place.data(), no_need, moved.data(), workers);
            for (int64_t section = 0; section < transposed.sections(); ++section) {
                for (int64_t j = 0; j < transposed.lines(); ++j) {
                    for (int64_t e = transposed.pointer(section)[j]; e < transposed.pointer(section)[j + 1]; ++e) {
                        TEST_ASSERT_TRUE(moved[size_t(e)] == double(rows ? transposed.index()[e] : j));
                    }
                }
            }
        }
        Transposer(transposed, pattern, workers).transpose(transposed, out.data(), no_need, back.data(), workers);
        TEST_ASSERT_TRUE(s.values == back);
    }
}

void transposer_brings_values_to_column_order() {
    uint64_t state = 4;
    for (const auto &shape : shapes) {
        for (const int64_t threads : {1, 2, 3, 5, 16}) {
            check_transposition(scene(shape[0], shape[1], 0.5, state), threads);
        }
    }
    const Scene one_way = scene_with_sections(state), both_ways = scene_with_sections_both_ways(state);
    for (const int64_t threads : {1, 2, 5}) {
        check_transposition(one_way, threads);
        check_transposition(both_ways, threads);
    }
}

void borders_cover_every_line() {
    uint64_t state = 5;
    for (const auto &shape : {std::pair<int64_t, int64_t>{0, 5}, {1, 1}, {500, 40}, {3000, 60}}) {
        const Scene s = scene(shape.first, shape.second, 0.5, state);
        for (const Pattern *pattern : {&s.positives.pattern, &s.positives.transposed}) {
            TEST_ASSERT_EQUAL_INT64(0, pattern->border(0));
            TEST_ASSERT_EQUAL_INT64(pattern->lines(), pattern->border(pattern->chunks()));
            for (int64_t c = 0; c < pattern->chunks(); ++c) {
                TEST_ASSERT_TRUE(pattern->border(c) <= pattern->border(c + 1));
            }
        }
    }
}

void empty_lines_give_zero_rows() {
    const int32_t row[] = {3}, col[] = {2};
    const Positives positives = positives_from_pairs<int32_t>(6, 4, 1, row, col);
    Workers &workers = workers_of(1);
    const double value = 2;
    uint64_t state = 6;
    const arma::mat y = dense::random_matrix(4, 10, state);
    Panel out(6, 10);
    sparse_multiply(positives.pattern, &value, dense::panel_of(y).view(), out, workers);
    arma::mat expected(6, 10, arma::fill::zeros);
    expected.row(3) = 2 * y.row(2);
    TEST_ASSERT_TRUE(arma::approx_equal(dense::matrix_of(out.view()), expected, "absdiff", 0));
}

void check_same_bits(const Scene &s, uint64_t &state) {
    constexpr int64_t kWidth = 37;
    const int64_t rows = s.positives.rows, cols = s.positives.cols;
    TEST_ASSERT_TRUE(s.positives.pattern.chunks() > 3);
    const Panel u = dense::panel_of(dense::random_matrix(rows, kWidth, state));
    const Panel v = dense::panel_of(dense::random_matrix(cols, kWidth, state));
    const std::vector<double> scale(size_t(kWidth), 0.7);
    std::vector<double> first(s.values.size());
    Panel product(rows, kWidth);
    for (const int64_t threads : {1, 2, 3, 5}) {
        Workers &workers = workers_of(threads);
        std::vector<double> out(s.values.size());
        Panel again(rows, kWidth);
        sampled_products(s.positives.pattern, u.view(), scale.data(), v.view(), out.data(), workers);
        sparse_multiply(s.positives.pattern, s.values.data(), v.view(), again, workers);
        if (threads == 1) {
            first = out;
            product.swap(again);
            continue;
        }
        TEST_ASSERT_EQUAL_MEMORY(first.data(), out.data(), out.size() * sizeof(double));
        TEST_ASSERT_EQUAL_MEMORY(product.data(), again.data(), size_t(rows * product.stride()) * sizeof(double));
    }
}

void every_number_of_threads_gives_the_same_bits() {
    uint64_t state = 7;
    check_same_bits(scene(900, 150, 0.3, state), state);
    check_same_bits(scene_with_sections_both_ways(state), state);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(sampled_products_agree_with_dense);
    RUN_TEST(columns_outside_a_prefix_do_not_count);
    RUN_TEST(sparse_multiply_agrees_with_dense);
    RUN_TEST(sections_add_up);
    RUN_TEST(sections_part_the_ones);
    RUN_TEST(confidences_stay_with_their_ones);
    RUN_TEST(sampled_products_tell_when_a_piece_is_done);
    RUN_TEST(transposer_brings_values_to_column_order);
    RUN_TEST(borders_cover_every_line);
    RUN_TEST(empty_lines_give_zero_rows);
    RUN_TEST(every_number_of_threads_gives_the_same_bits);
    return UNITY_END();
}
