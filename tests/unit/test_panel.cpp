// Dense products over panels against plain algebra, with the same bits for every number of threads.
#include "dense_reference.hpp"
#include "linalg/panel.hpp"
#include "shared_workers.hpp"

#include <cstring>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

const int64_t widths[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 40, 64, 70};
const int64_t heights[] = {0, 1, 5, 513, 1500};

bool padding_is_zero(const Panel &panel) {
    for (int64_t i = 0; i < panel.rows(); ++i) {
        for (int64_t c = panel.width(); c < panel.stride(); ++c) {
            if (panel.row(i)[c] != 0) {
                return false;
            }
        }
    }
    return panel.stride() % kLanes == 0;
}

double distance(const arma::mat &a, const arma::mat &b) {
    TEST_ASSERT_TRUE(arma::size(a) == arma::size(b));
    return a.is_empty() ? 0 : arma::abs(a - b).max();
}

void padding_is_zero_after_every_reshape() {
    Panel panel;
    Random random(1);
    for (const int64_t width : {70, 3, 64, 9, 1, 70, 0, 12}) {
        panel.reshape(50, width);
        TEST_ASSERT_TRUE(padding_is_zero(panel));
        TEST_ASSERT_EQUAL_UINT64(0, reinterpret_cast<uintptr_t>(panel.data()) % 64);
        panel.fill_normal(0, random);
        TEST_ASSERT_TRUE(padding_is_zero(panel));
        for (int64_t i = 0; i < panel.rows(); ++i) { // a panel may be written to its full width
            std::fill_n(panel.row(i), panel.width(), 1.0);
        }
    }
}

void cross_product_agrees_with_dense() {
    uint64_t state = 1;
    Workers &workers = workers_of(2);
    for (const int64_t rows : heights) {
        for (const int64_t width : widths) {
            const arma::mat a = dense::random_matrix(rows, width, state), b = dense::random_matrix(rows, 5, state);
            arma::mat out;
            cross_product(dense::panel_of(a).view(), dense::panel_of(b).view(), out, workers);
            TEST_ASSERT_TRUE(distance(out, a.t() * b) < 1e-11);
        }
    }
}

void cross_product_with_itself_is_symmetric() {
    uint64_t state = 7;
    for (const int64_t rows : heights) {
        for (const int64_t width : widths) {
            const arma::mat a = dense::random_matrix(rows, width, state);
            const Panel panel = dense::panel_of(a);
            arma::mat out;
            gram_matrix(panel.view(), out, workers_of(2));
            TEST_ASSERT_TRUE(distance(out, a.t() * a) < 1e-11);
            TEST_ASSERT_TRUE(distance(out, out.t()) == 0);
        }
    }
}

void multiply_by_upper_agrees_with_dense() {
    uint64_t state = 8;
    for (const int64_t rows : heights) {
        for (const int64_t width : widths) {
            const arma::mat a = dense::random_matrix(rows, width, state);
            const arma::mat m = arma::trimatu(dense::random_matrix(width, width, state));
            Panel panel = dense::panel_of(a);
            multiply_by_upper(panel, m, workers_of(2));
            TEST_ASSERT_TRUE(distance(dense::matrix_of(panel.view()), a * m) < 1e-12 * static_cast<double>(width + 1));
            TEST_ASSERT_TRUE(padding_is_zero(panel));
        }
    }
}

void column_products_agree_with_dense() {
    uint64_t state = 9;
    for (const int64_t rows : heights) {
        for (const int64_t width : widths) {
            const arma::mat a = dense::random_matrix(rows, width, state), b = dense::random_matrix(rows, width, state);
            const arma::vec out = column_products(dense::panel_of(a).view(), dense::panel_of(b).view(), workers_of(2));
            TEST_ASSERT_TRUE(distance(out, arma::sum(a % b, 0).t()) < 1e-11);
        }
    }
}

void multiply_agrees_with_dense() {
    uint64_t state = 2;
    Workers &workers = workers_of(2);
    for (const int64_t rows : heights) {
        for (const int64_t width : widths) {
            const arma::mat a = dense::random_matrix(rows, width, state), m = dense::random_matrix(width, 11, state);
            const arma::mat before = dense::random_matrix(rows, 11, state);
            Panel out = dense::panel_of(before);
            multiply(dense::panel_of(a).view(), m, 2.0, -0.5, out, workers);
            TEST_ASSERT_TRUE(distance(dense::matrix_of(out.view()), 2 * a * m - 0.5 * before) < 1e-11);
            TEST_ASSERT_TRUE(padding_is_zero(out));
        }
    }
}

void multiply_overwrites_when_beta_is_zero() {
    uint64_t state = 3;
    Workers &workers = workers_of(1);
    for (const int64_t width : widths) {
        const arma::mat a = dense::random_matrix(20, 4, state), m = dense::random_matrix(4, width, state);
        Panel out(20, width);
        for (int64_t i = 0; i < 20; ++i) {
            std::fill_n(out.row(i), width, arma::datum::nan);
        }
        multiply(dense::panel_of(a).view(), m, 1.0, 0.0, out, workers);
        TEST_ASSERT_TRUE(distance(dense::matrix_of(out.view()), a * m) < 1e-12);
        TEST_ASSERT_TRUE(padding_is_zero(out));
    }
}

void prefix_views_leave_out_the_rest() {
    uint64_t state = 4;
    Workers &workers = workers_of(2);
    const arma::mat a = dense::random_matrix(600, 20, state), b = dense::random_matrix(600, 9, state);
    const Panel left = dense::panel_of(a), right = dense::panel_of(b);
    arma::mat out;
    cross_product(left.first(13), right.first(3), out, workers);
    TEST_ASSERT_TRUE(distance(out, a.head_cols(13).t() * b.head_cols(3)) < 1e-11);
}

void copy_columns_puts_them_in_place() {
    uint64_t state = 5;
    const arma::mat a = dense::random_matrix(30, 6, state), b = dense::random_matrix(30, 11, state);
    Panel to = dense::panel_of(b);
    copy_columns(dense::panel_of(a).view(), to, 3);
    arma::mat expected = b;
    expected.cols(3, 8) = a;
    TEST_ASSERT_TRUE(distance(dense::matrix_of(to.view()), expected) == 0);
    TEST_ASSERT_TRUE(padding_is_zero(to));
}

void squared_norm_agrees_with_dense() {
    uint64_t state = 6;
    Workers &workers = workers_of(3);
    for (const int64_t rows : heights) {
        const arma::mat a = dense::random_matrix(rows, 9, state);
        const arma::vec scale = dense::random_matrix(9, 1, state);
        const double expected = rows > 0 ? arma::accu(arma::square(a * arma::diagmat(scale))) : 0;
        TEST_ASSERT_DOUBLE_WITHIN(1e-12 * (1 + expected), expected,
                                  squared_norm(dense::panel_of(a).view(), scale, workers));
    }
}

void every_number_of_threads_gives_the_same_bits() {
    uint64_t state = 7;
    const Panel a = dense::panel_of(dense::random_matrix(5000, 19, state));
    const arma::mat m = dense::random_matrix(19, 6, state);
    Workers &alone = workers_of(1);
    arma::mat gram;
    Panel product(5000, 6);
    gram_matrix(a.view(), gram, alone);
    multiply(a.view(), m, 1.0, 0.0, product, alone);
    for (const int64_t threads : {2, 3, 5}) {
        Workers &workers = workers_of(threads);
        arma::mat other;
        Panel again(5000, 6);
        gram_matrix(a.view(), other, workers);
        multiply(a.view(), m, 1.0, 0.0, again, workers);
        TEST_ASSERT_EQUAL_MEMORY(gram.memptr(), other.memptr(), gram.n_elem * sizeof(double));
        TEST_ASSERT_EQUAL_MEMORY(product.data(), again.data(), 5000 * 8 * sizeof(double));
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(padding_is_zero_after_every_reshape);
    RUN_TEST(cross_product_agrees_with_dense);
    RUN_TEST(cross_product_with_itself_is_symmetric);
    RUN_TEST(multiply_by_upper_agrees_with_dense);
    RUN_TEST(column_products_agree_with_dense);
    RUN_TEST(multiply_agrees_with_dense);
    RUN_TEST(multiply_overwrites_when_beta_is_zero);
    RUN_TEST(prefix_views_leave_out_the_rest);
    RUN_TEST(copy_columns_puts_them_in_place);
    RUN_TEST(squared_norm_agrees_with_dense);
    RUN_TEST(every_number_of_threads_gives_the_same_bits);
    return UNITY_END();
}
